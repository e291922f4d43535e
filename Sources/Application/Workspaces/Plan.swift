// What an action intends: ordered changes, what has to be confirmed first, and what it all comes to.

import Vault
import Wording

/// The changes of an action, as data: nothing has been written yet, and nothing was asked.
package struct Plan<Result> {
    package var changes: [FileChange]
    /// What a person should agree to before `apply`.
    package var confirmations: [Confirmation]
    /// Whether the other files are still edited where one refuses. Its error is in the `FileChanges` then.
    package var goesOnAfterRefusals = false
    /// Whether the bytes of every file are kept for `result`; not for changes of thousands of files.
    package var keepsContents = true
    /// Read off what was written, or would be.
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
    /// A plan whose result is known beforehand.
    package init(_ changes: [FileChange], confirmations: [Confirmation] = [], _ result: Result) {
        self.init(changes, confirmations: confirmations) { _ in result }
    }
}

/// Something that a person should agree to.
package enum Confirmation: Sendable, Equatable {
    /// A change of this many files, which is a large share of the vault.
    case changesMany(Int)
    /// This many open tasks of past days go over to another page.
    case carriesTasks(Int)
    /// A list goes with all its items.
    case deletesList(name: String, items: Int)
    /// This many entries go to the trash folder.
    case deletesEntries(Int)
    /// This many documents that a query found are locked.
    case locks(Int)
    /// This many locked documents can be read by anybody then.
    case unlocks(Int)
    /// What is locked can be read with this many keys as well that the vault proposes.
    case trustsKeys(Int)
    /// Items of a private list go to another one, which leaves the vault.
    case leavesPrivateList(from: VaultPath, to: VaultPath)
    /// Items that say private go to a list that is not, which would be private as a whole.
    case makesListPrivate(VaultPath)
    /// A shared list is deleted here, and so leaves its share.
    case leavesShare(VaultPath, share: String)
}
