// The state of each share, without the network.

import GitSync
import Vault
import Workspaces

/// The offline state of one share.
package struct ShareState: Sendable {
    package enum State: String, Sendable {
        case inStep = "in_step"
        case changed
        /// Changed here, and the changes may not be sent.
        case keptBack = "kept_back"
        case unconfirmed
        /// The list's keys for its share are unusable.
        case broken
    }

    package let path: VaultPath
    package let remote: String
    package let state: State
    package let isReadOnly: Bool
    /// Versions fetched but not yet in the list.
    package let behind: Int?
    package let lastSync: String?
    package let participants: [String]

    fileprivate init(_ list: SharedList, _ store: ShareStore) throws {
        path = list.path
        remote = list.text
        isReadOnly = list.document.isShareReadOnly
        guard let address = list.address, store.knows(address) else {
            (state, behind, lastSync, participants) = (list.address == nil ? .broken : .unconfirmed, nil, nil, [])
            return
        }
        let record = store.record(address)
        lastSync = record?.lastSync
        let repository = try store.repository(address, mayAsk: false)
        guard let tip = try repository.tip(), let version = list.document.shareVersion,
            let history = try? repository.history(of: tip),
            // The last version sent is known even if it was not fetched again.
            let known = try history.first(where: { $0.hasPrefix(version.commit) }) ?? repository.commit(of: version)
        else {
            (state, behind, participants) = (.broken, nil, [])
            return
        }
        participants = try repository.participants(of: known)
        behind = max(0, history.count - version.number)
        let isChanged = try repository.list(in: known) != SharedForm.bytes(of: list.document)
        state = isChanged ? (isReadOnly || record?.refusal != nil ? .keptBack : .changed) : .inStep
    }

    /// All shares of a vault. Throws `SyncError`, `ProcessError`.
    package static func all(in workspace: Workspace) throws -> [ShareState] {
        let store = ShareStore(workspace)
        return try SharedList.all(workspace.vault).filter { !$0.isOnlyMarked }.map { try ShareState($0, store) }
    }
}
