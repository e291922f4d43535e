// Alarms of an event.

import Bytes
import CivilTime
import Vault

/// `alarm:30m` (before the start), `alarm:-10m` (after it), `alarm:2026-11-20T09:00` (then).
package enum Alarm: Sendable, Hashable {
    /// Seconds before the start; negative is after it.
    case before(Int)
    case at(LocalDateTime)

    package init?(_ text: some StringProtocol) {
        if let moment = Moment(text), let time = moment.time {
            self = .at(LocalDateTime(day: moment.day, time: time))
            return
        }
        let isAfter = text.hasPrefix("-")
        guard let duration = DurationText(text: isAfter ? text.dropFirst() : text[...]) else { return nil }
        self = .before(isAfter ? -duration.seconds : duration.seconds)
    }

    package var text: String {
        switch self {
        case .before(let seconds): (seconds < 0 ? "-" : "") + DurationText(seconds: abs(seconds)).text
        case .at(let moment): Moment(moment).text
        }
    }

    /// The local time of the alarm for an occurrence with this start. For an all-day event it counts from midnight:
    /// `alarm:6h` of a birthday goes off at 18:00 on the eve.
    package func due(start: LocalDateTime) -> LocalDateTime {
        switch self {
        case .before(let seconds): start.adding(seconds: -seconds)
        case .at(let moment): moment
        }
    }

    /// The instant of the alarm for an event with this start on `clock`. Days are counted on the wall clock, hours
    /// and minutes as elapsed time (RFC 5545 §3.3.6), so an hour before is exact even across a clock change. For an
    /// all-day event everything is counted on the wall clock: nine hours into it is nine o'clock.
    package func due(start: LocalDateTime, isAllDay: Bool, on clock: LocalZone) -> Int64 {
        guard case .before(let seconds) = self, !isAllDay else { return clock.instant(of: due(start: start)) }
        let days = seconds / 86_400
        let moved = LocalDateTime(day: start.day.adding(days: -days), time: start.time)
        return clock.instant(of: moved) - Int64(seconds % 86_400)
    }

    /// The alarms of a line: several tokens, or several values in one. `alarm:none` means none.
    package static func all(_ line: LineItem) -> [(alarm: Alarm?, field: LineItem.Field)] {
        line.fields.filter { $0.key == "alarm" && !isNone($0.value) }.flatMap { field in
            field.value.split(separator: ",").map { (Alarm($0.trimmed), field) }
        }
    }

    private static func isNone(_ value: String) -> Bool { ["none", "non", "off"].contains(value.lowercased()) }
}
