// Parses numbers in foreign formats: thousands separators, decimal commas, words for missing values.

import Bytes

package enum ImportCell: Sendable, Equatable {
    case empty
    case number(Double)
    /// Not a number: `inf`, `1e400`, `sour`.
    case text
}

struct ImportNumber {
    /// `24,5` is a fraction, and `1.234` a thousand.
    let hasDecimalComma: Bool

    /// Words for "not measured".
    private static let nothing: Set<String> = [
        "nan", "na", "n/a", "null", "none", "nil", "-", "--", "---", "#n/a", "#value!", "?", "–", "—",
        "unavailable", "unknown",
    ]

    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// Parses a field. Up to 15 digits divided by a power of ten up to 10²² are correctly rounded by one IEEE division.
    func read(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> ImportCell {
        if range.isEmpty { return .empty }
        var at = range.lowerBound
        let isNegative = bytes[at] == .hyphen
        if isNegative || bytes[at] == .plus { at += 1 }
        let point: UInt8 = hasDecimalComma ? .comma : .dot
        var mantissa: UInt64 = 0
        var (figures, digits, fraction) = (0, 0, 0)
        var sawPoint = false
        while at < range.upperBound {
            let byte = bytes[at]
            if byte.isDigit {
                mantissa = mantissa &* 10 &+ UInt64(byte & 0x0f)
                figures += 1
                if mantissa != 0 { digits += 1 }
                if sawPoint { fraction += 1 }
            } else if byte == point, !sawPoint {
                sawPoint = true
            } else {
                break
            }
            at += 1
        }
        if at == range.upperBound, figures > 0, digits <= 15, fraction <= 22 {
            let value = Double(mantissa) / Self.powers[fraction]
            return .number(isNegative ? -value : value)
        }
        return slow(bytes.fieldText(range))
    }

    private func slow(_ text: String) -> ImportCell {
        let trimmed = text.trimmed
        if trimmed.isEmpty || Self.nothing.contains(trimmed.lowercased()) { return .empty }
        guard let plain = plain(trimmed), let value = Double(plain), value.isFinite else { return .text }
        return .number(value)
    }

    /// The number without separators and with a decimal point; nil if it is invalid.
    func plain(_ text: String) -> String? {
        var result = ""
        let point: Unicode.Scalar = hasDecimalComma ? "," : "."
        let group: Unicode.Scalar = hasDecimalComma ? "." : ","
        /// The number of digits since the last separator; nil before the first.
        var sinceGroup: Int?
        var digits = 0
        var isFraction = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9":
                result.unicodeScalars.append(scalar)
                digits += 1
                if !isFraction { sinceGroup = sinceGroup.map { $0 + 1 } }
            case point:
                guard !isFraction, sinceGroup == nil || sinceGroup == 3 else { return nil }
                isFraction = true
                sinceGroup = nil
                result += "."
            case group, " ", "\u{a0}", "\u{202f}", "'", "\u{2019}":
                // Groups of three digits: 1,269,400.5
                guard !isFraction, digits > 0, sinceGroup == nil ? digits <= 3 : sinceGroup == 3 else { return nil }
                sinceGroup = 0
            case "\u{2212}", "-": result += "-"
            case "+", "e", "E": result.unicodeScalars.append(scalar); isFraction = isFraction || scalar != "+"
            default: return nil
            }
        }
        guard digits > 0, sinceGroup == nil || sinceGroup == 3 else { return nil }
        return result
    }

    /// Whether a file uses decimal commas: `7,5` without a point is evidence for it, `7.5` against.
    static func hasDecimalComma(_ texts: [String], delimiter: UInt8) -> Bool {
        var (commas, points, groups) = (0, 0, 0)
        for text in texts {
            let bytes = Array(text.trimmed.utf8)
            guard let first = bytes.first, first.isDigit || first == .hyphen || first == .plus,
                bytes.dropFirst().allSatisfy({ $0.isDigit || $0 == .comma || $0 == .dot })
            else { continue }
            let (comma, dot) = (bytes.lastIndex(of: .comma), bytes.lastIndex(of: .dot))
            switch (comma, dot) {
            case (let comma?, let dot?): if comma > dot { commas += 1 } else { points += 1 }
            case (let comma?, nil):
                let isGroup = bytes.count - comma == 4 && bytes.first != UInt8(ascii: "0")
                if isGroup { groups += 1 } else if bytes.count(where: { $0 == .comma }) == 1 { commas += 1 }
            case (nil, .some): if bytes.count(where: { $0 == .dot }) == 1 { points += 1 }
            default: break
            }
        }
        return commas > points || commas == 0 && points == 0 && groups > 0 && delimiter == UInt8(ascii: ";")
    }
}
