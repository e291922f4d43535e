// The first look at all documents: what each says about itself and to whom it links.

import Dispatch
import Search
import Synchronization
import Vault
import Wording

struct SiteSurvey {
    /// Those that could be read.
    private(set) var hits: [SearchHit] = []
    private(set) var facts: [DocumentFacts] = []
    /// Files that are no documents.
    let attachments: [VaultTree.File]
    let files: [VaultTree.File]
    /// Documents read already, as many as may stay in memory.
    private(set) var documents = DocumentCache()
    private(set) var warnings: [Phrase] = []

    init(_ vault: OutgoingVault, _ selection: DocumentSelection, _ tree: VaultTree) {
        files = tree.files
        attachments = tree.files.filter { !$0.path.isMarkdown && !$0.path.isCSV && !Self.mayRun($0.path) }
        let looks = Self.look(at: selection.hits.map(\.path), in: vault)
        for (hit, look) in zip(selection.hits, looks) {
            guard let look else {
                warnings.append(
                    Phrase(
                        "\(hit.path) could not be read and was left out", fr: "\(hit.path) est illisible et a été omis")
                )
                continue
            }
            var hit = hit
            // A file name says nothing of a device.
            if let name = look.facts.deviceName, hit.title + ".md" == hit.path.name { hit.title = name }
            hits.append(hit)
            facts.append(look.facts)
            if let document = look.document { documents.add(document) }
        }
    }

    /// Whether a browser that opens the file would run what is in it: such files never become part of a site.
    static func mayRun(_ path: VaultPath) -> Bool {
        let ending = path.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ["html", "htm", "xhtml", "xht", "shtml", "svg", "svgz", "xml", "xsl", "js", "mjs", "mhtml", "swf"]
            .contains(ending)
    }

    private struct Look: Sendable {
        let facts: DocumentFacts
        let document: Document?
    }

    private static let batchSize = 64

    /// Reads on all processors; nil for what cannot be read.
    private static func look(at paths: [VaultPath], in vault: OutgoingVault) -> [Look?] {
        let found = Mutex([Look?](repeating: nil, count: paths.count))
        let kept = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: (paths.count + batchSize - 1) / batchSize) { batch in
            let range = batch * batchSize..<min((batch + 1) * batchSize, paths.count)
            let looks = range.map { index -> Look? in
                guard let document = try? vault.document(paths[index]) else { return nil }
                let total = kept.add(document.bytes.count, ordering: .relaxed).newValue
                return Look(
                    facts: DocumentFacts(document), document: total <= DocumentCache.mostBytes ? document : nil)
            }
            found.withLock { $0.replaceSubrange(range, with: looks) }
        }
        return found.withLock { $0 }
    }
}

/// Documents by path, so that most are read and parsed once.
struct DocumentCache {
    /// Of text; what is known of it takes about as much again.
    static let mostBytes = 24 << 20

    private var documents: [VaultPath: Document] = [:]

    mutating func add(_ document: Document) { documents[document.path] = document }

    func document(_ path: VaultPath, in vault: OutgoingVault) throws -> Document {
        if let known = documents[path] { return known }
        return try vault.document(path)
    }
}
