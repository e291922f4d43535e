// A vault with an editor's texts on top: open documents replace those on disk.

import Search
import Vault
import Workspaces

/// Answers questions about a place in a text. Holds the index during an answer, not between answers.
package final class EditedVault {
    package let workspace: Workspace
    package let opened: OpenedDocuments
    /// The names of all documents if they are cached; otherwise they are read when needed.
    private let keptNames: (any KeptNames)?
    private let lastDocument: LastDocument

    /// - Parameter last: shared by a series of questions.
    package init(
        _ workspace: Workspace, opened: [VaultPath: Document] = [:], names: (any KeptNames)? = nil,
        last: LastDocument = LastDocument()
    ) {
        self.workspace = workspace
        self.opened = OpenedDocuments(opened)
        keptNames = names
        lastDocument = last
    }

    /// As in the editor, or else as on disk. Throws `VaultError`.
    package func document(_ path: VaultPath) throws(VaultError) -> Document {
        if let open = opened.documents[path] { return open }
        return try lastDocument.document(path, in: workspace.vault, limit: VaultIndex.largestText)
    }

    /// Queries the index, following links across open documents.
    func withLinks<Result>(_ body: (VaultIndex, LinkFollower) throws -> Result) throws -> Result {
        try workspace.withIndex { index in try index.reading { try body(index, try index.linkFollower(over: opened)) } }
    }

    /// The names of all documents. Blocks until they are read.
    func names(_ index: VaultIndex) throws -> NameTable { try keptNames?.table() ?? index.nameTable() }

    /// Documents whose name contains all typed words, the best first. Until the names are cached, the index is searched for names with
    /// the typed prefix, which is mostly enough.
    func matches(_ typed: String, limit: Int, _ index: VaultIndex) throws -> [NameTable.Match] {
        if let table = keptNames?.ready { return table.matches(typed, limit: limit) }
        if let found = try index.nameMatches(beginningWith: typed, limit: limit) { return found }
        return try names(index).matches(typed, limit: limit)
    }
}

/// A cache of the names of all documents.
package protocol KeptNames: AnyObject {
    /// Nil while they are being read.
    var ready: NameTable? { get }
    /// Blocks until they are read. Throws what reading them threw.
    func table() throws -> NameTable
}

/// A place in a document.
package struct DocumentPlace: Sendable {
    package let document: Document
    /// The whole extent, such as a heading with its section.
    package let range: Range<Int>
    /// The part to select.
    package let selection: Range<Int>

    package init(_ document: Document, _ range: Range<Int>, selection: Range<Int>? = nil) {
        (self.document, self.range) = (document, range)
        self.selection = selection ?? range
    }
}
