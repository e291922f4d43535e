// Undoes the changes of one version of a shared list, such as a participant's mass deletion.

import Agenda
import CivilTime
import DocumentActions
import GitSync
import Permissions
import Vault
import Workspaces

package struct UndoShare {
    package let path: VaultPath
    /// The version to undo.
    package let version: SharedVersion
    /// The time of the version, in the reader's zone.
    package let moment: LocalDateTime
    private let before: [UInt8]
    private let after: [UInt8]

    /// Reads this machine's data on the share, without the network.
    ///
    /// - Parameters:
    ///   - list: a name, file name or path; nil for the default list.
    ///   - number: of the version; nil for the last one by somebody else.
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
        // The first version is the list itself.
        let index = versions.dropLast().firstIndex { number == nil ? $0.email != own : $0.number == number }
        guard let index else { throw SyncActionError.noSharedVersion(path, number, last: versions.count) }
        self.version = versions[index]
        before = try repository.list(in: versions[index + 1].commit)
        after = try repository.list(in: versions[index].commit)
        moment = workspace.machine.readerZone.local(of: versions[index].seconds)
    }

    /// The list without it: an ordinary edit, which the next sync sends. The result is whether the list changes.
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
