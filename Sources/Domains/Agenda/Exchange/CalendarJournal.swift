// VJOURNAL (RFC 5545 §3.6.3): imported as journal entries.

import CivilTime
import ICalendar

/// A note of a calendar.
package struct CalendarJournal: Sendable, Hashable {
    package var uid: String
    /// Nil for a note without a date.
    package var moment: Moment?
    package var title: String
    package var body: String
    package var tags: [String]
    package var line: Int
    /// As in `CalendarLine`.
    package var isPrivate = false
}

extension CalendarImport {
    package mutating func journal(_ component: ICalendarComponent) -> CalendarJournal {
        var moment: Moment?
        if let start = component["DTSTART"]?.dateTime {
            let clock = clock(of: start, component)
            moment = zones.local(start, on: clock, reader: reader).map { local in
                if start.time.isDate { return Moment(day: local.day) }
                // An entry is on the reader's clock.
                guard let rules = clock.rules else { return Moment(local.wholeMinute) }
                return Moment(reader.local(of: rules.instant(of: ICalendarTime(local))).wholeMinute)
            }
        }
        var rest = CalendarLine(title: "")
        common(component, into: &rest, handled: ["DTSTART", "STATUS"])
        let bodies = component.all("DESCRIPTION").map {
            CalendarNotes(description: $0.text).texts.joined(separator: "\n")
        }
        let links = rest.notes.lines.compactMap { line in
            if case .item(let key, let value) = line { "- \(key): \(value)" } else { nil }
        }
        return CalendarJournal(
            uid: Self.uid(of: component), moment: moment,
            title: CalendarText.oneLine(component["SUMMARY"]?.text ?? ""),
            body: (bodies + (links.isEmpty ? [] : [links.joined(separator: "\n")])).joined(separator: "\n\n"),
            tags: rest.tags, line: component.line, isPrivate: Self.isPrivate(component))
    }
}
