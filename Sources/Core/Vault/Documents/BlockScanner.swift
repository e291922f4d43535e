// One pass over the body of a document, line by line: blocks outside, inline text inside, nothing in code.

import Bytes

struct BlockScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    var found = BodyScan()
    private var inline: InlineScanner
    private var fence: (mark: UInt8, length: Int)?
    /// The line and the words of the fence that is open, where it stands at the left margin.
    private var fenceLine: (line: Range<Int>, rest: Range<Int>)?
    /// Inside an HTML block that ends with this text.
    private var htmlEnd: StaticString?
    private var htmlStart = 0
    private var isInList = false
    private var previousLineIsBlank = true
    /// The text of a paragraph's line, which an underline may turn into a heading.
    private var paragraphLine: Range<Int>?
    /// Where the paragraph of that line begins, and in how many quotes; nil where it belongs to an item or a meaning.
    private var paragraphStart: (at: Int, quoteDepth: Int)?
    private var isAtTop = true
    private var marks: [InlineMark] = []
    private var paragraph = 0
    /// Whether the next line may go on with the paragraph of this one.
    private var isInParagraph = false
    /// How many lines the paragraph has until now.
    private var paragraphLines = 0
    /// Inside the meanings of a definition.
    private var isInDefinition = false
    /// How many quotes the last line stood in.
    private var quoteDepth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ notations: TagNotations) {
        self.bytes = bytes
        inline = InlineScanner(bytes, notations: notations)
    }

    mutating func scan(from start: Int) {
        scanBlocks(from: start)
        if let htmlEnd, htmlEnd.utf8CodeUnitCount == 3 { found.openComment = htmlStart }
        guard !marks.isEmpty else { return }
        let pairs = MarkPairs(marks, bytes)
        found.comments = pairs.comments
        found.openComment = found.openComment ?? pairs.openComment
        found.highlights = pairs.highlights
        found.formulas = pairs.formulas
        found.inlineFootnotes = pairs.footnotes
        let hidden = (pairs.comments + pairs.formulas.filter(\.isBlock).map(\.range)).sorted {
            $0.lowerBound < $1.lowerBound
        }
        guard !hidden.isEmpty else { return }
        func isHidden(_ at: Int) -> Bool {
            // The last that begins in front of the place: none overlaps another.
            var (low, high) = (0, hidden.count)
            while low < high {
                let middle = (low + high) / 2
                if hidden[middle].lowerBound <= at { low = middle + 1 } else { high = middle }
            }
            return low > 0 && hidden[low - 1].contains(at)
        }
        found.headings.removeAll { isHidden($0.range.lowerBound) }
        found.items.removeAll { isHidden($0.lowerBound) }
        found.blockIdentifiers.removeAll { isHidden($0.lowerBound) }
        found.definitions.removeAll { isHidden($0.term.lowerBound) }
        found.callouts.removeAll { isHidden($0.mark.lowerBound) }
    }

    private mutating func scanBlocks(from start: Int) {
        var at = start
        while at < bytes.count {
            var end = lineEnd(from: at)
            var stopped = line(at..<end)
            // A code span that crosses line ends: what stands behind it on its last line is the same paragraph.
            while stopped > end {
                end = lineEnd(from: stopped)
                stopped = stopped < end ? scanInline(stopped, end, continues: true) : end
            }
            at = nextLine(after: end)
        }
    }

    private func lineEnd(from start: Int) -> Int {
        var at = start
        while at < bytes.count, !bytes[at].isLineEnd { at += 1 }
        return at
    }

    private func nextLine(after end: Int) -> Int {
        if end + 1 < bytes.count, bytes[end] == .carriageReturn, bytes[end + 1] == .newline { return end + 2 }
        return end + 1
    }

    /// Scans one line. Returns where scanning goes on if that is behind the line: a code span may cross its end.
    private mutating func line(_ range: Range<Int>) -> Int {
        var indent = 0
        var text = range.lowerBound
        while text < range.upperBound, bytes[text].isBlank {
            indent += bytes[text] == .tab ? 4 - indent % 4 : 1
            text += 1
        }
        let isBlank = text == range.upperBound
        defer {
            previousLineIsBlank = isBlank
            if !isBlank, !isPropertyLine { isAtTop = false }
        }
        isPropertyLine = false
        if let open = fence {
            guard closesFence(open, text, range.upperBound) else { return range.upperBound }
            fence = nil
            return inkBlock(endingWith: range) ?? range.upperBound
        }
        if let htmlEnd {
            if let end = find(htmlEnd, text, range.upperBound) {
                self.htmlEnd = nil
                return scanInline(end, range.upperBound)
            }
            return range.upperBound
        }
        guard !isBlank else {
            paragraphLine = nil
            isInParagraph = false
            isInDefinition = false
            paragraphLines = 0
            return range.upperBound
        }
        if indent == 0, !startsItem(text, range.upperBound) { isInList = isInList && !previousLineIsBlank }
        if indent >= 4, !isInList, previousLineIsBlank || wasIndentedCode {
            wasIndentedCode = true
            return range.upperBound
        }
        wasIndentedCode = false
        // Block quotes hold the same blocks; their marks are stepped over.
        let depthBefore = quoteDepth
        quoteDepth = 0
        text = skipQuoteMarks(text, range.upperBound)
        // A quote in a quote, or in an item, ends the paragraph that stood around it.
        if quoteDepth > depthBefore { isInParagraph = false }
        return block(text, range, indent)
    }

    private var wasIndentedCode = false
    private var isPropertyLine = false

    /// Behind the marks of quotes, which are counted.
    private mutating func skipQuoteMarks(_ start: Int, _ end: Int) -> Int {
        var text = start
        while text < end, bytes[text] == .greater {
            quoteDepth += 1
            text += 1
            while text < end, bytes[text].isBlank { text += 1 }
        }
        return text
    }

    private mutating func block(_ text: Int, _ range: Range<Int>, _ indent: Int) -> Int {
        let end = range.upperBound
        let continues = isInParagraph
        isInParagraph = false
        let linesBefore = paragraphLines
        paragraphLines = 0
        let wasInDefinition = isInDefinition
        isInDefinition = false
        guard text < end else { return end }
        switch bytes[text] {
        case .colon:
            if text + 1 < end, bytes[text + 1].isBlank, indent < 4,
                let stopped = definition(text, end, wasInDefinition, linesBefore)
            {
                return stopped
            }
        case .backtick, .tilde:
            if let opened = opensFence(text, end, indent) {
                fence = opened
                fenceLine = text == range.lowerBound ? (range, text + opened.length..<end) : nil
                return end
            }
        case .hash:
            if let heading = heading(text, end) {
                found.headings.append(heading)
                paragraphLine = nil
                return scanInline(heading.range.lowerBound, end)
            }
        case .less:
            if found.conflictMarker == nil, indent == 0, starts("<<<<<<< ", text, end) {
                found.conflictMarker = text
            }
            if indent == 0, starts(BakedBlock.opening, text, end) {
                let block = bakedBlock(range)
                found.baked.append(block)
                return block.closingLine == nil ? end : block.range.upperBound
            }
            if let closing = opensHTML(text, end) {
                if closing.utf8CodeUnitCount == 3 { found.htmlComments += 1 }
                guard let close = find(closing, text + 1, end) else {
                    (htmlEnd, htmlStart) = (closing, text)
                    return end
                }
                return scanInline(close, end)
            }
        case .equals, .hyphen:
            if let line = paragraphLine, continues, indent < 4, isUnderline(text, end), let start = paragraphStart,
                start.quoteDepth == quoteDepth
            {
                found.headings.append(
                    .init(level: bytes[text] == .equals ? 1 : 2, range: start.at..<line.upperBound))
                paragraphLine = nil
                return end
            }
        case .bracketOpen:
            if let link = definition(text, end) {
                found.links.append(link)
                return end
            }
            if !continues, let callout = callout(text, range) {
                found.callouts.append(callout)
                paragraphLine = nil
                return scanInline(callout.mark.upperBound, end)
            }
        default:
            break
        }
        if startsItem(text, end) {
            isInList = true
            found.items.append(range)
            paragraphLine = nil
            paragraphStart = nil
            isInParagraph = true
            var content = itemContent(text, end)
            // So may a quote that is a callout, below any number of bullets.
            let inside = quoteInItem(content, end)
            if inside > content, inside < end, bytes[inside] == .bracketOpen, let callout = callout(inside, range) {
                found.callouts.append(callout)
                content = callout.mark.upperBound
            }
            // A fence may open right behind the bullet.
            if content < end, bytes[content] == .backtick || bytes[content] == .tilde,
                let opened = opensFence(content, end, 0)
            {
                fence = opened
                fenceLine = nil
                isInParagraph = false
                return end
            }
            return scanInline(content, end)
        }
        if isAtTop, let property = property(text, end) {
            found.properties.append(property)
            isPropertyLine = true
        }
        paragraphLine = trimmedEnd(text..<end)
        if !continues { paragraphStart = (text, quoteDepth) }
        paragraphLines = linesBefore + 1
        isInParagraph = true
        if wasInDefinition, var last = found.definitions.popLast(), let meaning = last.meanings.popLast() {
            // A meaning goes on in the lines of its paragraph.
            last.meanings.append(meaning.lowerBound..<trimmedEnd(text..<end).upperBound)
            found.definitions.append(last)
            isInDefinition = true
        }
        return scanInline(text, end, continues: continues)
    }

    /// `: meaning` below a term of one line, or below another meaning.
    private mutating func definition(_ colon: Int, _ end: Int, _ wasInDefinition: Bool, _ linesBefore: Int) -> Int? {
        var start = colon + 1
        while start < end, bytes[start].isBlank { start += 1 }
        guard start < end else { return nil }
        let meaning = start..<trimmedEnd(start..<end).upperBound
        if wasInDefinition, var last = found.definitions.popLast() {
            last.meanings.append(meaning)
            found.definitions.append(last)
        } else if let term = paragraphLine, linesBefore == 1 {
            found.definitions.append(.init(term: term, meanings: [meaning]))
        } else {
            return nil
        }
        paragraphLine = nil
        paragraphStart = nil
        isInDefinition = true
        isInParagraph = true
        return scanInline(start, end)
    }

    /// `[!kind]`, `[!kind]-` or `[!kind]+` as the first words of a quote.
    private func callout(_ text: Int, _ range: Range<Int>) -> BodyScan.Callout? {
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

    private mutating func scanInline(_ start: Int, _ end: Int, continues: Bool = false) -> Int {
        if !continues { paragraph += 1 }
        inline.paragraphEnd = end
        // By hand: this is every line of every document.
        var at = start
        while at < end, bytes[at] != .backtick { at += 1 }
        if at < end || opensTarget(start, end) {
            inline.paragraphEnd = paragraphEnd(from: end)
        }
        // Handed over and back, so that the arrays have one owner and grow in place.
        var collector = BodyCollector(found: BodyScan())
        swap(&collector.found, &found)
        defer {
            swap(&collector.found, &found)
            for var mark in collector.marks {
                mark.paragraph = paragraph
                mark.startsLine = mark.range.lowerBound == start
                marks.append(mark)
            }
        }
        let stopped = inline.scan(start, end, continues: continues, &collector)
        if stopped == end, let name = blockIdentifier(start, end) { collector.found.blockIdentifiers.append(name) }
        return stopped
    }

    /// Whether a link's target begins in the line and does not end there.
    private func opensTarget(_ start: Int, _ end: Int) -> Bool {
        var at = end
        while at > start, bytes[at - 1] != .parenthesisClose {
            at -= 1
            if bytes[at] == .parenthesisOpen, at > start, bytes[at - 1] == .bracketClose { return true }
        }
        return false
    }

    /// `^name` as the last word of a line.
    private func blockIdentifier(_ start: Int, _ lineEnd: Int) -> Range<Int>? {
        var end = lineEnd
        while end > start, bytes[end - 1].isBlank { end -= 1 }
        var at = end
        while at > start, bytes[at - 1].isLetter || bytes[at - 1].isDigit || bytes[at - 1] == .hyphen { at -= 1 }
        guard at < end, at > start, bytes[at - 1] == .caret, at - 1 == start || bytes[at - 2].isBlank else {
            return nil
        }
        return at - 1..<end
    }

    /// Where the paragraph ends that this line may go on in: a blank line, or one that starts another block.
    private func paragraphEnd(from end: Int) -> Int {
        var last = end
        var at = nextLine(after: end)
        while at < bytes.count {
            var text = at
            while text < bytes.count, bytes[text].isBlank { text += 1 }
            let lineEnd = lineEnd(from: text)
            guard text < lineEnd, heading(text, lineEnd) == nil, bytes[text] != .greater, !startsItem(text, lineEnd),
                opensFence(text, lineEnd, 0) == nil
            else { break }
            last = lineEnd
            at = nextLine(after: lineEnd)
            // Bounded: a code span of more than this is none.
            if last - end > 10_000 { break }
        }
        return last
    }

    // MARK: Blocks

    private func opensFence(_ text: Int, _ end: Int, _ indent: Int) -> (mark: UInt8, length: Int)? {
        guard text < end, indent < 4 || isInList, bytes[text] == .backtick || bytes[text] == .tilde else { return nil }
        var at = text
        while at < end, bytes[at] == bytes[text] { at += 1 }
        guard at - text >= 3 else { return nil }
        if bytes[text] == .backtick, bytes[at..<end].contains(.backtick) { return nil }
        return (bytes[text], at - text)
    }

    private func closesFence(_ open: (mark: UInt8, length: Int), _ text: Int, _ end: Int) -> Bool {
        var at = text
        // Inside a block quote the closing fence has its mark too.
        while at < end, bytes[at] == .greater || bytes[at].isBlank { at += 1 }
        let start = at
        while at < end, bytes[at] == open.mark { at += 1 }
        return at - start >= open.length && !bytes[at..<end].contains { !$0.isBlank }
    }

    /// Handwriting as text: what a person confirmed of it counts as if it were typed. Returns where it ends; nil where it is other code.
    private mutating func inkBlock(endingWith closing: Range<Int>) -> Int? {
        guard let (opening, rest) = fenceLine else { return nil }
        let words = nextLine(after: opening.upperBound)..<closing.lowerBound
        guard let block = InkBlock(bytes, fence: opening.lowerBound, rest: rest, words: words, closing: closing)
        else { return nil }
        found.ink.append(block)
        for line in block.lines {
            if line.isConfirmed, startsItem(line.range.lowerBound, line.range.upperBound) {
                found.items.append(line.range)
            }
            for word in line.words where word.isConfirmed && bytes[word.range.lowerBound] == .hash {
                let (start, limit) = (word.range.lowerBound, word.range.upperBound)
                if let end = TagSyntax.end(bytes, hash: start, limit: limit) { found.tags.append(start..<end) }
            }
        }
        return block.range.upperBound
    }

    private func heading(_ text: Int, _ end: Int) -> BodyScan.Heading? {
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
    private func isUnderline(_ text: Int, _ end: Int) -> Bool {
        bytes[trimmedEnd(text..<end)].allSatisfy { $0 == bytes[text] }
    }

    /// CommonMark 4.6: the kinds of HTML block whose content is raw until a given end.
    /// A block whose opening marker is a line; without a closing one it is the marker alone.
    private func bakedBlock(_ line: Range<Int>) -> BakedBlock {
        var at = nextLine(after: line.upperBound)
        while at < bytes.count {
            let end = lineEnd(from: at)
            if starts(BakedBlock.opening, at, end) { break }
            if starts(BakedBlock.closing, at, end) { return BakedBlock(opening: line, closing: at..<end) }
            at = nextLine(after: end)
        }
        return BakedBlock(opening: line, closing: nil)
    }

    private func opensHTML(_ text: Int, _ end: Int) -> StaticString? {
        if starts("<!--", text, end) { return "-->" }
        for (open, close) in [
            ("<script", "</script>"), ("<style", "</style>"), ("<pre", "</pre>"), ("<textarea", "</textarea>"),
        ] as [(StaticString, StaticString)] where starts(open, text, end) {
            return close
        }
        return nil
    }

    private func startsItem(_ text: Int, _ end: Int) -> Bool {
        itemContent(text, end) > text
    }

    /// Where the text of a quote starts that begins right behind a bullet, or `start` where none does.
    private mutating func quoteInItem(_ start: Int, _ end: Int) -> Int {
        var at = start
        // Bounded: a line of nothing but bullets is one item here.
        for _ in 0..<8 where at < end && itemContent(at, end) > at { at = itemContent(at, end) }
        guard at < end, bytes[at] == .greater else { return start }
        return skipQuoteMarks(at, end)
    }

    /// Where the text behind a bullet starts, or `text` where there is no bullet.
    private func itemContent(_ text: Int, _ end: Int) -> Int {
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

    private func definition(_ text: Int, _ end: Int) -> DocumentLink? {
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

    private func property(_ text: Int, _ end: Int) -> BodyScan.Property? {
        var at = text
        while at < end, bytes[at].isLetter || bytes[at].isDigit || bytes[at] == .hyphen || bytes[at] == .underscore {
            at += 1
        }
        guard at > text, starts(":: ", at, end) else { return nil }
        return .init(key: text..<at, value: trimmedEnd(at + 3..<end))
    }

    // MARK: Bytes

    private func starts(_ literal: StaticString, _ at: Int, _ end: Int) -> Bool {
        guard at + literal.utf8CodeUnitCount <= end else { return false }
        for index in 0..<literal.utf8CodeUnitCount where bytes[at + index].lowercased != literal.utf8Start[index] {
            return false
        }
        return true
    }

    /// The end of the first place where `literal` stands.
    private func find(_ literal: StaticString, _ start: Int, _ end: Int) -> Int? {
        var at = start
        while at + literal.utf8CodeUnitCount <= end {
            if bytes[at].lowercased == literal.utf8Start[0], starts(literal, at, end) {
                return at + literal.utf8CodeUnitCount
            }
            at += 1
        }
        return nil
    }

    private func trimmedEnd(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
        return range.lowerBound..<end
    }
}
