// Converts a typed line to a line of a page: `Dentiste demain 14h-15h30 @Lyon #santé alarm:30m`.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// An event or a task to be added to the agenda.
package struct NewEvent: Sendable, Equatable {
    /// The page for the line.
    package let page: AgendaPage
    /// The line for the file, bullet included.
    package let line: String
    /// Words of the title that look like a date or time but were not interpreted.
    package let unread: [String]

    /// Why a text is refused.
    package enum Refusal: Error, Sendable, Equatable {
        case empty
        case badToken(Phrase)
        /// A date or a time that does not exist: "2026-02-30", "25:00".
        case nonexistent(String)
        /// The series ends before it begins.
        case endsBeforeStart(until: Day, start: Day)
    }

    /// Parses typed text. A date, a time, a repetition with its end and exceptions, a duration and a time zone may be
    /// anywhere among the tokens of a line. Without a date it is a task on today's page; with `isTask` always a task,
    /// `due:` on its day.
    package init(
        _ typed: String, now: LocalDateTime, isTask: Bool = false, on given: HumanDate? = nil,
        order: HumanDate.Order = .dayFirst
    ) throws(Refusal) {
        var isTask = isTask
        let text = try Self.plain(typed, isTask: &isTask, now: now, order: order)
        var line = TypedLine(text)
        if let place = HumanDate.nonexistent(in: line.open) {
            throw .nonexistent(line.slice(line.offsets(place, in: line.open)))
        }
        let written = LineGrammar.parse("- " + text)
        let alarm = written?["alarm"] == nil ? TypedAlarm.take(from: &line) : nil
        let isReminder = TypedAlarm.takeLead(from: &line, now: now, order: order)
        isTask = isReminder || isTask || Self.saysTask(text)
        var repetition: TypedRepetition?
        var bounds = TypedBounds()
        if let value = written?["repeat"] ?? written?["rrule"] {
            repetition = RepeatNotation(value).map { TypedRepetition(notation: $0) }
        } else {
            repetition = TypedRepetition.take(from: &line, now: now, order: order)
        }
        if let repetition, written?["until"] == nil, written?["count"] == nil {
            bounds = TypedBounds.take(from: &line, of: repetition.notation, now: now, order: order)
        }
        var when = TypedDates.take(
            from: &line, now: now, order: order, hasDay: given != nil, isSeries: repetition != nil,
            seriesPart: repetition?.part)
        if when.days == nil, let month = bounds.firstMonth?.first { (when.days, when.unit) = (DayRange(month), .day) }
        if let given {
            (when.days, when.unit) = (given.days, given.unit)
            when.time = when.time ?? given.time
            when.endTime = when.endTime ?? given.endTime
        }
        if repetition == nil, !when.weekdays.isEmpty {
            // "monday to friday 9am" means each of these days.
            let rule =
                "FREQ=WEEKLY;BYDAY="
                + when.weekdays.sorted { $0.rawValue < $1.rawValue }.map(\.code).joined(separator: ",")
            repetition = RepeatNotation(rule).map { TypedRepetition(notation: $0) }
            when.days = when.days?.first.map { DayRange($0) }
            when.unit = .day
            bounds = TypedBounds.take(
                from: &line, of: RepeatNotation(rule) ?? RepeatNotation.daily, now: now, order: order)
        }
        if repetition == nil, when.isOfEachDay, let first = when.days?.first, let last = when.days?.last {
            repetition = TypedRepetition(notation: .daily)
            bounds.until = Moment(day: last)
            (when.days, when.unit) = (DayRange(first), .day)
        }
        var bornIn: Int?
        let isBirthday = repetition == nil && Self.isBirthday(line, when, now)
        if isBirthday, let day = when.days?.single, let yearly = RepeatNotation("yearly") {
            repetition = TypedRepetition(notation: yearly)
            if (day.parts.month, day.parts.day) == (2, 29),
                let last = RepeatNotation("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1")
            {
                // In other years it is on the last day of February.
                repetition = TypedRepetition(notation: last)
            }
            if day < now.day {
                bornIn = day.year
                when.days = Self.next(day, from: now.day).map { DayRange($0) }
            }
            when.unread.removeAll { $0.hasPrefix(when.dayPhrase + " (") }
        }
        repetition?.takeHours(of: &when)
        repetition?.settle(on: when, now: now)
        if repetition?.isOfWeeks == true, when.time == nil, when.length == nil { when.length = 7 * 86_400 }
        if when.time == nil, let part = repetition?.part ?? when.part { when.time = part.usualHour }
        if when.time == nil, repetition?.notation.rule.hasPrefix("FREQ=HOURLY") == true {
            when.time = TimeOfDay(hour: now.time.hour, minute: now.time.minute)
            if when.days == nil { (when.days, when.unit) = (DayRange(now.day), .day) }
        }
        if let part = repetition?.part, let time = when.time { when.time = time.adjusted(to: part) }
        let zone = when.time != nil && written?["tz"] == nil ? TypedZone.take(from: &line) : nil
        // "anniversaire Léa le 3 mars (2015)"
        let birthYear = isBirthday ? line.words.filter(\.isOpen).map(\.folded).filter { $0.count == 4 } : []
        let told =
            [repetition?.doubt, repetition.flatMap { when.misfit(of: $0) }].compactMap { $0 } + when.unread
            + TypedLeftovers.find(in: line, except: when.unread + birthYear)
            + (when.days == nil && repetition == nil && given == nil
                ? Self.feasts(in: line, hasTime: when.time != nil, now, order) : [])
            + TypedAlarm.unread(in: line)
            + (written.map(NearKeys.unread) ?? [])
        // "wednesday at 8" is contained in "and wednesday at 8".
        unread = told.enumerated().filter { index, text in
            !told.enumerated().contains { $0 != index && $1.contains(text) && ($1 != text || $0 < index) }
        }.map(\.element)

        // "Noël", "Fête des mères 2027": the holiday is all of the title.
        var title = line.rest
        if title.hasPrefix("@ ") || LineGrammar.parse("- \(title) #a")?.text.isEmpty ?? true,
            let feast = Self.feast(in: when.dayPhrase)
        {
            title = title.isEmpty ? feast : feast + " " + title
        }
        let rest = title + (bornIn.map { " (\($0))" } ?? "")
        // An added token shows whether there are words: a bare `all-day` is a time.
        guard let item = LineGrammar.parse("- \(rest)"), !item.text.isEmpty,
            LineGrammar.parse("- \(rest) #a")?.text.isEmpty == false
        else { throw .empty }
        try Self.check(item)
        let first = Self.firstDay(when, repetition?.notation, isTask: isTask, now)
        // A reminder at a time should go off at that time.
        let atOnce = isReminder && alarm == nil && when.time != nil && written?["alarm"] == nil ? "0m" : nil
        var tokens = (zone.map { " tz:\($0)" } ?? "") + ((alarm ?? atOnce).map { " alarm:\($0)" } ?? "")
        if let repetition, written?["repeat"] == nil, written?["rrule"] == nil {
            tokens += Self.tokens(repetition)
        }
        if !when.also.isEmpty, repetition == nil {
            tokens += " also:" + when.also.map(\.iso).joined(separator: ",")
        }
        if let repetition {
            tokens += try Self.tokens(bounds, of: repetition.notation, when, first: first, now: now, order: order)
        }
        let body = ClosedLine.text(rest + tokens)
        let isDated = when.days != nil || when.time != nil || repetition != nil
        if !isDated {
            page = .day(now.day)
            self.line = "- [ ] " + body
            return
        }
        if when.time == nil, repetition == nil, let unit = when.unit, unit == .week || unit == .month {
            page = unit == .week ? .week(first.week) : .month(first.monthOfYear)
            self.line = "- [ ] " + body
            return
        }
        let isSpan = repetition.map { Self.comesBack(when, $0.notation) } ?? true
        let span = Self.span(when, first: first, isSpan: isSpan)
        page = .day(first)
        if isTask || when.isDeadline, repetition == nil || isTask, item["due"] == nil, span.lastDay == first,
            span.isAllDay || when.isDeadline
        {
            let due = span.isAllDay ? first.iso : Moment(span.start).shortText
            self.line = "- [ ] " + body + " due:\(due)"
        } else if isTask, span.isAllDay, span.lastDay == first {
            self.line = "- [ ] " + body
        } else {
            self.line = "- " + (isTask ? "[ ] " : "") + span.notation(onPageOf: first) + " " + body
            // There, words may be parsed as its end: `18:30 -15:30`.
            if LineGrammar.parse(self.line)?.text.isEmpty ?? true { throw .empty }
        }
    }

    /// "Mum's birthday 3 march", "anniversaire de mariage 14/02/2004": the day itself, rather than something done for it.
    private static func isBirthday(_ line: TypedLine, _ when: TypedDates, _ now: LocalDateTime) -> Bool {
        guard when.time == nil, when.unit == .day, let day = when.days?.single, when.also.isEmpty, !when.isDeadline
        else {
            return false
        }
        let title = line.words.filter(\.isOpen)
        func isName(_ word: TypedLine.Word) -> Bool { TypedWords.birthday.contains(where: word.folded.hasPrefix) }
        guard let first = title.first, let last = title.last,
            !title.contains(where: {
                TypedWords.birthdayThings.contains($0.folded) || TypedWords.evenings.contains($0.folded)
            }),
            isName(first)
                || isName(last)
                    && (first.isCapitalized || first.folded.hasSuffix("'s")
                        || TypedWords.birthdayLead.contains(first.folded))
        else { return false }
        // Evaluated in another season, it is only the same day if it is a fixed calendar date.
        let later = LocalDateTime(day: now.day.adding(days: 40), time: now.time)
        guard let other = HumanDate.prefix(of: when.dayPhrase, now: later, leaning: .future)?.date.day else {
            return false
        }
        return (other.parts.month, other.parts.day) == (day.parts.month, day.parts.day)
    }

    /// The words of a day that name a holiday: without a year and a time, and not a weekday, a month or "tomorrow".
    static func feast(in phrase: String) -> String? {
        let words = phrase.split(separator: " ").prefix { !$0.contains(where: \.isNumber) }
        let isNamed = words.contains { word in
            let folded = Folding.fold(word)
            let role = CalendarWords.role(of: folded)
            return (role == nil || role == .name) && !CalendarWords.tells(folded)
                && CalendarWords.weekday(word) == nil && CalendarWords.month(word) == nil
                && CalendarWords.part(word) == nil
        }
        return isNamed ? words.joined(separator: " ") : nil
    }

    /// A holiday in a line without a day may be that day: "Saint-Valentin restaurant 20h", "pont de l'Ascension",
    /// "christmas dinner". "Christmas cake" and "gâteau de Noël" are things.
    private static func feasts(
        in line: TypedLine, hasTime: Bool, _ now: LocalDateTime, _ order: HumanDate.Order
    ) -> [String] {
        let open = line.open
        let words = line.words
        for (index, word) in words.enumerated() where word.isOpen {
            let hasArticle = TypedWords.elided.contains(where: word.folded.hasPrefix)
            let start = open.utf8.index(open.startIndex, offsetBy: word.range.lowerBound + (hasArticle ? 2 : 0))
            let text = String(open[start...])
            guard let found = HumanDate.prefix(of: text, now: now, leaning: .future, order: order),
                found.date.unit == .day, let day = found.date.day, !found.date.isTimeAlone,
                let feast = feast(in: String(text[..<found.end]))
            else { continue }
            let end = open.utf8.count - text.utf8.count + feast.utf8.count
            let next = words.first { $0.range.lowerBound >= end }
            let kinds = TypedWords.evenings.union(TypedWords.meetings).union(TypedWords.besideFeasts)
            let isOfIt = index > 0 && (hasArticle || TypedWords.of.contains(words[index - 1].folded))
            let thing = isOfIt ? words[..<index].last { !TypedWords.of.contains($0.folded) } : next
            if !hasTime, let thing, !kinds.contains(thing.folded), CalendarWords.role(of: thing.folded) != .preposition
            {
                continue
            }
            return ["\(feast) (\(day.iso)?)"]
        }
        return []
    }

    /// The next such day, today or later; for 29 February the last day of the month.
    private static func next(_ day: Day, from today: Day) -> Day? {
        (today.year...today.year + 8).lazy.compactMap { year in
            Day(year: year, month: day.parts.month, day: day.parts.day)
                ?? Day(year: year, month: day.parts.month, day: day.parts.day - 1)
        }.first { $0 >= today }
    }

    // MARK: Parts

    /// A single line without bullet and task mark, with dates of tokens in file notation.
    private static func plain(
        _ typed: String, isTask: inout Bool, now: LocalDateTime, order: HumanDate.Order
    ) throws(Refusal) -> String {
        var text = typed.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
        // A line in file notation may also be typed: `- [ ] …`, `[ ] …`.
        if let item = LineGrammar.parse(text.hasPrefix("- ") ? text : "- " + text), let state = item.state, state.isOpen
        {
            isTask = true
            text = withoutMark(text)
        } else if text.hasPrefix("- ") {
            text = String(text.dropFirst(2)).trimmed
        }
        return TypedTokens.dated(TypedPlaces.quoted(text), now: now, order: order)
    }

    /// Whether it has features of tasks: a due or start date, a repetition that counts from completion, the `(A)` of todo.txt.
    private static func saysTask(_ text: String) -> Bool {
        guard let item = LineGrammar.parse("- [ ] " + text) else { return false }
        let repeats = item["repeat"].map { $0.hasPrefix(".+") || $0.hasPrefix("++") } ?? false
        return repeats || item["due"] != nil || item["start"] != nil
            || item.fields.contains { $0.key == "priority" && $0.range.isEmpty }
    }

    private static func withoutMark(_ text: String) -> String {
        guard let close = text.firstIndex(of: "]"), text.prefix(5).contains("[") else { return text }
        return text[text.index(after: close)...].trimmed
    }

    private static func tokens(_ repetition: TypedRepetition) -> String {
        let text = repetition.notation.text
        let rule = text.hasPrefix("FREQ=") ? " rrule:\(text)" : " repeat:" + (text.contains(" ") ? "\"\(text)\"" : text)
        return rule
            + (repetition.except.isEmpty ? "" : " except:" + repetition.except.map(\.iso).joined(separator: ","))
    }

    /// The end of a series: as given, or implied by the days given for it ("every monday in december").
    private static func tokens(
        _ bounds: TypedBounds, of notation: RepeatNotation, _ when: TypedDates, first: Day, now: LocalDateTime,
        order: HumanDate.Order
    ) throws(Refusal) -> String {
        if let count = bounds.count { return " count:\(count)" }
        if let step = bounds.step { return " until:\(first.adding(step).adding(days: -1).iso)" }
        if var until = bounds.until {
            if until.day < first {
                // "starting in june until august": the August after that June.
                let later = LocalDateTime(day: first, time: .midnight)
                if let date = HumanDate.prefix(of: bounds.untilText, now: later, leaning: .future, order: order)?.date,
                    let last = date.days.last, last >= first
                {
                    until.day = last
                } else {
                    throw .endsBeforeStart(until: until.day, start: first)
                }
            }
            return " until:\(until.shortText)"
        }
        // "once a year in october" is in each October.
        if comesBack(when, notation) || notation.rule.hasPrefix("FREQ=YEARLY") && when.unit != .range { return "" }
        guard let unit = when.unit, unit != .day, let last = when.days?.last, last >= first else { return "" }
        return " until:\(last.iso)"
    }

    /// The first day: as given; for a repetition its first occurrence from then on.
    private static func firstDay(
        _ when: TypedDates, _ notation: RepeatNotation?, isTask: Bool, _ now: LocalDateTime
    ) -> Day {
        var day = when.days?.first ?? now.day
        // In a range that has begun, past days cannot be meant.
        if let notation, !comesBack(when, notation), let last = when.days?.last, day < now.day, last >= now.day {
            day = now.day
        }
        // A time that has passed today means tomorrow.
        if when.days == nil, let time = when.time, time < now.time { day = day.adding(days: 1) }
        // "One Wednesday in two" begins with the next Wednesday.
        guard let notation,
            let written = try? RecurrenceRule(
                RuleParts(notation.rule).without("INTERVAL", "UNTIL", "COUNT").text)
        else { return day }
        let rule = isTask ? written.inShortMonths(of: day) : written
        let start = ICalendarTime(day)
        let found = try? rule.instances(
            start: start, from: start, through: ICalendarTime(day.adding(days: 1500)), limit: 1)
        return found?.first.flatMap { LocalDateTime($0)?.day } ?? day
    }

    /// "du 3 au 5 mars tous les ans": a range of days that recurs, as it is shorter than the interval.
    private static func comesBack(_ when: TypedDates, _ notation: RepeatNotation) -> Bool {
        guard when.unit == .range, let first = when.days?.first, let last = when.days?.last else { return false }
        let parts = RuleParts(notation.rule)
        guard let turn = parts["FREQ"].flatMap({ ["MONTHLY": 28, "YEARLY": 365][$0] }),
            parts.names.isSubset(of: ["FREQ", "INTERVAL"])
        else { return false }
        return last - first < turn
    }

    private static func span(_ when: TypedDates, first: Day, isSpan: Bool) -> EventSpan {
        let last =
            (when.unit == .range || when.unit == .year) && isSpan ? max(first, when.days?.last ?? first) : first
        guard let time = when.time else {
            guard let length = when.length, length >= 86_400 else { return EventSpan(first: first, last: last) }
            return EventSpan(first: first, last: first.adding(days: length / 86_400 - 1))
        }
        let start = LocalDateTime(day: first, time: time)
        if let length = when.length { return EventSpan(start: start, end: start.adding(seconds: length)) }
        guard let endTime = when.endTime else {
            return EventSpan(start: start, end: last > first ? LocalDateTime(day: last, time: time) : start)
        }
        if last > first { return EventSpan(start: start, end: LocalDateTime(day: last, time: endTime)) }
        return EventSpan(
            start: start, end: LocalDateTime(day: endTime > time ? first : first.adding(days: 1), time: endTime))
    }

    /// Refuses meaningless tokens here, while the user can correct them.
    private static func check(_ item: LineItem) throws(Refusal) {
        var problems: [Problem] = []
        _ = Repetition.read(item, isAllDay: false, problems: &problems)
        for (alarm, field) in Alarm.all(item) where alarm == nil {
            throw .badToken(
                Phrase(
                    "alarm: invalid time “\(field.value)” (such as 30m, 1h, 1d)",
                    fr: "alarm : durée invalide « \(field.value) » (par exemple 30m, 1h, 1d)"))
        }
        if let zone = item["tz"], TimeZoneRules(named: zone) == nil {
            throw .badToken(Phrase("tz: no zone is called “\(zone)”", fr: "tz : aucun fuseau ne s’appelle « \(zone) »"))
        }
        for key in ["due", "start"] {
            if let value = item[key], Moment(value) == nil {
                throw .badToken(
                    Phrase(
                        "\(key): invalid date “\(value)” (such as 2026-11-22)",
                        fr: "\(key) : date invalide « \(value) » (par exemple 2026-11-22)"))
            }
        }
        if let problem = problems.first { throw .badToken(problem.message) }
    }
}
