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
    /// Whether it is done for that day: "homework for monday", "pour vendredi".
    var isPurpose = false
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

    /// The phrases of a line that were chosen as its date and time.
    struct Chosen {
        var day: Candidate?
        /// Nil if the phrase of the day includes the time.
        var time: Candidate?
        /// The ranges of lengths and further days.
        var others: [Range<Int>]

        func uses(_ candidate: Candidate) -> Bool {
            (others + [day?.range, time?.range].compactMap { $0 }).contains { $0.overlaps(candidate.range) }
        }
    }

    /// - Parameter hasDay: whether the day was said apart; the line's own words for days are then words.
    /// - Parameter isSeries: whether a repetition was found.
    /// - Parameter seriesPart: the part of the day given with the repetition.
    static func take(
        from line: inout TypedLine, now: LocalDateTime, order: HumanDate.Order, hasDay: Bool = false,
        isSeries: Bool = false, seriesPart: DayPart? = nil
    ) -> TypedDates {
        var dates = TypedDates()
        let candidates = dates.takeCandidates(from: &line, now, order, isDated: hasDay || isSeries)
        var fit = withoutNumbersOfThings(merged(candidates, line), line, now, order)
        if isSeries { dropSecondSeries(&fit, line) }
        var chosen = Chosen(others: dates.takeAddedLength(&line, fit))
        if !hasDay { chosen.day = firstDay(of: fit.filter { !chosen.uses($0) }, line) }
        if let day = chosen.day {
            dates.takeDay(day, isSeries: isSeries, from: &line)
            chosen.others += dates.takeFurtherDays(beside: day, fit, from: &line, now, order)
        }
        if dates.time == nil {
            chosen.time =
                best(fit.filter { $0.date.isTimeAlone && !chosen.uses($0) })
                ?? (hasDay ? best(fit.filter { $0.date.time != nil }) : nil)
        }
        if chosen.day != nil, dates.time == nil, chosen.time == nil {
            // "gym 6am-7am mon-fri": the hours become a phrase once the days are taken.
            chosen.time = best(dates.candidates(in: &line, now, order).filter(\.date.isTimeAlone))
        }
        if let time = chosen.time { dates.takeTime(time, from: &line) }
        if dates.time != nil, dates.endTime == nil, !isSeries { dates.takeEnd(from: &line, now) }
        dates.settleMidnight(chosen, line)
        dates.doubtHours(chosen, line, now, seriesPart: seriesPart)
        dates.settleDeadline(line, isSeries: isSeries)
        dates.spreadHours(chosen.day, isTimeApart: chosen.time != nil, line, now, isSeries: isSeries)
        if dates.time == nil, dates.days != nil || isSeries { takeAllDay(from: &line) }
        // "New Year's Eve 31 dec" says one day twice.
        for other in candidates
        where !chosen.uses(other) && (other.date.time != nil || other.date.days != dates.days) {
            dates.unread.append(line.slice(other.range))
        }
        return dates
    }

    // MARK: Steps

    /// A length in a line without a date belongs to the title: "2 hours of yoga".
    private mutating func takeCandidates(
        from line: inout TypedLine, _ now: LocalDateTime, _ order: HumanDate.Order, isDated: Bool
    ) -> [Candidate] {
        let whole = line
        takeLength(&line)
        let found = candidates(in: &line, now, order)
        guard found.isEmpty, !isDated else { return found }
        length = nil
        line = whole
        return candidates(in: &line, now, order)
    }

    /// "Every monday at 7 and wednesday at 8" are two series: the first is read, the second is reported.
    private static func dropSecondSeries(_ fit: inout [Candidate], _ line: TypedLine) {
        guard fit.first?.date.isTimeAlone == true else { return }
        fit.removeAll { other in
            !other.date.isTimeAlone && other.date.time != nil
                && line.words.last { $0.range.upperBound <= other.range.lowerBound }.map {
                    TypedWords.and.contains($0.folded)
                } == true
        }
    }

    /// "3 dec 2pm and 10 dec 3pm" are two events: the first is read, the second is reported.
    private static func firstDay(of fit: [Candidate], _ line: TypedLine) -> Candidate? {
        var day = best(fit.filter { !$0.date.isTimeAlone })
        while let last = day, let before = fit.last(where: { $0.range.upperBound <= last.range.lowerBound }),
            !before.date.isTimeAlone, before.date.day != nil, let time = before.date.time, let other = last.date.time,
            time != other,
            TypedWords.and.contains(
                Folding.fold(line.slice(before.range.upperBound..<last.range.lowerBound).trimmed))
        {
            day = before
        }
        return day
    }

    private mutating func takeDay(_ day: Candidate, isSeries: Bool, from line: inout TypedLine) {
        days = day.date.days
        unit = day.date.unit
        dayPhrase = line.slice(day.range)
        isStart = Self.lead(of: day, line.words).map { TypedWords.starting.contains($0.names) } ?? false
        part = day.date.part
        (time, endTime) = (day.date.time, day.date.endTime)
        if isSeries, isStart, [.week, .month, .year].contains(day.date.unit), let first = day.date.days.first {
            // "Every day starting next week" goes on after that week.
            (days, unit) = (DayRange(first), .day)
        }
        isDeadline = take(day, from: &line)
    }

    private mutating func takeTime(_ found: Candidate, from line: inout TypedLine) {
        (time, endTime) = (found.date.time, found.date.endTime)
        // "tomorrow evening … at 8".
        if found.date.part == nil, let part {
            time = time?.adjusted(to: part)
            endTime = endTime?.adjusted(to: part)
        }
        part = part ?? found.date.part
        isDeadline = take(found, from: &line) || isDeadline
    }

    /// "Tonight … at midnight" is the end of the day; "monday midnight" is ambiguous.
    private mutating func settleMidnight(_ chosen: Chosen, _ line: TypedLine) {
        guard let time = chosen.time, time.date.isTimeAlone, time.date.time == .midnight else { return }
        if let part, [.evening, .lateEvening, .night].contains(part), let last = days?.single {
            days = DayRange(last.adding(days: 1))
        } else if let day = chosen.day, line.slice(time.range).first?.isLetter == true, part == nil {
            unread.append("\(line.slice(day.range)), \(line.slice(time.range)) (\(reading)?)")
        }
    }

    /// "Homework for monday" is a deadline; "dinner for monday" is on that day.
    private mutating func settleDeadline(_ line: TypedLine, isSeries: Bool) {
        guard isPurpose, time == nil, part == nil, unit == .day, also.isEmpty, !isSeries else { return }
        let meetings = TypedWords.evenings.union(TypedWords.meetings)
        if !line.words.contains(where: { $0.isOpen && meetings.contains($0.folded) }) { isDeadline = true }
    }

    /// The meaning of hours with several days: on each weekday, on each day, or doubtful.
    private mutating func spreadHours(
        _ day: Candidate?, isTimeApart: Bool, _ line: TypedLine, _ now: LocalDateTime, isSeries: Bool
    ) {
        guard let day, time != nil else { return }
        if day.isOfWeekdays { weekdays = day.weekdays }
        if let first = days?.first, let last = days?.last, last > first, endTime == nil, weekdays.isEmpty,
            length == nil, !isSeries
        {
            // "Beginning of january 6pm": one time for several days.
            unread.append("\(line.slice(day.range)) (\(reading)?)")
        }
        if day.date.unit == .range, endTime != nil {
            isOfEachDay = isTimeApart || Self.endsInHours(line.slice(day.range), now)
        }
    }

    private static func takeAllDay(from line: inout TypedLine) {
        let words = line.words
        guard let (index, phrase) = words.first(of: TypedWords.allDay), index > 0 else { return }
        line.take(words[index].range.lowerBound..<words[index + phrase.count - 1].range.upperBound)
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

    /// Takes a phrase and what leads to it; true where that makes it a deadline.
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
