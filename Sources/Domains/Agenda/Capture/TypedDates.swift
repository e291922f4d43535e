// Chooses the date phrase of a typed line that gives its date: "Call about Monday's call **tomorrow** at **9am**".

import Bytes
import CivilTime
import Vault

/// The day, the time and the duration given in a line.
struct TypedDates {
    var days: DayRange?
    var unit: HumanDate.Unit?
    var time: TimeOfDay?
    var endTime: TimeOfDay?
    var part: DayPart?
    /// In seconds.
    var length: Int?
    /// Whether it is a deadline: "by friday", "vendredi au plus tard".
    var isDeadline = false
    /// Whether it is for that day: "homework for monday", "pour vendredi".
    private var isPurpose = false
    /// Further days: "on the 21st and 28th of december".
    var also: [Day] = []
    /// Each weekday of "monday to friday" if a time is given.
    var weekdays: [Weekday] = []
    /// "7 to 11 december 9am-5pm": these hours on each of the days.
    var isOfEachDay = false
    /// The words of the day.
    var dayPhrase = ""
    /// Whether it is a beginning: "from monday".
    var isStart = false
    /// Texts that look like dates but were not used.
    var unread: [String] = []

    /// - Parameter hasDay: whether the day is given separately; day words in the line are then plain words.
    /// - Parameter isSeries: whether a repetition was found.
    /// - Parameter seriesPart: the part of the day given with the repetition.
    static func take(
        from line: inout TypedLine, now: LocalDateTime, order: HumanDate.Order, hasDay: Bool = false,
        isSeries: Bool = false, seriesPart: DayPart? = nil
    ) -> TypedDates {
        var dates = TypedDates()
        let whole = line
        dates.takeLength(&line)
        var candidates = dates.candidates(in: &line, now, order)
        if candidates.isEmpty, !hasDay, !isSeries {
            // Without a date, a duration is part of the title.
            dates.length = nil
            line = whole
            candidates = dates.candidates(in: &line, now, order)
        }
        var fit = Self.withoutNumbersOfThings(Self.merged(candidates, line), line, now, order)
        // "Every monday at 7 and wednesday at 8" are two series: the first is used, the other reported.
        if isSeries, let first = fit.first, first.date.isTimeAlone {
            fit.removeAll { other in
                !other.date.isTimeAlone && other.date.time != nil
                    && line.words.last { $0.range.upperBound <= other.range.lowerBound }.map {
                        TypedWords.and.contains($0.folded)
                    } == true
            }
        }
        let lengths = dates.takeAddedLength(&line, fit)
        var joined: [Range<Int>] = []
        var day = hasDay ? nil : best(fit.filter { !$0.date.isTimeAlone && !lengths.contains($0.range) })
        // "3 dec 2pm and 10 dec 3pm" are two events: the first is used, the other reported.
        while let last = day,
            let before = fit.last(where: { $0.range.upperBound <= last.range.lowerBound && !lengths.contains($0.range) }
            ),
            !before.date.isTimeAlone, before.date.day != nil, let time = before.date.time, let other = last.date.time,
            time != other,
            TypedWords.and.contains(
                Folding.fold(line.slice(before.range.upperBound..<last.range.lowerBound).trimmed))
        {
            day = before
        }
        if let day {
            dates.days = day.date.days
            dates.unit = day.date.unit
            dates.dayPhrase = line.slice(day.range)
            dates.isStart = Self.lead(of: day, line.words).map { TypedWords.starting.contains($0.names) } ?? false
            dates.part = day.date.part
            (dates.time, dates.endTime) = (day.date.time, day.date.endTime)
            if isSeries, [.week, .month, .year].contains(day.date.unit), let first = day.date.days.first,
                let lead = Self.lead(of: day, line.words)?.names, TypedWords.starting.contains(lead)
            {
                // "Every day starting next week" continues after that week.
                (dates.days, dates.unit) = (DayRange(first), .day)
            }
            dates.isDeadline = dates.take(day, from: &line)
            joined = dates.takeFurtherDays(beside: day, fit, from: &line, now, order)
        }
        var time =
            dates.time == nil
            ? best(fit.filter { $0.date.isTimeAlone && !joined.contains($0.range) && !lengths.contains($0.range) })
            : nil
        if time == nil, dates.time == nil, hasDay { time = best(fit.filter { $0.date.time != nil }) }
        if let time {
            (dates.time, dates.endTime) = (time.date.time, time.date.endTime)
            // "tomorrow evening … at 8".
            if time.date.part == nil, let part = dates.part {
                dates.time = dates.time?.adjusted(to: part)
                dates.endTime = dates.endTime?.adjusted(to: part)
            }
            dates.part = dates.part ?? time.date.part
            dates.isDeadline = dates.take(time, from: &line) || dates.isDeadline
        }
        if dates.time != nil, dates.endTime == nil, !isSeries { dates.takeEnd(from: &line, now) }
        // "Tonight … at midnight" is the end of the day.
        if let time, let part = dates.part, [.evening, .lateEvening, .night].contains(part), time.date.isTimeAlone,
            time.date.time == .midnight, let last = dates.days?.single
        {
            dates.days = DayRange(last.adding(days: 1))
        } else if let time, let day, time.date.isTimeAlone, time.date.time == .midnight,
            line.slice(time.range).first?.isLetter == true, dates.part == nil
        {
            dates.unread.append("\(line.slice(day.range)), \(line.slice(time.range)) (\(dates.reading)?)")
        }
        let titleWords = line.words.filter(\.isOpen).map(\.folded)
        // "Dinner at 8" is probably in the evening, but could be meant literally.
        if let timed = time ?? day, let hour = dates.time?.hour, 5...10 ~= hour, dates.part == nil, seriesPart == nil,
            titleWords.contains(where: TypedWords.evenings.contains), !isDoubtful(timed.date, "", now),
            !Folding.fold(line.slice(timed.range)).contains("am")
        {
            dates.unread.append("\(line.slice(timed.range)) (\(dates.reading)?)")
        }
        for found in [day, time].compactMap({ $0 })
        where isDoubtful(found.date, line.slice(found.range), now)
            && seriesPart == nil && !(found.date.isTimeAlone && dates.part != nil)
        {
            dates.unread.append("\(line.slice(found.range)) (\(dates.reading)?)")
        }
        if dates.isPurpose, dates.time == nil, dates.part == nil, dates.unit == .day, dates.also.isEmpty, !isSeries,
            TypedWords.evenings.union(TypedWords.meetings).isDisjoint(with: titleWords)
        {
            dates.isDeadline = true
        }
        if let day, day.isOfWeekdays, dates.time != nil { dates.weekdays = day.weekdays }
        if let day, let first = dates.days?.first, let last = dates.days?.last, last > first, dates.time != nil,
            dates.endTime == nil, dates.weekdays.isEmpty, dates.length == nil, !isSeries
        {
            // "Beginning of january 6pm" is a single time for several days.
            dates.unread.append("\(line.slice(day.range)) (\(dates.reading)?)")
        }
        if let day, day.date.unit == .range, dates.time != nil, dates.endTime != nil {
            dates.isOfEachDay = time != nil || Self.endsInHours(line.slice(day.range), now)
        }
        if dates.time == nil, dates.days != nil || isSeries,
            let (index, phrase) = line.words.first(of: TypedWords.allDay), index > 0
        {
            let words = line.words
            line.take(words[index].range.lowerBound..<words[index + phrase.count - 1].range.upperBound)
        }
        let used = lengths + joined + [day?.range, time?.range].compactMap { $0 }
        // "New Year's Eve 31 dec" names the same day twice.
        for other in candidates
        where !used.contains(where: { $0.overlaps(other.range) })
            && (other.date.time != nil || other.date.days != dates.days)
        {
            dates.unread.append(line.slice(other.range))
        }
        return dates
    }

    /// Whether the last or the first words of a phrase are a range of times.
    private static func endsInHours(_ phrase: String, _ now: LocalDateTime) -> Bool {
        phrase.indices.contains { gap in
            phrase[gap].isWhitespace
                && [phrase[gap...], phrase[..<gap]].contains {
                    let hours = HumanDate.parse($0.trimmed, now: now)
                    return hours?.isTimeAlone == true && hours?.endTime != nil
                }
        }
    }

    // MARK: Doubts

    /// Whether the day is only a weekday, with or without a time: "le lundi", "on monday 9am".
    var isWeekdayAlone: Bool {
        let words = dayPhrase.split(separator: " ").map { Folding.fold($0) }
        let names = words.filter {
            $0.allSatisfy(\.isLetter) && CalendarWords.role(of: $0) != .preposition && CalendarWords.part($0) == nil
                && !TypedWords.dayLead.contains($0)
        }
        return names.count == 1 && CalendarWords.weekday(names[0]) != nil && !words.contains { Int($0) != nil }
    }

    /// A day of the month that contradicts a series of weekdays: "every friday the 13th".
    func misfit(of repetition: TypedRepetition) -> String? {
        guard unit == .day, let day = days?.single, repetition.notation.rule.contains("BYDAY="),
            dayPhrase.contains(where: \.isNumber), !repetition.notation.rule.contains(day.weekday.code),
            !dayPhrase.split(separator: " ").contains(where: { CalendarWords.month(Folding.fold($0)) != nil })
        else { return nil }
        return "\(dayPhrase) (\(day.iso)?)"
    }

    /// Whether to report the interpretation, as it may not be intended: if the grammar was uncertain, for a year or
    /// more, and for the past without a word for it.
    private static func isDoubtful(_ date: HumanDate, _ phrase: String, _ now: LocalDateTime) -> Bool {
        if date.isDoubtful { return true }
        guard let first = date.days.first, let last = date.days.last else { return false }
        if last - first > 363 { return true }
        // A full year makes it explicit.
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

    /// How the line was interpreted: `2026-11-20`, `2026-11-20 – 2026-11-30`, `04:45`.
    private var reading: String {
        var text = [days?.first, days?.last == days?.first ? nil : days?.last].compactMap { $0?.iso }.joined(
            separator: " – ")
        for part in [time, endTime].compactMap({ $0?.shortText }) { text += (text.isEmpty ? "" : " ") + part }
        return text
    }

    /// Takes a phrase with the words before it; true if these mark a deadline.
    private mutating func take(_ candidate: Candidate, from line: inout TypedLine) -> Bool {
        let words = line.words
        let lead = Self.lead(of: candidate, words)
        // "pour vendredi"; the phrase of a holiday includes its preposition, "pour Noël".
        let names = lead?.names ?? words.filter { $0.range.lowerBound == candidate.range.lowerBound }.map(\.folded)
        if names.count == 1, TypedWords.purpose.contains(names[0]) { isPurpose = true }
        let start = lead?.start ?? candidate.range.lowerBound
        var end = candidate.range.upperBound
        let next = words.firstIndex { $0.range.lowerBound >= end } ?? words.count
        let after = TypedWords.dueAfter.first { words.has($0, at: next) }
        if let after { end = words[next + after.count - 1].range.upperBound }
        line.take(start..<end)
        // "essay deadline 5 dec", "12/12 date limite impôts"
        let before = words.prefix { $0.range.upperBound <= start }.map(\.folded)
        let isNamed = TypedWords.dueNames.contains { before.suffix($0.count) == $0[...] || words.has($0, at: next) }
        // "d'ici 2 semaines", like "d'ici vendredi".
        return lead?.isDeadline == true || after != nil || isNamed
            || words.first { candidate.range.contains($0.range.lowerBound) }?.folded == "d'ici"
    }

    /// The words before a phrase, and their place.
    private static func lead(
        of candidate: Candidate, _ words: [TypedLine.Word]
    ) -> (names: [String], isDeadline: Bool, start: Int)? {
        let before = words.prefix { $0.range.upperBound <= candidate.range.lowerBound }
        let leads = candidate.date.unit == .day ? TypedWords.leads : TypedWords.spanLeads
        return leads.lazy.filter { before.count >= $0.0.count && before.suffix($0.0.count).map(\.folded) == $0.0 }
            .map { ($0.0, $0.isDeadline, before[before.count - $0.0.count].range.lowerBound) }.first
    }
}

extension TimeOfDay {
    /// Ignores seconds, since "now" is read without them.
    fileprivate var minutes: Int { hour * 60 + minute }
}
