// A task from another program: a VTODO in a calendar, or a line of todo.txt.

import Agenda
import Bytes
import CivilTime
import ICalendar
import Vault

package struct ReminderItem: Sendable, Hashable {
    package enum State: String, Sendable { case open, started, done, cancelled }

    package var title: String
    package var state = State.open
    package var due: Moment?
    package var start: Moment?
    /// The time of completion.
    package var done: Moment?
    package var priority: Priority?
    package var tags: [String] = []
    package var contexts: [String] = []
    package var uid = ""
    /// The line in its file, from 1; 0 if unknown.
    package var line = 0
    /// Marked as private in its calendar.
    package var isPrivate = false

    package init(title: String) { self.title = title }

    package var isOpen: Bool { state == .open || state == .started }
}

extension ReminderItem {
    /// A VTODO as parsed by the agenda; nil for an event. Times of other zones are converted to the reader's.
    init?(_ line: CalendarLine, finder: inout OccurrenceFinder) {
        guard let state = line.state else { return nil }
        let zone = finder.zone(named: line["tz"])
        func moment(_ key: String) -> Moment? {
            guard let moment = line[key].flatMap({ Moment($0) }) else { return nil }
            guard let zone, moment.time != nil else { return moment }
            return Moment(finder.reader.local(of: zone.instant(of: moment.local)))
        }
        self.init(title: line.title)
        switch state {
        case .done: self.state = .done
        case .cancelled: self.state = .cancelled
        case .started: self.state = .started
        default: self.state = .open
        }
        (due, start, done) = (moment("due"), moment("start"), moment("done"))
        priority = line["priority"].flatMap { Priority($0) }
        tags = line.tags
        uid = line.uid ?? ""
        isPrivate = line.isPrivate
    }
}

extension ReminderItem: SourceFact {
    package func hiding(_ fields: Set<String>) -> ReminderItem? { self }

    package var json: JSONValue {
        .members(
            [
                ("title", .string(title)), ("state", .string(state.rawValue)), ("due", .string(due?.text ?? "")),
                ("start", .string(start?.text ?? "")), ("done", .string(done?.text ?? "")),
                ("priority", .string(priority?.text ?? "")), ("tags", .array(tags.map { .string($0) })),
                ("contexts", .array(contexts.map { .string($0) })), ("uid", .string(uid)), ("line", .int(line)),
                ("private", .string(isPrivate ? "yes" : "")),
            ].filter { $0.1 != .string("") && $0.1 != .array([]) })
    }

    package init?(json: JSONValue) {
        guard let state = json["state"]?.string.flatMap(State.init(rawValue:)) else { return nil }
        func moment(_ key: String) -> Moment? { json[key]?.string.flatMap { Moment($0) } }
        self.init(title: json["title"]?.string ?? "")
        self.state = state
        (due, start, done) = (moment("due"), moment("start"), moment("done"))
        priority = json["priority"]?.string.flatMap { Priority($0) }
        tags = json["tags"]?.array?.compactMap(\.string) ?? []
        contexts = json["contexts"]?.array?.compactMap(\.string) ?? []
        uid = json["uid"]?.string ?? ""
        line = json["line"]?.int ?? 0
        isPrivate = json["private"] != nil
    }
}
