// The first pass over all documents: the facts and links of each.

import Dispatch
import Permissions
import Search
import Synchronization
import Vault
import Wording

package struct SiteSurvey {
    /// Readable documents.
    package private(set) var hits: [SearchHit] = []
    package private(set) var facts: [SharedFacts] = []
    /// Files that are not documents.
    package let attachments: [VaultTree.File]
    package let files: [VaultTree.File]
    /// Documents already read, as far as memory allows.
    package let documents: DocumentCache
    package private(set) var warnings: [Phrase] = []

    /// - Parameter known: documents that need not be read; it receives the facts of the others.
    package init(
        _ vault: OutgoingVault, _ selection: DocumentSelection, _ tree: VaultTree, known: KnownDocuments? = nil
    ) {
        files = tree.files
        attachments = Self.attachments(tree)
        let looks: [SharedFacts?]
        (looks, documents) = Self.look(at: selection, in: vault, known)
        hits.reserveCapacity(looks.count)
        facts.reserveCapacity(looks.count)
        for (hit, look) in zip(selection.hits, looks) {
            guard let look else {
                warnings.append(
                    Phrase(
                        "\(hit.path) could not be read and was left out", fr: "\(hit.path) est illisible et a été omis")
                )
                continue
            }
            var hit = hit
            // A file name does not describe a device.
            if let name = look.facts.deviceName, hit.title + ".md" == hit.path.name { hit.title = name }
            hits.append(hit)
            facts.append(selection.tables(of: hit.path).map { SharedFacts(look.facts, tables: $0) } ?? look)
        }
    }

    package static func attachments(_ tree: VaultTree) -> [VaultTree.File] {
        tree.files.filter { !$0.path.isMarkdown && !$0.path.isCSV }
    }

    /// Whether a browser would run code in the file: such files never become part of a site; drawings only as copies.
    package static func mayRun(_ path: VaultPath) -> Bool {
        ["html", "htm", "xhtml", "xht", "shtml", "svg", "svgz", "xml", "xsl", "js", "mjs", "mhtml", "swf"].contains(
            path.ending)
    }

    private static let batchSize = 64

    /// Reads on all processors; nil for unreadable documents.
    private static func look(
        at selection: DocumentSelection, in vault: OutgoingVault, _ known: KnownDocuments?
    ) -> ([SharedFacts?], DocumentCache) {
        let (paths, documents) = (selection.hits.map(\.path), selection.documents)
        let missing = paths.indices.filter { selection.looks.isEmpty || selection.looks[$0] == nil }
        guard !missing.isEmpty else { return (selection.looks, documents) }
        let found = Mutex(
            selection.looks.isEmpty ? [SharedFacts?](repeating: nil, count: paths.count) : selection.looks)
        let kept = Mutex(documents)
        DispatchQueue.concurrentPerform(iterations: (missing.count + batchSize - 1) / batchSize) { batch in
            for index in missing[batch * batchSize..<min((batch + 1) * batchSize, missing.count)] {
                let path = paths[index]
                if let facts = known?.record(of: path)?.facts {
                    found.withLock { $0[index] = facts }
                    continue
                }
                guard let document = try? documents.document(path, in: vault) else { continue }
                let shared = DocumentCache.Kept(document)
                kept.withLock { $0.add(shared) }
                let facts = SharedFacts(DocumentFacts(document))
                known?.add(path, selection.losses[path], facts.facts)
                found.withLock { $0[index] = facts }
            }
        }
        return (found.withLock { $0 }, kept.withLock { $0 })
    }
}
