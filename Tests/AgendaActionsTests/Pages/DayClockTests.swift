// What is over, what goes on, and what comes next.

import Agenda
import AgendaActions
import CivilTime
import Testing

@Suite struct DayClockTests {
    private static let day = Day(number: 20_000)

    private func moment(_ text: String, dayAfter: Int = 0) -> LocalDateTime {
        LocalDateTime(day: Self.day.adding(days: dayAfter), time: TimeOfDay(iso: text) ?? .midnight)
    }

    private func span(_ from: String, _ to: String, endsDaysLater: Int = 0) -> EventSpan {
        EventSpan(start: moment(from), end: moment(to, dayAfter: endsDaysLater))
    }

    @Test func standings() {
        let spans = [
            span("08:00", "09:00"), span("09:00", "10:00"), span("09:30", "09:30"), span("10:00", "11:00"),
            span("10:00", "10:30"), span("21:00", "02:00", endsDaysLater: 1),
        ]
        func standings(_ now: LocalDateTime) -> [EventStanding?] {
            let clock = DayClock(now: now, spans)
            return spans.map(clock.standing)
        }
        #expect(standings(moment("07:00")) == [.next, .later, .later, .later, .later, .later])
        // An end is the first moment that does not belong to it; a time without an end is over when it has struck.
        #expect(standings(moment("09:00")) == [.past, .now, .next, .later, .later, .later])
        #expect(standings(moment("09:30")) == [.past, .now, .past, .next, .next, .later])
        #expect(standings(moment("23:00")) == [.past, .past, .past, .past, .past, .now])
        #expect(standings(moment("01:59", dayAfter: 1)) == [.past, .past, .past, .past, .past, .now])
    }

    @Test func wholeDaysStandNowhere() {
        let clock = DayClock(now: moment("09:00"), [EventSpan(first: Self.day, last: Self.day)])
        #expect(clock.standing(of: EventSpan(first: Self.day, last: Self.day)) == nil)
    }

    /// What begins on another day is not next: the day is asked for.
    @Test func tomorrowIsNotNext() {
        let tomorrow = EventSpan(start: moment("08:00", dayAfter: 1), end: moment("09:00", dayAfter: 1))
        let clock = DayClock(now: moment("23:00"), [tomorrow])
        #expect(clock.standing(of: tomorrow) == .later)
        #expect(clock.untilStart(of: tomorrow) == 9 * 3600)
    }
}
