// A change of one list in steps, which can be reapplied to newer bytes.

import Bytes
import CivilTime
import Lists
import Vault
import Workspaces

/// Each step works on the result of the previous one. The file's `updated:` is set.
struct ListEdit<Report>: Sendable {
    typealias Step = @Sendable (ItemList) throws -> (edits: [TextEdit], report: Report)

    let steps: [Step]

    init(_ steps: [Step]) { self.steps = steps }

    func made(
        on bytes: [UInt8], of path: VaultPath, _ settings: VaultSettings, at now: Timestamp
    ) throws -> (bytes: [UInt8], reports: [Report]) {
        var bytes = bytes
        var reports: [Report] = []
        for step in steps {
            let list = ItemList(Document(path: path, contents: bytes, settings: settings))
            let (edits, report) = try step(list)
            let touched = list.touching(edits, at: now)
            if !touched.isEmpty { bytes = try list.document.applying(touched) }
            reports.append(report)
        }
        return (bytes, reports)
    }

    func made(
        on bytes: [UInt8], of path: VaultPath, in workspace: Workspace
    ) throws -> (bytes: [UInt8], reports: [Report]) {
        try made(on: bytes, of: path, workspace.vault.settings, at: workspace.machine.timestamp)
    }

    /// - Parameter isNew: whether the list is created by an earlier change.
    func plan<Result>(
        _ path: VaultPath, in workspace: Workspace, behind before: [FileChange] = [],
        result: @escaping (ItemList, [Report]) -> Result
    ) -> Plan<Result> {
        let (settings, now) = (workspace.vault.settings, workspace.machine.timestamp)
        return Plan(before + [.rewrite(path) { try made(on: $0, of: path, settings, at: now).bytes }]) { changes in
            guard let file = changes.files.last(where: { $0.path == path }) else { throw VaultError.missing(path) }
            let reports = try made(on: file.before ?? [], of: path, settings, at: now).reports
            return result(ItemList(Document(path: path, contents: file.after ?? [], settings: settings)), reports)
        }
    }
}

extension ListEdit where Report == Void {
    init(_ steps: [@Sendable (ItemList) throws -> [TextEdit]]) {
        self.init(steps.map { step in { @Sendable in (try step($0), ()) } })
    }
}

extension ItemList {
    /// The single item with this name, preferably one that `isWanted`. Throws `ListActionError` if none or several match.
    func item(
        named name: String, isWanted: (ListItem) -> Bool = { _ in true }
    ) throws(ListActionError) -> ListItem {
        let found = items(named: name)
        // Items that can still be changed take precedence.
        let fitting = found.filter(isWanted)
        if fitting.count == 1 { return fitting[0] }
        let isOneThing = Set(found.map { ItemKey($0.text) }).count == 1
        if fitting.isEmpty, isOneThing, let item = found.first { return item }
        guard found.isEmpty else {
            let several = fitting.isEmpty ? found : fitting
            let lines = several.prefix(8).map {
                ListActionError.Line(
                    number: $0.lineNumber, source: document.bytes.text($0.line.range).trimmed, section: $0.section)
            }
            throw .ambiguousItem(name: name, lines, hasMore: several.count > 8)
        }
        throw .noItem(name: name, list: self.name, similar: Array(similar(to: name).prefix(3)))
    }
}
