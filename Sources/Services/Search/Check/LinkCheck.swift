// Links that arrive nowhere: documents, files, headings and blocks that are not there.

import Bytes
import SQLite
import Vault
import Wording

/// A link of a document, as far as its end matters.
struct CheckedLink {
    let source: VaultPath
    /// Nil for a wiki link to a file that is no document (`![[photo.jpg]]`).
    let key: String?
    let text: String
    let isWiki: Bool
    /// Bytes of the source.
    let range: Range<Int>
    let fragment: String?
}

/// Looks the ends of links up in the index.
final class LinkCheck {
    private let index: VaultIndex
    private let bearers: Statement
    private let parts: Statement
    private let attachments: Attachments
    private var known: [String: [(number: Int64, path: VaultPath)]] = [:]
    private var looks: [Int64: Parts] = [:]

    /// The files that are no documents.
    struct Attachments {
        fileprivate let paths: Set<String>
        fileprivate let names: Set<String>

        init(_ paths: [String]) {
            self.paths = Set(paths)
            names = Set(paths.map { Folding.fold(VaultPath(trusted: $0).name) })
        }
    }

    private struct Parts {
        let anchors: HeadingAnchors
        let written: DocumentParts
        /// Read where a heading is not found.
        var htmlNames: Set<String>?
    }

    /// Throws `SQLiteError`.
    init(_ index: VaultIndex, _ attachments: Attachments) throws {
        self.index = index
        self.attachments = attachments
        bearers = try index.database.prepare(
            "SELECT d.id, d.path FROM bearers n JOIN documents d ON d.id = n.document WHERE n.key = ?1 ORDER BY d.path")
        parts = try index.database.prepare("SELECT headings, blocks FROM parts WHERE document = ?1")
    }

    /// The links of the vault that may arrive nowhere: their key is no document's, or they name a part. Throws `SQLiteError`.
    func doubtful() throws -> [CheckedLink] {
        let statement = try index.database.prepare(
            """
            SELECT d.path, l.key, l.text, l.form, l.position, l.length, l.fragment FROM links l
              JOIN documents d ON d.id = l.source
              WHERE l.fragment IS NOT NULL OR l.key IN (SELECT key FROM links EXCEPT SELECT key FROM names)
            UNION ALL
            SELECT d.path, NULL, f.text, \(DocumentLink.Form.wiki.rawValue), f.position, f.length, NULL FROM file_links f
              JOIN documents d ON d.id = f.source
            """)
        var links: [CheckedLink] = []
        while try statement.step() {
            let start = Int(statement.integer(4))
            links.append(
                CheckedLink(
                    source: VaultPath(trusted: statement.text(0)), key: statement.optionalText(1),
                    text: statement.text(2), isWiki: statement.integer(3) == Int64(DocumentLink.Form.wiki.rawValue),
                    range: start..<start + Int(statement.integer(5)), fragment: statement.optionalText(6)))
        }
        return links
    }

    /// What is wrong with a link; nil where it arrives. Throws `SQLiteError`.
    func problem(of link: CheckedLink) throws -> Problem? {
        let targets = try link.key.map { try documents(bearing: $0) } ?? []
        guard let first = targets.first else {
            return isFile(link)
                ? nil
                : Problem(
                    .brokenLink, link.range,
                    Phrase("“\(link.text)” is not there", fr: "« \(link.text) » n’existe pas"))
        }
        guard let fragment = link.fragment else { return nil }
        for target in targets where try has(fragment, target) { return nil }
        return Self.missing(fragment, link.range, in: first.path == link.source ? nil : first.path)
    }

    /// - Parameter path: nil for the file of the link itself.
    static func missing(_ fragment: String, _ range: Range<Int>, in path: VaultPath?) -> Problem {
        Problem(
            .brokenAnchor, range,
            path.map {
                Phrase("“#\(fragment)” is not in \($0)", fr: "« #\(fragment) » n’est pas dans \($0)")
            } ?? Phrase("“#\(fragment)” is not in this file", fr: "« #\(fragment) » n’est pas dans ce fichier"))
    }

    /// The part of a document that a link names. Nil for none, for the top of a page (HTML, section 7.4.6.4), and for words that a browser
    /// looks for.
    static func fragment(of link: DocumentLink, in document: Document) -> String? {
        guard let range = link.fragment, !range.isEmpty else { return nil }
        let fragment = document.bytes.text(range)
        return fragment.lowercased() == "top" || fragment.hasPrefix(":~:") ? nil : fragment
    }

    // MARK: Ends

    private func documents(bearing key: String) throws -> [(number: Int64, path: VaultPath)] {
        if let found = known[key] { return found }
        bearers.bind(1, key)
        defer { bearers.reset() }
        var found: [(number: Int64, path: VaultPath)] = []
        while try bearers.step() { found.append((bearers.integer(0), VaultPath(trusted: bearers.text(1)))) }
        known[key] = found
        return found
    }

    /// Whether the link leads to some other file or folder. Attachments of Obsidian are found by their name alone, wherever they lie.
    private func isFile(_ link: CheckedLink) -> Bool {
        if let beside = LinkKeys.resolved(link.text, from: link.source), attachments.paths.contains(beside.text) {
            return true
        }
        if link.isWiki, LinkKeys.hasOtherEnding(link.text),
            attachments.names.contains(Folding.fold(VaultPath(trusted: link.text).name))
        {
            return true
        }
        return LinkTarget.exists(link.text, from: link.source, in: index.vault)
    }

    private func has(_ fragment: String, _ target: (number: Int64, path: VaultPath)) throws -> Bool {
        var look = try looks[target.number] ?? read(target.number)
        defer { looks[target.number] = look }
        if fragment.hasPrefix("^") { return look.written.hasBlock(fragment) }
        if look.anchors.name(for: fragment) != nil { return true }
        guard let names = look.htmlNames ?? htmlNames(target.path) else { return true }
        look.htmlNames = names
        return HTMLNames.contains(fragment, in: names)
    }

    private func read(_ number: Int64) throws -> Parts {
        parts.bind(1, number)
        defer { parts.reset() }
        let written =
            try parts.step()
            ? DocumentParts(headings: parts.text(0), blocks: parts.text(1)) : DocumentParts(headings: "", blocks: "")
        return Parts(anchors: written.anchors, written: written)
    }

    /// `<a name="…">` and the like. Nil for a file that cannot be read, of which `check` says that already.
    private func htmlNames(_ path: VaultPath) -> Set<String>? {
        (try? index.vault.files.readStart(path, limit: DocumentReader.largestText)).map { HTMLNames.all(in: $0) }
    }
}
