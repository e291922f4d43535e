// When an event asks to be remembered.

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

    /// The wall-clock time at which it is due for an occurrence that starts then. A day before a whole-day event is counted from its
    /// midnight, so `alarm:6h` of a birthday goes off at 18:00 on the eve.
    package func due(start: LocalDateTime) -> LocalDateTime {
        switch self {
        case .before(let seconds): start.adding(seconds: -seconds)
        case .at(let moment): moment
        }
    }

    /// The alarms of a line: several tokens, or several times in one.
    static func all(_ line: LineItem) -> [(alarm: Alarm?, field: LineItem.Field)] {
        line.fields.filter { $0.key == "alarm" }.flatMap { field in
            field.value.split(separator: ",").map { (Alarm($0.trimmed), field) }
        }
    }
}
