// Inline syntax of Obsidian and Markdown Extra: comments, highlights, formulas, inline footnotes.

import Bytes

/// A possible opening or closing mark, outside of code, HTML, links and escapes.
struct InlineMark {
    enum Kind {
        /// `%%`
        case comment
        /// `==`
        case highlight
        /// `$`
        case formula
        /// `$$`
        case formulaBlock
        /// `^[`
        case footnote
    }

    let kind: Kind
    let range: Range<Int>
    /// Only quote and list markers precede it on its line.
    var startsLine = false
    /// Equal for all marks of a paragraph.
    var paragraph = 0
}

/// Pairs marks into ranges.
struct MarkPairs {
    var comments: [Range<Int>] = []
    var openComment: Int?
    var highlights: [Range<Int>] = []
    var formulas: [BodyScan.Formula] = []
    var footnotes: [Range<Int>] = []

    private let bytes: UnsafeBufferPointer<UInt8>
    private let marks: [InlineMark]
    private var next = 0

    init(_ marks: [InlineMark], _ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        self.marks = marks
        var covered = 0
        while next < marks.count {
            let mark = marks[next]
            next += 1
            guard mark.range.lowerBound >= covered else { continue }
            switch mark.kind {
            case .comment: covered = comment(mark)
            case .formula, .formulaBlock: covered = formula(mark)
            case .highlight: if !closers.contains(mark.range.lowerBound) { highlight(mark) }
            case .footnote: footnote(mark)
            }
        }
    }

    /// A comment that begins its line may span blocks; one within a line ends in its paragraph. An unclosed comment
    /// hides all that follows, as its intended end is unknown.
    private mutating func comment(_ open: InlineMark) -> Int {
        let found = following(in: open.startsLine ? nil : open.paragraph) { $0.kind == .comment }
        if found.isFound {
            let close = marks[found.at]
            comments.append(open.range.lowerBound..<close.range.upperBound)
            return close.range.upperBound
        }
        // `100%%`
        if !open.startsLine, open.range.lowerBound > 0, !bytes[open.range.lowerBound - 1].isWhitespace {
            return open.range.upperBound
        }
        let end = open.startsLine ? bytes.count : paragraphEnd(open.range.upperBound)
        openComment = openComment ?? open.range.lowerBound
        comments.append(open.range.lowerBound..<end)
        return end
    }

    /// The opening dollar sign of a formula has no blank after it; the closing one has none before it and no digit
    /// after it, which excludes amounts of money (Pandoc User’s Guide, extension `tex_math_dollars`).
    private mutating func formula(_ open: InlineMark) -> Int {
        let start = open.range.upperBound
        let isBlock = open.kind == .formulaBlock
        guard isBlock || start < bytes.count && !bytes[start].isWhitespace else { return start }
        let isAnywhere = isBlock && open.startsLine
        let found = following(
            in: isAnywhere ? nil : open.paragraph, within: Self.longest, from: isBlock ? 0 : afterNoFormulaEnd
        ) { mark in
            guard mark.kind == open.kind else { return false }
            if isBlock { return true }
            let end = mark.range.upperBound
            return mark.range.lowerBound > start && !bytes[mark.range.lowerBound - 1].isWhitespace
                && !(end < bytes.count && bytes[end].isDigit)
        }
        if !isBlock { afterNoFormulaEnd = found.at }
        let close = found.isFound ? marks[found.at] : nil
        guard let close, close.range.lowerBound > start, close.range.lowerBound - start < Self.longest else {
            return start
        }
        formulas.append(
            .init(
                range: open.range.lowerBound..<close.range.upperBound, source: start..<close.range.lowerBound,
                isBlock: isBlock))
        return close.range.upperBound
    }

    /// Anything longer is text that contains marks.
    private static let longest = 10_000
    private static let longestFootnote = 2_000

    private mutating func highlight(_ open: InlineMark) {
        let start = open.range.upperBound
        guard start < bytes.count, !bytes[start].isWhitespace else { return }
        let close = following(in: open.paragraph, within: Self.longest, from: afterNoHighlightEnd) {
            $0.kind == .highlight && $0.range.lowerBound > start && !bytes[$0.range.lowerBound - 1].isWhitespace
        }
        afterNoHighlightEnd = close.at
        guard close.isFound else { return }
        highlights.append(open.range.lowerBound..<marks[close.at].range.upperBound)
        // Marks in between count, such as formulas in a highlight. The closing one is consumed.
        closers.insert(marks[close.at].range.lowerBound)
    }

    private var closers: Set<Int> = []
    /// No mark up to here can close a formula, or a highlight: it would also close any earlier one.
    private var afterNoFormulaEnd = 0
    private var afterNoHighlightEnd = 0

    /// The index of the next matching mark, in a paragraph or anywhere, or the index at which the search ended.
    private func following(
        in paragraph: Int?, within length: Int = .max, from known: Int = 0, _ isWanted: (InlineMark) -> Bool
    ) -> (at: Int, isFound: Bool) {
        var at = max(next, known)
        let start = marks[next - 1].range.lowerBound
        while at < marks.count, paragraph == nil || marks[at].paragraph == paragraph,
            marks[at].range.lowerBound - start < length
        {
            if isWanted(marks[at]) { return (at, true) }
            at += 1
        }
        return (at, false)
    }

    private mutating func footnote(_ open: InlineMark) {
        var at = open.range.upperBound
        let end = min(bytes.count, at + Self.longestFootnote)
        var depth = 1
        while at < end, !endsParagraph(at) {
            switch bytes[at] {
            case .backslash: if at + 1 < end, bytes[at + 1].isPunctuation { at += 1 }
            case .bracketOpen: depth += 1
            case .bracketClose:
                depth -= 1
                if depth == 0 {
                    if at > open.range.upperBound { footnotes.append(open.range.lowerBound..<at + 1) }
                    return
                }
            default: break
            }
            at += 1
        }
    }

    /// The line end that precedes the next blank line.
    private func paragraphEnd(_ start: Int) -> Int {
        var at = start
        while at < bytes.count, !endsParagraph(at) { at += 1 }
        return at
    }

    private func endsParagraph(_ at: Int) -> Bool {
        guard bytes[at] == .newline else { return false }
        var next = at + 1
        while next < bytes.count, bytes[next].isBlank || bytes[next] == .carriageReturn { next += 1 }
        return next == bytes.count || bytes[next] == .newline
    }
}
