// Why an assistant's call failed.

import Permissions
import Vault

package enum AssistantActionError: Error, Sendable, Equatable {
    /// A part of the vault that is closed to assistants.
    case unreadPart(VaultPart)
    /// No part at all: assistants can only write.
    case readsNothing
    /// More days than fit into one answer.
    case tooManyDays(most: Int)
    /// Part of the document is hidden from assistants, and they cannot change what they do not see.
    case partlyShown(VaultPath)
    /// The document has changed since it was read. `difference` shows the changes, if known.
    case stale(VaultPath, revision: String, difference: String?)
    /// The text to replace is missing, or occurs several times.
    case noPassage(VaultPath)
    case manyPassages(VaultPath, count: Int)
    /// The edit would make the front matter unreadable.
    case unreadableHead(VaultPath)
    /// This run of the assistant has used up its limits for writing.
    case budgetSpent(writes: Int, bytes: Int)
    /// A file that the assistant may not change or cannot see.
    case closed(VaultPath)
    /// More changes than an assistant may make without a person.
    case needsPerson
    /// A line number past the end of the document.
    case noLine(Int, of: Int)

    /// Whether the call was refused, as opposed to mistaken.
    package var isRefusal: Bool {
        switch self {
        case .unreadPart, .readsNothing, .partlyShown, .budgetSpent, .closed, .needsPerson: true
        case .tooManyDays, .stale, .noPassage, .manyPassages, .unreadableHead, .noLine: false
        }
    }
}
