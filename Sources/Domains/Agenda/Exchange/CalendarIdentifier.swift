// Converts a calendar UID to the token `id:`, and back.

import Bytes

/// A UID may be any text (RFC 5545 §3.8.4.7); a token has neither quotation marks nor line ends.
package enum CalendarIdentifier {
    private static let mark = "data:,"

    /// The value of `id:`: the UID itself, or `data:,` with the percent-encoded UID (RFC 2397) if a line cannot contain it.
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

    /// A UID for components without one, determined by their contents.
    package static func made(from content: String) -> String {
        // Two hashes: 128 bits distinguish any number of events.
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
