// Finds addresses of files in raw HTML.

import Bytes

/// Addresses in raw HTML: `src`, `href` and the like.
package enum HTMLAttributes {
    private static let names = ["src", "href", "srcset", "poster", "data", "background", "cite", "longdesc", "action"]

    /// The values of such attributes, quoted or not, within `range`.
    package static func addresses(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        guard bytes.contains(.less, in: range) else { return [] }
        var found: [Range<Int>] = []
        var at = range.lowerBound
        while let sign = bytes.firstPlace(of: .equals, in: at..<range.upperBound) {
            at = sign + 1
            var nameEnd = sign
            while nameEnd > range.lowerBound, bytes[nameEnd - 1].isWhitespace { nameEnd -= 1 }
            var nameStart = nameEnd
            while nameStart > range.lowerBound, bytes[nameStart - 1].isLetter || bytes[nameStart - 1] == .hyphen {
                nameStart -= 1
            }
            let name = bytes.text(nameStart..<nameEnd).lowercased()
            guard names.contains(name) || name.hasPrefix("data-") else { continue }
            while at < range.upperBound, bytes[at].isWhitespace { at += 1 }
            guard at < range.upperBound else { break }
            let quote = bytes[at]
            if quote == .quote || quote == .apostrophe {
                let end = bytes[(at + 1)..<range.upperBound].firstIndex(of: quote) ?? range.upperBound
                found.append(at + 1..<end)
            } else {
                let end =
                    bytes[at..<range.upperBound].firstIndex { $0.isWhitespace || $0 == .greater } ?? range.upperBound
                found.append(at..<end)
            }
        }
        return found
    }
}
