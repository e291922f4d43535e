// Shared lists: start, accept, and stop sharing one list of the vault.

import Bytes
import DocumentActions
import FileSystem
import GitSync
import Permissions
import Vault
import Workspaces

extension ShareAddress {
    /// A typed address: a path may be relative to the working folder.
    package init(typed: String, _ machine: Machine) throws(SyncActionError) {
        let isPath = typed.hasPrefix(".") || typed.hasPrefix("~") || typed.hasPrefix("/") || !typed.contains(":")
        var text = typed
        if isPath, !typed.hasPrefix("-"), !typed.isEmpty {
            let absolute = machine.absolute(typed)
            text = (try? Paths.real(absolute)) ?? absolute
        }
        do throws(ShareAddress.Fault) {
            self = try ShareAddress(text)
        } catch {
            throw .invalidAddress(error, typed)
        }
    }
}

/// Puts a list into a separate repository.
package struct ShareList: Sendable {
    /// A name, file name or path; nil for the default list.
    package var list: String?
    package var address: ShareAddress
    /// Whether git may ask for a name or a password.
    package var mayAsk: Bool

    package init(_ list: String?, with address: ShareAddress, mayAsk: Bool = false) {
        self.list = list
        self.address = address
        self.mayAsk = mayAsk
    }

    private struct Start {
        let document: Document
        let grant: ExportGrant
        /// What others see of the list.
        let sent: [UInt8]
        let isShared: Bool
    }

    private func start(in workspace: Workspace, isRehearsal: Bool) throws -> Start {
        let path = try ListDirectory(workspace).require(list, exactly: true)
        let document = try workspace.vault.document(path)
        let grant = try workspace.gate().exportGrant(via: .share, for: path.text, isRehearsal: isRehearsal)
        let sent = try ShareSync.list(of: document, by: grant)
        let isShared = document.fields.share == address.text
        if !isShared, let other = SharedList(document), !other.isOnlyMarked {
            throw SyncActionError.sharedElsewhere(path, with: other.text)
        }
        let vault = workspace.vault
        if let other = SharedList.all(vault).first(where: { $0.path != path && $0.address == address }) {
            throw SyncActionError.takenAddress(address, by: other.path)
        }
        let folders = ["lists/"] + vault.settings.folders.filter { $0.kind == .list }.map(\.prefix)
        guard folders.contains(where: { path.text.hasPrefix($0) }) else { throw SyncActionError.outsideOfLists(path) }
        return Start(document: document, grant: grant, sent: sent, isShared: isShared)
    }

    /// The list with its new keys, and what others would see of it. Throws as `run` does.
    package func preview(in workspace: Workspace) throws -> (marked: ChangedFile, sent: [UInt8]) {
        let start = try start(in: workspace, isRehearsal: true)
        let document = start.document
        let edits = start.isShared ? [] : try document.setting("shared", to: YAMLText.scalar(address.text))
        return (
            ChangedFile(document.path, before: document.bytes, after: try document.applying(edits)), start.sent
        )
    }

    /// Throws `SyncActionError`, `ListActionError`, `ShareError`, `PermissionRefusal`, `VaultError`.
    package func run(in workspace: Workspace) throws -> ListShare {
        let start = try start(in: workspace, isRehearsal: false)
        let path = start.document.path
        let store = ShareStore(workspace)
        let isNew = !store.knows(address)
        let outcome = try SyncStore(workspace).alone {
            do {
                let repository = try store.repository(address, mayAsk: mayAsk)
                if !start.isShared || start.document.shareVersion == nil {
                    try ShareSync(
                        repository, workspace.vault.files, path, by: start.grant, sleep: MachineFacts.sleep
                    ).begin()
                }
                return try store.sync(path, address, in: workspace, mayAsk: mayAsk)
            } catch  where isNew {
                // If nothing was sent, the share has not begun.
                let pending = try? store.repository(address, mayAsk: false).pendingPush()
                if pending == nil { try? store.forget(address) }
                throw error
            }
        }
        return ListShare(
            path, address, in: workspace, change: start.isShared ? .none : .begun, outcome: outcome)
    }
}

/// The state of a list's share after a change.
package struct ListShare: Sendable {
    package enum Change: Sendable { case none, begun, accepted, stopped }

    package let path: VaultPath
    package let remote: String
    package let change: Change
    package let outcome: ShareOutcome
    package let isShared: Bool
    package let isReadOnly: Bool
    package let version: ShareVersion?

    init(
        _ path: VaultPath, _ address: ShareAddress, in workspace: Workspace, change: Change,
        outcome: ShareOutcome = ShareOutcome()
    ) {
        self.path = path
        self.change = change
        self.outcome = outcome
        remote = address.text
        let document = try? workspace.vault.document(path)
        isShared = document?.fields.share == address.text
        isReadOnly = document?.isShareReadOnly ?? false
        version = document?.shareVersion
    }
}

/// Joins a list shared by somebody else.
package struct AcceptShare: Sendable {
    package var address: ShareAddress
    /// The name of the list here; nil to keep its name.
    package var name: String?
    /// Whether changes are never sent.
    package var isReadOnly: Bool
    /// Whether git may ask for a name or a password.
    package var mayAsk: Bool

    package init(_ address: ShareAddress, name: String? = nil, isReadOnly: Bool = false, mayAsk: Bool = false) {
        self.address = address
        self.name = name
        self.isReadOnly = isReadOnly
        self.mayAsk = mayAsk
    }

    /// Fetches the list and creates it. A rehearsal fetches it too, reports the file and returns nil.
    ///
    /// - Throws: `SyncActionError`, `ShareError`, `SyncError`, `VaultError`
    package func run(
        in workspace: Workspace, isRehearsal: Bool, tell: (ChangedFile) -> Void = { _ in }
    ) throws -> ListShare? {
        let vault = workspace.vault
        if let other = SharedList.all(vault).first(where: { $0.address == address }) {
            throw SyncActionError.accepted(other.path, address)
        }
        let store = ShareStore(workspace)
        // The remains of an interrupted or stopped share are obsolete.
        try store.forget(address)
        let path = try SyncStore(workspace).alone {
            var isKept = false
            defer { if !isKept { try? store.forget(address) } }
            let repository = try store.repository(address, mayAsk: mayAsk)
            guard let tip = try repository.fetch() else { throw ShareError.empty(address: address.text) }
            let list = try repository.list(in: tip)
            let path = try place(
                Document(path: VaultPath(trusted: "lists/list.md"), contents: list), in: workspace)
            let text = try text(list, path, try repository.version(of: tip))
            guard !vault.files.exists(path) else { throw SyncActionError.existingList(path) }
            if isRehearsal {
                tell(ChangedFile(path, before: nil, after: text))
            } else {
                try vault.files.create(path, text)
                store.save(
                    ShareStore.Record(address: address, path: path, lastSync: workspace.machine.momentOfSync))
                isKept = true
            }
            return path
        }
        return isRehearsal ? nil : ListShare(path, address, in: workspace, change: .accepted)
    }

    /// The list's path, after its existing or given name.
    private func place(_ list: Document, in workspace: Workspace) throws -> VaultPath {
        let own = list.frontMatter["name"]?.nonEmptyScalar ?? list.title
        return try ListDirectory(workspace).path(forNew: name ?? own)
    }

    private func text(_ list: [UInt8], _ path: VaultPath, _ version: ShareVersion) throws -> [UInt8] {
        var document = Document(path: path, contents: list)
        for (key, value) in [
            ("shared", YAMLText.scalar(address.text)), ("shared_version", version.text),
            ("shared_read_only", isReadOnly ? "true" : ""),
        ] where !value.isEmpty {
            document = Document(path: path, contents: try document.applying(document.setting(key, to: value)))
        }
        return document.bytes
    }
}

/// Stops sharing on this side; the list stays.
package struct StopShare: Sendable {
    /// A name, file name or path; nil for the default list.
    package var list: String?

    package init(_ list: String?) { self.list = list }

    /// The list without the keys of its share. Throws `SyncActionError.notShared`, `ListActionError`.
    package func plan(in workspace: Workspace) throws -> Plan<VaultPath> {
        let path = try shared(in: workspace).path
        return Plan(
            [
                .rewrite(path) { bytes in
                    var document = Document(path: path, contents: bytes)
                    for key in ["shared", "shared_version", "shared_read_only"] {
                        document = Document(path: path, contents: try document.applying(document.removing(key)))
                    }
                    return document.bytes
                }
            ], path)
    }

    private func shared(in workspace: Workspace) throws -> SharedList {
        let path = try ListDirectory(workspace).require(list, exactly: true)
        guard let list = SharedList(try workspace.vault.document(path)) else { throw SyncActionError.notShared(path) }
        return list
    }

    /// Applies the plan while no sync runs, and forgets the repository. The share is nil if the list's text was not an address.
    package func run(in workspace: Workspace) throws -> (path: VaultPath, share: ListShare?) {
        let list = try shared(in: workspace)
        let plan = try plan(in: workspace)
        try SyncStore(workspace).alone {
            try workspace.apply(plan)
            // Two lists with the same address share one repository, which the other still needs.
            let isAlone = !SharedList.all(workspace.vault).contains { $0.address == list.address }
            if let address = list.address, isAlone { try ShareStore(workspace).forget(address) }
        }
        return (list.path, list.address.map { ListShare(list.path, $0, in: workspace, change: .stopped) })
    }
}
