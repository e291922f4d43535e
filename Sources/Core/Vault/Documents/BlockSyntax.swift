// Block syntax of single lines: headings, fences, items, definitions, callouts, recognised from the bytes alone.

import Bytes

/// Recognises block markers in the bytes of a body. Preceding lines are the concern of `BlockScanner`.
struct BlockSyntax {
    let bytes: UnsafeBufferPointer<UInt8>

    // MARK: Lines

    func lineEnd(from start: Int) -> Int {
        guard start < bytes.count else { return start }
        return bytes.first(in: start..<bytes.count) { $0.places(of: .newline) | $0.places(of: .carriageReturn) }
    }

    /// The start of the line after this line end; CRLF is one.
    func nextLine(after end: Int) -> Int {
        if end + 1 < bytes.count, bytes[end] == .carriageReturn, bytes[end + 1] == .newline { return end + 2 }
        return end + 1
    }

    /// The end of the paragraph that may continue from this line: before a blank line, or one that starts another block.
    ///
    /// - Parameter isOutermost: not in an item or a quote, where indented lines may also begin a block.
    func paragraphEnd(from end: Int, isOutermost: Bool) -> Int {
        var last = end
        var at = nextLine(after: end)
        while at < bytes.count {
            let lineEnd = lineEnd(from: at)
            let cursor = LineCursor(at, bytes, lineEnd)
            if cursor.text == lineEnd { break }
            if !(isOutermost && cursor.indent > 3), mayInterrupt(cursor.text, lineEnd, isOutermost: isOutermost) {
                break
            }
            last = lineEnd
            at = nextLine(after: lineEnd)
            // Bounded: beyond that it is not taken for a code span.
            if last - end > 10_000 { break }
        }
        return last
    }

    private func mayInterrupt(_ text: Int, _ end: Int, isOutermost: Bool) -> Bool {
        bytes[text] == .greater || heading(text, end) != nil || itemMark(text, end, interrupts: isOutermost) != nil
            || opensFence(text, end) != nil || isUnderline(text, end) || isRule(text, end)
            || opensHTML(text, end, interrupts: true) != nil
    }

    // MARK: Leaf blocks

    /// An ATX heading: one to six `#` (CommonMark 4.2).
    func heading(_ text: Int, _ end: Int) -> BodyScan.Heading? {
        var at = text
        while at < end, bytes[at] == .hash { at += 1 }
        let level = at - text
        guard level <= 6, at == end || bytes[at].isBlank else { return nil }
        while at < end, bytes[at].isBlank { at += 1 }
        var close = end
        while close > at, bytes[close - 1].isBlank { close -= 1 }
        var marks = close
        while marks > at, bytes[marks - 1] == .hash { marks -= 1 }
        if marks < close, marks == at || bytes[marks - 1].isBlank { close = marks }
        while close > at, bytes[close - 1].isBlank { close -= 1 }
        return .init(level: level, range: at..<close)
    }

    /// CommonMark 4.3: one kind of character without blanks between; `- - -` is a rule.
    func isUnderline(_ text: Int, _ end: Int) -> Bool {
        guard bytes[text] == .equals || bytes[text] == .hyphen else { return false }
        return bytes[trimmedEnd(text..<end)].allSatisfy { $0 == bytes[text] }
    }

    /// The run of backticks or tildes that opens fenced code (CommonMark 4.5), or nil. Its indentation is checked by the caller.
    func opensFence(_ text: Int, _ end: Int) -> (mark: UInt8, length: Int)? {
        guard text < end, bytes[text] == .backtick || bytes[text] == .tilde else { return nil }
        var at = text
        while at < end, bytes[at] == bytes[text] { at += 1 }
        guard at - text >= 3 else { return nil }
        if bytes[text] == .backtick, bytes[at..<end].contains(.backtick) { return nil }
        return (bytes[text], at - text)
    }

    /// Whether a line closes the open fence.
    func closesFence(_ open: (mark: UInt8, length: Int), _ text: Int, _ end: Int) -> Bool {
        var at = text
        while at < end, bytes[at] == open.mark { at += 1 }
        return at - text >= open.length && !bytes[at..<end].contains { !$0.isBlank }
    }

    /// CommonMark 4.1: three or more characters of one kind, with only blanks between them.
    func isRule(_ text: Int, _ end: Int) -> Bool {
        guard [.hyphen, .asterisk, .underscore].contains(bytes[text]) else { return false }
        var count = 0
        for at in text..<end where !bytes[at].isBlank {
            if bytes[at] != bytes[text] { return false }
            count += 1
        }
        return count > 2
    }

    /// Whether a line is the delimiter row below a header with the same number of cells (GitHub Flavored Markdown, "Tables").
    func isTable(header: Range<Int>, _ line: Range<Int>) -> Bool {
        guard [.pipe, .colon, .hyphen].contains(bytes[line.lowerBound]) else { return false }
        var (start, end) = (line.lowerBound, trimmedEnd(line).upperBound)
        if bytes[start] == .pipe { start += 1 }
        if end > start, bytes[end - 1] == .pipe { end -= 1 }
        let cells = bytes[start..<end].split(separator: .pipe, omittingEmptySubsequences: false)
        return cells.count == self.cells(header)
            && cells.allSatisfy { cell in
                var cell = cell.drop(while: \.isBlank)
                while cell.last?.isBlank ?? false { cell.removeLast() }
                if cell.first == .colon { cell.removeFirst() }
                if cell.last == .colon { cell.removeLast() }
                return !cell.isEmpty && cell.allSatisfy { $0 == .hyphen }
            }
    }

    private func cells(_ row: Range<Int>) -> Int {
        var count = 1
        var at = row.lowerBound
        while at < row.upperBound {
            if bytes[at] == .pipe, at > row.lowerBound, at < row.upperBound - 1 { count += 1 }
            at += bytes[at] == .backslash ? 2 : 1
        }
        return count
    }

    // MARK: HTML

    /// The end condition of an HTML block (CommonMark 4.6).
    enum HTMLEnd {
        /// `</script>`, `</pre>`, `</style>` or `</textarea>`
        case element
        case comment, instruction, declaration, cdata
        /// A blank line.
        case blank
    }

    /// Elements with raw text.
    private static let rawElements: [StaticString] = ["script", "pre", "style", "textarea"]

    /// The end condition of an HTML block that opens here, or nil. A tag of any name opens one unless it interrupts a paragraph.
    func opensHTML(_ text: Int, _ end: Int, interrupts: Bool) -> HTMLEnd? {
        guard bytes[text] == .less, text + 1 < end else { return nil }
        switch bytes[text + 1] {
        case UInt8(ascii: "?"): return .instruction
        case UInt8(ascii: "!"):
            if starts("<!--", text, end) { return .comment }
            if starts("<![cdata[", text, end), bytes[text + 3] == UInt8(ascii: "C") { return .cdata }
            return text + 2 < end && bytes[text + 2].isLetter ? .declaration : nil
        default: break
        }
        let isClosing = bytes[text + 1] == .slash
        let name = text + (isClosing ? 2 : 1)
        var at = name
        while at < end, bytes[at].isLetter || bytes[at].isDigit || bytes[at] == .hyphen { at += 1 }
        guard at > name, bytes[name].isLetter else { return nil }
        let isEnded = at == end || bytes[at].isBlank || bytes[at] == .greater
        let isRaw = Self.rawElements.contains { $0.utf8CodeUnitCount == at - name && starts($0, name, at) }
        if isRaw, !isClosing, isEnded { return .element }
        let isSelfClosed = at + 1 < end && bytes[at] == .slash && bytes[at + 1] == .greater
        if isEnded || isSelfClosed, at - name <= 10,
            BlockElements.names.contains(String(decoding: bytes[name..<at].map(\.lowercased), as: UTF8.self))
        {
            return .blank
        }
        guard !interrupts, let after = tagEnd(at, end, isClosing: isClosing) else { return nil }
        return bytes[after..<end].contains { !$0.isBlank } ? nil : .blank
    }

    /// The place after the `>` of a tag whose name ends at `start`; nil if it is not a tag (CommonMark 6.6).
    private func tagEnd(_ start: Int, _ end: Int, isClosing: Bool) -> Int? {
        var at = start
        func skipBlanks() { while at < end, bytes[at].isBlank { at += 1 } }
        while true {
            let before = at
            skipBlanks()
            guard at < end else { return nil }
            if bytes[at] == .greater { return at + 1 }
            if isClosing { return nil }
            if bytes[at] == .slash { return at + 1 < end && bytes[at + 1] == .greater ? at + 2 : nil }
            guard at > before, bytes[at].isLetter || bytes[at] == .underscore || bytes[at] == .colon else {
                return nil
            }
            while at < end,
                bytes[at].isLetter || bytes[at].isDigit
                    || [.colon, .dot, .underscore, .hyphen].contains(bytes[at])
            { at += 1 }
            let name = at
            skipBlanks()
            guard at < end, bytes[at] == .equals else {
                at = name
                continue
            }
            at += 1
            skipBlanks()
            guard at < end else { return nil }
            let value = at
            if bytes[at] == .quote || bytes[at] == .apostrophe {
                at += 1
                while at < end, bytes[at] != bytes[value] { at += 1 }
                guard at < end else { return nil }
                at += 1
            } else {
                let others: [UInt8] = [.quote, .apostrophe, .equals, .less, .greater, .backtick]
                while at < end, !bytes[at].isBlank, !others.contains(bytes[at]) { at += 1 }
                guard at > value else { return nil }
            }
        }
    }

    /// The start of the text after the end of an HTML block; nil if it does not end on this line.
    func findEnd(_ wanted: HTMLEnd, _ start: Int, _ end: Int) -> Int? {
        switch wanted {
        case .blank: return nil
        case .comment: return find("-->", start, end)
        case .instruction: return find("?>", start, end)
        case .declaration: return find(">", start, end)
        case .cdata: return find("]]>", start, end)
        case .element:
            var at = start
            while let open = find("</", at, end) {
                for name in Self.rawElements where starts(name, open, end) {
                    let close = open + name.utf8CodeUnitCount
                    if close < end, bytes[close] == .greater { return close + 1 }
                }
                at = open
            }
            return nil
        }
    }

    /// `[label]: target`, a link reference definition (CommonMark 4.7).
    func linkDefinition(_ text: Int, _ end: Int) -> DocumentLink? {
        var close = text + 1
        while close < end, bytes[close] != .bracketClose, close - text < 1000 { close += 1 }
        guard close + 1 < end, bytes[close] == .bracketClose, bytes[close + 1] == .colon, close > text + 1,
            bytes[text + 1] != .caret, bytes[text + 1] != .bracketOpen
        else { return nil }
        var start = close + 2
        while start < end, bytes[start].isBlank { start += 1 }
        var targetEnd = start
        if start < end, bytes[start] == .less {
            start += 1
            targetEnd = start
            while targetEnd < end, bytes[targetEnd] != .greater { targetEnd += 1 }
        } else {
            while targetEnd < end, !bytes[targetEnd].isBlank { targetEnd += 1 }
        }
        guard targetEnd > start else { return nil }
        let hash = (start..<targetEnd).first { bytes[$0] == .hash }
        return DocumentLink(
            form: .definition, isEmbed: false, range: text..<end, target: start..<(hash ?? targetEnd),
            fragment: hash.map { $0 + 1..<targetEnd }, alias: text + 1..<close)
    }

    // MARK: Items

    /// The place after the marker of a list item that begins here, or nil (CommonMark 5.2). A paragraph is only
    /// interrupted by an item with text, and by a numbered one only if its number is 1.
    func itemMark(_ text: Int, _ end: Int, interrupts: Bool) -> Int? {
        var at = text
        switch bytes[at] {
        case .hyphen, .asterisk, .plus: at += 1
        case 0x30...0x39:
            while at < end, bytes[at].isDigit, at - text < 9 { at += 1 }
            guard at < end, bytes[at] == .dot || bytes[at] == .parenthesisClose else { return nil }
            if interrupts, at != text + 1 || bytes[text] != UInt8(ascii: "1") { return nil }
            at += 1
        default: return nil
        }
        guard at == end || bytes[at].isBlank else { return nil }
        return interrupts && !bytes[at..<end].contains { !$0.isBlank } ? nil : at
    }

    /// The place after `[^name]:`, which begins a GitHub footnote.
    func footnoteMark(_ text: Int, _ end: Int) -> Int? {
        guard text + 1 < end, bytes[text + 1] == .caret else { return nil }
        var at = text + 2
        while at < end, bytes[at] != .bracketClose, !bytes[at].isBlank { at += 1 }
        guard at > text + 2, at + 1 < end, bytes[at] == .bracketClose, bytes[at + 1] == .colon else { return nil }
        return at + 2
    }

    // MARK: Syntax of other programs

    /// `[!kind]`, `[!kind]-` or `[!kind]+` as the first words of a quote.
    func callout(_ text: Int, _ range: Range<Int>) -> BodyScan.Callout? {
        let end = range.upperBound
        guard text + 3 < end, bytes[text + 1] == UInt8(ascii: "!"), bytes[range.lowerBound..<text].contains(.greater)
        else { return nil }
        var at = text + 2
        while at < end,
            bytes[at].isLetter || bytes[at].isDigit || bytes[at] == .hyphen || bytes[at] == .underscore
                || bytes[at] == .space || bytes[at] == .pipe
        { at += 1 }
        guard at > text + 2, at < end, bytes[at] == .bracketClose else { return nil }
        let kind = text + 2..<at
        at += 1
        var folding = BodyScan.Callout.Folding.none
        if at < end, bytes[at] == .hyphen || bytes[at] == .plus {
            folding = bytes[at] == .plus ? .open : .closed
            at += 1
        }
        guard at == end || bytes[at].isBlank else { return nil }
        let mark = text..<at
        while at < end, bytes[at].isBlank { at += 1 }
        return .init(mark: mark, kind: kind, folding: folding, title: trimmedEnd(at..<end), line: range)
    }

    /// `key:: value`, a Logseq page property.
    func property(_ text: Int, _ end: Int) -> BodyScan.Property? {
        var at = text
        while at < end,
            bytes[at].isLetter || bytes[at].isDigit || bytes[at] > 0x7f
                || bytes[at] == .hyphen || bytes[at] == .underscore || bytes[at] == .dot
        {
            at += 1
        }
        // The value of a property may be missing.
        guard at > text, starts("::", at, end), at + 2 == end || bytes[at + 2] == .space else { return nil }
        return .init(key: text..<at, value: trimmedEnd(min(at + 3, end)..<end))
    }

    /// `^name` as the last word of a line, or right after an embed at its end.
    func blockIdentifier(_ start: Int, _ lineEnd: Int) -> Range<Int>? {
        var end = lineEnd
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        var at = end
        while at > start, bytes[at - 1].isLetter || bytes[at - 1].isDigit || bytes[at - 1] == .hyphen { at -= 1 }
        guard at < end, at > start, bytes[at - 1] == .caret,
            at - 1 == start || bytes[at - 2].isBlank || endsEmbed(start, at - 1)
        else { return nil }
        return at - 1..<end
    }

    /// Whether `![[…]]` or `![…](…)` ends at `end`.
    private func endsEmbed(_ start: Int, _ end: Int) -> Bool {
        let isWiki = bytes[end - 1] == .bracketClose
        guard isWiki || bytes[end - 1] == .parenthesisClose, end - start > 5 else { return false }
        // Goes back to `[[`, or over `](` to the bracket before it.
        var at = end - 2
        var isText = false
        while at > start {
            let (first, second) = (bytes[at - 1], bytes[at])
            if isWiki ? first == .bracketOpen && second == .bracketOpen : isText && second == .bracketOpen {
                let mark = isWiki ? at - 2 : at - 1
                return mark >= start && bytes[mark] == UInt8(ascii: "!") && (!isWiki || bytes[end - 2] == .bracketClose)
            }
            if !isWiki, !isText {
                if second == .parenthesisClose { return false }
                isText = first == .bracketClose && second == .parenthesisOpen
            }
            at -= 1
        }
        return false
    }

    /// A block that starts with an opening marker line; without a closing marker it consists of that line.
    func bakedBlock(_ line: Range<Int>) -> BakedBlock {
        var at = nextLine(after: line.upperBound)
        while at < bytes.count {
            let end = lineEnd(from: at)
            if starts(BakedBlock.opening, at, end) { break }
            if starts(BakedBlock.closing, at, end) { return BakedBlock(opening: line, closing: at..<end) }
            at = nextLine(after: end)
        }
        return BakedBlock(opening: line, closing: nil)
    }

    // MARK: Bytes

    /// Whether a link target begins on the line without ending on it.
    func opensTarget(_ start: Int, _ end: Int) -> Bool {
        // Most lines contain no parenthesis.
        let first = bytes.first(in: start..<max(start, end)) { $0.places(of: .parenthesisOpen) }
        var at = end
        while at > first, bytes[at - 1] != .parenthesisClose {
            at -= 1
            if bytes[at] == .parenthesisOpen, at > start, bytes[at - 1] == .bracketClose { return true }
        }
        return false
    }

    /// Whether a lower-case literal is here, ignoring case.
    func starts(_ literal: StaticString, _ at: Int, _ end: Int) -> Bool {
        guard at + literal.utf8CodeUnitCount <= end else { return false }
        for index in 0..<literal.utf8CodeUnitCount where bytes[at + index].lowercased != literal.utf8Start[index] {
            return false
        }
        return true
    }

    /// The end of the first occurrence of `literal`.
    func find(_ literal: StaticString, _ start: Int, _ end: Int) -> Int? {
        var at = start
        while at + literal.utf8CodeUnitCount <= end {
            if bytes[at].lowercased == literal.utf8Start[0], starts(literal, at, end) {
                return at + literal.utf8CodeUnitCount
            }
            at += 1
        }
        return nil
    }

    /// Without trailing blanks.
    func trimmedEnd(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
        return range.lowerBound..<end
    }
}
