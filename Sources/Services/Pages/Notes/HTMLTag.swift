// Parses a single HTML tag strictly: its name and attributes.

import Bytes

/// A start or end tag as written.
package struct HTMLTag {
    package struct Attribute {
        /// In lower case.
        package let name: String
        /// As written, without decoding references; nil for an attribute without a value.
        package let value: Range<Int>?
    }

    /// In lower case.
    package let name: String
    package let isEnd: Bool
    package let attributes: [Attribute]
    /// After the `>`.
    package let end: Int

    /// The tag whose `<` is at `start`; nil if none ends within `limit` bytes.
    package init?(_ bytes: [UInt8], at start: Int, limit: Int = .max) {
        var at = start + 1
        isEnd = at < bytes.count && bytes[at] == .slash
        if isEnd { at += 1 }
        guard at < bytes.count, bytes[at].isLetter else { return nil }
        let nameStart = at
        while at < bytes.count, !Self.endsName(bytes[at]) { at += 1 }
        name = Self.lowercased(bytes, nameStart..<at)
        var found: [Attribute] = []
        while true {
            while at < bytes.count, bytes[at].isWhitespace || bytes[at] == .slash { at += 1 }
            guard at < bytes.count, at - start < limit else { return nil }
            if bytes[at] == .greater { break }
            found.append(Self.attribute(bytes, &at))
        }
        attributes = found
        end = at + 1
    }

    private static func lowercased(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        let name = bytes[range]
        guard name.contains(where: { $0 != $0.lowercased }) else { return String(decoding: name, as: UTF8.self) }
        return String(decoding: name.map(\.lowercased), as: UTF8.self)
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        byte.isWhitespace || byte == .slash || byte == .greater
    }

    private static func attribute(_ bytes: [UInt8], _ at: inout Int) -> Attribute {
        let start = at
        // A leading `=` belongs to the name (HTML, "before attribute name state").
        at += 1
        while at < bytes.count, !endsName(bytes[at]), bytes[at] != .equals { at += 1 }
        let name = lowercased(bytes, start..<at)
        var next = at
        while next < bytes.count, bytes[next].isWhitespace { next += 1 }
        guard next < bytes.count, bytes[next] == .equals else { return Attribute(name: name, value: nil) }
        at = next + 1
        while at < bytes.count, bytes[at].isWhitespace { at += 1 }
        guard at < bytes.count else { return Attribute(name: name, value: at..<at) }
        if bytes[at] == .quote || bytes[at] == .apostrophe {
            let quote = bytes[at]
            let open = at + 1
            at = open
            while at < bytes.count, bytes[at] != quote { at += 1 }
            defer { at = min(at + 1, bytes.count) }
            return Attribute(name: name, value: open..<at)
        }
        let open = at
        while at < bytes.count, !bytes[at].isWhitespace, bytes[at] != .greater { at += 1 }
        return Attribute(name: name, value: open..<at)
    }
}
