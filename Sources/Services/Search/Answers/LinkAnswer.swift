// The links of one document in both directions, and the documents without backlinks.

import Bytes
import SQLite
import Vault

/// A link as shown by `links`.
package struct FoundLink: Sendable, Hashable {
    /// The document at the other end, if any.
    package let path: VaultPath?
    package let title: String?
    /// The target as written.
    package let text: String
}

package struct DocumentLinks: Sendable {
    package let outgoing: [FoundLink]
    package let incoming: [FoundLink]
    package let broken: [FoundLink]
}

extension VaultIndex {
    /// The links from and to a document. Throws `SQLiteError`.
    package func links(of path: VaultPath) throws -> DocumentLinks {
        let statement = try database.prepare(
            """
            SELECT l.text, o.path, o.title, l.key FROM documents d JOIN links l ON l.source = d.id
            LEFT JOIN bearers n ON n.key = l.key LEFT JOIN documents o ON o.id = n.document
            WHERE d.path = ? ORDER BY l.position, o.path
            """)
        statement.bind(1, path.text)
        var outgoing: [FoundLink] = []
        var broken: [FoundLink] = []
        while try statement.step() {
            let found = FoundLink(
                path: statement.optionalText(1).map { VaultPath(trusted: $0) }, title: statement.optionalText(2),
                text: statement.text(0))
            if found.path != nil {
                outgoing.append(found)
            } else if !LinkTarget.exists(found.text, from: path, in: vault) {
                broken.append(found)
            }
        }
        broken += try missingFiles(of: path)
        return DocumentLinks(outgoing: outgoing.unique, incoming: try linksTo(path), broken: broken.unique)
    }

    /// Wikilinks to files (`![[photo.jpg]]`) that do not exist in the vault.
    private func missingFiles(of path: VaultPath) throws -> [FoundLink] {
        let statement = try database.prepare(
            "SELECT f.text FROM documents d JOIN file_links f ON f.source = d.id WHERE d.path = ? ORDER BY f.position")
        statement.bind(1, path.text)
        let files = NamedFiles(in: vault)
        var missing: [FoundLink] = []
        while try statement.step() {
            let name = statement.text(0)
            if files.file(name, from: path) == nil { missing.append(FoundLink(path: nil, title: nil, text: name)) }
        }
        return missing
    }

    /// The documents that link to one, in order of path. Throws `SQLiteError`.
    package func linksTo(_ path: VaultPath) throws -> [FoundLink] {
        let statement = try database.prepare(
            """
            SELECT DISTINCT s.path, s.title FROM documents d JOIN bearers n ON n.document = d.id
            JOIN links l ON l.key = n.key JOIN documents s ON s.id = l.source
            WHERE d.path = ? AND s.id <> d.id ORDER BY s.path
            """)
        statement.bind(1, path.text)
        var found: [FoundLink] = []
        while try statement.step() {
            found.append(
                FoundLink(
                    path: VaultPath(trusted: statement.text(0)), title: statement.text(1), text: statement.text(1)))
        }
        return found
    }
}

/// Link targets that are files but not documents: a picture, a folder.
package enum LinkTarget {
    package static func exists(_ text: String, from path: VaultPath, in vault: VaultFolder) -> Bool {
        self.path(text, from: path, in: vault) != nil
    }

    /// The file: relative to the document, else to the vault's folder. Nil if there is none.
    package static func path(_ text: String, from path: VaultPath, in vault: VaultFolder) -> VaultPath? {
        candidates(text, from: path).first { vault.files.exists($0) }
    }

    /// The possible locations of the file, in order of precedence.
    static func candidates(_ text: String, from path: VaultPath) -> [VaultPath] {
        let beside = path.resolving(text)
        let below = VaultPath(WrittenDestination.decoded(text))
        return (beside == below ? [beside] : [beside, below]).compactMap(\.self)
    }

    /// Whether a name is that of a file that is not a document.
    package static func isFileName(_ text: String) -> Bool { LinkKeys.hasOtherEnding(text) }

    /// All visible files that are not documents, in order of path.
    package static func attachments(in vault: VaultFolder) -> [VaultPath] {
        CheckWalk(vault).attachments.sorted().map { VaultPath(trusted: $0) }.filter { vault.files.admits($0) }
    }
}

extension [FoundLink] {
    fileprivate var unique: [FoundLink] {
        var seen: Set<FoundLink> = []
        return filter { seen.insert($0).inserted }
    }
}
