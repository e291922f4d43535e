// What one version of a shared list changed, taken back: a participant's mass deletion loses nothing.

import Agenda
import CivilTime
import DocumentActions
import GitSync
import Permissions
import Vault
import Workspaces

package struct UndoShare {
    package let path: VaultPath
    /// What is taken back.
    package let version: SharedVersion
    /// When it was made, where the reader is.
    package let moment: LocalDateTime
    private let before: [UInt8]
    private let after: [UInt8]

    /// Looks at what this machine has of the share, without the network.
    ///
    /// - Parameters:
    ///   - list: a name, file name or path; nil: the default list.
    ///   - number: of the version; nil: the last that somebody else made.
    /// - Throws: `SyncActionError.notShared`, `.noSharedVersion`, `ShareError`, `SyncError`, `ListActionError`, `ProcessError`
    package init(_ list: String?, version number: Int? = nil, in workspace: Workspace) throws {
        path = try ListDirectory(workspace).require(list, exactly: true)
        let store = ShareStore(workspace)
        guard let shared = SharedList(try workspace.vault.document(path)), let address = shared.address,
            store.knows(address), let version = shared.document.shareVersion
        else { throw SyncActionError.notShared(path) }
        let repository = try store.repository(address, mayAsk: false)
        guard let commit = try repository.commit(of: version) else {
            throw ShareError.otherHistory(address: address.text)
        }
        let versions = try repository.versions(of: commit)
        let own = number == nil ? try repository.ownEmail() : nil
        // The first is the list itself.
        let index = versions.dropLast().firstIndex { number == nil ? $0.email != own : $0.number == number }
        guard let index else { throw SyncActionError.noSharedVersion(path, number, last: versions.count) }
        self.version = versions[index]
        before = try repository.list(in: versions[index + 1].commit)
        after = try repository.list(in: versions[index].commit)
        moment = workspace.machine.readerZone.local(of: versions[index].seconds)
    }

    /// The list without it: an edit like any other, which the next sync sends. The result is whether the list is another then.
    package func plan() -> Plan<Bool> {
        let (path, before, after) = (path, before, after)
        return Plan([
            .rewrite(path) { bytes in
                let document = Document(path: path, contents: bytes)
                let undone = ShareSync.undoing(before: before, after: after, in: SharedForm.bytes(of: document))
                return try SharedForm.applied(undone, to: document)
            }
        ]) { $0.isChanged }
    }
}
