// Days and hours of a typed line that may not be meant as they were read.

import Bytes
import CivilTime

extension TypedDates {
    /// Reports times that are ambiguous.
    mutating func doubtHours(_ chosen: Chosen, _ line: TypedLine, _ now: LocalDateTime, seriesPart: DayPart?) {
        // "Dinner at 8" is in the evening, or eight o'clock is what was meant.
        if let timed = chosen.time ?? chosen.day, let hour = time?.hour, 5...10 ~= hour, part == nil, seriesPart == nil,
            line.words.contains(where: { $0.isOpen && TypedWords.evenings.contains($0.folded) }),
            !Self.isDoubtful(timed.date, "", now), !Folding.fold(line.slice(timed.range)).contains("am")
        {
            unread.append("\(line.slice(timed.range)) (\(reading)?)")
        }
        for found in [chosen.day, chosen.time].compactMap({ $0 })
        where Self.isDoubtful(found.date, line.slice(found.range), now)
            && seriesPart == nil && !(found.date.isTimeAlone && part != nil)
        {
            unread.append("\(line.slice(found.range)) (\(reading)?)")
        }
    }

    /// Whether the day is a weekday and nothing else, with a time or without: "le lundi", "on monday 9am".
    var isWeekdayAlone: Bool {
        let words = dayPhrase.split(separator: " ").map { Folding.fold($0) }
        let names = words.filter {
            $0.allSatisfy(\.isLetter) && CalendarWords.role(of: $0) != .preposition && CalendarWords.part($0) == nil
                && !TypedWords.dayLead.contains($0)
        }
        return names.count == 1 && CalendarWords.weekday(names[0]) != nil && !words.contains { Int($0) != nil }
    }

    /// A day of the month that is none of a series of weekdays: "every friday the 13th".
    func misfit(of repetition: TypedRepetition) -> String? {
        guard unit == .day, let day = days?.single, repetition.notation.rule.contains("BYDAY="),
            dayPhrase.contains(where: \.isNumber), !repetition.notation.rule.contains(day.weekday.code),
            !dayPhrase.split(separator: " ").contains(where: { CalendarWords.month(Folding.fold($0)) != nil })
        else { return nil }
        return "\(dayPhrase) (\(day.iso)?)"
    }

    /// Whether what was read is said, as it may well not be meant: what the grammar was not sure of, a year or more, and
    /// the past without a word for it.
    private static func isDoubtful(_ date: HumanDate, _ phrase: String, _ now: LocalDateTime) -> Bool {
        if date.isDoubtful { return true }
        guard let first = date.days.first, let last = date.days.last else { return false }
        if last - first > 363 { return true }
        // A year in full says it.
        let numbers = phrase.split { !$0.isNumber }
        let hasYear = numbers.contains { $0.count > 2 }
        let isOver =
            last < now.day
            || !date.isTimeAlone && first == now.day && (date.time ?? now.time).minutes < now.time.minutes
        let isFar =
            first - now.day > 366
            && !phrase.split(separator: " ").contains { CalendarWords.role(of: Folding.fold($0)) == .unit }
        return isOver && !hasYear && !CalendarWords.saysPast(phrase) || isFar && !hasYear && numbers.count < 3
    }

    /// What the line was read to say: `2026-11-20`, `2026-11-20 – 2026-11-30`, `04:45`.
    var reading: String {
        var text = [days?.first, days?.last == days?.first ? nil : days?.last].compactMap { $0?.iso }.joined(
            separator: " – ")
        for part in [time, endTime].compactMap({ $0?.shortText }) { text += (text.isEmpty ? "" : " ") + part }
        return text
    }
}

extension TimeOfDay {
    /// Seconds aside, which "now" is read without.
    fileprivate var minutes: Int { hour * 60 + minute }
}
