// Selects the documents of an export: those that match, without withheld ones.

import Bake
import CivilTime
import Dispatch
import Permissions
import Search
import Synchronization
import Vault
import Wording

/// The results of a query, before any document is read.
package struct DocumentMatches {
    /// Documents that may leave, in order of path, as known to the index.
    package let hits: [SearchHit]
    /// Documents that matched but are withheld.
    package let withheld: [VaultPath]
    /// The number of private ones among them; the others are health devices.
    fileprivate let privateCount: Int
    /// The number of withheld locked documents, whether or not they match.
    fileprivate let lockedCount: Int
    /// The number of locked documents exported in plain text.
    fileprivate let openedCount: Int
    /// Those withheld because of unparsable front matter.
    fileprivate let keptBack: [VaultPath]
    /// Exported documents with unparsable front matter that nowhere says private.
    fileprivate let unread: [VaultPath]
    /// The tables of the bases in exported documents.
    fileprivate let tables: LeavingTables

    package init(_ index: VaultIndex, _ query: ResolvedQuery, today: Day, from vault: OutgoingVault) throws {
        let all = Self.opened(try index.search(query, today: today, order: .path).hits, vault)
        guard !vault.grant.takesPrivate else {
            (hits, withheld, privateCount, lockedCount, keptBack, unread) = (all, [], 0, 0, [], [])
            openedCount = all.count { vault.isOpened($0.path) }
            tables = try LeavingTables(index, all, today: today, from: vault)
            return
        }
        let open = all.filter { !$0.isPrivate && $0.path.privateFolder == nil }
        privateCount = all.count - open.count
        lockedCount = try index.lockedDocuments().count { !vault.opens($0) }
        keptBack = all.filter { $0.isPrivate && $0.hasUnreadHead }.map(\.path)
        let exported = open.filter { $0.kind != .sensor || !vault.redaction.hidesAllHealth || !vault.isHealth($0.path) }
        unread = exported.filter(\.hasUnreadHead).map(\.path)
        let names = Set(exported.map(\.path))
        withheld = all.map(\.path).filter { !names.contains($0) }
        hits = exported
        openedCount = exported.count { vault.isOpened($0.path) }
        tables = try LeavingTables(index, exported, today: today, from: vault)
    }

    /// Gives exported locked documents their names without the lock, and drops all other locked ones.
    private static func opened(_ hits: [SearchHit], _ vault: OutgoingVault) -> [SearchHit] {
        guard vault.grant.takesLocked else { return hits }
        let found = hits.compactMap { hit in
            guard hit.path.isLocked else { return hit }
            guard vault.opens(hit.path), let document = vault.staying(hit.path.opened) else { return nil }
            return hit.opened(isPrivate: document.privacy != nil)
        }
        return found.sorted { $0.path < $1.path }
    }
}

/// The documents of a query in order of path, in exported form.
package struct DocumentSelection {
    package let hits: [SearchHit]
    private let matches: DocumentMatches
    /// The number of documents exported with parts removed.
    private let redactedCount: Int
    /// The number of documents exported without comments.
    private let commentedCount: Int
    private let redaction: Redaction
    /// Documents already read, in exported form.
    package let documents: DocumentCache
    /// What is removed from documents that are not exported unchanged.
    package let losses: [VaultPath: KnownDocuments.Loss]
    /// The facts learned about each hit while reading; nil, or an empty array, if it was not examined.
    package let looks: [SharedFacts?]

    /// Documents that matched but are withheld.
    package var withheld: [VaultPath] { matches.withheld }

    /// The tables of a document with bases.
    func tables(of path: VaultPath) -> BaseTables? { matches.tables.tables[path] }

    package init(_ index: VaultIndex, _ query: ResolvedQuery, today: Day, from vault: OutgoingVault) throws {
        self.init(try DocumentMatches(index, query, today: today, from: vault), from: vault, surveys: false)
    }

    /// - Parameters:
    ///   - surveys: the caller makes a `SiteSurvey` of them, which reads them all again.
    ///   - known: documents that need not be read.
    package init(
        _ matches: DocumentMatches, from vault: OutgoingVault, surveys: Bool, known: KnownDocuments? = nil
    ) {
        self.matches = matches
        redaction = vault.redaction
        guard !vault.grant.takesPrivate, vault.redaction.changesText || vault.redaction.hidesComments else {
            (hits, redactedCount, commentedCount) = (matches.hits, 0, 0)
            (documents, losses, looks) = (DocumentCache(), [:], [])
            return
        }
        // A title may derive from withheld parts: a heading with coordinates, or a tag in a comment.
        let reading = Self.reading(matches.hits, vault, surveys, known)
        let redacted = reading.losses
        (documents, looks) = (reading.documents, reading.looks)
        hits = zip(matches.hits, redacted).map { hit, loss in
            loss.map { hit.leaving(title: $0.title, words: $0.words, tags: $0.tags) } ?? hit
        }
        redactedCount = redacted.count { $0?.losesFacts == true }
        commentedCount = redacted.count { $0?.losesComments == true }
        losses = Dictionary(
            zip(matches.hits, redacted).lazy.compactMap { hit, loss in loss.map { (hit.path, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    private static let batchSize = 64

    /// The results of reading all hits, by index.
    private struct Reading {
        /// Nil if a document is exported unchanged.
        var losses: [KnownDocuments.Loss?]
        var looks: [SharedFacts?]
        var documents = DocumentCache()
    }

    /// Reads the facts of each document in exported form, on all processors.
    private static func reading(
        _ hits: [SearchHit], _ vault: OutgoingVault, _ surveys: Bool, _ known: KnownDocuments?
    ) -> Reading {
        let all = Mutex(
            Reading(
                losses: Array(repeating: nil, count: hits.count),
                looks: Array(repeating: nil, count: surveys ? hits.count : 0)))
        DispatchQueue.concurrentPerform(iterations: (hits.count + batchSize - 1) / batchSize) { batch in
            let range = batch * batchSize..<min((batch + 1) * batchSize, hits.count)
            var (losses, looks): ([KnownDocuments.Loss?], [SharedFacts?]) = ([], [])
            var documents: [DocumentCache.Kept] = []
            for hit in hits[range] {
                if let found = known?.record(of: hit.path) {
                    losses.append(found.loss)
                    looks.append(found.facts)
                    continue
                }
                guard let (document, isRedacted) = try? vault.redacted(hit.path) else {
                    losses.append(nil)
                    looks.append(nil)
                    continue
                }
                let loss = isRedacted ? loss(of: hit, document, vault) : nil
                losses.append(loss)
                guard surveys else { continue }
                let facts = DocumentFacts(document)
                known?.add(hit.path, loss, facts)
                looks.append(SharedFacts(facts))
                documents.append(DocumentCache.Kept(document))
            }
            all.withLock { all in
                all.losses.replaceSubrange(range, with: losses)
                guard surveys else { return }
                all.looks.replaceSubrange(range, with: looks)
                for document in documents { all.documents.add(document) }
            }
        }
        return all.withLock { $0 }
    }

    private static func loss(
        of hit: SearchHit, _ document: Document, _ vault: OutgoingVault
    ) -> KnownDocuments.Loss {
        let lost = vault.losses(hit.path)
        let left = hit.leaving(as: document)
        return KnownDocuments.Loss(
            title: left.title, words: left.words, tags: left.tags, losesFacts: lost.facts,
            losesComments: lost.comments)
    }

    /// The first of them by name, and the number of others.
    private static func list(_ paths: [VaultPath]) -> Phrase {
        let shown = 5
        let names = paths.prefix(shown).map(\.text).joined(separator: ", ")
        guard paths.count > shown else { return Phrase(same: names) }
        let more = paths.count - shown
        return Phrase(same: names) + Phrase(" and \(more) more", fr: " et \(more) autres")
    }

    /// Warnings common to all exports: how much is withheld, and where to read more about it.
    package var warnings: [Phrase] {
        var found = matches.tables.warnings
        if matches.privateCount > 0 {
            found.append(
                Phrase.counted(
                    matches.privateCount, "private document was left out", "private documents were left out",
                    fr: "document privé a été laissé de côté", "documents privés ont été laissés de côté"))
        }
        if matches.openedCount > 0 {
            found.append(
                Phrase.counted(
                    matches.openedCount, "locked document is in it, readable by anybody who can open it",
                    "locked documents are in it, readable by anybody who can open it",
                    fr: "document verrouillé s’y trouve, lisible par quiconque peut l’ouvrir",
                    "documents verrouillés s’y trouvent, lisibles par quiconque peut l’ouvrir"))
        }
        if matches.lockedCount > 0 {
            found.append(
                Phrase.counted(
                    matches.lockedCount, "locked document was left out", "locked documents were left out",
                    fr: "document verrouillé a été laissé de côté", "documents verrouillés ont été laissés de côté"))
        }
        if !matches.keptBack.isEmpty {
            found.append(
                Phrase(
                    "kept back, since the front matter cannot be read: ", fr: "retenus, leur en-tête étant illisible : "
                )
                    + Self.list(matches.keptBack))
        }
        if !matches.unread.isEmpty {
            found.append(
                Phrase(
                    "exported though the front matter cannot be read (nothing in it says private): ",
                    fr: "sortis bien que leur en-tête soit illisible (rien n’y dit privé) : ")
                    + Self.list(matches.unread))
        }
        let health = matches.withheld.count - matches.privateCount
        if health > 0 {
            found.append(
                Phrase.counted(
                    health, "device of health was left out", "devices of health were left out",
                    fr: "appareil de santé a été laissé de côté", "appareils de santé ont été laissés de côté"))
        }
        if redactedCount > 0 {
            found.append(
                Phrase.counted(
                    redactedCount, "document leaves without ", "documents leave without ",
                    fr: "document sort sans ", "documents sortent sans ") + redaction.phrase
                    + Phrase("; daybook export --audit lists them", fr: " ; daybook export --audit les liste"))
            if redaction.causes[.location] == .undecided {
                found.append(
                    Phrase(
                        "exact places stay out until somebody decides: --keep-location keeps them this once; always: daybook permissions grant location",
                        fr:
                            "les lieux exacts restent dehors tant que rien n’est décidé : --keep-location les garde cette fois ; toujours : daybook permissions grant location"
                    ))
            }
        }
        if commentedCount > 0 {
            found.append(
                Phrase.counted(
                    commentedCount, "document leaves without its comments (%%…%%)",
                    "documents leave without their comments (%%…%%)",
                    fr: "document sort sans ses commentaires (%%…%%)",
                    "documents sortent sans leurs commentaires (%%…%%)"))
        }
        return found
    }
}
