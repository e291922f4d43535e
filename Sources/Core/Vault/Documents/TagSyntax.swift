// What a tag is made of, in the body, in front matter and on the command line.

import Bytes

/// `tag = letters, digits, "_" "-" "/" of any script, not digits alone`; `+` after any of them but `-` and `/` (`c++`, `c++20`); `#` at its
/// end, after one or two letters of ASCII (`c#`, `ms/vb#`), where no word goes on.
package enum TagSyntax {
    /// The end of the tag whose `#` is at `hash`, or nil where it is not one: inside a word, a number, a heading.
    static func end(_ bytes: UnsafeBufferPointer<UInt8>, hash: Int, limit: Int) -> Int? {
        if hash > 0, !mayPrecede(bytes, hash) { return nil }
        return nameEnd(bytes, start: hash + 1, limit: limit)
    }

    /// The end of the tag that a text begins with.
    static func end(_ text: [UInt8]) -> Int? {
        text.withUnsafeBufferPointer { end($0, hash: 0, limit: $0.count) }
    }

    /// The end of the name that starts there, whatever is before it; nil where it is none.
    static func nameEnd(_ bytes: UnsafeBufferPointer<UInt8>, start: Int, limit: Int) -> Int? {
        var at = start
        var sawLetter = false
        var end = at
        /// Where the part after the last `/` starts.
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
        // `#a//b`, `#/b` and `#-` are text as far as they are not a tag.
        guard sawLetter, start < limit, bytes[start] != .slash else { return nil }
        return end
    }

    /// Whether the `#` belongs to the name before it, as that of `c#`. After longer names it is the mark of another tag, or the second
    /// one of `#topic#`.
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

    /// The tags that a tag lies below, the outermost first: of `a/b/c` `a` and `a/b`. Of more than a hundred levels the outer ones alone, since
    /// all their names together grow with the square of their number.
    package static func parents(_ tag: String) -> [Substring] {
        tag.utf8.indices.lazy.filter { tag.utf8[$0] == .slash }.prefix(100).map { tag[..<$0] }
    }

    /// The tag in its canonical spelling, without `#`, or nil where it is none.
    package static func normalized(_ text: some StringProtocol) -> String? {
        var name = Array(text.trimmed.utf8)
        if name.first == .hash { name.removeFirst() }
        while name.last == .slash || name.last == .hyphen { name.removeLast() }
        let written: [UInt8] = [.hash] + name
        return end(written) == written.count ? String(decoding: name, as: UTF8.self) : nil
    }
}
