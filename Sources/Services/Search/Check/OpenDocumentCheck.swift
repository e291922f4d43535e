// The problems of one document as an editor has it, without a look at all the others.

import Bytes
import SQLite
import Vault
import Wording
import YAML

extension VaultIndex {
    /// What `check` says of a document, of its text as it is given: what it says by itself, its links over what else is open, its
    /// identifier. Throws `SQLiteError`, `VaultError`.
    package func problems(of document: Document, over opened: OpenedDocuments) throws -> [Problem] {
        let others = OpenedDocuments(opened.documents.merging([document.path: document]) { _, own in own })
        let check = try LinkCheck(self, over: others)
        var problems = DocumentLook(vault).problems(of: document)
        problems += try IndexedLink.all(of: document).compactMap { try check.problem(of: $0, in: document.path) }
        problems += try duplicate(of: document, opened) + lineDuplicates(of: document, opened)
        return problems.sorted { ($0.range.lowerBound, $0.code.rawValue) < ($1.range.lowerBound, $1.code.rawValue) }
    }

    /// The first document in the order of paths keeps the identifier.
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
    /// What `check` says of it as far as it needs no vault.
    package var ownProblems: [Problem] { DocumentCheck.problems(of: self) }
}
