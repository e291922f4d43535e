// The turns of a repeating task that fall between two days.

import CivilTime
import ICalendar

extension AgendaTask {
    /// The open turn and the later ones by schedule, from `first` to `last`. A task that is done, or counts from its completion, has
    /// the one it says. Empty for a task without a day of its own.
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
