// Placeholders without meaning in Markdown, in place of wikilinks and tags until the HTML is made.

import Bytes

/// A placeholder is U+E000, digits, U+E001: private-use characters without a meaning in Markdown.
enum Placeholders {
    /// The first byte of both characters in UTF-8; no other common character has it.
    static let lead: UInt8 = 0xee

    /// The first character as encoded in an address.
    static let escaped = "%EE%80%80"

    static func append(_ number: Int, to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "\u{e000}".utf8)
        bytes.append(contentsOf: String(number).utf8)
        bytes.append(contentsOf: "\u{e001}".utf8)
    }

    /// The number and end of the placeholder at `start`; nil if there is none.
    static func read(_ bytes: [UInt8], at start: Int) -> (number: Int, end: Int)? {
        guard start + 7 <= bytes.count, bytes[start] == lead, bytes[start + 1] == 0x80, bytes[start + 2] == 0x80 else {
            return nil
        }
        var at = start + 3
        var number = 0
        while at < bytes.count, bytes[at].isDigit, number < 1_000_000 {
            number = number * 10 + Int(bytes[at] & 0x0f)
            at += 1
        }
        guard at > start + 3, at + 3 <= bytes.count, bytes[at] == 0xee, bytes[at + 1] == 0x80, bytes[at + 2] == 0x81
        else { return nil }
        return (number, at + 3)
    }
}
