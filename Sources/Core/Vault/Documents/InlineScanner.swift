// Scans the inline text of a paragraph, heading or item for tags and links, outside code, HTML and escapes.

import Bytes

/// A link as written, with the ranges of its parts.
package struct DocumentLink: Sendable, Hashable {
    package enum Form: UInt8, Sendable {
        /// `[[target#heading|alias]]`
        case wiki
        /// `[text](target "title")`
        case markdown
        /// `[label]: target`
        case definition
        /// `<https://…>`
        case autolink
    }

    package let form: Form
    /// `![[…]]` or `![…](…)`.
    package let isEmbed: Bool
    package let range: Range<Int>
    /// The target without its fragment; empty for a link inside the same file.
    package let target: Range<Int>
    /// The part after `#`: a heading, or a block if it starts with `^`.
    package let fragment: Range<Int>?
    package let alias: Range<Int>?
}

/// Receives the scanner's findings, in order.
protocol InlineVisitor {
    /// `range` includes the `#`.
    mutating func tag(_ range: Range<Int>)
    /// The closing mark of the preceding tag: the second `#` of `#several words#`.
    mutating func tagClosing(_ at: Int)
    mutating func link(_ link: DocumentLink)
    /// Code, HTML, link targets: contains no tokens.
    mutating func opaque(_ range: Range<Int>)
    /// A possible opening or closing mark of a comment, a highlight, a formula or a footnote.
    mutating func mark(_ mark: InlineMark)
    /// The start of `<!--`.
    mutating func htmlComment()
}

extension InlineVisitor {
    mutating func mark(_: InlineMark) {}
    mutating func htmlComment() {}
}

extension InlineVisitor {
    mutating func tagClosing(_: Int) {}
}

struct InlineScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    /// In addition to `#tag`.
    private let notations: TagNotations
    private let readsAt: Bool
    /// The end of the paragraph, up to which a code span may be closed.
    var paragraphEnd: Int
    private var openBrackets: [Int] = []
    /// The last run of backticks of each length before `runsEnd`; filled once a run of some length was not closed.
    private var lastRuns: [Int: Int] = [:]
    private var runsEnd = -1

    init(_ bytes: UnsafeBufferPointer<UInt8>, notations: TagNotations = []) {
        self.bytes = bytes
        self.notations = notations
        readsAt = notations.contains(.at)
        paragraphEnd = bytes.count
    }

    /// Scans from `start` to `end`; a construct that begins before `end` may extend beyond it. Returns where it stopped.
    ///
    /// - Parameter continues: the line continues the previous paragraph, whose brackets may close in it.
    mutating func scan(_ start: Int, _ end: Int, continues: Bool = false, _ visitor: inout some InlineVisitor) -> Int {
        if !continues { openBrackets.removeAll(keepingCapacity: true) }
        var at = start
        while at < end {
            at = bytes.first(in: at..<end) { InlineScanner.signs(in: $0) | (readsAt ? $0.places(of: .at) : .none) }
            guard at < end else { break }
            switch bytes[at] {
            case .backslash:
                at = min(at + 2, end)
            case .backtick:
                at = codeSpan(at, &visitor)
            case .less:
                at = angle(at, end, &visitor)
            case .hash:
                at = tag(at, end, &visitor)
            case .bracketOpen:
                if let after = wikiLink(at, end, &visitor) {
                    at = after
                } else {
                    // Deep nesting is not a link; this bounds memory.
                    if openBrackets.count < 64 { openBrackets.append(at) }
                    at += 1
                }
            case .bracketClose:
                at = closeBracket(at, end, &visitor)
            case .colon:
                at = colonTags(at, end, &visitor) ?? url(at, end, &visitor)
            case .at:
                at = atTag(at, end, &visitor)
            case .percent, .equals, .dollar, .caret:
                at = mark(at, end, &visitor)
            default:
                at += 1
            }
        }
        return min(max(at, end), bytes.count)
    }

    /// The bytes with which a construct may begin or end.
    @inline(__always)
    private static func signs(in block: ByteBlock) -> ByteBlock.Places {
        // `[`, `\`, `]` and `^` are adjacent.
        block.places(from: .bracketOpen) & block.places(below: .underscore) | block.places(of: .backtick)
            | block.places(of: .less) | block.places(of: .equals) | block.places(of: .colon) | block.places(of: .hash)
            | block.places(of: .dollar) | block.places(of: .percent)
    }

    /// A run of one character. Longer rows are ornaments.
    private func mark(_ start: Int, _ end: Int, _ visitor: inout some InlineVisitor) -> Int {
        var at = start + 1
        while at < end, bytes[at] == bytes[start] { at += 1 }
        let count = at - start
        let kind: InlineMark.Kind? =
            switch bytes[start] {
            case .percent: count == 2 || count == 3 ? .comment : nil
            case .equals: count == 2 ? .highlight : nil
            case .dollar: count == 1 ? .formula : count == 2 ? .formulaBlock : nil
            default: at < end && bytes[at] == .bracketOpen ? .footnote : nil
            }
        guard let kind else { return at }
        if kind == .footnote {
            // The bracket itself is scanned like any other.
            visitor.mark(InlineMark(kind: kind, range: at - 1..<at + 1))
        } else {
            visitor.mark(InlineMark(kind: kind, range: start..<at))
        }
        return at
    }

    private mutating func codeSpan(_ start: Int, _ visitor: inout some InlineVisitor) -> Int {
        var open = start
        while open < paragraphEnd, bytes[open] == .backtick { open += 1 }
        let length = open - start
        if runsEnd >= paragraphEnd, (lastRuns[length] ?? -1) < open { return open }
        var runs: [Int: Int] = [:]
        var at = open
        while at < paragraphEnd {
            while at < paragraphEnd, bytes[at] != .backtick { at += 1 }
            let run = at
            while at < paragraphEnd, bytes[at] == .backtick { at += 1 }
            if at - run == length, length > 0 {
                visitor.opaque(start..<at)
                return at
            }
            runs[at - run] = run
        }
        (lastRuns, runsEnd) = (runs, paragraphEnd)
        return open
    }

    private func angle(_ start: Int, _ end: Int, _ visitor: inout some InlineVisitor) -> Int {
        let next = start + 1
        guard next < end else { return next }
        if next + 2 < end, bytes[next] == UInt8(ascii: "!"), bytes[next + 1] == .hyphen, bytes[next + 2] == .hyphen {
            visitor.htmlComment()
        }
        guard
            bytes[next].isLetter || bytes[next] == .slash || bytes[next] == UInt8(ascii: "!")
                || bytes[next] == UInt8(ascii: "?")
        else { return next }
        var close = next
        let limit = min(end, start + 2000)
        while close < limit, bytes[close] != .greater, bytes[close] != .less { close += 1 }
        guard close < limit, bytes[close] == .greater else { return next }
        let inside = next..<close
        let isAddress = isAddress(inside)
        // No tag contains this: it is text with a comment in it.
        if !isAddress, mayComment(inside) { return next }
        if isAddress {
            visitor.link(
                DocumentLink(
                    form: .autolink, isEmbed: false, range: start..<close + 1, target: inside, fragment: nil, alias: nil
                ))
        }
        visitor.opaque(start..<close + 1)
        return close + 1
    }

    /// `scheme:…` without blanks (CommonMark 6.5).
    private func isAddress(_ range: Range<Int>) -> Bool {
        guard let colon = range.first(where: { !bytes[$0].isLetter && !bytes[$0].isDigit && bytes[$0] != .plus }),
            bytes[colon] == .colon, colon - range.lowerBound >= 2
        else { return false }
        return !range.contains { bytes[$0].isWhitespace }
    }

    /// `:work:home:`: adjacent names, delimited by white space.
    private func colonTags(_ start: Int, _ end: Int, _ visitor: inout some InlineVisitor) -> Int? {
        guard notations.contains(.colons), start == 0 || bytes[start - 1].isWhitespace else { return nil }
        var colon = start
        var names: [Range<Int>] = []
        while let after = TagSyntax.nameEnd(bytes, start: colon + 1, limit: end), after < end, bytes[after] == .colon {
            names.append(colon..<after)
            colon = after
        }
        guard !names.isEmpty,
            colon + 1 >= end || bytes[colon + 1].isWhitespace || ".,;!?)".utf8.contains(bytes[colon + 1])
        else { return nil }
        for name in names { visitor.tag(name) }
        return colon + 1
    }

    private func atTag(_ start: Int, _ end: Int, _ visitor: inout some InlineVisitor) -> Int {
        guard start == 0 || TagSyntax.mayPrecede(bytes, start),
            let after = TagSyntax.nameEnd(bytes, start: start + 1, limit: end), after >= end || bytes[after] != .at
        else { return start + 1 }
        visitor.tag(start..<after)
        return after
    }

    /// The second `#` of `#several words#`: after words separated by single blanks, and not before a word.
    private func closingHash(_ start: Int, _ end: Int) -> Int? {
        guard notations.contains(.words), start == 0 || TagSyntax.mayPrecede(bytes, start) else { return nil }
        var at = start + 1
        var sawLetter = false
        while at < end, bytes[at] != .hash {
            let byte = bytes[at]
            if byte >= 0x80 {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                guard UTF8Scalars.isWord(scalar) || scalar == 0x200d else { return nil }
                sawLetter = true
                at += length
                continue
            }
            let isBlank = byte == .space && at > start + 1 && bytes[at - 1] != .space
            guard isBlank || byte.isLetter || byte.isDigit || [.underscore, .hyphen, .slash].contains(byte) else {
                return nil
            }
            if byte.isLetter { sawLetter = true }
            at += 1
        }
        guard sawLetter, at < end, bytes[at - 1] != .space, bytes[start + 1] != .slash,
            at + 1 >= end || bytes[at + 1].isWhitespace || ".,;:!?)]}\"'*_".utf8.contains(bytes[at + 1])
        else { return nil }
        return at
    }

    private func tag(_ start: Int, _ end: Int, _ visitor: inout some InlineVisitor) -> Int {
        if let close = closingHash(start, end) {
            visitor.tag(start..<close)
            visitor.tagClosing(close)
            return close + 1
        }
        guard let tagEnd = TagSyntax.end(bytes, hash: start, limit: end) else {
            // A run of hashes is not a tag.
            var at = start + 1
            while at < end, bytes[at] == .hash { at += 1 }
            return at
        }
        visitor.tag(start..<tagEnd)
        return tagEnd
    }

    private func wikiLink(_ start: Int, _ end: Int, _ visitor: inout some InlineVisitor) -> Int? {
        guard start + 1 < end, bytes[start + 1] == .bracketOpen else { return nil }
        let limit = min(end, start + 1000)
        var at = start + 2
        var fragment: Int?
        var pipe: Int?
        while at + 1 < limit, !(bytes[at] == .bracketClose && bytes[at + 1] == .bracketClose) {
            // `[[[` and a line end are not a link; a pipe may be escaped in a table.
            if bytes[at] == .bracketOpen || bytes[at].isLineEnd { return nil }
            if bytes[at] == .hash, fragment == nil, pipe == nil { fragment = at }
            if bytes[at] == .pipe, pipe == nil { pipe = at }
            at += 1
        }
        guard at + 1 < limit, at > start + 2 else { return nil }
        var nameEnd = pipe ?? at
        if let pipe, bytes[pipe - 1] == .backslash { nameEnd = pipe - 1 }
        let target = trimmed(start + 2..<min(fragment ?? nameEnd, nameEnd))
        let isEmbed = start > 0 && bytes[start - 1] == UInt8(ascii: "!")
        visitor.link(
            DocumentLink(
                form: .wiki, isEmbed: isEmbed, range: (isEmbed ? start - 1 : start)..<at + 2, target: target,
                fragment: fragment.map { trimmed($0 + 1..<max($0 + 1, nameEnd)) },
                alias: pipe.map { trimmed($0 + 1..<at) }))
        visitor.opaque(start..<at + 2)
        return mayComment(start..<at) ? start + 2 : at + 2
    }

    /// Whether something scanned as a whole contains a comment mark: comments are private wherever they are.
    private func mayComment(_ range: Range<Int>) -> Bool {
        var at = range.lowerBound
        while at + 1 < range.upperBound {
            if bytes[at] == .percent, bytes[at + 1] == .percent { return true }
            at += 1
        }
        return false
    }

    private mutating func closeBracket(_ start: Int, _ end: Int, _ visitor: inout some InlineVisitor) -> Int {
        guard let open = openBrackets.popLast() else { return start + 1 }
        let next = start + 1
        if let link = labelledWikiLink(open, start, end) {
            visitor.link(link)
            visitor.opaque(next..<link.range.upperBound)
            return mayComment(next..<link.range.upperBound) ? next : link.range.upperBound
        }
        guard next < end, bytes[next] == .parenthesisOpen,
            let destination = destination(next + 1, max(end, min(paragraphEnd, bytes.count)))
        else {
            return next
        }
        let isEmbed = open > 0 && bytes[open - 1] == UInt8(ascii: "!")
        var target = destination.target
        var fragment: Range<Int>?
        if let hash = target.first(where: { bytes[$0] == .hash }) {
            fragment = hash + 1..<target.upperBound
            target = target.lowerBound..<hash
        }
        visitor.link(
            DocumentLink(
                form: .markdown, isEmbed: isEmbed, range: (isEmbed ? open - 1 : open)..<destination.end, target: target,
                fragment: fragment, alias: open + 1..<start))
        visitor.opaque(next..<destination.end)
        return mayComment(next..<destination.end) ? next : destination.end
    }

    /// `[words]([[target]])`, Logseq's form of an alias.
    private func labelledWikiLink(_ open: Int, _ close: Int, _ end: Int) -> DocumentLink? {
        let start = close + 2
        guard start + 1 < end, bytes[close + 1] == .parenthesisOpen, bytes[start] == .bracketOpen,
            bytes[start + 1] == .bracketOpen
        else { return nil }
        let limit = min(end, start + 1000)
        var at = start + 2
        while at + 2 < limit, !(bytes[at] == .bracketClose && bytes[at + 1] == .bracketClose) {
            if bytes[at] == .bracketOpen || bytes[at].isLineEnd { return nil }
            at += 1
        }
        guard at + 2 < limit, at > start + 2, bytes[at + 2] == .parenthesisClose else { return nil }
        let hash = (start + 2..<at).first { bytes[$0] == .hash }
        return DocumentLink(
            form: .wiki, isEmbed: false, range: open..<at + 3, target: trimmed(start + 2..<(hash ?? at)),
            fragment: hash.map { trimmed($0 + 1..<at) }, alias: open + 1..<close)
    }

    /// The content of a link's parentheses (CommonMark 6.3): `<a b>` or `a(b)c`, then an optional title.
    private func destination(_ start: Int, _ paragraphEnd: Int) -> (target: Range<Int>, end: Int)? {
        // Longer targets are rejected, to avoid repeated scans.
        let end = min(paragraphEnd, start + 4000)
        var at = start
        while at < end, bytes[at].isWhitespace { at += 1 }
        guard at < end else { return nil }
        let target: Range<Int>
        if bytes[at] == .less {
            let open = at + 1
            at = open
            while at < end, bytes[at] != .greater, bytes[at] != .less, !bytes[at].isLineEnd {
                at += isEscape(at, end) ? 2 : 1
            }
            guard at < end, bytes[at] == .greater else { return nil }
            target = open..<at
            at += 1
        } else {
            let open = at
            var depth = 0
            while at < end, !bytes[at].isWhitespace {
                if isEscape(at, end) {
                    at += 2
                    continue
                }
                if bytes[at] == .parenthesisOpen {
                    depth += 1
                    // As in cmark: otherwise each `[a](` would scan to the end.
                    if depth > 32 { return nil }
                }
                if bytes[at] == .parenthesisClose {
                    if depth == 0 { break }
                    depth -= 1
                }
                at += 1
            }
            target = open..<min(at, end)
        }
        while at < end, bytes[at].isWhitespace { at += 1 }
        if at < end, bytes[at] == .quote || bytes[at] == .apostrophe {
            let quote = bytes[at]
            at += 1
            while at < end, bytes[at] != quote { at += isEscape(at, end) ? 2 : 1 }
            at += 1
            while at < end, bytes[at].isWhitespace { at += 1 }
        }
        guard at < end, bytes[at] == .parenthesisClose else { return nil }
        return (target, at + 1)
    }

    /// A backslash with the character that it escapes (CommonMark 2.4).
    private func isEscape(_ at: Int, _ end: Int) -> Bool {
        bytes[at] == .backslash && at + 1 < end && bytes[at + 1].isPunctuation
    }

    /// A bare `https://…`: its `#fragment` and lookalikes of `key:value` are not tokens.
    private func url(_ colon: Int, _ end: Int, _ visitor: inout some InlineVisitor) -> Int {
        guard colon + 2 < end, bytes[colon + 1] == .slash, bytes[colon + 2] == .slash, colon > 0,
            bytes[colon - 1].isLetter
        else { return colon + 1 }
        var start = colon
        while start > 0, bytes[start - 1].isLetter { start -= 1 }
        var at = colon + 3
        while at < end, !bytes[at].isWhitespace, bytes[at] != .less, bytes[at] != .greater,
            bytes[at] != .parenthesisClose, bytes[at] != .bracketClose, bytes[at] != .backtick,
            !(bytes[at] == .percent && at + 1 < end && bytes[at + 1] == .percent)
        { at += 1 }
        visitor.opaque(start..<at)
        return at
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high, bytes[low].isWhitespace { low += 1 }
        while high > low, bytes[high - 1].isWhitespace { high -= 1 }
        return low..<high
    }
}
