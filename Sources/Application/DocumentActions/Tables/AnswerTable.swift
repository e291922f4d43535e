// A question to the vault that is answered with a table.

import Agenda
import Bytes
import CivilTime
import FileSystem
import Search
import Tables
import Vault
import Workspaces

package enum TableError: Error, Sendable {
    /// - Parameter path: the document for which it has no value; nil where it cannot be read at all.
    case invalidExpression(ExpressionError, text: String, path: String? = nil)
    /// No base and no note with one is called so.
    case noBase(String)
    case noView(String, views: [String])
    /// Conditions of a base that cannot be read: without them it would show too much.
    case unreadBase(VaultPath, BaseFile.Fault, line: Int)
}

/// Rows of documents or of lines, by a query, with columns, groups and sums.
package struct AnswerTable {
    package let subject: TableSubject
    package let query: ResolvedQuery
    package let question: TableQuestion
    /// In a `.base` file a name alone is a key of the front matter.
    package let hasBareFacts: Bool
    /// The note that a base is shown in.
    package let note: VaultPath?

    package init(
        _ subject: TableSubject = .documents, where query: ResolvedQuery, _ question: TableQuestion,
        hasBareFacts: Bool = true, in note: VaultPath? = nil
    ) {
        (self.subject, self.query, self.question) = (subject, query, question)
        (self.hasBareFacts, self.note) = (hasBareFacts, note)
    }

    /// Throws `QueryError`, `SQLiteError`.
    ///
    /// - Parameter paths: the documents that may have rows; nil where all may.
    package func answer(in workspace: Workspace, among paths: Set<String>? = nil) throws -> Table {
        try workspace.withIndex { index in
            let files = IndexedFiles(index) { path in
                guard let stamp = try? FileStamp.of(workspace.vault.files.location(path)) else { return nil }
                return (Int(stamp.size), Timestamp(workspace.machine.localTime(nanoseconds: stamp.modified)))
            }
            let context = TableContext(
                now: workspace.now, language: workspace.language, hasBareFacts: hasBareFacts,
                utcOffset: workspace.machine.readerZone.offset, files: files,
                this: note.flatMap { files.row(at: $0.text) })
            return try Table(question, context: context) { take in
                try index.eachTableRow(subject, where: query, for: question, today: workspace.today, file: files.file) {
                    if paths?.contains($0.path) ?? true { take($0, $1) }
                }
            }
        }
    }
}
