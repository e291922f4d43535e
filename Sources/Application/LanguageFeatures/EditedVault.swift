// A vault with the texts of an editor over it: what is open there counts, and not what the disk has of it.

import Search
import Vault
import Workspaces

/// What questions about a place in a text are asked of. Holds the index while one is answered, and not between two.
package final class EditedVault {
    package let workspace: Workspace
    package let opened: OpenedDocuments
    /// The names of all documents, where somebody keeps them; else they are read when they are needed.
    private let keptNames: (any KeptNames)?
    private let lastDocument: LastDocument

    /// - Parameter last: for those who ask one question after the other.
    package init(
        _ workspace: Workspace, opened: [VaultPath: Document] = [:], names: (any KeptNames)? = nil,
        last: LastDocument = LastDocument()
    ) {
        self.workspace = workspace
        self.opened = OpenedDocuments(opened)
        keptNames = names
        lastDocument = last
    }

    /// As the editor has it, else as the disk has it. Throws `VaultError`.
    package func document(_ path: VaultPath) throws(VaultError) -> Document {
        if let open = opened.documents[path] { return open }
        return try lastDocument.document(path, in: workspace.vault, limit: VaultIndex.largestText)
    }

    /// Asks the index, with links followed over what is open.
    func withLinks<Result>(_ body: (VaultIndex, LinkFollower) throws -> Result) throws -> Result {
        try workspace.withIndex { index in try index.reading { try body(index, try index.linkFollower(over: opened)) } }
    }

    /// The names of all documents; waits for them.
    func names(_ index: VaultIndex) throws -> NameTable { try keptNames?.table() ?? index.nameTable() }

    /// Documents with a name that all typed words are in, the best first. Where the names are not there yet, the index is asked for those that begin as
    /// it was typed, which mostly are enough.
    func matches(_ typed: String, limit: Int, _ index: VaultIndex) throws -> [NameTable.Match] {
        if let table = keptNames?.ready { return table.matches(typed, limit: limit) }
        if let found = try index.nameMatches(beginningWith: typed, limit: limit) { return found }
        return try names(index).matches(typed, limit: limit)
    }
}

/// The names of all documents as somebody keeps them from one question to the next.
package protocol KeptNames: AnyObject {
    /// Nil while they are read.
    var ready: NameTable? { get }
    /// Waits for them. Throws what reading them threw.
    func table() throws -> NameTable
}

/// A place in a document.
package struct DocumentPlace: Sendable {
    package let document: Document
    /// All of it, such as a heading with its section.
    package let range: Range<Int>
    /// What is to be marked of it.
    package let selection: Range<Int>

    package init(_ document: Document, _ range: Range<Int>, selection: Range<Int>? = nil) {
        (self.document, self.range) = (document, range)
        self.selection = selection ?? range
    }
}
