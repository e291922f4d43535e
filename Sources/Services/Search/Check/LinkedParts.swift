// Links to headings and blocks that are not there: what they name is known when every document was read.

import Bytes
import Vault
import Wording

/// Gathers what links ask for and what documents have.
struct LinkedParts {
    fileprivate struct Wanted: Sendable {
        let source: VaultPath
        let range: Range<Int>
        let targets: [VaultPath]
        let fragment: String
    }

    /// What one document has, and what it asks of others and of itself.
    struct Look: Sendable {
        fileprivate let headings: [String]
        fileprivate let blocks: Set<String>
        fileprivate let wanted: [Wanted]

        init(_ document: Document, _ names: [String: [VaultPath]]) {
            let bytes = document.bytes
            headings = document.scan.headings.map { bytes.text($0.range) }
            blocks = Set(document.scan.blockIdentifiers.map { bytes.text($0) })
            wanted = document.scan.links.compactMap { LinkedParts.wanted($0, of: document, names) }
        }
    }

    private let vault: VaultFolder
    private var wanted: [Wanted] = []
    private var parts: [VaultPath: Look] = [:]

    /// What is open in an editor, which counts instead of the disk.
    private let contents: [VaultPath: [UInt8]]

    init(_ vault: VaultFolder, contents: [VaultPath: [UInt8]] = [:]) { (self.vault, self.contents) = (vault, contents) }

    mutating func add(_ look: Look, of path: VaultPath) {
        parts[path] = look
        wanted += look.wanted
    }

    private static func wanted(_ link: DocumentLink, of document: Document, _ names: [String: [VaultPath]]) -> Wanted? {
        guard link.form != .autolink, let range = link.fragment, !range.isEmpty else { return nil }
        let targets: [VaultPath]
        if link.target.isEmpty {
            targets = [document.path]
        } else if let key = LinkKeys.key(of: link, in: document), let found = names[key] {
            targets = found
        } else {
            // Out of the vault, to a file, or to nothing, which is said already.
            return nil
        }
        let fragment = document.bytes.text(range)
        // The top of a page (HTML, section 7.4.6.4), and words that a browser looks for.
        if fragment.lowercased() == "top" || fragment.hasPrefix(":~:") { return nil }
        return Wanted(source: document.path, range: link.range, targets: targets, fragment: fragment)
    }

    /// The links that arrive nowhere, by document.
    func missing() -> [(VaultPath, [Problem])] {
        var anchors: [VaultPath: HeadingAnchors] = [:]
        var found: [VaultPath: [Problem]] = [:]
        for link in wanted {
            let isThere = link.targets.contains { target in
                guard let parts = parts[target] else { return true }
                if link.fragment.hasPrefix("^") { return parts.blocks.contains(link.fragment) }
                let known = anchors[target] ?? HeadingAnchors(parts.headings)
                anchors[target] = known
                return known.name(for: link.fragment) != nil || hasHTMLName(link.fragment, target)
            }
            guard !isThere, let target = link.targets.first else { continue }
            found[link.source, default: []].append(
                Problem(
                    .brokenAnchor, link.range,
                    target == link.source
                        ? Phrase(
                            "“#\(link.fragment)” is not in this file",
                            fr: "« #\(link.fragment) » n’est pas dans ce fichier")
                        : Phrase(
                            "“#\(link.fragment)” is not in \(target)",
                            fr: "« #\(link.fragment) » n’est pas dans \(target)")))
        }
        return found.sorted { $0.key < $1.key }
    }

    /// `<a name="…">` and the like are looked for only where no heading is called so.
    private func hasHTMLName(_ fragment: String, _ target: VaultPath) -> Bool {
        let read = contents[target] ?? (try? vault.files.readStart(target, limit: DocumentReader.largestText))
        guard let bytes = read else { return true }
        let names = HTMLNames.all(in: bytes)
        return names.contains(fragment) || names.contains(PercentEncoding.decoded(fragment))
    }
}
