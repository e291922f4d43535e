// Edits of a list line: its checkbox, a token, the line itself.

import Bytes

extension Document {
    /// Sets the state of a task; a line without a checkbox gets one, replacing another tool's keyword (`TODO`).
    package func setting(_ state: LineItem.State, of item: LineItem) -> [TextEdit] {
        if let mark = item.mark { return item.state == state ? [] : [TextEdit(mark, state.mark)] }
        let start = contentStart(of: item)
        guard item.state != nil else { return [.insert("[\(state.mark)] ", at: start)] }
        guard item.state != state else { return [] }
        var word = item.bullet.upperBound
        while word < start, bytes[word].isBlank { word += 1 }
        return [TextEdit(word..<start, "[\(state.mark)] ")]
    }

    /// Sets the first `key:value` token of a line, or adds one at its end.
    package func setting(_ key: String, to value: String, of item: LineItem) -> [TextEdit] {
        let token = "\(key):" + (value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value)
        if let field = item.fields.first(where: { $0.key == key && !$0.range.isEmpty }) {
            return field.value == value ? [] : [TextEdit(field.range, token)]
        }
        return [.insert(" " + token, at: item.content.upperBound)]
    }

    /// Replaces the words of an item: the first run of text that is not a token is replaced, others are removed. The
    /// new words hide nothing that follows.
    package func setting(title: String, of line: LineItem) -> [TextEdit] {
        guard title != line.text else { return [] }
        let title = ClosedLine.text(title)
        let runs = textRuns(of: line)
        guard let first = runs.first else { return [.insert(title + " ", at: line.content.lowerBound)] }
        return [TextEdit(first, title)]
            + runs.dropFirst().map { run in
                let start = run.lowerBound > first.upperBound ? run.lowerBound - 1 : run.lowerBound
                return .remove(start..<run.upperBound)
            }
    }

    /// The parts of a line's content that are not tokens, without blanks around them.
    private func textRuns(of line: LineItem) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var run: Range<Int>?
        for word in words(of: line) {
            if LineGrammar.parse("- " + bytes.text(word))?.text.isEmpty ?? true {
                if let run { runs.append(run) }
                run = nil
            } else {
                run = (run?.lowerBound ?? word.lowerBound)..<word.upperBound
            }
        }
        if let run { runs.append(run) }
        return runs
    }

    /// The words of a line's content; quotes after `:` or `@` keep blanks within a word.
    func words(of line: LineItem) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var at = line.content.lowerBound
        let end = line.content.upperBound
        while at < end {
            while at < end, bytes[at].isBlank { at += 1 }
            let start = at
            var isQuoted = false
            while at < end, isQuoted || !bytes[at].isBlank {
                if bytes[at] == .quote, isQuoted || (at > start && [.colon, .at].contains(bytes[at - 1])) {
                    isQuoted.toggle()
                }
                at += 1
            }
            if at > start { words.append(start..<at) }
        }
        return words
    }

    /// Adds words and tokens at the end of a line, before a link name (`^name`).
    package func appending(_ words: String, to item: LineItem) -> [TextEdit] {
        let clean = words.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
        return clean.isEmpty ? [] : [.insert(" " + clean, at: item.content.upperBound)]
    }

    /// Removes a `key:value` token with the preceding blank.
    package func removing(_ key: String, of item: LineItem) -> [TextEdit] {
        item.fields.filter { $0.key == key && !$0.range.isEmpty }.map { field in
            var start = field.range.lowerBound
            while start > item.content.lowerBound, bytes[start - 1].isBlank { start -= 1 }
            return .remove(start..<field.range.upperBound)
        }
    }

    /// Adds a line after the item's line, or at the end of the file if it is nil. A missing final newline is added
    /// first, and the new line then has none either.
    package func appendingLine(_ text: String, after item: LineItem? = nil) -> [TextEdit] {
        if let item {
            let line = lineRange(at: item.range.lowerBound)
            let isEnded = bytes[line].last?.isLineEnd == true
            return [.insert(isEnded ? text + lineEnd : lineEnd + text, at: line.upperBound)]
        }
        let isEnded = bytes.last?.isLineEnd ?? true
        return [.insert(isEnded ? text + lineEnd : lineEnd + text, at: bytes.count)]
    }

    /// Removes an item's line and its indented child lines.
    package func removingLine(of item: LineItem) -> [TextEdit] {
        .init(arrayLiteral: .remove(removedRange(of: item)))
    }

    private func removedRange(of item: LineItem) -> Range<Int> {
        let line = lineRange(at: item.range.lowerBound)
        let end = endOfBlock(of: item)
        // The last line of a file without a final newline: the preceding newline is removed instead.
        if end == bytes.count, bytes.last?.isLineEnd == false, line.lowerBound > 0 {
            // With mixed line ends, this must not remove a byte of text.
            let isPair = lineEnd == "\r\n" && bytes.has("\r\n", at: line.lowerBound - 2)
            return line.lowerBound - (isPair ? 2 : 1)..<end
        }
        // A byte order mark is kept.
        return max(line.lowerBound, frontMatter.bodyStart)..<end
    }

    /// The end of the last indented child line of an item.
    package func endOfBlock(of item: LineItem) -> Int {
        var end = lineRange(at: item.range.lowerBound).upperBound
        while end < bytes.count {
            let next = lineRange(at: end)
            var columns = 0
            var at = next.lowerBound
            while at < next.upperBound, bytes[at].isBlank {
                columns += bytes[at] == .tab ? 4 - columns % 4 : 1
                at += 1
            }
            let isBlank = at == next.upperBound || bytes[at].isLineEnd
            guard !isBlank, columns > item.indent else { break }
            end = next.upperBound
        }
        return end
    }

    private func contentStart(of item: LineItem) -> Int {
        item.whenRange?.lowerBound ?? item.content.lowerBound
    }
}
