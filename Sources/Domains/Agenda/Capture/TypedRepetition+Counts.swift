// Repetitions with numbers: "even weeks", "3 times a day".

import CivilTime

extension TypedRepetition {
    /// "even weeks", "le mardi semaines impaires": by week numbers, up to 53 a year.
    static func takeNumberedWeeks(from line: inout TypedLine) -> TypedRepetition? {
        let words = line.words
        let even = words.first(of: TypedWords.evenWeeks)
        guard let (index, phrase) = even ?? words.first(of: TypedWords.oddWeeks) else { return nil }
        let leads = TypedWords.dayLead.union(TypedWords.daysLead).union(TypedWords.every).union(TypedWords.all)
            .union(TypedWords.inside).union(TypedWords.and).union(TypedWords.of).union(["des"])
        func take(_ run: Range<Int>) {
            var first = run.lowerBound
            while first > 0, leads.contains(words[first - 1].folded) { first -= 1 }
            line.take(words[first].range.lowerBound..<words[run.upperBound - 1].range.upperBound)
        }
        let numbers = stride(from: even == nil ? 1 : 2, through: 53, by: 2).map(String.init).joined(separator: ",")
        let days = words.indices.filter { at in
            words[at].isOpen && CalendarWords.weekday(words[at].folded) != nil
                && (at + 1 == words.count || Int(words[at + 1].folded) == nil)
        }
        let codes = days.compactMap { CalendarWords.weekday(words[$0].folded)?.code }.joined(separator: ",")
        guard
            let notation = RepeatNotation("FREQ=YEARLY;BYWEEKNO=\(numbers);BYDAY=\(codes.isEmpty ? "MO" : codes)")
        else { return nil }
        take(index..<index + phrase.count)
        for day in days { take(day..<day + 1) }
        return TypedRepetition(notation: notation, isOfWeeks: codes.isEmpty)
    }

    /// "3 times a day", "2x par jour", "twice daily": every day; the words are kept, as they say more than the rule.
    static func closeTimesADay(in line: inout TypedLine) -> TypedRepetition? {
        let words = line.words
        guard let (index, phrase) = words.first(of: TypedWords.perDay), index > 0, let notation = RepeatNotation("1d")
        else { return nil }
        let before = words[index - 1].folded
        var first: Int?
        if TypedWords.times.contains(before), index > 1, let count = CalendarWords.count(words[index - 2].folded) {
            first = count > 1 ? index - 2 : nil
        } else if TypedWords.timesOver.contains(before) || before.hasSuffix("x") && Int(before.dropLast()) ?? 0 > 1 {
            first = index - 1
        }
        guard let first else { return nil }
        line.close(words[first].range.lowerBound..<words[index + phrase.count - 1].range.upperBound)
        return TypedRepetition(notation: notation)
    }
}
