// One typed line to a line of a page: `Dentiste demain 14h-15h30 @Lyon #santé alarm:30m`.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// An event or a task on its way into the agenda.
package struct NewEvent: Sendable, Equatable {
    /// The page that it belongs on.
    package let page: AgendaPage
    /// The line as the file will hold it, bullet included.
    package let line: String

    /// What keeps a text from being one.
    package enum Refusal: Error, Sendable, Equatable {
        case empty
        case badToken(Phrase)
    }

    /// Reads what was typed. A date and a time may stand anywhere; so may `every …`, `for 2h`, and the tokens of a line. Without a date
    /// it is a task of today's page; with `isTask` always a task, `due:` on its day.
    package init(_ typed: String, now: LocalDateTime, isTask: Bool = false, on given: HumanDate? = nil) throws(Refusal)
    {
        var text = typed.split(whereSeparator: \.isNewline).joined(separator: " ").trimmed
        var isTask = isTask
        // A line as the file holds it may be typed as well: `- [ ] …`, `[ ] …`.
        if let item = LineGrammar.parse(text.hasPrefix("- ") ? text : "- " + text), let state = item.state, state.isOpen
        {
            isTask = true
            text = Self.withoutMark(text)
        } else if text.hasPrefix("- ") {
            text = String(text.dropFirst(2)).trimmed
        }
        var rest = text
        var repeats = RepeatPhrase.find(in: rest)
        if let found = repeats { rest = Self.cutting(found.range, from: rest) }
        let written = LineGrammar.parse("- " + rest)
        if repeats == nil, let value = written?["repeat"], let notation = RepeatNotation(value) {
            repeats = RepeatPhrase(notation: notation, range: rest.startIndex..<rest.startIndex)
        }
        let length = Self.takeLength(&rest)
        var when = Self.takeDates(&rest, now: now)
        if let given {
            when.days = given.days
            when.unit = given.unit
            when.time = when.time ?? given.time
            when.endTime = when.endTime ?? given.endTime
        }
        // A token behind it shows whether words are left: `all-day` alone is a time.
        guard let item = LineGrammar.parse("- \(rest.trimmed)"), !item.text.isEmpty,
            LineGrammar.parse("- \(rest.trimmed) #a")?.text.isEmpty == false
        else { throw .empty }
        try Self.check(item)
        var tokens = ""
        if let repeats, written?["repeat"] == nil {
            let text = repeats.notation.text
            tokens =
                text.hasPrefix("FREQ=") ? " rrule:\(text)" : " repeat:" + (text.contains(" ") ? "\"\(text)\"" : text)
        }
        let hasDate = when.days != nil || when.time != nil || repeats != nil
        let first = Self.firstDay(when, repeats?.notation, item, now)
        let body = rest.trimmed + tokens
        guard hasDate || item["due"] != nil || item["start"] != nil else {
            page = .day(now.day)
            line = "- [ ] " + body
            return
        }
        if when.time == nil, let unit = when.unit, unit == .week || unit == .month {
            page = unit == .week ? .week(first.week) : .month(first.monthOfYear)
            line = "- [ ] " + body
            return
        }
        if !hasDate {
            page = .day(now.day)
            line = "- [ ] " + body
            return
        }
        let span = try Self.span(when, first: first, length: length, lastDay: when.days?.last)
        page = .day(first)
        if isTask, span.isAllDay, span.lastDay == first {
            line = "- [ ] " + body + (item["due"] == nil ? " due:\(first.iso)" : "")
        } else {
            line = "- " + (isTask ? "[ ] " : "") + span.notation(onPageOf: first) + " " + body
        }
    }

    // MARK: Parts

    private static func withoutMark(_ text: String) -> String {
        guard let close = text.firstIndex(of: "]"), text.prefix(5).contains("[") else { return text }
        return text[text.index(after: close)...].trimmed
    }

    private static func cutting(_ range: Range<String.Index>, from text: String) -> String {
        // A comma or a colon behind a date goes with it.
        let after = text[range.upperBound...].drop { $0 == "," || $0 == ":" || $0.isWhitespace }
        let before = text[..<range.lowerBound].trimmed
        return before.isEmpty ? String(after) : after.isEmpty ? before : before + " " + after
    }

    /// "for 2 hours", "pendant 1h30", "durée 45 min": seconds.
    private static func takeLength(_ text: inout String) -> Int? {
        let words = text.split(whereSeparator: \.isWhitespace)
        for (index, word) in words.enumerated()
        where ["for", "pendant", "durant", "duree"].contains(Folding.fold(word)) {
            for length in stride(from: min(4, words.count - index - 1), through: 1, by: -1) {
                let phrase = text[words[index + 1].startIndex..<words[index + length].endIndex]
                guard
                    phrase.first.map({ $0.isNumber || ["u", "a", "h", "d"].contains(Character($0.lowercased())) })
                        ?? false,
                    let duration = DurationText(text: phrase), duration.seconds > 0
                else { continue }
                text = cutting(word.startIndex..<words[index + length].endIndex, from: text)
                return duration.seconds
            }
        }
        return nil
    }

    private struct When {
        var days: DayRange?
        var unit: HumanDate.Unit?
        var time: TimeOfDay?
        var endTime: TimeOfDay?
        var part: DayPart?
    }

    /// A date and a time may stand apart: "demain Dentiste à 14h".
    private static func takeDates(_ text: inout String, now: LocalDateTime) -> When {
        var when = When()
        for _ in 0..<2 {
            guard let (date, range) = HumanDate.find(in: text, now: now, leaning: .future) else { break }
            if date.isTimeAlone {
                guard when.time == nil else { break }
                when.time = date.time
                when.endTime = date.endTime
            } else {
                guard when.days == nil else { break }
                when.days = date.days
                when.unit = date.unit
                if when.time == nil { (when.time, when.endTime) = (date.time, date.endTime) }
            }
            when.part = when.part ?? date.part
            text = cutting(range, from: text)
            if when.days != nil, when.time != nil { break }
        }
        if when.time == nil, let part = when.part { when.time = hour(of: part) }
        return when
    }

    private static func hour(of part: DayPart) -> TimeOfDay? {
        switch part {
        case .morning: TimeOfDay(hour: 9, minute: 0)
        case .afternoon: TimeOfDay(hour: 14, minute: 0)
        case .evening: TimeOfDay(hour: 19, minute: 0)
        case .night: TimeOfDay(hour: 21, minute: 0)
        }
    }

    /// The day it starts on: as said; for a repetition its first day from then on.
    private static func firstDay(_ when: When, _ notation: RepeatNotation?, _ item: LineItem, _ now: LocalDateTime)
        -> Day
    {
        var day = when.days?.first ?? now.day
        // A time that is over today is tomorrow's.
        if when.days == nil, let time = when.time, time < now.time, notation == nil { day = day.adding(days: 1) }
        // "One Wednesday in two" begins with the next Wednesday.
        let everyTime = notation?.rule.split(separator: ";").filter { !$0.hasPrefix("INTERVAL=") }.joined(
            separator: ";")
        guard let everyTime, let rule = try? RecurrenceRule(everyTime) else { return day }
        let start = ICalendarTime(day)
        let found = try? rule.instances(
            start: start, from: start, through: ICalendarTime(day.adding(days: 1500)), limit: 1)
        return found?.first.flatMap { LocalDateTime($0)?.day } ?? day
    }

    private static func span(_ when: When, first: Day, length: Int?, lastDay: Day?) throws(Refusal) -> EventSpan {
        let last = when.unit == .range ? max(first, lastDay ?? first) : first
        guard let time = when.time else {
            guard let length, length >= 86_400 else { return EventSpan(first: first, last: last) }
            return EventSpan(first: first, last: first.adding(days: length / 86_400 - 1))
        }
        let start = LocalDateTime(day: first, time: time)
        if let length { return EventSpan(start: start, end: start.adding(seconds: length)) }
        guard let endTime = when.endTime else {
            return EventSpan(start: start, end: last > first ? LocalDateTime(day: last, time: time) : start)
        }
        if last > first { return EventSpan(start: start, end: LocalDateTime(day: last, time: endTime)) }
        return EventSpan(
            start: start, end: LocalDateTime(day: endTime > time ? first : first.adding(days: 1), time: endTime))
    }

    /// Tokens that mean nothing are refused here, where the one who typed them can see it.
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
