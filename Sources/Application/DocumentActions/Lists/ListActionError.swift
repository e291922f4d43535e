// Why an action on a list failed.

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
    /// Several items match: the lines of up to eight.
    case ambiguousItem(name: String, [Line], hasMore: Bool)
    /// The line shown on a page no longer exists.
    case changedSinceShown(list: String, text: String)
    case existing(text: String, list: String, line: Int)
    /// The same, in a situation where removing one of the two would solve it.
    case existingInTarget(text: String, list: String, line: Int)
    /// An item cannot move below itself.
    case cannotMove(String)
    /// The file of an import, as the user named it.
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
