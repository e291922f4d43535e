// One call of an assistant: what it may do now, and the vault as it sees it.

import Permissions
import Search
import Vault
import Workspaces

/// The decision is read again for each visit. Whatever is read for the assistant is read in `seen`; the vault itself is written in alone.
package struct AssistantVisit {
    package let grant: AssistantGrant
    /// The vault as the assistant sees it.
    package let seen: Workspace
    /// The vault as it is, for `AssistantRun` to write in.
    let owner: Workspace
    let view: AssistantView

    /// Throws `PermissionRefusal`, and what the index throws where devices of health have to be known.
    ///
    /// - Parameters:
    ///   - isUnchanged: nothing has changed since the index of what the assistant sees was brought up to date.
    ///   - tell: hears of that index.
    package init(
        _ owner: Workspace, isUnchanged: Bool = false, tell: @escaping Workspace.EventHandler = { _ in }
    ) throws {
        grant = try owner.gate().assistantGrant()
        let sensors = grant.hidesHealth ? try owner.withIndex { try $0.paths(ofKind: .sensor) } : []
        view = AssistantView(grant, of: owner.vault, sensors: sensors)
        // Places with names are where somebody lives and works: those that entries tell are known by their entries.
        var settings = owner.vault.settings
        settings.places = []
        seen = owner.seen(through: view, settings: settings, isUnchanged: isUnchanged, tell: tell)
        self.owner = owner
    }

    /// Throws `AssistantActionError.unreadPart`.
    package func requireReading(_ part: VaultPart) throws(AssistantActionError) {
        guard grant.reads.contains(part) else { throw .unreadPart(part) }
    }

    /// Of what needs one part or another. Throws `AssistantActionError.unreadPart`.
    package func requireReading(oneOf parts: [VaultPart]) throws(AssistantActionError) {
        guard parts.contains(where: grant.reads.contains) else { throw .unreadPart(parts[0]) }
    }

    /// Throws `AssistantActionError.readsNothing`.
    package func requireReadingAnything() throws(AssistantActionError) {
        if grant.reads.isEmpty { throw .readsNothing }
    }

    /// Where text goes from one file to another, none of it may be hidden: it would be lost. Throws `AssistantActionError.partlyShown`.
    package func requireWhole(_ paths: [VaultPath]) throws(AssistantActionError) {
        for path in paths {
            guard let bytes = try? owner.vault.files.read(path).bytes, contents(of: path, bytes) != bytes else {
                continue
            }
            throw contents(of: path, bytes) == nil ? .closed(path) : .partlyShown(path)
        }
    }

    /// The bytes of a file as the assistant gets them; nil where there is none for it.
    func contents(of path: VaultPath, _ bytes: [UInt8]) -> [UInt8]? { view.contents(of: path, bytes) }

    /// The document that a path names. One that is not for the assistant is missing. Throws `WorkspaceError.noDocument`.
    package func document(_ typed: String) throws(WorkspaceError) -> Document {
        guard let path = VaultPath(typed), path.isMarkdown, path.text == typed,
            let found = try? seen.vault.document(path)
        else { throw .noDocument(name: typed) }
        return found
    }
}
