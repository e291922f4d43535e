// The plain text of a note, for excerpts and the search page.

import Bytes
import Search
import Vault

/// Strips Markdown markup without parsing it: fast, and good enough for reading or searching.
enum PlainText {
    /// The words of a body separated by single blanks, at most `limit` bytes.
    static func of(_ document: Document, limit: Int = .max) -> [UInt8] {
        var bytes = document.bytes[document.body]
        let unsaid =
            document.scan.ink.flatMap(\.forms) + document.items.flatMap { HiddenParts.ranges(of: $0, document.bytes) }
        for place in unsaid.joined() where !bytes[place].isLineEnd { bytes[place] = .space }
        return words(bytes, limit: limit)
    }

    /// The same for a piece of text.
    static func words(_ bytes: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
        bytes.withUnsafeBufferPointer { words($0, limit) }
    }

    private static func words(_ bytes: UnsafeBufferPointer<UInt8>, _ limit: Int) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(min(bytes.count, limit == .max ? bytes.count : limit + 64))
        var at = 0
        var isLineStart = true
        // No closing tag of a script from here on.
        var isEndless = false
        while at < bytes.count, output.count < limit {
            let end = wordsEnd(bytes, at, limit - output.count)
            if end > at {
                output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[at..<end]))
                isLineStart = false
                at = end
                continue
            }
            let byte = bytes[at]
            if byte.isWhitespace {
                if let last = output.last, last != .space { output.append(.space) }
                if byte.isLineEnd { isLineStart = true }
                at += 1
                continue
            }
            let next = at + 1 < bytes.count ? bytes[at + 1] : 0
            switch byte {
            case .less where next.isLetter || next == .slash || next == UInt8(ascii: "!"):
                if let end = html(bytes, at, &isEndless, &output) {
                    // A tag at the start of a line does not count as its beginning.
                    at = end
                    continue
                }
                output.append(byte)
                isLineStart = false
            case .bracketOpen where next == .bracketOpen:
                if let end = wikiLink(bytes, at, &output) {
                    at = end
                    isLineStart = false
                    continue
                }
            case .bracketOpen where isLineStart && next == UInt8(ascii: "!"):
                if let end = calloutMark(bytes, at) {
                    at = end
                    continue
                }
            case .asterisk, .backtick, .bracketOpen: break
            case .equals where next == .equals && !isLineStart: at += 1
            case .caret where next == .bracketOpen: break
            case .caret where output.last == .space && endsBlock(bytes, at): at = lineEnd(bytes, at) - 1
            case .tilde where next == .tilde: break
            case .hash where isLineStart, .greater where isLineStart: break
            case .hyphen where isLineStart, .plus where isLineStart, .equals where isLineStart: break
            case .bracketClose where next == .parenthesisOpen: at = closing(bytes, at + 1)
            case .bracketClose: break
            case UInt8(ascii: "!") where next == .bracketOpen: break
            case .backslash where next.isPunctuation: break
            // Separates the cells of a table.
            case .pipe: break
            case 0..<0x20, 0x7f: break
            default:
                output.append(byte)
                isLineStart = false
            }
            at += 1
        }
        if output.last == .space { output.removeLast() }
        return output
    }

    /// The end of the words separated by single blanks that begin at `start`; `start` if there are none.
    @inline(__always)
    private static func wordsEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ most: Int) -> Int {
        let limit = most < bytes.count - start ? start + most : bytes.count
        guard start < limit, isWord(bytes[start]) else { return start }
        var at = start + 1
        while at + ByteBlock.size <= limit {
            let (block, before) = (ByteBlock(bytes, at: at), ByteBlock(bytes, at: at - 1))
            let end = !(words(in: block) | block.places(of: .space) & !before.places(of: .space))
            if end.first < ByteBlock.size { return at + end.first }
            at += ByteBlock.size
        }
        while at < limit, isWord(bytes[at]) || bytes[at] == .space && bytes[at - 1] != .space { at += 1 }
        return at
    }

    /// Whether a byte is literal in any context.
    @inline(__always)
    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || byte == .comma || byte == .dot || byte == .colon
            || byte == .apostrophe || byte == .quote
    }

    /// The bytes of a block for which this is true.
    @inline(__always)
    private static func words(in block: ByteBlock) -> ByteBlock.Places {
        block.letters | block.digits | block.places(from: 0x80) | block.places(of: .comma) | block.places(of: .dot)
            | block.places(of: .colon) | block.places(of: .apostrophe) | block.places(of: .quote)
    }

    /// The end of a tag, a comment, or a script with its content; the text of an autolink is kept.
    private static func html(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ isEndless: inout Bool, _ output: inout [UInt8]
    ) -> Int? {
        if starts("<!--", bytes, start) { return find("-->", bytes, start + 4) ?? bytes.count }
        var end = start + 1
        let limit = min(bytes.count, start + 2000)
        while end < limit, bytes[end] != .greater, bytes[end] != .less { end += 1 }
        guard end < limit, bytes[end] == .greater else { return nil }
        let inside = bytes[start + 1..<end]
        if inside.contains(.colon), !inside.contains(where: { $0.isWhitespace || $0 == .quote || $0 == .apostrophe }) {
            output += inside
        } else if let last = output.last, last != .space {
            // Blocks and line breaks separate words.
            let name = inside.drop { $0 == .slash }.prefix { $0.isLetter || $0.isDigit }.map(\.lowercased)
            if parting.contains(String(decoding: name, as: UTF8.self)) { output.append(.space) }
        }
        for (open, close) in [("<script", "</script>"), ("<style", "</style>")] as [(StaticString, StaticString)]
        where !isEndless && starts(open, bytes, start) {
            if let close = find(close, bytes, end) { return close }
            isEndless = true
        }
        return end + 1
    }

    private static let parting: Set<String> = [
        "br", "hr", "p", "div", "li", "tr", "td", "th", "dt", "dd", "h1", "h2", "h3", "h4", "h5", "h6", "summary",
        "details", "table", "ul", "ol", "dl", "blockquote", "pre", "section", "figcaption", "caption",
    ]

    private static func starts(_ literal: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
        guard at + literal.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<literal.utf8CodeUnitCount).allSatisfy { bytes[at + $0].lowercased == literal.utf8Start[$0] }
    }

    private static func find(_ literal: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ from: Int) -> Int? {
        var at = from
        while at < bytes.count {
            if starts(literal, bytes, at) { return at + literal.utf8CodeUnitCount }
            at += 1
        }
        return nil
    }

    /// Writes the visible text of `[[target|words]]`, and returns its end. A picture's width is not visible.
    private static func wikiLink(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ output: inout [UInt8]) -> Int? {
        var end = start + 2
        let limit = min(bytes.count, start + 1000)
        while end + 1 < limit, !(bytes[end] == .bracketClose && bytes[end + 1] == .bracketClose) {
            if bytes[end].isLineEnd || bytes[end] == .bracketOpen { return nil }
            end += 1
        }
        guard end + 1 < limit else { return nil }
        let inside = bytes[start + 2..<end]
        guard let bar = inside.firstIndex(of: .pipe) else {
            output += inside
            return end + 2
        }
        let words = bytes[bar + 1..<end]
        if !words.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "x") }) { output += words }
        return end + 2
    }

    /// The position after `[!note]-`.
    private static func calloutMark(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        var at = start + 2
        while at < bytes.count, bytes[at].isLetter || bytes[at] == .hyphen { at += 1 }
        guard at > start + 2, at < bytes.count, bytes[at] == .bracketClose else { return nil }
        at += 1
        if at < bytes.count, bytes[at] == .hyphen || bytes[at] == .plus { at += 1 }
        return at
    }

    /// Whether only `^name` remains on the line.
    private static func endsBlock(_ bytes: UnsafeBufferPointer<UInt8>, _ caret: Int) -> Bool {
        var at = caret + 1
        while at < bytes.count, bytes[at].isLetter || bytes[at].isDigit || bytes[at] == .hyphen || bytes[at].isBlank {
            at += 1
        }
        return at > caret + 1 && (at == bytes.count || bytes[at].isLineEnd)
    }

    private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var at = start
        while at < bytes.count, !bytes[at].isLineEnd { at += 1 }
        return at
    }

    /// The bracket that closes a link's destination, or the opening one if there is none.
    private static func closing(_ bytes: UnsafeBufferPointer<UInt8>, _ open: Int) -> Int {
        var at = open + 1
        let limit = min(bytes.count, open + 2000)
        while at < limit, bytes[at] != .parenthesisClose, !bytes[at].isLineEnd { at += 1 }
        return at < limit && bytes[at] == .parenthesisClose ? at : open
    }
}
