// The plan of an action: ordered changes, confirmations to ask for, and the result.

import Vault
import Wording

/// The changes of an action, as data: nothing has been written, and nothing asked.
package struct Plan<Result> {
    package var changes: [FileChange]
    /// Questions for a person to agree to before `apply`.
    package var confirmations: [Confirmation]
    /// Whether to continue with the other files after a refusal, whose error is then in `FileChanges`.
    package var goesOnAfterRefusals = false
    /// Whether the bytes of every file are kept for `result`; false for changes of thousands of files.
    package var keepsContents = true
    /// Computed from what was written, or would be.
    let result: (FileChanges) throws -> Result

    package init(
        _ changes: [FileChange], confirmations: [Confirmation] = [], result: @escaping (FileChanges) throws -> Result
    ) {
        self.changes = changes
        self.confirmations = confirmations
        self.result = result
    }
}

extension Plan {
    /// A plan with a known result.
    package init(_ changes: [FileChange], confirmations: [Confirmation] = [], _ result: Result) {
        self.init(changes, confirmations: confirmations) { _ in result }
    }
}

/// Something a person must agree to.
package enum Confirmation: Sendable, Equatable {
    /// Changes this number of files, a large share of the vault.
    case changesMany(Int)
    /// Moves this number of open tasks of past days to another page.
    case carriesTasks(Int)
    /// Deletes a list with all its items.
    case deletesList(name: String, items: Int)
    /// Moves this number of entries to the trash folder.
    case deletesEntries(Int)
    /// Locks this number of documents found by a query.
    case locks(Int)
    /// Makes this number of locked documents readable by anybody.
    case unlocks(Int)
    /// Lets this number of additional keys, proposed by the vault, read locked documents.
    case trustsKeys(Int)
    /// Moves items of a private list to another one, which leaves the vault.
    case leavesPrivateList(from: VaultPath, to: VaultPath)
    /// Moves private items to a public list, which would become private as a whole.
    case makesListPrivate(VaultPath)
    /// Deletes a shared list here, and thereby leaves its share.
    case leavesShare(VaultPath, share: String)
}
