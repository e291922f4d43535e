// The ISO form of a day: `2026-11-20`.

import Bytes

extension Day {
    /// Reads exactly `YYYY-MM-DD` (ISO 8601-1:2019, section 5.2.2.1 b; `full-date` in RFC 3339, section 5.6).
    @inlinable
    package init?(iso text: some StringProtocol) {
        guard let day = text.withUTF8Span({ $0.count == 10 ? Day(iso: $0, at: 0) : nil }) else { return nil }
        self = day
    }

    /// Reads `YYYY-MM-DD` from the ten bytes at `offset`, regardless of what follows.
    package init?(iso bytes: Span<UInt8>, at offset: Int) {
        guard offset >= 0, offset <= bytes.count - 10, bytes[offset + 4] == .hyphen, bytes[offset + 7] == .hyphen,
            let year = bytes.digits(4, at: offset), let month = bytes.digits(2, at: offset + 5),
            let day = bytes.digits(2, at: offset + 8)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Reads `YYYY-MM-DD` from the ten bytes at `offset`, regardless of what follows.
    package init?(iso bytes: [UInt8], at offset: Int) {
        self.init(iso: bytes.span, at: offset)
    }

    /// `2026-11-20`
    package var iso: String {
        let parts = parts
        return String(unsafeUninitializedCapacity: 10) { bytes in
            bytes.write(parts.year, digits: 4, at: 0)
            bytes[4] = .hyphen
            bytes.write(parts.month, digits: 2, at: 5)
            bytes[7] = .hyphen
            bytes.write(parts.day, digits: 2, at: 8)
            return 10
        }
    }
}

extension Day: CustomStringConvertible {
    package var description: String { iso }
}
