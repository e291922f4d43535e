// Calendars as a source, for showing: .ics files and vdir folders, their lines remembered, their occurrences expanded for a few days.

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
    /// Bytes of one calendar: one with a life in it has a tenth.
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

/// A line of a calendar, and the days between which it can occur.
package struct CalendarFact: SourceFact, Hashable {
    package let text: String
    package let first: Day
    package let last: Day?
    /// The calendar keeps it from others.
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
            // What does not say is kept.
            isPrivate: json["private"] != .bool(false))
    }

    fileprivate var place: (AgendaEvent) -> String? { isPlaceHidden ? { _ in nil } : { $0.place } }
}

/// One occurrence to show.
package struct ShownEvent: Sendable, Hashable {
    package let title: String
    package let place: String?
    /// On the reader's clock.
    package let span: EventSpan
    /// The calendar keeps it from others: it is shown to the owner alone.
    package let isPrivate: Bool

    package init(title: String, place: String? = nil, span: EventSpan, isPrivate: Bool = false) {
        (self.title, self.place, self.span, self.isPrivate) = (title, place, span, isPrivate)
    }
}

extension [CalendarFact] {
    /// What happens between two days, in order. A rule that cannot be expanded gives nothing.
    package func events(from first: Day, to last: Day, reader: LocalZone) -> [ShownEvent] {
        // A day more on either side: the event's zone may be a day away.
        let near = filter { $0.first <= last.adding(days: 1) && $0.last ?? .latest >= first.adding(days: -1) }
        let events = near.compactMap { fact -> (CalendarFact, AgendaEvent)? in
            guard let item = LineGrammar.parse(fact.text), let event = AgendaEvent(item, page: nil) else { return nil }
            return (fact, event)
        }
        // What replaces an occurrence may be far from the day that it is taken from.
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
