// Why nothing was done to a list.

import Vault

package enum ListActionError: Error, Sendable, Equatable {
    case noList(name: String, similar: String?, all: [String])
    case invalidName(String)
    case emptyName
    case emptySection
    case emptyBuyer
    case noItemsNamed
    /// "three-ish", "1 to 2".
    case invalidAmount(String)
    /// Of a token such as `due:`.
    case invalidDate(key: String, value: String)
    case noItem(name: String, list: String, similar: [String])
    /// Several items fit: at most eight of them, as their lines say.
    case ambiguousItem(name: String, [Line], hasMore: Bool)
    /// The line that a page showed is not there any more.
    case changedSinceShown(list: String, text: String)
    case existing(text: String, list: String, line: Int)
    /// The same, where removing one of the two would do.
    case existingInTarget(text: String, list: String, line: Int)
    /// An item cannot go below itself.
    case cannotMove(String)
    /// The file of an import, as it was named.
    case nothingToImport(String)
    case isFolder(String)
    case notAFolder(String)
    case isTheListItself(String)
    case unreadableFile(name: String, Problem)

    package struct Line: Sendable, Equatable {
        package let number: Int
        package let source: String
        /// The heading above it.
        package let section: String?

        package init(number: Int, source: String, section: String?) {
            (self.number, self.source, self.section) = (number, source, section)
        }
    }
}
