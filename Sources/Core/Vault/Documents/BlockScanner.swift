// Scans the body of a document in one pass, line by line: blocks, and inline text within them, but nothing in code.

import Bytes

/// Finds the same blocks as the reference parser: `ScannedBlocksTests` compares them.
struct BlockScanner {
    /// The leaf block that a line may continue.
    private enum Leaf { case none, paragraph, table, indentedCode, fence, html }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let syntax: BlockSyntax
    var found = BodyScan()
    private var inline: InlineScanner
    private var containers: [BlockContainer] = []
    private var leaf = Leaf.none
    private var fence: (mark: UInt8, length: Int) = (0, 0)
    /// The line and the info string of the open fence, if it is at the left margin.
    private var fenceLine: (line: Range<Int>, rest: Range<Int>)?
    /// The end condition of the HTML block, and its start.
    private var htmlEnd = BlockSyntax.HTMLEnd.blank
    private var htmlStart = 0
    /// The text of a paragraph line that an underline may turn into a heading; nil if it cannot.
    private var paragraphLine: Range<Int>?
    private var paragraphStart = 0
    /// The number of lines of the paragraph so far; nil if it cannot be a term.
    private var paragraphLines: Int?
    /// The paragraph so far consists of link reference definitions or of a callout title: text on the next line begins it.
    private var isBeforeText = false
    /// Inside the meanings of a definition list.
    private var isInDefinition = false
    private var isAtTop = true
    private var isPropertyLine = false
    private var marks: [InlineMark] = []
    private var paragraph = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ notations: TagNotations) {
        self.bytes = bytes
        syntax = BlockSyntax(bytes: bytes)
        inline = InlineScanner(bytes, notations: notations)
    }

    mutating func scan(from start: Int) {
        scanBlocks(from: start)
        if leaf == .html, htmlEnd == .comment { found.openComment = htmlStart }
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
            // The last one that begins before `at`: they do not overlap.
            let after = hidden.partitioningIndex { $0.lowerBound > at }
            return after > 0 && hidden[after - 1].contains(at)
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
            // A code span that crosses line ends: the rest of its last line belongs to the same paragraph.
            while stopped > end {
                end = syntax.lineEnd(from: stopped)
                stopped = stopped < end ? scanInline(stopped, end, continues: true) : end
            }
            at = syntax.nextLine(after: end)
        }
    }

    /// Closes the containers from `depth` on and what is open in them.
    private mutating func leave(to depth: Int) {
        if depth < containers.count { containers.removeLast(containers.count - depth) }
        leaf = .none
        isInDefinition = false
    }

    /// Scans a line. Returns the place to continue from if that is beyond the line: a code span may cross line ends.
    private mutating func line(_ range: Range<Int>) -> Int {
        let end = range.upperBound
        var cursor = LineCursor(range.lowerBound, bytes, end)
        var depth = 0
        while depth < containers.count, containers[depth].goesOn(&cursor, bytes, end) { depth += 1 }
        let (text, indent) = (cursor.text, cursor.indent)
        let isBlank = text == end
        defer { if !isBlank, !isPropertyLine { isAtTop = false } }
        isPropertyLine = false
        if depth < containers.count {
            // Lazy continuation: a paragraph may continue without the markers of its containers.
            if isBlank || leaf != .paragraph { leave(to: depth) }
        } else {
            switch leaf {
            case .fence:
                guard indent < 4, syntax.closesFence(fence, text, end) else { return end }
                leaf = .none
                return inkBlock(endingWith: range) ?? end
            case .html:
                if htmlEnd == .blank {
                    if !isBlank { return scanHTML(text, end) }
                } else {
                    guard let after = syntax.findEnd(htmlEnd, text, end) else { return end }
                    leaf = .none
                    return scanHTML(after, end)
                }
            case .indentedCode: if isBlank || indent > 3 { return end }
            case .none, .paragraph, .table: break
            }
            if isBlank || leaf != .paragraph && leaf != .table { leave(to: depth) }
        }
        if isBlank { return end }
        if depth > 0, containers[depth - 1].isEmpty { containers[depth - 1].isEmpty = false }
        return blocks(range, cursor, depth)
    }

    /// Opens the blocks that begin on a line, which is in the first `depth` containers, and scans its text.
    private mutating func blocks(_ range: Range<Int>, _ start: LineCursor, _ depth: Int) -> Int {
        let end = range.upperBound
        var cursor = start
        var depth = depth
        var isItem = false
        while true {
            let (text, indent) = (cursor.text, cursor.indent)
            guard text < end else {
                leave(to: depth)
                return end
            }
            if indent > 3 {
                // Indented code cannot interrupt a paragraph.
                if leaf == .paragraph { break }
                leave(to: depth)
                leaf = .indentedCode
                return end
            }
            let continues = leaf == .paragraph && depth == containers.count
            if let stopped = leafBlock(text, range, depth, continues: continues) { return stopped }
            guard depth < BlockContainer.deepest else { break }
            if bytes[text] == .greater {
                leave(to: depth)
                containers.append(BlockContainer(kind: .quote))
                cursor.step(over: 1, bytes, end)
                cursor.skip(1)
            } else if let mark = syntax.itemMark(text, end, interrupts: continues) {
                leave(to: depth)
                if !isItem, mark < end { found.items.append(range) }
                isItem = true
                cursor.step(over: mark - text, bytes, end)
                // Blanks after the marker belong to it, except for code (CommonMark 5.2).
                let isEmpty = cursor.text == end
                let padding = isEmpty || cursor.indent > 4 ? 1 : cursor.indent
                cursor.skip(padding)
                containers.append(
                    BlockContainer(kind: .item, width: indent + mark - text + padding, isEmpty: isEmpty))
            } else if bytes[text] == .bracketOpen, let after = syntax.footnoteMark(text, end) {
                leave(to: depth)
                cursor.step(over: after - text, bytes, end)
                cursor.skip(cursor.indent)
                containers.append(BlockContainer(kind: .footnote))
            } else {
                break
            }
            depth += 1
        }
        return scanText(cursor.text, range, depth, isItem: isItem, isIndented: cursor.indent > 3)
    }

    /// Headings, code, HTML, rules and blocks of other programs; nil if the line begins none of them.
    private mutating func leafBlock(_ text: Int, _ range: Range<Int>, _ depth: Int, continues: Bool) -> Int? {
        let end = range.upperBound
        switch bytes[text] {
        case .hash:
            guard let heading = syntax.heading(text, end) else { return nil }
            leave(to: depth)
            found.headings.append(heading)
            return scanInline(heading.range.lowerBound, end)
        case .backtick, .tilde:
            guard let opened = syntax.opensFence(text, end) else { return nil }
            leave(to: depth)
            (leaf, fence) = (.fence, opened)
            fenceLine = text == range.lowerBound ? (range, text + opened.length..<end) : nil
            return end
        case .less:
            if text == range.lowerBound {
                let marks = bytes[text..<end].prefix { $0 == .less }.count
                if found.conflictMarker == nil, marks >= 7, text + marks < end, bytes[text + marks] == .space {
                    found.conflictMarker = text
                }
                if syntax.starts(BakedBlock.opening, text, end) {
                    leave(to: depth)
                    let block = syntax.bakedBlock(range)
                    found.baked.append(block)
                    return block.closingLine == nil ? end : block.range.upperBound
                }
            }
            guard let closing = syntax.opensHTML(text, end, interrupts: continues) else { return nil }
            leave(to: depth)
            if closing == .comment { found.htmlComments += 1 }
            if closing != .blank, let after = syntax.findEnd(closing, text + 1, end) { return scanHTML(after, end) }
            (leaf, htmlEnd, htmlStart) = (.html, closing, text)
            return closing == .blank ? scanHTML(text, end) : end
        case .equals, .hyphen, .asterisk, .underscore:
            if continues, syntax.isUnderline(text, end), let line = paragraphLine {
                found.headings.append(
                    .init(level: bytes[text] == .equals ? 1 : 2, range: paragraphStart..<line.upperBound))
            } else if continues, isBeforeText, syntax.isUnderline(text, end) {
                // There is nothing to underline, so it is text.
                return nil
            } else if !syntax.isRule(text, end) {
                return nil
            }
            leave(to: depth)
            return end
        case .colon:
            return continues && text + 1 < end && bytes[text + 1].isBlank ? definition(text, end) : nil
        case .bracketOpen:
            guard !continues || isBeforeText else { return nil }
            if depth == containers.count || leaf != .paragraph, let link = syntax.linkDefinition(text, end) {
                leave(to: depth)
                found.links.append(link)
                beginParagraph(nil, isBeforeText: true)
                return end
            }
            if !continues, depth > 0, let callout = syntax.callout(text, range) {
                leave(to: depth)
                found.callouts.append(callout)
                beginParagraph(nil, isBeforeText: true)
                return scanInline(callout.mark.upperBound, end)
            }
            return nil
        default:
            return nil
        }
    }

    private mutating func beginParagraph(_ start: Int?, isBeforeText: Bool = false) {
        leaf = .paragraph
        paragraphLine = nil
        paragraphLines = start == nil ? nil : 0
        paragraphStart = start ?? 0
        self.isBeforeText = isBeforeText
    }

    /// A line of a paragraph or of a table.
    private mutating func scanText(
        _ text: Int, _ range: Range<Int>, _ depth: Int, isItem: Bool, isIndented: Bool
    ) -> Int {
        let end = range.upperBound
        if leaf == .table { return scanInline(text, end) }
        let continues = leaf == .paragraph && !isBeforeText
        if !continues {
            if leaf != .paragraph { leave(to: depth) }
            beginParagraph(text)
            if isItem { paragraphLines = nil }
        }
        if continues, !isIndented, let line = paragraphLine, depth == containers.count,
            syntax.isTable(header: line, text..<end)
        {
            leaf = .table
            return end
        }
        if isAtTop, !isItem, let property = syntax.property(text, end) {
            found.properties.append(property)
            isPropertyLine = true
        }
        let line = syntax.trimmedEnd(text..<end)
        if isInDefinition, var last = found.definitions.popLast(), let meaning = last.meanings.popLast() {
            // A meaning continues in the lines of its paragraph.
            last.meanings.append(meaning.lowerBound..<line.upperBound)
            found.definitions.append(last)
        } else {
            paragraphLine = line
            paragraphLines? += 1
        }
        return scanInline(text, end, continues: continues)
    }

    /// `: meaning` below a one-line term, or below another meaning.
    private mutating func definition(_ colon: Int, _ end: Int) -> Int? {
        var start = colon + 1
        while start < end, bytes[start].isBlank { start += 1 }
        guard start < end else { return nil }
        let meaning = start..<syntax.trimmedEnd(start..<end).upperBound
        if isInDefinition, var last = found.definitions.popLast() {
            last.meanings.append(meaning)
            found.definitions.append(last)
        } else if let term = paragraphLine, paragraphLines == 1 {
            found.definitions.append(.init(term: term, meanings: [meaning]))
        } else {
            return nil
        }
        paragraphLine = nil
        isInDefinition = true
        return scanInline(start, end)
    }

    /// Text in an HTML block: collects tags and wiki links, as pages show them, and finds what no page may show.
    private mutating func scanHTML(_ start: Int, _ end: Int) -> Int {
        let before = found.links.count
        let stopped = scanInline(start, end)
        if found.links.count > before {
            let kept = found.links[before...].filter { $0.form == .wiki }
            found.links.replaceSubrange(before..., with: kept)
        }
        return stopped
    }

    private mutating func scanInline(_ start: Int, _ end: Int, continues: Bool = false) -> Int {
        if !continues { paragraph += 1 }
        inline.paragraphEnd = end
        // A manual loop: this runs for every line of every document.
        var at = start
        while at < end, bytes[at] != .backtick { at += 1 }
        if at < end || syntax.opensTarget(start, end) {
            inline.paragraphEnd = syntax.paragraphEnd(from: end, isOutermost: containers.isEmpty)
        }
        // Swapped in and out to keep the arrays uniquely owned, so they grow in place.
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

    /// Handwriting as text: what a person confirmed counts as typed. Returns its end; nil if it is other code.
    private mutating func inkBlock(endingWith closing: Range<Int>) -> Int? {
        guard let (opening, rest) = fenceLine else { return nil }
        let words = syntax.nextLine(after: opening.upperBound)..<closing.lowerBound
        guard let block = InkBlock(bytes, fence: opening.lowerBound, rest: rest, words: words, closing: closing)
        else { return nil }
        found.ink.append(block)
        for line in block.lines {
            if line.isConfirmed,
                syntax.itemMark(line.range.lowerBound, line.range.upperBound, interrupts: false) != nil
            {
                found.items.append(line.range)
            }
            for word in line.words where word.isConfirmed && bytes[word.range.lowerBound] == .hash {
                let (start, limit) = (word.range.lowerBound, word.range.upperBound)
                if let end = TagSyntax.end(bytes, hash: start, limit: limit) { found.tags.append(start..<end) }
            }
        }
        return block.range.upperBound
    }
}
