// Dates that a person typed, and the local clock's offset at a moment.

import CivilTime
import FileSystem
import Wording

extension Context {
    func date(_ text: String, leaning: HumanDate.Leaning) throws -> HumanDate {
        guard let date = HumanDate.parse(text, now: now, leaning: leaning) else { throw noDate(text) }
        return date
    }

    /// The days from what `--from` says to what `--to` says, both inclusive; without a word there is no end.
    func days(from: String?, to: String?) throws -> DayRange {
        DayRange(
            first: try from.map { try date($0, leaning: .past).days.first } ?? nil,
            last: try to.map { try date($0, leaning: .past).days.last } ?? nil)
    }

    func noDate(_ text: String) -> CommandError {
        CommandError(
            .usage, Phrase("“\(text)” is no date", fr: "« \(text) » n’est pas une date"),
            hint: Phrase(
                "such as 2026-11-20, yesterday, last friday, 2026-W47",
                fr: "par exemple 2026-11-20, hier, vendredi dernier, 2026-W47"))
    }

    /// Seconds east of UTC at a local moment; at a change of the clocks that of the hour before.
    func utcOffset(at moment: LocalDateTime) -> Int {
        let local = Int64(moment.day.number) * 86400 + Int64(moment.time.secondsSinceMidnight)
        let guess = MachineFacts.utcOffset(at: local - Int64(environment.utcOffset))
        return environment["DAYBOOK_NOW"] == nil
            ? MachineFacts.utcOffset(at: local - Int64(guess)) : environment.utcOffset
    }

    /// A moment of the clock as it is told here.
    func localTime(nanoseconds: Int64) -> LocalDateTime {
        let seconds = Int((Double(nanoseconds) / 1e9).rounded(.down))
        let offset =
            environment["DAYBOOK_NOW"] == nil ? MachineFacts.utcOffset(at: Int64(seconds)) : environment.utcOffset
        return LocalDateTime(day: Day(number: 0), time: .midnight).adding(seconds: seconds + offset)
    }
}
