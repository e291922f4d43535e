// The problems of one document as in an editor, without examining all others.

import Bytes
import SQLite
import Vault
import Wording
import YAML

extension VaultIndex {
    /// The problems that `check` would report for the given text of a document: its own, those of its links and of its
    /// identifier, taking open documents into account. Throws `SQLiteError`, `VaultError`.
    package func problems(of document: Document, over opened: OpenedDocuments) throws -> [Problem] {
        let others = OpenedDocuments(opened.documents.merging([document.path: document]) { _, own in own })
        let check = try LinkCheck(self, over: others)
        var problems = DocumentLook(vault).problems(of: document)
        problems += try IndexedLink.all(of: document).compactMap { try check.problem(of: $0, in: document.path) }
        problems += try duplicate(of: document, opened) + lineDuplicates(of: document, opened)
        return problems.sorted { ($0.range.lowerBound, $0.code.rawValue) < ($1.range.lowerBound, $1.code.rawValue) }
    }

    /// The first document in order of path keeps the identifier.
    private func duplicate(of document: Document, _ opened: OpenedDocuments) throws -> [Problem] {
        guard let entry = document.entry("id"), let text = entry.value.nonEmptyScalar else { return [] }
        let others =
            try documents(identifier: text).filter { opened.documents[$0] == nil }
            + opened.documents.filter { $0.value.fields.identifier == text }.map(\.key)
        guard let first = others.filter({ $0 != document.path }).min(), first < document.path else { return [] }
        return [.duplicateIdentifier(text, of: first, entry.value.range)]
    }
}

extension Document {
    /// The problems that can be found without the vault.
    package var ownProblems: [Problem] { DocumentCheck.problems(of: self) }
}
