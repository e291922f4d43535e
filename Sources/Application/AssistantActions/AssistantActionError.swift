// Why an assistant's call came to nothing.

import Permissions
import Vault

package enum AssistantActionError: Error, Sendable, Equatable {
    /// A part of the vault that assistants do not read.
    case unreadPart(VaultPart)
    /// No part at all: they write alone.
    case readsNothing
    /// More days than one answer has.
    case tooManyDays(most: Int)
    /// Something of the document is not shown to assistants: they cannot change what they do not see.
    case partlyShown(VaultPath)
    /// The document is not as it was read. `difference` is what has changed since, where that is known.
    case stale(VaultPath, revision: String, difference: String?)
    /// The text that is to be replaced is not there, or several times.
    case noPassage(VaultPath)
    case manyPassages(VaultPath, count: Int)
    /// The head of the document could no longer be read.
    case unreadableHead(VaultPath)
    /// A run of the assistant has written as much as one may.
    case budgetSpent(writes: Int, bytes: Int)
    /// A file that the assistant may not change, or cannot see.
    case closed(VaultPath)
    /// More would change than an assistant may change by itself.
    case needsPerson
    /// Lines that a document does not have.
    case noLine(Int, of: Int)

    /// Whether the assistant came to something that it may not, rather than to something that it got wrong.
    package var isRefusal: Bool {
        switch self {
        case .unreadPart, .readsNothing, .partlyShown, .budgetSpent, .closed, .needsPerson: true
        case .tooManyDays, .stale, .noPassage, .manyPassages, .unreadableHead, .noLine: false
        }
    }
}
