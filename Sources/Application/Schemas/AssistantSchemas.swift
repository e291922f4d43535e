// What assistants are told, as JSON: forms of their own where those of the commands are longer than they need.

import Agenda
import AgendaActions
import AssistantActions
import Bytes
import CivilTime
import DocumentActions
import GitSync
import Journal
import Lists
import Search
import SensorActions
import StatisticsActions
import Vault

extension Schema {
    /// - Parameters:
    ///   - count: of all that was found.
    ///   - offset: how many come before these.
    package static func assistantSearch(
        _ hits: [SearchHit], of count: Int, offset: Int, _ snippets: HitSnippets
    ) -> JSONValue {
        let next = offset + hits.count
        return object(
            "assistant-search",
            [
                ("count", .int(count)), ("offset", .int(offset)),
                ("next_offset", next < count && !hits.isEmpty ? .int(next) : .null),
                ("results", .array(hits.map { hit($0, snippets) })),
            ])
    }

    package static func assistantRead(_ found: ReadDocument.Result) -> JSONValue {
        object(
            "assistant-read",
            [
                ("path", .string(found.path.text)), ("title", .string(found.title)),
                ("kind", .string(found.kind.rawValue)), ("revision", .string(found.revision)),
                ("line", .int(found.line)), ("lines", .int(found.lines)),
                ("next_line", found.nextLine.map { .int($0) } ?? .null), ("text", .string(found.text)),
            ])
    }

    /// - Parameter zone: the reader's, in which times are given.
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

    package static func assistantLists(_ lists: [ItemList], withItems: Bool) -> JSONValue {
        let values = lists.map { list -> JSONValue in
            // The schema of a list of its own is in none of several.
            let members = (self.list(list).object ?? []).filter {
                $0.key != "schema" && (withItems || $0.key != "items")
            }
            return .object(members)
        }
        return object("assistant-lists", [("lists", .array(values))])
    }

    /// - Parameter count: of days of the trend, the latest.
    package static func mood(_ report: MoodReport, latest count: Int) -> JSONValue {
        shortened(mood(report), "trend", to: count)
    }

    /// - Parameter count: of rows of each measure, the latest.
    package static func sensorHistory(_ history: SensorHistory, latest count: Int) -> JSONValue {
        let whole = sensorHistory(history)
        guard let rows = whole["rows"]?.array else { return whole }
        var left: [String: Int] = [:]
        let kept = rows.reversed().filter { row in
            let name = row["measure"]?.string ?? ""
            left[name, default: 0] += 1
            return left[name, default: 0] <= count
        }
        return replacing("rows", in: whole, by: .array(kept.reversed()))
    }

    package static func assistantChange(_ change: AssistantChange) -> JSONValue {
        var (commit, problem): (JSONValue, JSONValue) = (.null, .null)
        switch change.commit {
        case .none: break
        case .made(let made): commit = .string(made)
        case .failed(let complaint): problem = .string(complaint)
        }
        let files = change.files.map { file in
            JSONValue.members([
                ("path", .string(file.path.text)), ("new", .bool(file.isNew)),
                ("revision", file.revision.map { .string($0) } ?? .null),
                ("difference", file.difference.map { .string($0) } ?? .null),
            ])
        }
        return object(
            "assistant-change",
            [
                ("dry_run", .bool(change.isRehearsal)), ("changed", .bool(change.isChanged)),
                ("files", .array(files)), ("commit", commit), ("commit_problem", problem),
            ])
    }

    private static func shortened(_ value: JSONValue, _ key: String, to count: Int) -> JSONValue {
        replacing(key, in: value, by: .array((value[key]?.array ?? []).suffix(count)))
    }

    private static func replacing(_ key: String, in value: JSONValue, by new: JSONValue) -> JSONValue {
        .object((value.object ?? []).map { $0.key == key ? .init(key, new) : $0 })
    }
}
