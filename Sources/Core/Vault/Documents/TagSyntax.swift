// The syntax of tags, in the body, in front matter and on the command line.

import Bytes

/// `tag = letters, digits, "_" "-" "/" of any script, not digits alone`; `+` after any of them but `-` and `/`
/// (`c++`, `c++20`); `#` at its end, after one or two ASCII letters (`c#`, `ms/vb#`), unless the word continues.
package enum TagSyntax {
    /// The end of the tag whose `#` is at `hash`; nil if it is not a tag: inside a word, a number, a heading.
    static func end(_ bytes: UnsafeBufferPointer<UInt8>, hash: Int, limit: Int) -> Int? {
        if hash > 0, !mayPrecede(bytes, hash) { return nil }
        return nameEnd(bytes, start: hash + 1, limit: limit)
    }

    /// The end of the tag at the start of a text.
    static func end(_ text: [UInt8]) -> Int? {
        text.withUnsafeBufferPointer { end($0, hash: 0, limit: $0.count) }
    }

    /// The end of the name at `start`, regardless of what precedes it; nil if it is not a name.
    static func nameEnd(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, limit: Int) -> Int? {
        var at = start
        var sawLetter = false
        var end = at
        /// The start of the part after the last `/`.
        var part = at
        while at < limit {
            let byte = bytes[at]
            if byte == .hash {
                guard closes(bytes, part: part, hash: at, limit: limit) else { break }
                end = at + 1
                break
            }
            if byte == .slash { part = at + 1 }
            if byte < 0x80 {
                if byte.isLetter || byte == .underscore {
                    sawLetter = true
                    end = at + 1
                } else if byte.isDigit {
                    end = at + 1
                } else if byte == .plus, end == at, at > start {
                    end = at + 1
                } else if byte != .hyphen && byte != .slash {
                    break
                }
                at += 1
            } else {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                guard UTF8Scalars.isWord(scalar) || scalar == 0x200d else { break }
                sawLetter = true
                at += length
                end = at
            }
        }
        // `#a//b`, `#/b` and `#-` are text beyond the valid prefix.
        guard sawLetter, start < limit, bytes[start] != .slash else { return nil }
        return end
    }

    /// Whether the `#` belongs to the name before it, as in `c#`. After longer names it marks another tag, or closes
    /// `#topic#`.
    private static func closes(_ bytes: UnsafeBufferPointer<UInt8>, part: Int, hash: Int, limit: Int) -> Bool {
        guard (1...2).contains(hash - part), bytes[part..<hash].allSatisfy({ $0.isLetter }) else { return false }
        guard hash + 1 < limit else { return true }
        let next = bytes[hash + 1]
        if next < 0x80 { return !(next.isLetter || next.isDigit || next == .underscore || next == .hash) }
        return !UTF8Scalars.isWord(UTF8Scalars.decode(bytes, at: hash + 1).0)
    }

    static func mayPrecede(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Bool {
        let before = bytes[hash - 1]
        if before < 0x80 {
            // `==#tag==`
            if before == .equals { return hash > 1 && bytes[hash - 2] == .equals }
            return before.isWhitespace
                || [
                    .parenthesisOpen, .bracketOpen, UInt8(ascii: "{"), .comma, UInt8(ascii: ";"), .quote, .apostrophe,
                    .asterisk, .underscore, .tilde, .pipe, .greater,
                ].contains(before)
        }
        return !UTF8Scalars.isWord(UTF8Scalars.before(bytes, hash))
    }

    /// The parents of a tag, outermost first: `a` and `a/b` for `a/b/c`. At most a hundred, since the total length of
    /// their names grows quadratically.
    package static func parents(_ tag: String) -> [Substring] {
        tag.utf8.indices.lazy.filter { tag.utf8[$0] == .slash }.prefix(100).map { tag[..<$0] }
    }

    /// The canonical spelling of a tag, without `#`; nil if it is not a tag.
    package static func normalized(_ text: some StringProtocol) -> String? {
        var name = Array(text.trimmed.utf8)
        if name.first == .hash { name.removeFirst() }
        while name.last == .slash || name.last == .hyphen { name.removeLast() }
        let written: [UInt8] = [.hash] + name
        return end(written) == written.count ? String(decoding: name, as: UTF8.self) : nil
    }
}
