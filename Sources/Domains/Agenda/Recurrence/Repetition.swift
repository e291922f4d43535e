// How a line repeats: its rule and the days that are otherwise.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// The tokens `repeat` or `rrule`, `until`, `count`, `except`, `also` and `moved` of one line.
package struct Repetition: Sendable, Hashable {
    /// One occurrence that is at another time.
    package struct Move: Sendable, Hashable {
        package var from: Moment
        package var to: Moment

        package init(from: Moment, to: Moment) {
            self.from = from
            self.to = to
        }

        /// `2026-11-20/2026-11-21T16:00`
        package var text: String { "\(from.text)/\(to.text)" }
    }

    /// Without it only the dates of `also`.
    package var rule: RecurrenceRule?
    /// Of further tokens: what any of the rules gives is an occurrence (RFC 5545 §3.8.5.3, where several are allowed and not recommended).
    package var otherRules: [RecurrenceRule] = []
    /// The next one counts from the day the last was done.
    package var isAfterCompletion = false
    /// The next one is the first that is still to come.
    package var isCatchingUp = false
    /// EXDATE (RFC 5545 §3.8.5.1).
    package var except: [Moment] = []
    /// RDATE (RFC 5545 §3.8.5.2).
    package var also: [Moment] = []
    package var moved: [Move] = []

    package var rules: [RecurrenceRule] { (rule.map { [$0] } ?? []) + otherRules }

    /// Reads a line's tokens; nil where it does not repeat. What is wrong is a problem, the rest counts.
    static func read(_ line: LineItem, isAllDay: Bool, problems: inout [Problem]) -> Repetition? {
        var found = Repetition()
        let rules = line.fields.filter { ["repeat", "rrule"].contains($0.key) }
        let hasOwnRule = rules.contains { !$0.range.isEmpty }
        for field in line.fields {
            // As a date of its own does, a rule of the line's own counts before one in the notation of another program.
            if hasOwnRule, field.range.isEmpty, rules.contains(field) { continue }
            func complain(_ message: Phrase) { problems.append(Problem(.badValue, field.range, message)) }
            switch field.key {
            case "repeat", "rrule":
                guard let (text, counting) = notation(field) else {
                    complain(
                        Phrase(
                            "repeat: “\(field.value)” is not understood (try 1w, weekdays, 2nd monday, last day)",
                            fr:
                                "repeat : « \(field.value) » n’est pas compris ; par exemple 1w, weekdays, 2nd monday, dernier jour"
                        ))
                    continue
                }
                do throws(RecurrenceError) {
                    let rule = try RecurrenceRule(text + limits(line, text, isAllDay: isAllDay, problems: &problems))
                    if found.rule == nil {
                        found.rule = rule
                        found.isAfterCompletion = counting?.isAfterCompletion ?? false
                        found.isCatchingUp = counting?.isCatchingUp ?? false
                    } else if !found.rules.contains(rule) {
                        found.otherRules.append(rule)
                    }
                } catch {
                    complain(
                        Phrase("\(field.key): \(error.phrase.english)", fr: "\(field.key) : \(error.phrase.french)"))
                }
            case "except":
                found.except += moments(field, complain)
            case "also":
                found.also += moments(field, complain)
            case "moved":
                for part in field.value.split(separator: ",") where part.contains("/") {
                    let ends = part.split(separator: "/", maxSplits: 1).map { Moment($0.trimmed) }
                    if ends.count == 2, let from = ends[0], let to = ends[1] {
                        found.moved.append(Move(from: from, to: to))
                    } else {
                        complain(
                            Phrase("moved: “\(part)” is not DATE/DATE", fr: "moved : « \(part) » n’est pas DATE/DATE"))
                    }
                }
            default: break
            }
        }
        return found.rule == nil && found.also.isEmpty ? nil : found
    }

    private static func notation(_ field: LineItem.Field) -> (text: String, counting: RepeatNotation?)? {
        if field.key == "rrule" {
            let text = field.value.uppercased()
            return (text.hasPrefix("RRULE:") ? String(text.dropFirst(6)) : text, nil)
        }
        return RepeatNotation(field.value).map { ($0.rule, $0) }
    }

    private static func moments(_ field: LineItem.Field, _ complain: (Phrase) -> Void) -> [Moment] {
        field.value.split(separator: ",").compactMap { part in
            let moment = Moment(part.trimmed)
            if moment == nil {
                complain(
                    Phrase("\(field.key): invalid date “\(part)”", fr: "\(field.key) : date invalide « \(part) »"))
            }
            return moment
        }
    }

    /// `until:` (that day is the last) and `count:` in the words of a rule; a rule that says so itself is left alone.
    private static func limits(_ line: LineItem, _ rule: String, isAllDay: Bool, problems: inout [Problem]) -> String {
        guard !rule.contains("UNTIL="), !rule.contains("COUNT=") else { return "" }
        if let field = line.fields.first(where: { $0.key == "count" }) {
            if let count = Int(field.value), count > 0 { return ";COUNT=\(count)" }
            problems.append(
                Problem(
                    .badValue, field.range,
                    Phrase(
                        "count: invalid number of times “\(field.value)”",
                        fr: "count : nombre de fois invalide « \(field.value) »")))
        }
        if let field = line.fields.first(where: { $0.key == "until" }) {
            if let moment = Moment(field.value) {
                if isAllDay { return ";UNTIL=" + ICalendarTime(moment.day).text }
                let last = moment.time ?? TimeOfDay(hour: 23, minute: 59, second: 59) ?? .midnight
                return ";UNTIL=" + ICalendarTime(LocalDateTime(day: moment.day, time: last)).text
            }
            problems.append(
                Problem(
                    .impossibleDate, field.range,
                    Phrase("until: invalid date “\(field.value)”", fr: "until : date invalide « \(field.value) »")))
        }
        return ""
    }
}

extension [RecurrenceRule] {
    /// What any of the rules gives, in order and each once (`RecurrenceRule.instances`).
    package func instances(
        start: ICalendarTime, from: ICalendarTime, through: ICalendarTime, limit: Int, gaps: [ClockGap] = []
    ) throws(RecurrenceError) -> [ICalendarTime] {
        var found: Set<ICalendarTime> = []
        for rule in self {
            let instances = try rule.instances(start: start, from: from, through: through, limit: limit, gaps: gaps)
            if count == 1 { return instances }
            found.formUnion(instances)
        }
        return Array<ICalendarTime>(found.sorted().prefix(limit))
    }
}
