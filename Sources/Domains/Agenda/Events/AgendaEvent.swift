// Interprets a line of a page as an event: title, time, place, repetition.

import Bytes
import CivilTime
import ICalendar
import Vault
import Wording

/// An event, or a task with a time. Ranges of `line` and of the problems refer to the bytes from which it was parsed.
package struct AgendaEvent: Sendable, Hashable {
    package let line: LineItem
    package let span: EventSpan
    /// The IANA (or Windows) name of the zone of `span`; nil for floating time (RFC 5545 §3.3.5, form #1).
    package let zone: String?
    package let repetition: Repetition?
    /// The original start of the occurrence that this line replaces, in the series with the same `id:`.
    package let replaces: Moment?
    package let alarms: [Alarm]
    package let problems: [Problem]

    package var title: String { line.text }
    package var place: String? { line.places.first }
    package var tags: [String] { line.tags }
    /// The UID of RFC 5545 §3.8.4.7, once it has one.
    package var identifier: String? { line["id"] }
    package var state: LineItem.State? { line.state }
    /// A cancelled event is kept in its file but not displayed.
    package var isCancelled: Bool { line.state == .cancelled }

    /// A yearly all-day event whose words or tags say so.
    package var isBirthday: Bool {
        guard span.isAllDay, repetition?.rule?.frequency == .yearly else { return false }
        let words = ([title] + tags).map { Folding.fold($0) }
        return TypedWords.birthday.contains { name in words.contains { $0.contains(name) } }
    }

    /// The title for an occurrence: in a birthday with a year, `Mum's birthday (1954)`, the age replaces the year.
    package func title(on day: Day) -> String {
        guard isBirthday, let open = title.lastIndex(of: "("), let close = title[open...].firstIndex(of: ")"),
            case let digits = title[title.index(after: open)..<close], digits.utf8.count == 4, let year = Int(digits),
            year <= day.year
        else { return title }
        return title[...open] + String(day.year - year) + title[close...]
    }

    /// Nil if the line is not an event: it has no time, or no day. `page` is the day of its page.
    package init?(_ line: LineItem, page: Day?) {
        // A birthday does not need `all-day`: a repeating line on a day page is on that day.
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

    /// The day of the lines in a document: that of a day page, or of any other page with a date. A week or a month is not a day.
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
