// An event or task read from one typed line: its days and hours, repetition, alarm, and the words of its title.

import Bytes
import CivilTime
import Vault

struct TypedEvent {
    private let now: LocalDateTime
    private let order: HumanDate.Order
    /// A day given separately from the line.
    private let given: HumanDate?
    /// The line parsed as in a file: typed tokens take precedence over words.
    private let written: LineItem?
    /// The words that have not been read yet.
    private var line: TypedLine
    let isTask: Bool
    /// "remind me to …"
    private let isReminder: Bool
    private let alarm: String?
    private(set) var repetition: TypedRepetition?
    private(set) var bounds = TypedBounds()
    private(set) var when = TypedDates()
    private var zone: String?
    private var isBirthday = false
    /// The birth year, if the date was given with its year.
    private var bornIn: Int?

    /// See `NewEvent.init`.
    init(
        _ typed: String, now: LocalDateTime, isTask: Bool, on given: HumanDate?, order: HumanDate.Order
    ) throws(NewEvent.Refusal) {
        (self.now, self.order, self.given) = (now, order, given)
        var saysTask = isTask
        let text = try Self.plain(typed, isTask: &saysTask, now: now, order: order)
        line = TypedLine(text)
        if let place = HumanDate.nonexistent(in: line.open) {
            throw .nonexistent(line.slice(line.offsets(place, in: line.open)))
        }
        written = LineGrammar.parse("- " + text)
        alarm = written?["alarm"] == nil ? TypedAlarm.take(from: &line) : nil
        isReminder = TypedAlarm.takeLead(from: &line, now: now, order: order)
        self.isTask = isReminder || saysTask || Self.saysTask(text)
        readSeries()
        readDates()
        repeatDays()
        repeatBirthday()
        settleHours()
        zone = when.time != nil && written?["tz"] == nil ? TypedZone.take(from: &line) : nil
    }

    // MARK: Reading

    private mutating func readSeries() {
        if let value = written?["repeat"] ?? written?["rrule"] {
            repetition = RepeatNotation(value).map { TypedRepetition(notation: $0) }
        } else {
            repetition = TypedRepetition.take(from: &line, now: now, order: order)
        }
        if let repetition, written?["until"] == nil, written?["count"] == nil {
            bounds = TypedBounds.take(from: &line, of: repetition.notation, now: now, order: order)
        }
    }

    private mutating func readDates() {
        when = TypedDates.take(
            from: &line, now: now, order: order, hasDay: given != nil, isSeries: repetition != nil,
            seriesPart: repetition?.part)
        if when.days == nil, let month = bounds.firstMonth?.first { (when.days, when.unit) = (DayRange(month), .day) }
        guard let given else { return }
        (when.days, when.unit) = (given.days, given.unit)
        when.time = when.time ?? given.time
        when.endTime = when.endTime ?? given.endTime
    }

    /// "monday to friday 9am" and "7 to 11 december 9am-5pm" repeat on each of these days.
    private mutating func repeatDays() {
        if repetition == nil, !when.weekdays.isEmpty {
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
    }

    /// A birthday repeats every year; the birth year is kept in the title only.
    private mutating func repeatBirthday() {
        isBirthday = repetition == nil && saysBirthday
        guard isBirthday, let day = when.days?.single, let yearly = RepeatNotation("yearly") else { return }
        repetition = TypedRepetition(notation: yearly)
        if (day.parts.month, day.parts.day) == (2, 29),
            let last = RepeatNotation("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1")
        {
            // The last day of February in other years.
            repetition = TypedRepetition(notation: last)
        }
        if day < now.day {
            bornIn = day.year
            when.days = Self.next(day, from: now.day).map { DayRange($0) }
        }
        when.unread.removeAll { $0.hasPrefix(when.dayPhrase + " (") }
    }

    /// The usual hours of a repetition or a part of the day, unless some were given.
    private mutating func settleHours() {
        repetition?.takeHours(of: &when)
        repetition?.settle(on: when, now: now)
        if repetition?.isOfWeeks == true, when.time == nil, when.length == nil { when.length = 7 * 86_400 }
        if when.time == nil, let part = repetition?.part ?? when.part { when.time = part.usualHour }
        if when.time == nil, repetition?.notation.rule.hasPrefix("FREQ=HOURLY") == true {
            when.time = TimeOfDay(hour: now.time.hour, minute: now.time.minute)
            if when.days == nil { (when.days, when.unit) = (DayRange(now.day), .day) }
        }
        if let part = repetition?.part, let time = when.time { when.time = time.adjusted(to: part) }
    }

    // MARK: What was said

    /// The remaining words; the name of a feast if nothing else is left: "Noël", "Fête des mères 2027".
    var title: String {
        var title = line.rest
        if title.hasPrefix("@ ") || LineGrammar.parse("- \(title) #a")?.text.isEmpty ?? true,
            let feast = Self.feast(in: when.dayPhrase)
        {
            title = title.isEmpty ? feast : feast + " " + title
        }
        return title + (bornIn.map { " (\($0))" } ?? "")
    }

    /// The tokens for zone, alarm, repetition and further days, each preceded by a blank; without the end of a series.
    var tokens: String {
        // "remind me to … at 5" rings at that time.
        let atOnce = isReminder && alarm == nil && when.time != nil && written?["alarm"] == nil ? "0m" : nil
        var tokens = (zone.map { " tz:\($0)" } ?? "") + ((alarm ?? atOnce).map { " alarm:\($0)" } ?? "")
        if let repetition, written?["repeat"] == nil, written?["rrule"] == nil {
            let text = repetition.notation.text
            tokens +=
                text.hasPrefix("FREQ=") ? " rrule:" + text : " repeat:" + (text.contains(" ") ? "\"\(text)\"" : text)
            if !repetition.except.isEmpty { tokens += Self.days("except", repetition.except) }
        }
        if !when.also.isEmpty, repetition == nil { tokens += Self.days("also", when.also) }
        return tokens
    }

    private static func days(_ key: String, _ days: [Day]) -> String {
        " \(key):" + days.map(\.iso).joined(separator: ",")
    }

    /// Words of the title that look like a date or time but were not read as one.
    var unread: [String] {
        // "anniversaire Léa le 3 mars (2015)"
        let birthYear = isBirthday ? line.words.filter(\.isOpen).map(\.folded).filter { $0.count == 4 } : []
        let told =
            [repetition?.doubt, repetition.flatMap { when.misfit(of: $0) }].compactMap { $0 } + when.unread
            + TypedLeftovers.find(in: line, except: when.unread + birthYear)
            + (when.days == nil && repetition == nil && given == nil ? feasts : [])
            + TypedAlarm.unread(in: line)
            + (written.map(NearKeys.unread) ?? [])
        // Without "wednesday at 8" beside "and wednesday at 8".
        return told.enumerated().filter { index, text in
            !told.enumerated().contains { $0 != index && $1.contains(text) && ($1 != text || $0 < index) }
        }.map(\.element)
    }

    // MARK: Birthdays and feasts

    /// "Mum's birthday 3 march", "anniversaire de mariage 14/02/2004": a day of the calendar, and nothing that is done for it.
    private var saysBirthday: Bool {
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
        // What is said in another season is the same day only where the calendar was meant.
        let later = LocalDateTime(day: now.day.adding(days: 40), time: now.time)
        guard let other = HumanDate.prefix(of: when.dayPhrase, now: later, leaning: .future)?.date.day else {
            return false
        }
        return (other.parts.month, other.parts.day) == (day.parts.month, day.parts.day)
    }

    /// The same day of a year, today or later; of a 29 February the last day of that month.
    private static func next(_ day: Day, from today: Day) -> Day? {
        (today.year...today.year + 8).lazy.compactMap { year in
            Day(year: year, month: day.parts.month, day: day.parts.day)
                ?? Day(year: year, month: day.parts.month, day: day.parts.day - 1)
        }.first { $0 >= today }
    }

    /// The words of a day that are the name of a feast: without a year and a time, and neither a weekday, a month nor "tomorrow".
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

    /// A feast in a line without a date may be its day: "Saint-Valentin restaurant 20h", "pont de l'Ascension", "christmas dinner".
    /// "Christmas cake" and "gâteau de Noël" are things.
    private var feasts: [String] {
        let open = line.open
        let words = line.words
        for (index, word) in words.enumerated() where word.isOpen {
            let hasArticle = TypedWords.elided.contains(where: word.folded.hasPrefix)
            let start = open.utf8.index(open.startIndex, offsetBy: word.range.lowerBound + (hasArticle ? 2 : 0))
            let text = String(open[start...])
            guard let found = HumanDate.prefix(of: text, now: now, leaning: .future, order: order),
                found.date.unit == .day, let day = found.date.day, !found.date.isTimeAlone,
                let feast = Self.feast(in: String(text[..<found.end]))
            else { continue }
            let end = open.utf8.count - text.utf8.count + feast.utf8.count
            let next = words.first { $0.range.lowerBound >= end }
            let kinds = TypedWords.evenings.union(TypedWords.meetings).union(TypedWords.besideFeasts)
            let isOfIt = index > 0 && (hasArticle || TypedWords.of.contains(words[index - 1].folded))
            let thing = isOfIt ? words[..<index].last { !TypedWords.of.contains($0.folded) } : next
            if when.time == nil, let thing, !kinds.contains(thing.folded),
                CalendarWords.role(of: thing.folded) != .preposition
            {
                continue
            }
            return ["\(feast) (\(day.iso)?)"]
        }
        return []
    }

    // MARK: The line as it was typed

    /// One line without a bullet and a mark of its own, dates of tokens as files hold them.
    private static func plain(
        _ typed: String, isTask: inout Bool, now: LocalDateTime, order: HumanDate.Order
    ) throws(NewEvent.Refusal) -> String {
        var text = typed.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
        // A line as the file holds it may be typed as well: `- [ ] …`, `[ ] …`.
        if let item = LineGrammar.parse(text.hasPrefix("- ") ? text : "- " + text), let state = item.state, state.isOpen
        {
            isTask = true
            text = withoutMark(text)
        } else if text.hasPrefix("- ") {
            text = String(text.dropFirst(2)).trimmed
        }
        return TypedTokens.dated(TypedPlaces.quoted(text), now: now, order: order)
    }

    /// Whether it has what only tasks have: a day that it is due or begins, a repetition from when it was done, the `(A)` of todo.txt.
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
}
