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
        let links = try linkFollower(over: opened)
        // Only what its links ask for is looked up.
        var names: [String: [VaultPath]] = [:]
        var needsAttachments = false
        for link in document.scan.links where link.form != .autolink && !link.target.isEmpty {
            if let key = LinkKeys.key(of: link, in: document) {
                let found = try links.documents(bearing: key)
                if !found.isEmpty { names[key] = found }
            } else if link.form == .wiki {
                needsAttachments = true
            }
        }
        let attachments = needsAttachments ? CheckWalk.names(of: CheckWalk(vault).attachments) : []
        let check = DocumentCheck(vault: vault, targets: .init(names: names, attachments: attachments))
        var problems = check.problems(of: document)
        var contents = opened.documents.mapValues(\.bytes)
        contents[document.path] = document.bytes
        var parts = LinkedParts(vault, contents: contents)
        parts.add(LinkedParts.Look(document, names), of: document.path)
        for path in Set(
            document.scan.links.compactMap { link in
                link.fragment == nil ? nil : LinkKeys.key(of: link, in: document).flatMap { names[$0] }
            }.joined()) where path != document.path
        {
            let other = try opened.documents[path] ?? self.document(path)
            parts.add(LinkedParts.Look(other, [:]), of: path)
        }
        problems += parts.missing().filter { $0.0 == document.path }.flatMap(\.1)
        problems += try duplicate(of: document, opened)
        return problems.sorted { ($0.range.lowerBound, $0.code.rawValue) < ($1.range.lowerBound, $1.code.rawValue) }
    }

    private func document(_ path: VaultPath) throws(VaultError) -> Document {
        Document(
            path: path, contents: try vault.files.readStart(path, limit: DocumentReader.largestText),
            settings: vault.settings)
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
    package var ownProblems: [Problem] { problems + DocumentCheck.semantics(self) }
}
