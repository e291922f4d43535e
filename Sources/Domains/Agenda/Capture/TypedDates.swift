// Which of the date phrases of a typed line says when it is: "Call about Monday's call **tomorrow** at **9am**".

import Bytes
import CivilTime
import Vault

/// The day, the time and the length that a line says.
struct TypedDates {
    var days: DayRange?
    var unit: HumanDate.Unit?
    var time: TimeOfDay?
    var endTime: TimeOfDay?
    var part: DayPart?
    /// Seconds.
    var length: Int?
    /// Whether it has to be done by then: "by friday", "pour vendredi".
    var isDeadline = false
    /// Further days: "on the 21st and 28th of december".
    var also: [Day] = []
    /// The weekdays of "monday to friday" where a time is said: each of them.
    var weekdays: [Weekday] = []
    /// "7 to 11 december 9am-5pm": these hours of each of the days.
    var isOfEachDay = false
    /// The words that said the day.
    var dayPhrase = ""
    /// Whether it is where something begins: "from monday".
    var isStart = false
    /// Texts that look like dates and stay what they are.
    var unread: [String] = []

    /// - Parameter hasDay: whether the day was said apart; the line's own words for days are then words.
    /// - Parameter isSeries: whether a repetition was found.
    /// - Parameter seriesPart: the part of the day that was said with it.
    static func take(
        from line: inout TypedLine, now: LocalDateTime, order: HumanDate.Order, hasDay: Bool = false,
        isSeries: Bool = false, seriesPart: DayPart? = nil
    ) -> TypedDates {
        var dates = TypedDates()
        let whole = line
        dates.takeLength(&line)
        var candidates = dates.candidates(in: &line, now, order)
        if candidates.isEmpty, !hasDay, !isSeries {
            // A length of what has no date is a word of it.
            dates.length = nil
            line = whole
            candidates = dates.candidates(in: &line, now, order)
        }
        var fit = Self.withoutNumbersOfThings(Self.merged(candidates, line), line, now, order)
        // "Every monday at 7 and wednesday at 8" are two series: the first is read, the other is told.
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
        // "3 dec 2pm and 10 dec 3pm" are two events: the first is read, the other is told.
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
                // "Every day starting next week" goes on after that week.
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
        // "Dinner at 8" is in the evening, or eight o'clock is what was meant.
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
        if let day, day.isOfWeekdays, dates.time != nil { dates.weekdays = day.weekdays }
        if let day, let first = dates.days?.first, let last = dates.days?.last, last > first, dates.time != nil,
            dates.endTime == nil, dates.weekdays.isEmpty, dates.length == nil, !isSeries
        {
            // "Beginning of january 6pm" is one time for several days.
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
        // "New Year's Eve 31 dec" says one day twice.
        for other in candidates
        where !used.contains(where: { $0.overlaps(other.range) })
            && (other.date.time != nil || other.date.days != dates.days)
        {
            dates.unread.append(line.slice(other.range))
        }
        return dates
    }

    /// Whether the last or the first words of a phrase are a time from when to when.
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
    private var reading: String {
        var text = [days?.first, days?.last == days?.first ? nil : days?.last].compactMap { $0?.iso }.joined(
            separator: " – ")
        for part in [time, endTime].compactMap({ $0?.shortText }) { text += (text.isEmpty ? "" : " ") + part }
        return text
    }

    // MARK: Phrases

    private struct Candidate {
        let date: HumanDate
        let range: Range<Int>
        let score: Int
        let weekdays: [Weekday]

        init(_ date: HumanDate, _ range: Range<Int>, _ line: TypedLine) {
            self.date = date
            self.range = range
            let text = line.slice(range)
            let words = line.words
            let inside = words.indices.filter { range.overlaps(words[$0].range) }
            let first = inside.first ?? 0
            let last = inside.last ?? 0
            let isAtEdge = words[..<first].allSatisfy { !$0.isOpen } || words[(last + 1)...].allSatisfy { !$0.isOpen }
            let isExplicit = text.contains(where: \.isNumber)
            score =
                (date.time != nil && !date.isTimeAlone ? 8 : 0) + (isExplicit ? 4 : 0) + (isAtEdge ? 2 : 0)
                + (date.isTimeAlone && date.endTime != nil ? 1 : 0)
            // "8-4 mon-fri": the hours before them are no days.
            let names = inside.map { words[$0].folded }.flatMap { $0.split { "-–—".contains($0) }.map(String.init) }
                .drop { $0.allSatisfy(\.isNumber) }
            let connectors = TypedWords.to.union(TypedWords.within).union(TypedWords.dayLead)
            let days = date.days.days.map { Array($0.prefix(8)) } ?? []
            weekdays =
                date.unit == .range && 2...7 ~= days.count
                    && names.allSatisfy {
                        CalendarWords.weekday($0) != nil || connectors.contains($0) || $0.contains(where: \.isNumber)
                    }
                    && names.contains { CalendarWords.weekday($0) != nil } && !names.contains { Int($0) != nil }
                    // "saturday 18h to sunday 18h" is one span.
                    && !names[..<(names.lastIndex { CalendarWords.weekday($0) != nil } ?? names.startIndex)].contains {
                        $0.contains(where: \.isNumber)
                    }
                ? days.map(\.weekday) : []
        }

        var isOfWeekdays: Bool { !weekdays.isEmpty }

        /// From a time to another.
        init(_ first: Candidate, until last: Candidate) {
            var date = first.date
            date.endTime = last.date.time
            self.date = date
            range = first.range.lowerBound..<last.range.upperBound
            score = first.score
            weekdays = []
        }

        /// From one to another.
        init(_ first: Candidate, to last: Candidate) {
            var date = first.date
            date.days = DayRange(first: first.date.days.first, last: last.date.days.last)
            date.unit = .range
            date.endTime = last.date.time
            self.date = date
            range = first.range.lowerBound..<last.range.upperBound
            score = 16
            weekdays = []
        }
    }

    /// The phrases of a line. Those that are part of a name are closed, and told.
    private mutating func candidates(
        in line: inout TypedLine, _ now: LocalDateTime, _ order: HumanDate.Order
    ) -> [Candidate] {
        while true {
            let open = line.open
            let words = line.words
            let found = HumanDate.all(in: open, now: now, leaning: .future, order: order).map {
                Candidate($0.date, line.offsets($0.range, in: open), line)
            }
            guard let name = found.lazy.compactMap({ TypedNames.name(in: $0.range, words) }).first else {
                unread += found.filter { Self.isLeftOut($0, words) }.map { line.slice($0.range) }
                return found.filter {
                    !Self.isEndAlone($0, words) && !Self.isOfSomething($0, line) && !Self.isLeftOut($0, words)
                }
            }
            unread.append(line.slice(name))
            line.close(name)
        }
    }

    /// "until 5pm" says no beginning.
    private static func isEndAlone(_ candidate: Candidate, _ words: [TypedLine.Word]) -> Bool {
        let before = words.last { $0.range.upperBound <= candidate.range.lowerBound }
        return candidate.date.isTimeAlone && before.map { TypedWords.until.contains($0.folded) } ?? false
    }

    /// "sauf en juillet-août" says when it is not.
    private static func isLeftOut(_ candidate: Candidate, _ words: [TypedLine.Word]) -> Bool {
        let before = words.prefix { $0.range.upperBound <= candidate.range.lowerBound }.map(\.folded)
        let lead = before.reversed().drop { TypedWords.exceptLead.contains($0) }
        return TypedWords.except.contains { lead.starts(with: $0.reversed()) }
    }

    /// "last thursday of the quarter" is not a day of last week, and "gâteau de Noël" is a cake.
    private static func isOfSomething(_ candidate: Candidate, _ line: TypedLine) -> Bool {
        let words = line.words
        guard let index = words.firstIndex(where: { candidate.range.contains($0.range.lowerBound) }) else {
            return false
        }
        if index > 1, TypedWords.of.contains(words[index - 1].folded), words[index - 1].isOpen,
            NewEvent.feast(in: line.slice(candidate.range)) != nil
        {
            return true
        }
        guard let next = words.firstIndex(where: { $0.range.lowerBound >= candidate.range.upperBound }) else {
            return false
        }
        return CalendarWords.place(words[index].folded) == -1 && TypedWords.of.contains(words[next].folded)
    }

    /// "2026-12-01 10:00 to 2026-12-02 12:00" is one phrase.
    private static func merged(_ candidates: [Candidate], _ line: TypedLine) -> [Candidate] {
        let connectors = TypedWords.to.union(["-", "–", "—", "→", "->"])
        var all: [Candidate] = []
        for candidate in candidates {
            // "départ 7h25 arrivée 8h55"
            if let before = all.last, before.date.time != nil, before.date.endTime == nil, candidate.date.isTimeAlone,
                candidate.date.endTime == nil,
                TypedWords.arriving.contains(
                    Folding.fold(line.slice(before.range.upperBound..<candidate.range.lowerBound).trimmed))
            {
                all[all.count - 1] = Candidate(before, until: candidate)
                continue
            }
            if let before = all.last, before.date.day != nil, !before.date.isTimeAlone, before.date.endTime == nil,
                !candidate.date.isTimeAlone, let last = candidate.date.days.last, let first = before.date.day,
                last > first,
                candidate.date.day != nil
                    && connectors.contains(
                        Folding.fold(line.slice(before.range.upperBound..<candidate.range.lowerBound).trimmed)
                            .replacing("’", with: "'"))
                    || candidate.date.days.first == nil
                        && line.slice(before.range.upperBound..<candidate.range.lowerBound).trimmed.isEmpty
                        && (before.date.time == nil || candidate.date.time != nil)
            {
                all[all.count - 1] = Candidate(before, to: candidate)
            } else {
                all.append(candidate)
            }
        }
        return all
    }

    /// In "room 12 tomorrow 9am" an hour is given, and the number before the day is not one.
    private static func withoutNumbersOfThings(
        _ candidates: [Candidate], _ line: TypedLine, _ now: LocalDateTime, _ order: HumanDate.Order
    ) -> [Candidate] {
        guard candidates.contains(where: { $0.date.isTimeAlone && !$0.date.isDoubtful }) else { return candidates }
        return candidates.map { candidate in
            let text = line.slice(candidate.range)
            let rest = text.drop { $0.isNumber }
            let phrase = rest.trimmed
            guard candidate.date.isDoubtful, candidate.date.time != nil, !candidate.date.isTimeAlone, rest.first == " ",
                rest.count < text.count,
                let date = HumanDate.parse(phrase, now: now, leaning: .future, order: order), date.time == nil
            else { return candidate }
            return Candidate(date, candidate.range.upperBound - phrase.utf8.count..<candidate.range.upperBound, line)
        }
    }

    /// A phrase with its time before a day alone, figures before words, the ends of a line before its middle; the first among equals.
    private static func best(_ candidates: [Candidate]) -> Candidate? {
        // "until friday" says no beginning.
        let begun = candidates.filter { $0.date.days.first != nil }
        return (begun.isEmpty ? candidates : begun).reduce(nil) { best, next in
            best.map { $0.score >= next.score } ?? false ? best : next
        }
    }

    /// Takes a phrase and what leads to it; true where that makes it a deadline.
    private func take(_ candidate: Candidate, from line: inout TypedLine) -> Bool {
        let words = line.words
        let lead = Self.lead(of: candidate, words)
        line.take((lead?.start ?? candidate.range.lowerBound)..<candidate.range.upperBound)
        // "d'ici 2 semaines" as "d'ici vendredi".
        return lead?.isDeadline == true
            || words.first { candidate.range.contains($0.range.lowerBound) }?.folded == "d'ici"
    }

    /// The words that lead to a phrase, and where they are.
    private static func lead(
        of candidate: Candidate, _ words: [TypedLine.Word]
    ) -> (names: [String], isDeadline: Bool, start: Int)? {
        let before = words.prefix { $0.range.upperBound <= candidate.range.lowerBound }
        let leads = candidate.date.unit == .day ? TypedWords.leads : TypedWords.spanLeads
        return leads.lazy.filter { before.count >= $0.0.count && before.suffix($0.0.count).map(\.folded) == $0.0 }
            .map { ($0.0, $0.isDeadline, before[before.count - $0.0.count].range.lowerBound) }.first
    }

    /// Takes the days that "and" joins to the one that was found; comes to where they were.
    private mutating func takeFurtherDays(
        beside day: Candidate, _ candidates: [Candidate], from line: inout TypedLine, _ now: LocalDateTime,
        _ order: HumanDate.Order
    ) -> [Range<Int>] {
        guard day.date.unit == .day, var first = day.date.days.single else { return [] }
        var taken: [Range<Int>] = []
        var days: [Day] = []
        let words = line.words
        func gap(_ from: Int, _ to: Int) -> [TypedLine.Word] {
            words.filter { $0.range.lowerBound >= from && $0.range.upperBound <= to }
        }
        let strong = TypedWords.and.union(TypedWords.then)
        let joiners = strong.union(TypedWords.dayLead)
        let ordinals: Set<Substring> = ["", "st", "nd", "rd", "th", "er", "e", "eme"]
        func isJoint(_ from: Int, _ to: Int) -> Bool {
            let between = gap(from, to)
            return between.allSatisfy { joiners.contains($0.folded) }
                && (between.contains { strong.contains($0.folded) } || line.slice(from..<to).trimmed == ",")
        }
        // "tuesday 6pm and thursday 7pm" are two events.
        func isAtAnotherTime(_ other: HumanDate) -> Bool {
            other.time != nil && time != nil && (other.time, other.endTime) != (time, endTime)
        }
        // What follows: "tomorrow and friday", "monday 23 and wednesday 25".
        var end = day.range.upperBound
        for other in candidates where other.range.lowerBound >= end {
            guard let found = other.date.day, !other.date.isTimeAlone, isJoint(end, other.range.lowerBound),
                !isAtAnotherTime(other.date)
            else { break }
            days.append(found)
            taken.append(other.range)
            line.take(end..<other.range.upperBound)
            end = other.range.upperBound
            if time == nil { (time, endTime) = (other.date.time, other.date.endTime) }
        }
        // What comes before: "21, 22 and 28 december".
        var start = day.range.lowerBound
        for other in candidates.reversed() where other.range.upperBound <= start {
            guard let found = other.date.day, !other.date.isTimeAlone, isJoint(other.range.upperBound, start),
                !isAtAnotherTime(other.date)
            else { break }
            days.append(found)
            taken.append(other.range)
            line.take(other.range.lowerBound..<start)
            start = other.range.lowerBound
        }
        // "21, 22" before "28 december" are days of that month.
        var month = Substring(line.slice(day.range))
        for isGone in [{ !$0.isNumber }, { $0.isNumber }, { $0.isLetter }] as [(Character) -> Bool] {
            month = month.drop(while: isGone)
        }
        for word in words.reversed() where word.isOpen && word.range.upperBound <= start && !month.trimmed.isEmpty {
            let digits = word.folded.prefix { $0.isNumber }
            if joiners.contains(word.folded) { continue }
            guard isJoint(word.range.upperBound, start) else { break }
            // "2pm" is none.
            guard 1...2 ~= digits.count, ordinals.contains(word.folded.dropFirst(digits.count)),
                let found = HumanDate.parse(String(digits) + String(month), now: now, leaning: .future, order: order)?
                    .day
            else { break }
            days.append(found)
            line.take(word.range.lowerBound..<start)
            start = word.range.lowerBound
        }
        // The line is on the first of them.
        let all = Set(days + [first]).sorted()
        // "Mondays 7, 14 and 21 december", "on the 21st and 28th".
        while !taken.isEmpty || !days.isEmpty,
            let lead = words.last(where: { $0.range.upperBound <= start && $0.isOpen }),
            TypedWords.dayLead.contains(lead.folded)
                || CalendarWords.weekday(lead.folded).map({ weekday in all.allSatisfy { $0.weekday == weekday } })
                    == true,
            line.slice(lead.range.upperBound..<start).trimmed.isEmpty
        {
            line.take(lead.range)
            start = lead.range.lowerBound
        }
        first = all.first ?? first
        self.days = DayRange(first)
        also = Array(all.dropFirst())
        return taken
    }

    // MARK: Lengths

    /// "for 2 hours", "pendant 1h30", "durée 45 min", "(1h)".
    private mutating func takeLength(_ line: inout TypedLine) {
        let words = line.words
        for (index, word) in words.enumerated()
        where TypedWords.forLength.contains(word.folded) {
            for count in stride(from: min(4, words.count - index - 1), through: 1, by: -1) {
                let run = words[index + 1...index + count]
                guard run.allSatisfy(\.isOpen), let first = run.first, let last = run.last else { continue }
                let phrase = line.slice(first.range.lowerBound..<last.range.upperBound)
                guard
                    first.folded.first?.isNumber == true || CalendarWords.count(first.folded) != nil
                        || TypedWords.half.contains(where: first.folded.hasPrefix),
                    let duration = DurationText(text: phrase), duration.seconds > 0,
                    word.folded != "pour" || duration.seconds < 86_400
                else { continue }
                length = duration.seconds
                line.take(word.range.lowerBound..<last.range.upperBound)
                return
            }
        }
    }

    /// "14:00 +2h", "14:00 (2h)": a length right after a time. Comes to what it took.
    private mutating func takeAddedLength(_ line: inout TypedLine, _ candidates: [Candidate]) -> [Range<Int>] {
        guard length == nil else { return [] }
        let words = line.words
        for (index, word) in words.enumerated() where index > 0 && word.isOpen {
            let text = line.slice(word.range)
            let isAdded = text.hasPrefix("+")
            let isInParentheses =
                !isAdded && line.text.utf8.count > word.range.upperBound && word.range.lowerBound > 0
                && line.slice(word.range.lowerBound - 1..<word.range.lowerBound) == "("
                && line.slice(word.range.upperBound..<word.range.upperBound + 1) == ")"
            guard isAdded || isInParentheses, text.contains(where: \.isLetter),
                let duration = DurationText(text: text.drop { $0 == "+" }),
                duration.seconds > 0, duration.seconds % 86_400 != 0 || isInParentheses,
                let timed = candidates.first(where: { $0.range.upperBound == words[index - 1].range.upperBound }),
                timed.date.time != nil, timed.date.endTime == nil
            else { continue }
            length = duration.seconds
            let range = isAdded ? word.range : word.range.lowerBound - 1..<word.range.upperBound + 1
            line.take(range)
            return [word.range] + candidates.map(\.range).filter { $0.overlaps(word.range) }
        }
        return []
    }
}

extension TimeOfDay {
    /// Seconds aside, which "now" is read without.
    fileprivate var minutes: Int { hour * 60 + minute }
}
