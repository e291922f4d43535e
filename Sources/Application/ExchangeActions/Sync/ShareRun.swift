// Syncs the shares of a vault one after the other; a failure of one does not affect the others.

import FileSystem
import GitSync
import Permissions
import Vault
import Workspaces

package struct ShareRun {
    package struct Result: Sendable {
        package enum State: String, Sendable {
            case done, failed
            /// This machine has not confirmed it, and the vault alone is not to be trusted.
            case unconfirmed
            /// The list is gone or no longer shared; the others keep theirs.
            case left
        }

        package let path: VaultPath
        package let remote: String
        package let state: State
        package var outcome = ShareOutcome()
        package var error: (any Error)?

        package var isNothing: Bool { outcome.isNothing && state != .left }
    }

    private let workspace: Workspace
    private let store: ShareStore
    private let mayAsk: Bool
    private let lists: [SharedList]

    package init(_ workspace: Workspace, mayAsk: Bool) throws {
        self.workspace = workspace
        self.mayAsk = mayAsk
        store = ShareStore(workspace)
        lists = SharedList.all(workspace.vault).filter { !$0.isOnlyMarked }
    }

    package func run(tell: (Result) -> Void) throws -> [Result] {
        var results: [Result] = []
        func take(_ result: Result) {
            results.append(result)
            tell(result)
        }
        for list in lists {
            try workspace.checkCancellation()
            take(sync(list))
        }
        for record in store.records() where !lists.contains(where: { $0.address == record.address }) {
            try store.forget(record.address)
            take(Result(path: record.path, remote: record.address.text, state: .left))
        }
        return results
    }

    private func sync(_ list: SharedList) -> Result {
        do {
            let address: ShareAddress
            do throws(ShareAddress.Fault) {
                address = try ShareAddress(list.text)
            } catch {
                throw SyncActionError.invalidAddress(error, list.text)
            }
            if let other = lists.first(where: { $0.path != list.path && $0.address == address }) {
                throw SyncActionError.sameShare(list.path, other.path)
            }
            // The vault travels and may come from others; it must not make git read a folder on this disk.
            guard store.knows(address) || !address.isLocal && list.document.shareVersion != nil else {
                return Result(path: list.path, remote: address.text, state: .unconfirmed)
            }
            let outcome = try store.sync(list.path, address, in: workspace, mayAsk: mayAsk)
            return Result(path: list.path, remote: address.text, state: .done, outcome: outcome)
        } catch {
            return Result(path: list.path, remote: list.text, state: .failed, error: error)
        }
    }
}

extension ShareStore {
    /// One share with its saved state.
    func sync(
        _ path: VaultPath, _ address: ShareAddress, in workspace: Workspace, mayAsk: Bool
    ) throws -> ShareOutcome {
        let repository = try repository(address, mayAsk: mayAsk)
        if record(address)?.path != path { save(Record(address: address, path: path)) }
        let grant = try workspace.gate().exportGrant(via: .share, for: path.text)
        var sync = ShareSync(repository, workspace.vault.files, path, by: grant, sleep: MachineFacts.sleep)
        let outcome = try sync.run()
        let refusal = outcome.keptBack ? outcome.complaint ?? "" : nil
        save(
            Record(address: address, path: path, lastSync: workspace.machine.momentOfSync, refusal: refusal))
        return outcome
    }
}
