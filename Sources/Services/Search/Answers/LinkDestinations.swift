// Resolves links while an editor has open documents, whose contents take precedence over the index.

import Bytes
import SQLite
import Vault

/// Documents open in an editor, by path.
package struct OpenedDocuments: Sendable {
    package let documents: [VaultPath: Document]

    package init(_ documents: [VaultPath: Document] = [:]) { self.documents = documents }

    /// The documents claiming each key.
    fileprivate var bearers: [String: [LinkFollower.Claim]] {
        var bearers: [String: [LinkFollower.Claim]] = [:]
        for (path, document) in documents {
            let names = LinkKeys.names(path: path, title: document.title, aliases: document.fields.aliases)
            for name in names { bearers[name.key, default: []].append((path, name.rank)) }
        }
        return bearers
    }
}

/// A link as stored in the index.
package struct LinkReference: Sendable, Hashable {
    package let source: VaultPath
    /// Byte range in the source.
    package let range: Range<Int>
    /// The heading or block meant.
    package let fragment: String?
}

/// Resolves links in one state of the vault. Each key is looked up once.
package final class LinkFollower {
    fileprivate typealias Claim = (path: VaultPath, rank: LinkKeys.Rank)

    private let index: VaultIndex
    package let opened: OpenedDocuments
    private lazy var openedBearers = opened.bearers
    private let bearers: Statement
    private var known: [String: [VaultPath]] = [:]

    fileprivate init(_ index: VaultIndex, _ opened: OpenedDocuments) throws {
        self.index = index
        self.opened = opened
        bearers = try index.database.prepare(
            "SELECT d.path, n.rank FROM names n JOIN documents d ON d.id = n.document WHERE n.key = ?")
    }

    /// The documents that a link leads to: several if they share its name, none if it leads elsewhere or nowhere. Throws
    /// `SQLiteError`.
    package func destinations(of link: DocumentLink, in document: Document) throws -> [VaultPath] {
        guard link.form != .autolink else { return [] }
        if link.target.isEmpty { return link.fragment == nil ? [] : [document.path] }
        guard let key = LinkKeys.key(of: link, in: document) else { return [] }
        return try documents(bearing: key)
    }

    /// The documents meant by a path, file name, title or alias. Throws `SQLiteError`.
    package func destinations(ofName name: String) throws -> [VaultPath] {
        try documents(bearing: LinkKeys.key(ofName: name))
    }

    func documents(bearing key: String) throws -> [VaultPath] {
        if let found = known[key] { return found }
        var claims = openedBearers[key] ?? []
        bearers.bind(1, key)
        while try bearers.step() {
            let path = VaultPath(trusted: bearers.text(0))
            if opened.documents[path] == nil, let rank = LinkKeys.Rank(rawValue: Int(bearers.integer(1))) {
                claims.append((path, rank))
            }
        }
        bearers.reset()
        let best = claims.map(\.rank).min()
        let paths = claims.filter { $0.rank == best }.map(\.path).sorted()
        known[key] = paths
        return paths
    }

    /// The links to a document in others that are not open, from the index, in order of path and position. Throws
    /// `SQLiteError`.
    package func references(to path: VaultPath) throws -> [LinkReference] {
        let statement = try index.database.prepare(
            """
            SELECT d.path, l.position, l.length, l.fragment FROM links l JOIN documents d ON d.id = l.source WHERE l.key = ?
            """)
        var found: [LinkReference] = []
        for key in try keys(of: path) where try documents(bearing: key).contains(path) {
            statement.bind(1, key)
            while try statement.step() {
                let source = VaultPath(trusted: statement.text(0))
                guard source != path, opened.documents[source] == nil else { continue }
                let start = Int(statement.integer(1))
                found.append(
                    LinkReference(
                        source: source, range: start..<start + Int(statement.integer(2)),
                        fragment: statement.optionalText(3)))
            }
            statement.reset()
        }
        return found.sorted { ($0.source, $0.range.lowerBound) < ($1.source, $1.range.lowerBound) }
    }

    /// All keys by which links may refer to a document.
    private func keys(of path: VaultPath) throws -> [String] {
        if let document = opened.documents[path] {
            return LinkKeys.names(path: path, title: document.title, aliases: document.fields.aliases).map(\.key)
        }
        var keys: [String] = []
        let names = try index.database.prepare(
            "SELECT n.key FROM names n JOIN documents d ON d.id = n.document WHERE d.path = ?")
        names.bind(1, path.text)
        while try names.step() { keys.append(names.text(0)) }
        return keys
    }

    /// The documents in which a link may lead to one, in order, including itself: those with a link to one of its keys. Whether it does
    /// is decided by resolving the link. Throws `SQLiteError`.
    package func sources(ofLinksTo path: VaultPath) throws -> [VaultPath] {
        let statement = try index.database.prepare(
            "SELECT DISTINCT d.path FROM links l JOIN documents d ON d.id = l.source WHERE l.key = ?")
        var sources: Set<VaultPath> = [path]
        for key in try keys(of: path) {
            statement.bind(1, key)
            while try statement.step() { sources.insert(VaultPath(trusted: statement.text(0))) }
            statement.reset()
        }
        return sources.union(opened.documents.keys).sorted()
    }
}

extension VaultIndex {
    /// Resolves links while the index is borrowed. Throws `SQLiteError`.
    package func linkFollower(over opened: OpenedDocuments = OpenedDocuments()) throws -> LinkFollower {
        try LinkFollower(self, opened)
    }
}
