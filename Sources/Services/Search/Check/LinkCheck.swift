// Broken links: to missing documents, files, headings and blocks.

import Bytes
import SQLite
import Vault
import Wording

/// Looks up link targets in the index, and in the documents open in an editor.
final class LinkCheck {
    private let index: VaultIndex
    private let links: LinkFollower
    private let parts: Statement
    /// Nil until a link refers to a file by its name only: listing all files takes a walk.
    private var files: Attachments?
    private var existing: ExistingFiles
    private var looks: [VaultPath: Parts] = [:]
    /// The names of locked documents, which links may refer to.
    private lazy var locked = (try? index.lockedDocuments())?.reduce(into: Set<String>()) {
        $0.formUnion(LinkKeys.fileNames($1))
    }

    /// The files that are not documents.
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
        /// Read only if a heading is not found.
        var htmlNames: Set<String>?
    }

    /// - Parameter files: if already known.
    /// - Throws: `SQLiteError`
    init(_ index: VaultIndex, over opened: OpenedDocuments = OpenedDocuments(), files: Attachments? = nil) throws {
        self.index = index
        self.files = files
        existing = ExistingFiles(index.vault.files)
        links = try index.linkFollower(over: opened)
        parts = try index.database.prepare(
            "SELECT p.headings, p.blocks FROM documents d JOIN parts p ON p.document = d.id WHERE d.path = ?1")
    }

    /// The links in the vault that may be broken: their key is not a document's, or they refer to a part. Throws `SQLiteError`.
    func doubtful() throws -> [(source: VaultPath, link: IndexedLink)] {
        let statement = try index.database.prepare(
            """
            SELECT d.path, l.key, l.text, l.form, l.position, l.length, l.fragment FROM links l
              JOIN documents d ON d.id = l.source
              WHERE l.fragment IS NOT NULL OR l.key IN (SELECT key FROM links EXCEPT SELECT key FROM names)
            UNION ALL
            SELECT d.path, NULL, f.text, \(DocumentLink.Form.wiki.rawValue), f.position, f.length, NULL FROM file_links f
              JOIN documents d ON d.id = f.source
            """)
        var found: [(VaultPath, IndexedLink)] = []
        while try statement.step() {
            let start = Int(statement.integer(4))
            let link = IndexedLink(
                key: statement.optionalText(1), text: statement.text(2),
                form: DocumentLink.Form(rawValue: UInt8(clamping: statement.integer(3))) ?? .markdown,
                range: start..<start + Int(statement.integer(5)), fragment: statement.optionalText(6))
            found.append((VaultPath(trusted: statement.text(0)), link))
        }
        return found
    }

    /// The problem of a document's link; nil if it is valid. Throws `SQLiteError`.
    func problem(of link: IndexedLink, in source: VaultPath) throws -> Problem? {
        let targets = try link.key.map { try links.documents(bearing: $0) } ?? []
        guard let first = targets.first else {
            return isFile(link, source) || link.key.map { locked?.contains($0) ?? false } ?? false
                ? nil
                : Problem(
                    .brokenLink, link.range,
                    Phrase("“\(link.text)” does not exist", fr: "« \(link.text) » n’existe pas"))
        }
        guard let fragment = link.fragment else { return nil }
        for target in targets where try has(fragment, target) { return nil }
        return Self.missing(fragment, link.range, in: first == source ? nil : first)
    }

    /// - Parameter path: nil for the file of the link itself.
    static func missing(_ fragment: String, _ range: Range<Int>, in path: VaultPath?) -> Problem {
        Problem(
            .brokenAnchor, range,
            path.map {
                Phrase("“#\(fragment)” is not in \($0)", fr: "« #\(fragment) » n’est pas dans \($0)")
            } ?? Phrase("“#\(fragment)” is not in this file", fr: "« #\(fragment) » n’est pas dans ce fichier"))
    }

    /// The fragment of a link to a part of a document. Nil if there is none, for the top of a page (HTML, section 7.4.6.4), and for text
    /// fragments.
    static func fragment(of link: DocumentLink, in document: Document) -> String? {
        guard let range = link.fragment, !range.isEmpty else { return nil }
        let fragment = document.bytes.text(range)
        return fragment.lowercased() == "top" || fragment.hasPrefix(":~:") ? nil : fragment
    }

    /// Whether a file that a head names is there, plain or locked.
    func isThere(_ name: String, from source: VaultPath) -> Bool {
        if isFile(IndexedLink(key: nil, text: name, form: .wiki, range: 0..<0, fragment: nil), source) { return true }
        return LinkTarget.candidates(name, from: source).contains { existing.contains($0.locked) }
    }

    // MARK: Ends

    /// Whether the link leads to another file or folder. Obsidian finds attachments anywhere by their name.
    private func isFile(_ link: IndexedLink, _ source: VaultPath) -> Bool {
        for path in LinkTarget.candidates(link.text, from: source) {
            if let files, files.paths.contains(path.text) { return true }
            if existing.contains(path) { return true }
        }
        guard link.form == .wiki, LinkKeys.hasOtherEnding(link.text) else { return false }
        let known = files ?? Attachments(CheckWalk(index.vault).attachments)
        files = known
        return known.names.contains(Folding.fold(VaultPath(trusted: link.text).name))
    }

    private func has(_ fragment: String, _ target: VaultPath) throws -> Bool {
        var look = try looks[target] ?? read(target)
        defer { looks[target] = look }
        if fragment.hasPrefix("^") { return look.written.hasBlock(fragment) }
        if look.anchors.name(for: fragment) != nil { return true }
        guard let names = look.htmlNames ?? htmlNames(target) else { return true }
        look.htmlNames = names
        return HTMLNames.contains(fragment, in: names)
    }

    private func read(_ target: VaultPath) throws -> Parts {
        if let document = links.opened.documents[target] {
            return Parts(anchors: document.anchors, written: DocumentParts(document))
        }
        parts.bind(1, target.text)
        defer { parts.reset() }
        let written =
            try parts.step()
            ? DocumentParts(headings: parts.text(0), blocks: parts.text(1)) : DocumentParts(headings: "", blocks: "")
        return Parts(anchors: written.anchors, written: written)
    }

    /// `<a name="…">` and the like. Nil for an unreadable file, which `check` reports separately.
    private func htmlNames(_ path: VaultPath) -> Set<String>? {
        if let document = links.opened.documents[path] { return HTMLNames.all(in: document.bytes) }
        return (try? index.vault.files.readStart(path, limit: DocumentReader.largestText)).map { HTMLNames.all(in: $0) }
    }
}
