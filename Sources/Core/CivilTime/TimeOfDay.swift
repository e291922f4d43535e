// A time of day: `09:15`.

import Bytes

/// A time of day from 00:00:00 to 23:59:59, without leap seconds: `:60` is refused, as in POSIX time.
package struct TimeOfDay: Hashable, Comparable, Sendable {
    /// 0 to 86,399.
    package let secondsSinceMidnight: Int

    package static let midnight = TimeOfDay(seconds: 0)
    package static let noon = TimeOfDay(seconds: 43_200)

    package init?(hour: Int, minute: Int, second: Int = 0) {
        guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second else { return nil }
        secondsSinceMidnight = hour * 3600 + minute * 60 + second
    }

    package init?(secondsSinceMidnight: Int) {
        guard 0..<86_400 ~= secondsSinceMidnight else { return nil }
        self.secondsSinceMidnight = secondsSinceMidnight
    }

    /// The time after a number of seconds, modulo a day.
    init(seconds: Int) {
        secondsSinceMidnight = (seconds % 86_400 + 86_400) % 86_400
    }

    package static func < (earlier: TimeOfDay, later: TimeOfDay) -> Bool {
        earlier.secondsSinceMidnight < later.secondsSinceMidnight
    }

    package var hour: Int { secondsSinceMidnight / 3600 }
    package var minute: Int { secondsSinceMidnight / 60 % 60 }
    package var second: Int { secondsSinceMidnight % 60 }
}

extension TimeOfDay {
    /// Reads exactly `HH:MM` or `HH:MM:SS` (ISO 8601-1:2019, section 5.3.1.2).
    @inlinable
    package init?(iso text: some StringProtocol) {
        guard let time = text.withUTF8Span({ TimeOfDay(iso: $0, at: 0..<$0.count) }) else { return nil }
        self = time
    }

    /// Reads exactly `HH:MM` or `HH:MM:SS` from a range of bytes.
    package init?(iso bytes: Span<UInt8>, at range: Range<Int>) {
        guard range.count == 5 || range.count == 8, range.lowerBound >= 0, range.upperBound <= bytes.count,
            let hour = bytes.digits(2, at: range.lowerBound), bytes[range.lowerBound + 2] == .colon,
            let minute = bytes.digits(2, at: range.lowerBound + 3)
        else { return nil }
        var second = 0
        if range.count == 8 {
            guard bytes[range.lowerBound + 5] == .colon, let read = bytes.digits(2, at: range.lowerBound + 6) else {
                return nil
            }
            second = read
        }
        self.init(hour: hour, minute: minute, second: second)
    }

    /// `HH:MM`, or `HH:MM:SS` if the seconds are not 0.
    package var text: String {
        second == 0 ? shortText : longText
    }

    /// `HH:MM`
    package var shortText: String { String(padded: hour, to: 2) + ":" + String(padded: minute, to: 2) }
    /// `HH:MM:SS`
    package var longText: String { shortText + ":" + String(padded: second, to: 2) }
}

extension TimeOfDay: CustomStringConvertible {
    package var description: String { text }
}
