// One pass over the body of a document, line by line: blocks outside, inline text inside, nothing in code.

import Bytes

struct BlockScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let syntax: BlockSyntax
    var found = BodyScan()
    private var inline: InlineScanner
    private var fence: (mark: UInt8, length: Int)?
    /// The line and the words of the fence that is open, where it is at the left margin.
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
    /// How many quotes the last line was in.
    private var quoteDepth = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ notations: TagNotations) {
        self.bytes = bytes
        syntax = BlockSyntax(bytes: bytes)
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
            // The last that begins before the place: none overlaps another.
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
            var end = syntax.lineEnd(from: at)
            var stopped = line(at..<end)
            // A code span that crosses line ends: what is after it on its last line is the same paragraph.
            while stopped > end {
                end = syntax.lineEnd(from: stopped)
                stopped = stopped < end ? scanInline(stopped, end, continues: true) : end
            }
            at = syntax.nextLine(after: end)
        }
    }

    /// Scans one line. Returns where scanning goes on if that is after the line: a code span may cross its end.
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
            guard syntax.closesFence(open, text, range.upperBound) else { return range.upperBound }
            fence = nil
            return inkBlock(endingWith: range) ?? range.upperBound
        }
        if let htmlEnd {
            if let end = syntax.find(htmlEnd, text, range.upperBound) {
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
        if indent == 0, !syntax.startsItem(text, range.upperBound) { isInList = isInList && !previousLineIsBlank }
        if indent >= 4, !isInList, previousLineIsBlank || wasIndentedCode {
            wasIndentedCode = true
            return range.upperBound
        }
        wasIndentedCode = false
        // Block quotes hold the same blocks; their marks are stepped over.
        let depthBefore = quoteDepth
        quoteDepth = 0
        text = skipQuoteMarks(text, range.upperBound)
        // A quote in a quote, or in an item, ends the paragraph that was around it.
        if quoteDepth > depthBefore { isInParagraph = false }
        return block(text, range, indent)
    }

    private var wasIndentedCode = false
    private var isPropertyLine = false

    /// After the marks of quotes, which are counted.
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
            if indent < 4 || isInList, let opened = syntax.opensFence(text, end) {
                fence = opened
                fenceLine = text == range.lowerBound ? (range, text + opened.length..<end) : nil
                return end
            }
        case .hash:
            if let heading = syntax.heading(text, end) {
                found.headings.append(heading)
                paragraphLine = nil
                return scanInline(heading.range.lowerBound, end)
            }
        case .less:
            if found.conflictMarker == nil, indent == 0, syntax.starts("<<<<<<< ", text, end) {
                found.conflictMarker = text
            }
            if indent == 0, syntax.starts(BakedBlock.opening, text, end) {
                let block = syntax.bakedBlock(range)
                found.baked.append(block)
                return block.closingLine == nil ? end : block.range.upperBound
            }
            if let closing = syntax.opensHTML(text, end) {
                if closing.utf8CodeUnitCount == 3 { found.htmlComments += 1 }
                guard let close = syntax.find(closing, text + 1, end) else {
                    (htmlEnd, htmlStart) = (closing, text)
                    return end
                }
                return scanInline(close, end)
            }
        case .equals, .hyphen:
            if let line = paragraphLine, continues, indent < 4, syntax.isUnderline(text, end),
                let start = paragraphStart,
                start.quoteDepth == quoteDepth
            {
                found.headings.append(
                    .init(level: bytes[text] == .equals ? 1 : 2, range: start.at..<line.upperBound))
                paragraphLine = nil
                return end
            }
        case .bracketOpen:
            if let link = syntax.linkDefinition(text, end) {
                found.links.append(link)
                return end
            }
            if !continues, let callout = syntax.callout(text, range) {
                found.callouts.append(callout)
                paragraphLine = nil
                return scanInline(callout.mark.upperBound, end)
            }
        default:
            break
        }
        if syntax.startsItem(text, end) {
            isInList = true
            found.items.append(range)
            paragraphLine = nil
            paragraphStart = nil
            isInParagraph = true
            var content = syntax.itemContent(text, end)
            // So may a quote that is a callout, below any number of bullets.
            let inside = quoteInItem(content, end)
            if inside > content, inside < end, bytes[inside] == .bracketOpen,
                let callout = syntax.callout(inside, range)
            {
                found.callouts.append(callout)
                content = callout.mark.upperBound
            }
            // A fence may open right after the bullet.
            if content < end, bytes[content] == .backtick || bytes[content] == .tilde,
                let opened = syntax.opensFence(content, end)
            {
                fence = opened
                fenceLine = nil
                isInParagraph = false
                return end
            }
            return scanInline(content, end)
        }
        if isAtTop, let property = syntax.property(text, end) {
            found.properties.append(property)
            isPropertyLine = true
        }
        paragraphLine = syntax.trimmedEnd(text..<end)
        if !continues { paragraphStart = (text, quoteDepth) }
        paragraphLines = linesBefore + 1
        isInParagraph = true
        if wasInDefinition, var last = found.definitions.popLast(), let meaning = last.meanings.popLast() {
            // A meaning goes on in the lines of its paragraph.
            last.meanings.append(meaning.lowerBound..<syntax.trimmedEnd(text..<end).upperBound)
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
        let meaning = start..<syntax.trimmedEnd(start..<end).upperBound
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

    private mutating func scanInline(_ start: Int, _ end: Int, continues: Bool = false) -> Int {
        if !continues { paragraph += 1 }
        inline.paragraphEnd = end
        // By hand: this is every line of every document.
        var at = start
        while at < end, bytes[at] != .backtick { at += 1 }
        if at < end || syntax.opensTarget(start, end) {
            inline.paragraphEnd = syntax.paragraphEnd(from: end)
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
        if stopped == end, let name = syntax.blockIdentifier(start, end) {
            collector.found.blockIdentifiers.append(name)
        }
        return stopped
    }

    /// Handwriting as text: what a person confirmed of it counts as if it were typed. Returns where it ends; nil where it is other code.
    private mutating func inkBlock(endingWith closing: Range<Int>) -> Int? {
        guard let (opening, rest) = fenceLine else { return nil }
        let words = syntax.nextLine(after: opening.upperBound)..<closing.lowerBound
        guard let block = InkBlock(bytes, fence: opening.lowerBound, rest: rest, words: words, closing: closing)
        else { return nil }
        found.ink.append(block)
        for line in block.lines {
            if line.isConfirmed, syntax.startsItem(line.range.lowerBound, line.range.upperBound) {
                found.items.append(line.range)
            }
            for word in line.words where word.isConfirmed && bytes[word.range.lowerBound] == .hash {
                let (start, limit) = (word.range.lowerBound, word.range.upperBound)
                if let end = TagSyntax.end(bytes, hash: start, limit: limit) { found.tags.append(start..<end) }
            }
        }
        return block.range.upperBound
    }

    /// Where the text of a quote starts that begins right after a bullet, or `start` where none does.
    private mutating func quoteInItem(_ start: Int, _ end: Int) -> Int {
        var at = start
        // Bounded: a line of nothing but bullets is one item here.
        for _ in 0..<8 where at < end && syntax.itemContent(at, end) > at { at = syntax.itemContent(at, end) }
        guard at < end, bytes[at] == .greater else { return start }
        return skipQuoteMarks(at, end)
    }
}
