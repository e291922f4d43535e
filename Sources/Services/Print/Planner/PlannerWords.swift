// Words common to all planner pages.

import CivilTime
import Pages
import Wording

enum PlannerWords {
    static let toDo = Phrase("To do", fr: "À faire")
    static let notes = Phrase("Notes", fr: "Notes")
    static let birthday = Phrase("birthday", fr: "anniversaire")
    static let busy = Phrase("something on", fr: "occupé")
    static let habits = Phrase("Habits", fr: "Habitudes")
    static let mood = Phrase("Mood", fr: "Humeur")
    static let review = Phrase("Review", fr: "Bilan")
    /// Headings of entries that did not fit on their day.
    static let alsoThisWeek = Phrase("Also this week", fr: "Aussi cette semaine")
    static let alsoThisDay = Phrase("Also this day", fr: "Aussi ce jour")
    static let wholeDay = Phrase("whole day", fr: "journée entière")

    static func week(_ week: ISOWeek) -> Phrase { Phrase("Week \(week.week)", fr: "Semaine \(week.week)") }

    static func title(_ span: PlannerSpan, _ firstWeekday: Weekday) -> Phrase {
        func both(_ words: (LanguageCode) -> String) -> Phrase {
            Phrase(words(.english).capitalizedFirst, fr: FrenchText(verbatim: words(.french).capitalizedFirst))
        }
        switch span {
        case .day(let day): return both { CivilNames.long(day, in: $0) }
        case .week(let week):
            let days = PlannerWeek(week, from: firstWeekday)
            return self.week(week) + Phrase(same: " · ") + both { range(days.first, days.last, in: $0) }
        case .month(let month): return both { CivilNames.monthYear(month, in: $0) }
        case .year(let year): return Phrase(same: String(year))
        case .blank: return Phrase("Paper", fr: "Papier")
        }
    }

    /// "16 – 22 November 2026", "30 novembre – 6 décembre 2026", "28 December 2026 – 3 January 2027".
    static func range(_ first: Day, _ last: Day, in language: LanguageCode) -> String {
        func year(_ day: Day) -> String { " " + String(day.year) }
        let end = CivilNames.dayMonth(last, in: language) + year(last)
        if first == last { return end }
        if first.year != last.year { return CivilNames.dayMonth(first, in: language) + year(first) + " – " + end }
        if first.month != last.month { return CivilNames.dayMonth(first, in: language) + " – " + end }
        return String(CivilNames.dayMonth(first, in: language).prefix { $0 != " " }) + " – " + end
    }

    /// "M", "T", "W"; "L", "M", "M".
    static func initial(_ weekday: Weekday, in language: LanguageCode) -> String {
        String(CivilNames.weekday(weekday, in: language).prefix(1)).uppercased()
    }

    /// The weekdays of a week, starting with the given one.
    static func weekdays(from start: Weekday) -> [Weekday] {
        (0..<7).compactMap { Weekday(rawValue: (start.rawValue - 1 + $0) % 7 + 1) }
    }
}
