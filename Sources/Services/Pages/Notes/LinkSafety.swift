// Classifies an address in a note: within the site, to the web on a click, or unsafe.

import Bytes

/// The kind of an address, determined after undoing all ways to disguise it.
enum LinkSafety: Equatable {
    /// Relative, with references decoded.
    case local(String)
    /// `http`, `https`, `mailto` or `tel`.
    case external
    /// Any other scheme, or an address that cannot be judged.
    case unsafe

    /// Classifies the value of an `href` or `src` as written in HTML.
    init(_ value: some Sequence<UInt8>) {
        guard let decoded = Self.decoded(Array(value)) else {
            self = .unsafe
            return
        }
        // Browsers ignore leading blanks, and tabs and line ends anywhere (URL Standard, "basic URL parser").
        var bytes = Array(decoded.drop { $0 <= 0x20 })
        bytes.removeAll { $0 == .tab || $0 == .newline || $0 == .carriageReturn }
        // A backslash counts as a slash in browsers.
        let slashes = bytes.prefix { $0 == .slash || $0 == .backslash }.count
        if slashes >= 2 {
            self = .unsafe
            return
        }
        let head = bytes.prefix { $0 != .slash && $0 != UInt8(ascii: "?") && $0 != .hash }
        guard let colon = head.firstIndex(of: .colon) else {
            self = .local(String(decoding: bytes, as: UTF8.self))
            return
        }
        let scheme = String(decoding: head[..<colon].map(\.lowercased), as: UTF8.self)
        self = ["http", "https", "mailto", "tel"].contains(scheme) ? .external : .unsafe
    }

    /// The value with character references decoded; nil if one is unknown.
    private static func decoded(_ value: [UInt8]) -> [UInt8]? {
        guard value.contains(UInt8(ascii: "&")) else { return value }
        var output: [UInt8] = []
        var at = 0
        while at < value.count {
            guard value[at] == UInt8(ascii: "&") else {
                output.append(value[at])
                at += 1
                continue
            }
            let start = at + 1
            var end = start
            if start < value.count, value[start] == .hash {
                end = numberEnd(value, start)
            } else {
                while end < value.count, value[end].isLetter || value[end].isDigit { end += 1 }
            }
            let isClosed = end < value.count && value[end] == UInt8(ascii: ";")
            let name = value.text(start..<end)
            if let scalar = scalar(name) {
                UTF8Scalars.append(scalar, to: &output)
                at = isClosed ? end + 1 : end
            } else if isClosed {
                return nil
            } else {
                // A bare ampersand, as between query parameters.
                output.append(value[at])
                at += 1
            }
        }
        return output
    }

    /// The end of `#106` or `#x6a`, which need no semicolon: after the last digit (HTML, "numeric character reference state").
    private static func numberEnd(_ value: [UInt8], _ hash: Int) -> Int {
        var end = hash + 1
        let isHexadecimal = end < value.count && value[end].lowercased == UInt8(ascii: "x")
        if isHexadecimal { end += 1 }
        while end < value.count, value[end].isDigit || (isHexadecimal && value[end].lowercased &- 0x61 < 6) { end += 1 }
        return end
    }

    private static let signs: [String: Unicode.Scalar] = [
        "colon": ":", "Tab": "\t", "NewLine": "\n", "sol": "/", "bsol": "\\", "nbsp": "\u{a0}",
    ]

    private static func scalar(_ name: String) -> UInt32? {
        (CharacterReference.ofXML[name] ?? signs[name])?.value
            ?? CharacterReference.number(name).map { Unicode.Scalar($0)?.value ?? 0xfffd }
    }
}
