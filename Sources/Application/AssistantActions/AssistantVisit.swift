// One call of an assistant: its current grant, and the vault as it sees it.

import Permissions
import Search
import Vault
import Workspaces

/// Reads the decision again for each visit. All reading for the assistant happens in `seen`; the vault itself is only written to.
package struct AssistantVisit {
    package let grant: AssistantGrant
    /// The vault as the assistant sees it.
    package let seen: Workspace
    /// The whole vault, for writing by `AssistantRun`.
    let owner: Workspace
    let view: AssistantView

    /// Throws `PermissionRefusal`, and what the index throws when health devices must be found.
    ///
    /// - Parameters:
    ///   - isUnchanged: nothing has changed since the index of the assistant's view was last updated.
    ///   - tell: receives events of that index.
    package init(
        _ owner: Workspace, isUnchanged: Bool = false, tell: @escaping Workspace.EventHandler = { _ in }
    ) throws {
        grant = try owner.gate().assistantGrant()
        let sensors = grant.hidesHealth ? try owner.withIndex { try $0.paths(ofKind: .sensor) } : []
        view = AssistantView(grant, of: owner.vault, sensors: sensors)
        // Named places are where somebody lives and works: assistants know places from entries alone.
        var settings = owner.vault.settings
        settings.places = []
        seen = owner.seen(through: view, settings: settings, isUnchanged: isUnchanged, tell: tell)
        self.owner = owner
    }

    /// Throws `AssistantActionError.unreadPart`.
    package func requireReading(_ part: VaultPart) throws(AssistantActionError) {
        guard grant.reads.contains(part) else { throw .unreadPart(part) }
    }

    /// For a call that needs any one of several parts. Throws `AssistantActionError.unreadPart`.
    package func requireReading(oneOf parts: [VaultPart]) throws(AssistantActionError) {
        guard parts.contains(where: grant.reads.contains) else { throw .unreadPart(parts[0]) }
    }

    /// Throws `AssistantActionError.readsNothing`.
    package func requireReadingAnything() throws(AssistantActionError) {
        if grant.reads.isEmpty { throw .readsNothing }
    }

    /// When text moves between files, none of it may be hidden, or it would be lost. Throws `AssistantActionError.partlyShown`.
    package func requireWhole(_ paths: [VaultPath]) throws(AssistantActionError) {
        for path in paths {
            guard let bytes = try? owner.vault.files.read(path).bytes, contents(of: path, bytes) != bytes else {
                continue
            }
            throw contents(of: path, bytes) == nil ? .closed(path) : .partlyShown(path)
        }
    }

    /// The bytes of a file as shown to the assistant; nil if the file is hidden from it.
    func contents(of path: VaultPath, _ bytes: [UInt8]) -> [UInt8]? { view.contents(of: path, bytes) }

    /// The document at a path; hidden ones count as missing. Throws `WorkspaceError.noDocument`.
    package func document(_ typed: String) throws(WorkspaceError) -> Document {
        guard let path = VaultPath(typed), path.isMarkdown, path.text == typed,
            let found = try? seen.vault.document(path)
        else { throw .noDocument(name: typed) }
        return found
    }
}
