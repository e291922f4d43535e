// A line of a page as an event: what, when, where, how often.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// An event, or a task at a time. Ranges of `line` and of the problems are offsets in the bytes that it was read from.
package struct AgendaEvent: Sendable, Hashable {
    package let line: LineItem
    package let span: EventSpan
    /// The IANA name (or that of Windows) whose clock `span` is on; nil floats with the reader (RFC 5545 §3.3.5, form #1).
    package let zone: String?
    package let repetition: Repetition?
    /// This line replaces the occurrence of the series of the same `id:` that was to start then.
    package let replaces: Moment?
    package let alarms: [Alarm]
    package let problems: [Problem]

    package var title: String { line.text }
    package var place: String? { line.places.first }
    package var tags: [String] { line.tags }
    /// The UID of RFC 5545 §3.8.4.7, once it has one.
    package var identifier: String? { line["id"] }
    package var state: LineItem.State? { line.state }
    /// A cancelled event is kept in its file and taken by no view.
    package var isCancelled: Bool { line.state == .cancelled }

    /// A whole day each year that says so by its words or its tags.
    package var isBirthday: Bool {
        guard span.isAllDay, repetition?.rule?.frequency == .yearly else { return false }
        let words = ([title] + tags).map { Folding.fold($0) }
        return TypedWords.birthday.contains { name in words.contains { $0.contains(name) } }
    }

    /// Its title on the day of an occurrence: of a birthday with a year, `Mum's birthday (1954)`, the age takes its place.
    package func title(on day: Day) -> String {
        guard isBirthday, let open = title.lastIndex(of: "("), let close = title[open...].firstIndex(of: ")"),
            case let digits = title[title.index(after: open)..<close], digits.utf8.count == 4, let year = Int(digits),
            year <= day.year
        else { return title }
        return title[...open] + String(day.year - year) + title[close...]
    }

    /// Nil where the line is not an event: it has no time, or no day to have it on. `page` is the day of the page that it is on.
    package init?(_ line: LineItem, page: Day?) {
        // A birthday may do without `all-day`: what repeats on a day page has that day.
        let isRepeating = line.fields.contains { ["repeat", "rrule", "also"].contains($0.key) }
        guard let when = line.when ?? (isRepeating && line.state == nil && page != nil ? .allDay : nil),
            let span = EventSpan(when, page: page)
        else { return nil }
        var problems: [Problem] = []
        self.line = line
        self.span = span
        zone = span.isAllDay ? nil : line["tz"]
        repetition = Repetition.read(line, isAllDay: span.isAllDay, problems: &problems)
        replaces = line["moved"].flatMap { Moment($0) }
        let alarms = Alarm.all(line)
        for (alarm, field) in alarms where alarm == nil {
            problems.append(
                Problem(
                    .badValue, field.range,
                    Phrase(
                        "alarm: invalid time “\(field.value)” (such as 30m, 1h, 1d)",
                        fr: "alarm : durée invalide « \(field.value) » (par exemple 30m, 1h, 1d)")))
        }
        self.alarms = alarms.compactMap(\.alarm)
        self.problems = problems
    }

    /// The day that the lines of a document are on: that of a day page, or of any other page with a date. A week or a month is not a day.
    package static func pageDay(of document: Document) -> Day? {
        pageDay(kind: document.kind, type: document.fields.type, day: document.date?.day, path: document.path)
    }

    package static func pageDay(kind: DocumentKind, type: String?, day: Day?, path: VaultPath) -> Day? {
        guard kind == .agenda else { return nil }
        switch PageType(named: type, path: path) {
        case .week, .month: return nil
        default: return day
        }
    }
}

extension PageType {
    /// By `type:`, else by the file's name: `2026-W47` is a week, `2026-11` a month, `2026-11-20` a day.
    package init(named name: String?, path: VaultPath) {
        let stem = path.stem
        if let known = name.flatMap({ PageType(rawValue: $0) }) {
            self = known
        } else if stem.utf8.count == 8, ISOWeek(iso: stem) != nil {
            self = .week
        } else if Month(iso: stem) != nil {
            self = .month
        } else {
            self = Day(iso: stem) != nil ? .day : .note
        }
    }
}
