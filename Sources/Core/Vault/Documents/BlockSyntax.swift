// What a line says by its first signs: headings, fences, items, definitions, callouts; each is read from the bytes alone.

import Bytes

/// Reads the marks of blocks in the bytes of a body. What came before a line is known to `BlockScanner`, not here.
struct BlockSyntax {
    let bytes: UnsafeBufferPointer<UInt8>

    // MARK: Lines

    func lineEnd(from start: Int) -> Int {
        guard start < bytes.count else { return start }
        return bytes.first(in: start..<bytes.count) { $0.places(of: .newline) | $0.places(of: .carriageReturn) }
    }

    /// Where the line after this line end begins; CRLF is one.
    func nextLine(after end: Int) -> Int {
        if end + 1 < bytes.count, bytes[end] == .carriageReturn, bytes[end + 1] == .newline { return end + 2 }
        return end + 1
    }

    /// Where the paragraph ends that this line may go on in: a blank line, or one that starts another block.
    func paragraphEnd(from end: Int) -> Int {
        var last = end
        var at = nextLine(after: end)
        while at < bytes.count {
            var text = at
            while text < bytes.count, bytes[text].isBlank { text += 1 }
            let lineEnd = lineEnd(from: text)
            guard text < lineEnd, heading(text, lineEnd) == nil, bytes[text] != .greater, !startsItem(text, lineEnd),
                opensFence(text, lineEnd) == nil
            else { break }
            last = lineEnd
            at = nextLine(after: lineEnd)
            // Bounded: a code span of more than this is none.
            if last - end > 10_000 { break }
        }
        return last
    }

    // MARK: Leaf blocks

    /// A heading after one to six `#` (CommonMark 4.2).
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

    /// CommonMark 4.3: signs of one kind without a blank between them; `- - -` is a rule.
    func isUnderline(_ text: Int, _ end: Int) -> Bool {
        bytes[trimmedEnd(text..<end)].allSatisfy { $0 == bytes[text] }
    }

    /// The run of backticks or tildes that opens fenced code (CommonMark 4.5), or nil. How far it is indented is the caller's matter.
    func opensFence(_ text: Int, _ end: Int) -> (mark: UInt8, length: Int)? {
        guard text < end, bytes[text] == .backtick || bytes[text] == .tilde else { return nil }
        var at = text
        while at < end, bytes[at] == bytes[text] { at += 1 }
        guard at - text >= 3 else { return nil }
        if bytes[text] == .backtick, bytes[at..<end].contains(.backtick) { return nil }
        return (bytes[text], at - text)
    }

    /// Whether a line ends the fenced code that was opened.
    func closesFence(_ open: (mark: UInt8, length: Int), _ text: Int, _ end: Int) -> Bool {
        var at = text
        // Inside a block quote the closing fence has its mark too.
        while at < end, bytes[at] == .greater || bytes[at].isBlank { at += 1 }
        let start = at
        while at < end, bytes[at] == open.mark { at += 1 }
        return at - start >= open.length && !bytes[at..<end].contains { !$0.isBlank }
    }

    /// What ends the HTML block that opens here, of the kinds whose content is raw until then (CommonMark 4.6), or nil.
    func opensHTML(_ text: Int, _ end: Int) -> StaticString? {
        if starts("<!--", text, end) { return "-->" }
        for (open, close) in [
            ("<script", "</script>"), ("<style", "</style>"), ("<pre", "</pre>"), ("<textarea", "</textarea>"),
        ] as [(StaticString, StaticString)] where starts(open, text, end) {
            return close
        }
        return nil
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

    /// Whether a list item begins here (CommonMark 5.2).
    func startsItem(_ text: Int, _ end: Int) -> Bool {
        itemContent(text, end) > text
    }

    /// Where the text after a bullet starts, or `text` where there is no bullet.
    func itemContent(_ text: Int, _ end: Int) -> Int {
        guard text < end else { return text }
        var at = text
        switch bytes[at] {
        case .hyphen, .asterisk, .plus: at += 1
        case 0x30...0x39:
            while at < end, bytes[at].isDigit, at - text < 9 { at += 1 }
            guard at < end, bytes[at] == .dot || bytes[at] == .parenthesisClose else { return text }
            at += 1
        default: return text
        }
        guard at < end, bytes[at].isBlank else { return text }
        while at < end, bytes[at].isBlank { at += 1 }
        return at
    }

    // MARK: Of other programs

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

    /// `key:: value`, as Logseq writes the properties of a page.
    func property(_ text: Int, _ end: Int) -> BodyScan.Property? {
        var at = text
        while at < end, bytes[at].isLetter || bytes[at].isDigit || bytes[at] == .hyphen || bytes[at] == .underscore {
            at += 1
        }
        guard at > text, starts(":: ", at, end) else { return nil }
        return .init(key: text..<at, value: trimmedEnd(at + 3..<end))
    }

    /// `^name` as the last word of a line.
    func blockIdentifier(_ start: Int, _ lineEnd: Int) -> Range<Int>? {
        var end = lineEnd
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        var at = end
        while at > start, bytes[at - 1].isLetter || bytes[at - 1].isDigit || bytes[at - 1] == .hyphen { at -= 1 }
        guard at < end, at > start, bytes[at - 1] == .caret, at - 1 == start || bytes[at - 2].isBlank else {
            return nil
        }
        return at - 1..<end
    }

    /// CommonMark 4.6: the kinds of HTML block whose content is raw until a given end.
    /// A block whose opening marker is a line; without a closing one it is the marker alone.
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

    /// Whether a link's target begins in the line and does not end there.
    func opensTarget(_ start: Int, _ end: Int) -> Bool {
        // Most lines have none of these signs.
        let first = bytes.first(in: start..<max(start, end)) { $0.places(of: .parenthesisOpen) }
        var at = end
        while at > first, bytes[at - 1] != .parenthesisClose {
            at -= 1
            if bytes[at] == .parenthesisOpen, at > start, bytes[at - 1] == .bracketClose { return true }
        }
        return false
    }

    /// Whether a text in lower case is here, in whatever case.
    func starts(_ literal: StaticString, _ at: Int, _ end: Int) -> Bool {
        guard at + literal.utf8CodeUnitCount <= end else { return false }
        for index in 0..<literal.utf8CodeUnitCount where bytes[at + index].lowercased != literal.utf8Start[index] {
            return false
        }
        return true
    }

    /// The end of the first place where `literal` is.
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

    /// Without the blanks at its end.
    func trimmedEnd(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
        return range.lowerBound..<end
    }
}
