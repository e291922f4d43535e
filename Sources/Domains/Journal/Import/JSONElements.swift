// Splits a large JSON array into elements that are parsed separately, so a broken one does not affect the others.

import Bytes

/// Finds elements only by brackets and quotes.
struct JSONElements {
    private let bytes: [UInt8]
    private var at: Int
    private var line: Int
    private var counted: Int

    /// The elements of the array after `"key":` in the outermost object, or of the outermost array if `key` is nil;
    /// nil if there is none.
    init?(_ bytes: [UInt8], key: String?) {
        self.bytes = bytes
        (at, line, counted) = (bytes.textStart, 1, 0)
        skipBlanks()
        guard let key else {
            guard at < bytes.count, bytes[at] == .bracketOpen else { return nil }
            at += 1
            return
        }
        guard at < bytes.count, bytes[at] == UInt8(ascii: "{") else { return nil }
        at += 1
        let wanted = Array("\"\(key)\"".utf8)
        while at < bytes.count {
            skipBlanks()
            let name = at
            guard at < bytes.count, bytes[at] == .quote else { return nil }
            skipString()
            let isWanted = bytes[name..<at].elementsEqual(wanted)
            skipBlanks()
            guard at < bytes.count, bytes[at] == .colon else { return nil }
            at += 1
            skipBlanks()
            if isWanted {
                guard at < bytes.count, bytes[at] == .bracketOpen else { return nil }
                at += 1
                return
            }
            skipValue()
            guard at < bytes.count, bytes[at] == .comma else { return nil }
            at += 1
        }
        return nil
    }

    /// The bytes of the next element and its first line; nil after the last.
    mutating func next() -> (range: Range<Int>, line: Int)? {
        skipBlanks()
        if at < bytes.count, bytes[at] == .comma {
            at += 1
            skipBlanks()
        }
        guard at < bytes.count, bytes[at] != .bracketClose else { return nil }
        let start = at
        skipValue()
        guard at > start else { return nil }
        while counted < start {
            if bytes[counted] == .newline { line += 1 }
            counted += 1
        }
        return (start..<at, line)
    }

    private mutating func skipBlanks() {
        while at < bytes.count, bytes[at].isWhitespace { at += 1 }
    }

    private mutating func skipString() {
        at += 1
        while at < bytes.count, bytes[at] != .quote { at += bytes[at] == .backslash ? 2 : 1 }
        at = min(at + 1, bytes.count)
    }

    /// Skips to the comma or bracket after a value.
    private mutating func skipValue() {
        var depth = 0
        while at < bytes.count {
            switch bytes[at] {
            case .quote:
                skipString()
                continue
            case .bracketOpen, UInt8(ascii: "{"): depth += 1
            case .bracketClose, UInt8(ascii: "}"):
                if depth == 0 { return }
                depth -= 1
            case .comma where depth == 0: return
            default: break
            }
            at += 1
        }
    }
}
