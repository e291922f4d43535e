// Calendars as a source, for display: .ics files and vdir folders; their lines are cached, occurrences expanded for a few days.

import Agenda
import Bytes
import CivilTime
import FileSystem
import Permissions
import Vault
import Wording

package struct CalendarSource: SourceModule {
    package static let source = PermissionSource.calendar
    package static let endings = ["ics", "ical", "icalendar"]
    package static let version = 2
    /// Bytes of one calendar: ten times as much as one kept for a lifetime.
    private static let limit = 256 << 20

    private let reader: LocalZone

    package init(reader: LocalZone) { self.reader = reader }

    static func bytes(_ file: SourceFile, _ grant: ReadGrant) throws -> [UInt8] {
        guard file.stamp.size <= limit else {
            throw SourceRefusal(
                Phrase(
                    "larger than \(limit >> 20) MB: not read", fr: "plus de \(limit >> 20) Mo : non lu"))
        }
        return try grant.read(file, limit: limit)
    }

    package func read(
        _ file: SourceFile, through grant: ReadGrant, problems: inout SourceProblems
    ) throws -> [CalendarFact] {
        let contents = CalendarContents(try Self.bytes(file, grant), reader: reader)
        for problem in contents.problems { problems.add(line: problem.line, problem.message) }
        return contents.lines.compactMap { line in
            guard line.state == nil, let item = LineGrammar.parse(line.text), let event = AgendaEvent(item, page: nil)
            else { return nil }
            let reach = EventReach(event)
            return CalendarFact(text: line.text, first: reach.first, last: reach.last, isPrivate: line.isPrivate)
        }
    }
}

/// An event of a calendar as a line, and the range of days in which it can occur.
package struct CalendarFact: SourceFact, Hashable {
    package let text: String
    package let first: Day
    package let last: Day?
    /// Marked as private in the calendar.
    package let isPrivate: Bool
    private var isPlaceHidden = false

    init(text: String, first: Day, last: Day?, isPrivate: Bool = false) {
        (self.text, self.first, self.last, self.isPrivate) = (text, first, last, isPrivate)
    }

    package func hiding(_ fields: Set<String>) -> CalendarFact? {
        var fact = self
        fact.isPlaceHidden = fields.contains("place")
        return fact
    }

    package var json: JSONValue {
        .members([
            ("text", .string(text)), ("first", .string(first.iso)), ("last", last.map { .string($0.iso) } ?? .null),
            ("private", .bool(isPrivate)),
        ])
    }

    package init?(json: JSONValue) {
        guard let text = json["text"]?.string, let first = json["first"]?.string.flatMap({ Day(iso: $0) }) else {
            return nil
        }
        self.init(
            text: text, first: first, last: json["last"]?.string.flatMap { Day(iso: $0) },
            // Private unless stated otherwise.
            isPrivate: json["private"] != .bool(false))
    }

    fileprivate var place: (AgendaEvent) -> String? { isPlaceHidden ? { _ in nil } : { $0.place } }
}

/// One occurrence for display.
package struct ShownEvent: Sendable, Hashable {
    package let title: String
    package let place: String?
    /// On the reader's clock.
    package let span: EventSpan
    /// Marked as private in the calendar: shown only to the owner.
    package let isPrivate: Bool

    package init(title: String, place: String? = nil, span: EventSpan, isPrivate: Bool = false) {
        (self.title, self.place, self.span, self.isPrivate) = (title, place, span, isPrivate)
    }
}

extension [CalendarFact] {
    /// The events between two days, in order. Events with a rule that cannot be expanded are omitted.
    package func events(from first: Day, to last: Day, reader: LocalZone) -> [ShownEvent] {
        // One more day on either side: in the event's zone the date may differ by one.
        let near = filter { $0.first <= last.adding(days: 1) && $0.last ?? .latest >= first.adding(days: -1) }
        let events = near.compactMap { fact -> (CalendarFact, AgendaEvent)? in
            guard let item = LineGrammar.parse(fact.text), let event = AgendaEvent(item, page: nil) else { return nil }
            return (fact, event)
        }
        // An override may be far from the occurrence that it replaces.
        var replaced: [String: Set<Moment>] = [:]
        let series = Set(events.compactMap { $0.1.repetition == nil ? nil : $0.1.identifier })
        for fact in self where fact.text.contains("moved:") {
            guard let item = LineGrammar.parse(fact.text), let identifier = item["id"], series.contains(identifier),
                let moment = item["moved"].flatMap({ Moment($0) })
            else { continue }
            replaced[identifier, default: []].insert(moment)
        }
        var finder = OccurrenceFinder(reader: reader)
        var found: [ShownEvent] = []
        for (fact, event) in events where !event.isCancelled {
            let others = event.repetition == nil ? [] : replaced[event.identifier ?? ""] ?? []
            for occurrence in (try? finder.occurrences(of: event, from: first, to: last, replaced: others)) ?? [] {
                found.append(
                    ShownEvent(
                        title: event.title, place: fact.place(event), span: occurrence.span, isPrivate: fact.isPrivate))
            }
        }
        return found.sorted { ($0.span.start, $0.title) < ($1.span.start, $1.title) }
    }
}
