// The repetition of a line: its rule and exceptions.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// The tokens `repeat` or `rrule`, `until`, `count`, `except`, `also` and `moved` of one line.
package struct Repetition: Sendable, Hashable {
    /// An occurrence moved to another time.
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

    /// If nil, only the dates of `also` apply.
    package var rule: RecurrenceRule?
    /// From further tokens: an instance of any rule is an occurrence (RFC 5545 §3.8.5.3, which allows several but does not recommend it).
    package var otherRules: [RecurrenceRule] = []
    /// The next occurrence counts from the last completion.
    package var isAfterCompletion = false
    /// The next occurrence is the first in the future.
    package var isCatchingUp = false
    /// EXDATE (RFC 5545 §3.8.5.1).
    package var except: [Moment] = []
    /// RDATE (RFC 5545 §3.8.5.2).
    package var also: [Moment] = []
    package var moved: [Move] = []

    package var rules: [RecurrenceRule] { (rule.map { [$0] } ?? []) + otherRules }

    /// Parses a line's tokens; nil if it does not repeat. Invalid ones are reported as problems, the others still count.
    static func read(_ line: LineItem, isAllDay: Bool, problems: inout [Problem]) -> Repetition? {
        var found = Repetition()
        let rules = line.fields.filter { ["repeat", "rrule"].contains($0.key) }
        let hasOwnRule = rules.contains { !$0.range.isEmpty }
        for field in line.fields {
            // As with dates, the line's own rule takes precedence over one in another program's notation.
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

    /// `until:` (inclusive) and `count:` as parts of a rule; a rule with limits is left alone.
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
    /// The instances of all rules, sorted and without duplicates (`RecurrenceRule.instances`).
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
