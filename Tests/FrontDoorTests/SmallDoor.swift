// A small front door of the tests' own: requests come in as words, answers go out as JSON. It knows no terminal and no command line.

import AgendaActions
import Bytes
import DocumentActions
import Journal
import JournalActions
import Lists
import Overviews
import Search
import Vault
import Wording
import Workspaces

/// One request at a time, each in a workspace of its own, as a server would.
struct SmallDoor {
    let vault: String
    let machine: Machine
    let language: LanguageCode

    enum Request {
        case log(String)
        case addEvent(String)
        case addItems(String, list: String)
        case checkItem(String, list: String)
        case search(String)
        case today
    }

    struct Answer {
        /// As HTTP has it (RFC 9110, section 15).
        let status: Int
        let body: JSONValue
        /// Files that the request changed, or would change.
        var changed: [VaultPath] = []
    }

    /// - Parameter isPreview: whether changes are only shown.
    func answer(_ request: Request, isPreview: Bool = false) -> Answer {
        do {
            let workspace = try Workspace(
                folder: vault, machine: machine, configuration: UserConfiguration(file: machine.configurationFile),
                language: language)
            return try answer(request, in: workspace, isPreview: isPreview)
        } catch {
            let explanation = Explanation(error)
            let status =
                switch explanation.kind {
                case .nothing: 404
                case .usage: 400
                case .failed: 500
                case .conflict: 409
                case .notPermitted: 403
                }
            return Answer(
                status: status,
                body: .members([
                    ("message", .string(explanation.message[language])),
                    ("hint", explanation.hint.map { .string($0[language]) } ?? .null),
                ]))
        }
    }

    private func answer(_ request: Request, in workspace: Workspace, isPreview: Bool) throws -> Answer {
        switch request {
        case .log(let text):
            return try carryOut(LogEntry(text).plan(in: workspace), workspace, isPreview) {
                .members([("path", .string($0.path.text)), ("title", .string($0.capture.title))])
            }
        case .addEvent(let text):
            return try carryOut(AddAgendaLine(text).plan(in: workspace), workspace, isPreview) { lines in
                .array(lines.map { .string("\($0.place.path):\($0.place.line)") })
            }
        case .addItems(let text, let list):
            return try carryOut(
                AddItems(NewItem.items(text), to: list).plan(in: workspace), workspace, isPreview
            ) { Schema.list($0.list) }
        case .checkItem(let name, let list):
            return try carryOut(
                ChangeItems(.check(by: nil), [name], of: list).plan(in: workspace), workspace, isPreview
            ) { Schema.list($0.list) }
        case .search(let words):
            let result = try SearchDocuments(workspace.query([words])).answer(in: workspace)
            return Answer(status: 200, body: Schema.search(result, HitSnippets(result.query, in: workspace)))
        case .today:
            let day = workspace.today
            let facts = try TodayFacts(in: workspace, from: day, to: day)
            return Answer(
                status: 200,
                body: .members([
                    ("events", .array((facts.items[day] ?? []).map { .string($0.title) })),
                    ("entries", .array((facts.entries[day] ?? []).map { .string($0.title) })),
                    ("lists", .array(facts.lists.map { .string($0.name) })), ("streak", .int(facts.streak)),
                ]))
        }
    }

    private func carryOut<Result>(
        _ plan: Plan<Result>, _ workspace: Workspace, _ isPreview: Bool, _ body: (Result) throws -> JSONValue
    ) throws -> Answer {
        var changed: [VaultPath] = []
        func note(_ file: ChangedFile) { if file.isChanged { changed.append(file.path) } }
        let result = try isPreview ? workspace.preview(plan, each: note) : workspace.apply(plan, each: note)
        return Answer(status: isPreview ? 200 : 201, body: try body(result), changed: changed)
    }
}
