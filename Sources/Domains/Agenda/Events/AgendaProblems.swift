// Checks the lines of a page: nonexistent dates, ends before starts, invalid rules and time zones.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// Findings about single lines, for `check`.
package enum AgendaProblems {
    /// The problems of a document's events and tasks.
    package static func of(_ document: Document) -> [Problem] { of(document.items, in: document) }

    /// The problems of some of its lines.
    package static func of(_ items: [LineItem], in document: Document) -> [Problem] {
        let page = AgendaEvent.pageDay(of: document)
        var problems: [Problem] = []
        for item in items {
            let repeats = item.fields.contains {
                !$0.range.isEmpty && ["repeat", "rrule", "also", "except", "moved"].contains($0.key)
            }
            if document.kind == .agenda, let event = AgendaEvent(item, page: page) {
                problems += event.problems + zone(event) + occurrences(event)
            } else if repeats, item.state != nil, document.kind != .list {
                _ = Repetition.read(item, isAllDay: true, problems: &problems)
            }
            if document.kind == .agenda { problems += when(item, document) }
            if item.state != nil { problems += AgendaTask.problems(of: item) }
            if document.kind != .list, item.state != nil, AgendaEvent(item, page: page) == nil {
                problems += alarms(item)
            }
        }
        return problems.filter { !$0.range.isEmpty }
    }

    /// The alarms of a task without a time, which are relative to its due date.
    private static func alarms(_ item: LineItem) -> [Problem] {
        item.fields.filter { $0.key == "alarm" && $0.value != "none" }.flatMap { field in
            field.value.split(separator: ",").filter { Alarm($0.trimmed) == nil }.map { part in
                Problem(
                    .badValue, field.range,
                    Phrase(
                        "alarm: invalid time “\(part)” (such as 30m, 1h, 1d)",
                        fr: "alarm : durée invalide « \(part) » (par exemple 30m, 1h, 1d)"))
            }
        }
    }

    private static func zone(_ event: AgendaEvent) -> [Problem] {
        guard let name = event.zone, TimeZoneRules(named: name) == nil,
            let field = event.line.fields.first(where: { $0.key == "tz" })
        else { return [] }
        return [
            Problem(
                .badValue, field.range,
                Phrase("tz: no zone is called “\(name)”", fr: "tz : aucun fuseau ne s’appelle « \(name) »"))
        ]
    }

    /// A series without occurrences, or one that takes too long to compute.
    private static func occurrences(_ event: AgendaEvent) -> [Problem] {
        guard let rules = event.repetition?.rules, !rules.isEmpty,
            let field = event.line.fields.first(where: { ["repeat", "rrule"].contains($0.key) })
        else { return [] }
        let start = event.span.isAllDay ? ICalendarTime(event.span.start.day) : ICalendarTime(event.span.start)
        do throws(RecurrenceError) {
            let last = event.span.start.day.adding(days: 30 * 366)
            let found = try rules.instances(start: start, from: start, through: ICalendarTime(last), limit: 1)
            guard found.isEmpty else { return [] }
            return [Problem(.badValue, field.range, Phrase("it never occurs", fr: "cela n’arrive jamais"))]
        } catch {
            return [Problem(.badValue, field.range, error.phrase)]
        }
    }

    /// Invalid dates and times at the start of a line.
    private static func when(_ item: LineItem, _ document: Document) -> [Problem] {
        let bytes = document.bytes
        if let range = item.whenRange, case .dated(_, _, nil, nil) = item.when, bytes.text(range).count > 16 {
            return [
                Problem(.impossibleDate, range, Phrase("the end is before the start", fr: "la fin est avant le début"))
            ]
        }
        guard item.when == nil else { return [] }
        let word = bytes[item.content].prefix { !$0.isBlank }
        let shape = word.map { $0.isDigit ? UInt8(ascii: "9") : $0 }
        let range = word.startIndex..<word.endIndex
        let text = bytes.text(range)
        if shape == Array("9999-99-99".utf8) {
            return [Problem(.impossibleDate, range, Phrase("there is no \(text)", fr: "le \(text) n’existe pas"))]
        }
        // `10:75`, `25:00-26:00`; but neither `10:15:30` nor a score such as `3:1`.
        let isClock = text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
            part.utf8.count == 5 && part.utf8.enumerated().allSatisfy { $0 == 2 ? $1 == .colon : $1.isDigit }
        }
        guard isClock else { return [] }
        return [Problem(.impossibleDate, range, Phrase("invalid time “\(text)”", fr: "heure invalide « \(text) »"))]
    }
}
