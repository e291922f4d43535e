// The occurrences of a repeating task between two days.

import CivilTime
import ICalendar

extension AgendaTask {
    /// The open occurrence and later scheduled ones, from `first` to `last`. A task that is done, or counts from
    /// completion, has only one. Empty for a task without a date.
    package func turns(from first: Day, to last: Day) throws(RecurrenceError) -> [Moment] {
        guard let moment else { return [] }
        let own = first <= moment.day && moment.day <= last ? [moment] : []
        guard isOpen, let repetition, !rules.isEmpty, !repetition.isAfterCompletion, moment.day <= last
        else { return own }
        let isDay = moment.time == nil
        let instances = try rules.instances(
            start: isDay ? ICalendarTime(moment.day) : ICalendarTime(moment.local),
            from: isDay ? ICalendarTime(first) : ICalendarTime(LocalDateTime(day: first, time: .midnight)),
            through: isDay
                ? ICalendarTime(last)
                : ICalendarTime(
                    LocalDateTime(day: last, time: TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight)),
            limit: OccurrenceFinder.largestCount)
        let later = instances.compactMap { LocalDateTime($0) }
            .filter { start in start > moment.local && !repetition.except.contains { $0.names(start) } }
            .map { isDay ? Moment(day: $0.day) : Moment($0) }
        return own + later
    }
}
