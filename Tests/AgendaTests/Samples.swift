// Values that the tests of the agenda share.

import Agenda
import CivilTime
import Testing
import Vault

func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

func moment(_ text: String) throws -> LocalDateTime { try #require(Moment(text)).local }

/// The event of a line on the page of a day.
func event(_ line: String, on page: String? = "2026-11-20") throws -> AgendaEvent {
    let item = try #require(LineGrammar.parse(line))
    return try #require(AgendaEvent(item, page: page.flatMap { Day(iso: $0) }))
}

func task(_ line: String, on page: String? = "2026-11-20") throws -> AgendaTask {
    let item = try #require(LineGrammar.parse(line))
    return try #require(AgendaTask(item, page: page.flatMap { Day(iso: $0) }))
}

func page(_ text: String, path: String = "agenda/2026/2026-11-20.md") -> Document {
    Document(path: VaultPath(trusted: path), contents: Array(text.utf8))
}

extension Document {
    func after(_ edits: [TextEdit]) throws -> String { String(decoding: try applying(edits), as: UTF8.self) }

    var firstItem: LineItem { get throws { try #require(items.first) } }

    var firstEvent: AgendaEvent {
        get throws { try #require(AgendaEvent(firstItem, page: AgendaEvent.pageDay(of: self))) }
    }

    var firstTask: AgendaTask {
        get throws { try #require(AgendaTask(firstItem, page: AgendaEvent.pageDay(of: self))) }
    }
}

extension OccurrenceFinder {
    /// The starts of a line's occurrences as text, whole days without a time.
    static func starts(
        _ line: String, on page: String? = "2026-11-20", from: String, to: String, reader: LocalZone = .fixed(0)
    ) throws -> [String] {
        var finder = OccurrenceFinder(reader: reader)
        return try finder.occurrences(of: event(line, on: page), from: day(from), to: day(to))
            .map { $0.span.isAllDay ? $0.span.start.day.iso : Moment($0.span.start).text }
    }
}
