// The words of a note without its marks, for excerpts and for the search page.

import Bytes
import Vault

/// Text out of Markdown by dropping marks, not by understanding them: fast, and good enough to read or search.
enum PlainText {
    /// The words of a body with single blanks between them, at most `limit` bytes of them.
    static func of(_ document: Document, limit: Int = .max) -> [UInt8] {
        document.bytes.withUnsafeBufferPointer { bytes in
            words(UnsafeBufferPointer(rebasing: bytes[document.body]), limit)
        }
    }

    private static func words(_ bytes: UnsafeBufferPointer<UInt8>, _ limit: Int) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(min(bytes.count, limit == .max ? bytes.count : limit + 64))
        var at = 0
        var isLineStart = true
        while at < bytes.count, output.count < limit {
            let byte = bytes[at]
            if byte.isWhitespace {
                if let last = output.last, last != .space { output.append(.space) }
                if byte.isLineEnd { isLineStart = true }
                at += 1
                continue
            }
            if isLineStart, byte == .less, let end = htmlLine(bytes, at) {
                at = end
                continue
            }
            let next = at + 1 < bytes.count ? bytes[at + 1] : 0
            switch byte {
            case .asterisk, .backtick, .bracketOpen: break
            case .tilde where next == .tilde: break
            case .hash where isLineStart, .greater where isLineStart: break
            case .hyphen where isLineStart, .plus where isLineStart, .equals where isLineStart: break
            case .bracketClose where next == .parenthesisOpen: at = closing(bytes, at + 1)
            case .bracketClose: break
            case UInt8(ascii: "!") where next == .bracketOpen: break
            case .backslash where next.isPunctuation: break
            // Around the cells of a table.
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

    /// The end of a comment or tag that takes up the rest of its line.
    private static func htmlLine(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        var end = start
        while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
        var last = end
        while last > start, bytes[last - 1].isBlank { last -= 1 }
        return last > start + 1 && bytes[last - 1] == .greater ? end : nil
    }

    /// The place of the bracket that closes a link's target, or the opening one where none does.
    private static func closing(_ bytes: UnsafeBufferPointer<UInt8>, _ open: Int) -> Int {
        var at = open + 1
        let limit = min(bytes.count, open + 2000)
        while at < limit, bytes[at] != .parenthesisClose, !bytes[at].isLineEnd { at += 1 }
        return at < limit && bytes[at] == .parenthesisClose ? at : open
    }

    /// About so many characters of the words, cut between two of them.
    static func excerpt(_ document: Document, length: Int = 180) -> String {
        let words = String(decoding: of(document, limit: length * 4 + 64), as: UTF8.self)
        guard words.count > length else { return words }
        let start = words.prefix(length)
        let cut = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return cut + "…"
    }
}
