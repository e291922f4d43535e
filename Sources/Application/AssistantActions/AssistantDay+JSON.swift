// A day for assistants as JSON: shorter than in the output of commands.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import DocumentActions
import Journal
import Search
import Vault

extension Schema {
    /// - Parameter zone: the reader's; times are converted to it.
    package static func assistantDay(_ found: AssistantDay, zone: LocalZone) -> JSONValue {
        let days = agenda(found.agenda, zone: zone)
        let snippets: [JSONValue] = found.entries.map { hit in
            .members([
                ("path", .string(hit.path.text)), ("title", .string(hit.title)), ("kind", .string(hit.kind.rawValue)),
                ("date", hit.written.map { .string($0) } ?? .null),
                ("tags", .array(hit.tags.map { .string($0) })),
                ("mood", hit.mood.flatMap(Mood.init(rawValue:)).map { .string($0.name) } ?? .null),
                ("favorite", .bool(hit.isFavorite)), ("score", .null), ("snippet", ""),
            ])
        }
        return object(
            "assistant-day",
            [
                ("date", .string(found.day.iso)), ("events", days["events"] ?? .array([])),
                ("tasks", days["tasks"] ?? .array([])),
                ("overdue", .array(found.overdue.map { .members(members(of: $0.entry)) })),
                ("entries", .array(snippets)),
            ])
    }
}
