// One property of a card: its name, parameters, and value as text.

import Bytes

/// An unfolded line of a card, as raw bytes.
struct VCardLine {
    /// In upper case, without the group.
    let name: String
    /// In upper case; empty if there is none.
    let group: String
    let value: UnsafeBufferPointer<UInt8>
    private let parameters: UnsafeBufferPointer<UInt8>

    /// `[group "."] name *(";" param) ":" value` (RFC 6350 §3.3); nil for anything else.
    init?(_ line: UnsafeBufferPointer<UInt8>) {
        guard let (head, colon) = Self.head(line) else { return nil }
        (name, group) = head.names
        parameters = .init(rebasing: line[min(head.end, colon)..<colon])
        value = .init(rebasing: line[(colon + 1)...])
    }

    /// The name and its end.
    struct Head {
        let names: (name: String, group: String)
        let end: Int
    }

    /// The name at the start of a line, even one without a colon (yet).
    static func name(_ line: UnsafeBufferPointer<UInt8>) -> Head? {
        var end = 0
        var dot: Int?
        while end < line.count, line[end] != .colon, line[end] != UInt8(ascii: ";") {
            let byte = line[end]
            if byte == .dot, dot == nil {
                dot = end
            } else if !(byte.isLetter || byte.isDigit || byte == .hyphen || byte == .underscore) {
                return nil
            }
            end += 1
        }
        guard end < 200, dot != 0 else { return nil }
        func upper(_ range: Range<Int>) -> String {
            String(unsafeUninitializedCapacity: range.count) { output in
                for (place, index) in range.enumerated() {
                    output[place] = line[index] &- 0x61 < 26 ? line[index] & 0xdf : line[index]
                }
                return range.count
            }
        }
        let start = dot.map { $0 + 1 } ?? 0
        guard start < end else { return nil }
        return Head(names: (upper(start..<end), dot.map { upper(0..<$0) } ?? ""), end: end)
    }

    private static func head(_ line: UnsafeBufferPointer<UInt8>) -> (Head, colon: Int)? {
        guard let head = name(line) else { return nil }
        var isQuoted = false
        for index in head.end..<line.count {
            if line[index] == .quote { isQuoted.toggle() }
            if line[index] == .colon, !isQuoted { return (head, index) }
        }
        // An unclosed quote.
        return line[head.end...].firstIndex(of: .colon).map { (head, $0) }
    }

    /// The value of a parameter, in upper case; version 2.1 omits the name: `TEL;CELL`, `NOTE;QUOTED-PRINTABLE`.
    private func parameter(_ name: StaticString) -> String? {
        var at = 0
        while at < parameters.count {
            var end = at
            while end < parameters.count, parameters[end] != UInt8(ascii: ";") { end += 1 }
            let part = UnsafeBufferPointer(rebasing: parameters[at..<end])
            if part.hasFolded(name), part.count > name.utf8CodeUnitCount, part[name.utf8CodeUnitCount] == .equals {
                return String(decoding: part[(name.utf8CodeUnitCount + 1)...], as: UTF8.self).uppercased()
            }
            at = end + 1
        }
        return nil
    }

    private func hasParameter(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard parameters.count >= count else { return false }
        for at in 0...(parameters.count - count)
        where UnsafeBufferPointer(rebasing: parameters[at...]).hasFolded(word) {
            return true
        }
        return false
    }

    var isQuotedPrintable: Bool { !parameters.isEmpty && hasParameter("QUOTED-PRINTABLE") }
    var isBase64: Bool {
        !parameters.isEmpty && (hasParameter("BASE64") || parameter("ENCODING") == "B")
    }
    var isText: Bool { !parameters.isEmpty && parameter("VALUE") == "TEXT" }
    /// The year that Apple writes in a birthday without a year.
    var omittedYear: Int? { parameters.isEmpty ? nil : parameter("X-APPLE-OMIT-YEAR").flatMap { Int($0) } }
}

extension VCardLine {
    /// The value as UTF-8, and whether it had to be decoded as Windows-1252.
    func decoded() -> (bytes: [UInt8], isRepaired: Bool) {
        var bytes = Array(value)
        if parameters.isEmpty == false {
            if isQuotedPrintable { bytes = Self.unquoted(bytes) }
            if let charset = parameter("CHARSET"),
                charset.hasPrefix("ISO-8859") || charset.hasPrefix("WINDOWS-125") || charset.hasPrefix("LATIN")
            {
                return (Windows1252.utf8(bytes), false)
            }
        }
        if UTF8Scalars.firstIllFormed(bytes) == nil { return (bytes, false) }
        return (Windows1252.utf8(bytes), true)
    }

    /// Decodes quoted-printable (RFC 2045 §6.7); a `=` without two hexadecimal digits is kept.
    private static func unquoted(_ bytes: [UInt8]) -> [UInt8] {
        func digit(_ at: Int) -> UInt8? {
            guard at < bytes.count else { return nil }
            let byte = bytes[at]
            if byte.isDigit { return byte - 0x30 }
            let letter = byte.lowercased
            return letter &- 0x61 < 6 ? letter - 0x61 + 10 : nil
        }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            if bytes[at] == .equals, let high = digit(at + 1), let low = digit(at + 2) {
                output.append(high << 4 | low)
                at += 3
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return output
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes start with an ASCII word, given in upper case, regardless of case.
    func hasFolded(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard count >= length else { return false }
        for index in 0..<length {
            let byte = self[index]
            if (byte &- 0x61 < 26 ? byte & 0xdf : byte) != word.utf8Start[index] { return false }
        }
        return true
    }
}

/// Unescapes values (RFC 6350 §3.4).
enum VCardText {
    /// A text of one or more lines: `\n` is a line end, `\;`, `\,`, `\:` and `\\` are the escaped characters.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let first = bytes.first, first.isWhitespace { bytes.removeFirst() }
        while let last = bytes.last, last.isWhitespace { bytes.removeLast() }
        guard bytes.contains(.backslash) else { return String(decoding: bytes, as: UTF8.self) }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if bytes[at] == .backslash, at + 1 < bytes.endIndex {
                let next = bytes[at + 1]
                switch next {
                case UInt8(ascii: "n"), UInt8(ascii: "N"): output.append(.newline)
                case .backslash, UInt8(ascii: ";"), .comma, .colon, .quote: output.append(next)
                default: output += [.backslash, next]
                }
                at += 2
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return String(decoding: output, as: UTF8.self).trimmed
    }

    /// The same on one line.
    static func line(_ bytes: ArraySlice<UInt8>) -> String {
        let text = text(bytes)
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) else { return text }
        return text.split { $0.isWhitespace || $0.isNewline || $0.unicodeScalars.allSatisfy { $0.value < 0x20 } }
            .joined(separator: " ")
    }

    /// The parts between unescaped separators.
    static func parts(_ bytes: ArraySlice<UInt8>, _ separator: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var at = start
        while at < bytes.endIndex {
            if bytes[at] == .backslash {
                at += 2
            } else {
                if bytes[at] == separator {
                    parts.append(bytes[start..<at])
                    start = at + 1
                }
                at += 1
            }
        }
        parts.append(bytes[start...])
        return parts
    }
}
