// Resources: documents and days by URI, `daybook://vault/notes/tea.md`.

import AssistantActions
import Bytes
import CivilTime
import Permissions
import RemoteCalls
import Search
import Vault
import Workspaces

struct AssistantResources {
    private static let documents = "daybook://vault/"
    private static let days = "daybook://day/"
    /// The size of a page.
    private static let limit = 100

    static let templates = JSONValue.array([
        .members([
            ("uriTemplate", .string(documents + "{+path}")), ("name", "document"), ("title", "A document of the vault"),
            ("description", "By its path: lists/groceries.md"), ("mimeType", "text/markdown"),
        ]),
        .members([
            ("uriTemplate", .string(days + "{date}")), ("name", "day"), ("title", "A day at a glance"),
            ("description", "Events, tasks and entries: 2026-11-20"), ("mimeType", "application/json"),
        ]),
    ])

    private let visit: AssistantVisit

    init(_ visit: AssistantVisit) { self.visit = visit }

    /// Documents ordered by path, page by page. Throws `RemoteError`.
    func list(from cursor: String?) throws -> JSONValue {
        let offset: Int
        if let cursor {
            guard let number = Int(cursor), number > 0, number < 1 << 30 else {
                throw RemoteError(.invalidParams, "invalid cursor")
            }
            offset = number
        } else {
            offset = 0
        }
        let found = try visit.seen.withIndex {
            try $0.search(.everything, today: visit.seen.today, order: .path, limit: offset + Self.limit)
        }
        let shown = found.hits.dropFirst(offset).map { hit in
            JSONValue.members([
                ("uri", .string(Self.address(of: hit.path))), ("name", .string(VisibleText.shown(hit.path.text))),
                ("title", .string(VisibleText.shown(hit.title))), ("mimeType", "text/markdown"),
                ("annotations", .members([("audience", .array(["user", "assistant"]))])),
            ])
        }
        let next = offset + shown.count
        return .members(
            [("resources", .array(shown))]
                + (next < found.count && !shown.isEmpty ? [("nextCursor", .string(String(next)))] : []))
    }

    static func address(of path: VaultPath) -> String {
        documents + PercentEncoding.encoded(path.text) { PercentEncoding.isUnreserved($0) || $0 == .slash }
    }

    /// The resource at an address; nil if there is none for the assistant.
    func read(_ address: String) throws -> (value: JSONValue, documents: [VaultPath])? {
        if address.hasPrefix(Self.documents) {
            let path = PercentEncoding.decoded(address.dropFirst(Self.documents.count))
            guard let found = try? ReadDocument(path).answer(in: visit) else { return nil }
            let rest = found.nextLine.map {
                "\n[line \($0) of \(found.lines) comes next: the tool read has the rest]\n"
            }
            let text = VisibleText.shown(found.text)
            return (
                .members([
                    ("uri", .string(address)), ("mimeType", "text/markdown"),
                    ("text", .string(VaultFence.around(text, from: found.path.text) + (rest ?? ""))),
                ]), [found.path]
            )
        }
        guard address.hasPrefix(Self.days) else { return nil }
        let typed = PercentEncoding.decoded(address.dropFirst(Self.days.count))
        guard visit.grant.reads.contains(.agenda) || visit.grant.reads.contains(.journal),
            let day = try? visit.seen.day(typed, leaning: .future)
        else { return nil }
        let found = try AssistantDay(day, in: visit.seen)
        let value = VisibleText.shown(Schema.assistantDay(found, zone: visit.seen.machine.readerZone))
        return (
            .members([
                ("uri", .string(address)), ("mimeType", "application/json"),
                ("text", .string(String(decoding: value.encoded(), as: UTF8.self))),
            ]), found.documents
        )
    }
}
