// A UID of a calendar as the token `id:`, and back.

import Bytes

/// Any text is a UID (RFC 5545 §3.8.4.7); a token has no quotation marks and no line ends.
package enum CalendarIdentifier {
    private static let mark = "data:,"

    /// The value of `id:`: the UID itself, or `data:,` and the UID in percent signs (RFC 2397) where it could not be in a line.
    package static func token(_ uid: String) -> String {
        let isPlain =
            !uid.isEmpty && !uid.hasPrefix(mark) && uid.utf8.first != .space && uid.utf8.last != .space
            && uid.utf8.allSatisfy { byte in
                byte >= 0x20 && byte != 0x7f && ![.quote, .backtick, .less, .bracketOpen, .backslash].contains(byte)
            }
        return isPlain ? uid : mark + encoded(uid)
    }

    package static func uid(_ token: String) -> String {
        token.hasPrefix(mark) ? PercentEncoding.decoded(token.dropFirst(mark.count)) : token
    }

    /// A UID for what has none: the same for the same contents.
    package static func made(from content: String) -> String {
        // Two hashes: 128 bits tell any number of events apart.
        var second: UInt64 = 0x6c62_272e_07bb_0142
        for byte in content.utf8 {
            second = (second ^ UInt64(byte)) &* 0x9e37_79b9_7f4a_7c15
            second ^= second >> 32
        }
        return StableHash.digits(of: content) + StableHash.digits(second) + "@daybook"
    }

    private static func encoded(_ text: String) -> String {
        PercentEncoding.encoded(text) { byte in
            byte.isLetter || byte.isDigit || [.hyphen, .underscore, .dot, .at].contains(byte)
        }
    }
}
