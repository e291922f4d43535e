// A site in which only the texts of some documents changed: their pages are remade, all others kept.

import Bytes
import Permissions
import Search
import Vault

/// The pages that show changed texts. Everything else on them comes from the cached facts about the site.
struct SiteChange {
    private let known: KnownSite
    private let notes: SiteNotes
    private let frame: PageFrame
    private let documents: DocumentCache
    /// Hashes of the changed documents, in the order of `known.changed`.
    let textHashes: [UInt64]
    /// Whether any of their texts differs.
    let changesTexts: Bool

    /// Nil if more changed than the documents' own pages show, or if that cannot be determined.
    init?(_ known: KnownSite, _ index: VaultIndex, _ vault: OutgoingVault, _ options: SiteOptions, _ tree: VaultTree) {
        guard !vault.grant.takesPrivate else { return nil }
        var changed: [Int: SiteEntry] = [:]
        var links: [VaultPath: (links: [DocumentFacts.Link], targets: [LinkResolver.Target])] = [:]
        var (documents, hashes, changesTexts) = (DocumentCache(), [UInt64](), false)
        for place in known.changed {
            let before = known.document(place.number)
            guard before.standsAlone, place.path.privateFolder == nil,
                let hit = try? index.hit(at: place.path), !hit.isPrivate, !hit.hasUnreadHead,
                let (document, isRedacted) = try? vault.redacted(place.path), !isRedacted
            else { return nil }
            let facts = DocumentFacts(document)
            guard KnownDocument.outerHash(hit, facts.outerHash) == before.outerHash else { return nil }
            changed[place.number] = SiteEntry(hit: hit, page: before.page, SharedFacts(facts))
            links[place.path] = (facts.links, before.targets)
            hashes.append(facts.hash)
            changesTexts = changesTexts || facts.hash != before.textHash
            documents.add(DocumentCache.Kept(document))
        }
        let formulas = options.formulas?.converted(changed.values.lazy.flatMap(\.facts.formulas))
        (self.known, self.documents, textHashes, self.changesTexts) = (known, documents, hashes, changesTexts)
        notes = Self.notes(known, changed, links, vault, options, tree, formulas: formulas?.made ?? [:])
        frame = PageFrame(notes, generator: options.generator, hasFeed: known.hasFeed, sections: known.sections)
    }

    /// The documents as they were, with the changed ones replaced.
    private static func notes(
        _ known: KnownSite, _ changed: [Int: SiteEntry],
        _ links: [VaultPath: (links: [DocumentFacts.Link], targets: [LinkResolver.Target])], _ vault: OutgoingVault,
        _ options: SiteOptions, _ tree: VaultTree, formulas: [DocumentFacts.Formula: [UInt8]]
    ) -> SiteNotes {
        let count = known.paths.count
        let documents = LazyList(count: count) { known.document($0) }
        let resolver = SiteLinks(
            known: links,
            LazyValue {
                LinkResolver(
                    documents: documents.map { ($0.hit.path, $0.hit.title, $0.aliases) },
                    attachments: SiteSurvey.attachments(tree).map(\.path))
            })
        return SiteNotes(
            vault: vault, language: options.language,
            entries: LazyList(count: count) { number in
                if let entry = changed[number] { return entry }
                let document = documents[number]
                return SiteEntry(
                    hit: document.hit, page: document.page, textHash: document.textHash, cardHash: document.cardHash
                ) {
                    SharedFacts((try? vault.document(document.hit.path)).map { DocumentFacts($0) } ?? DocumentFacts())
                }
            }, targets: LazyList(count: count) { documents[$0].targets },
            backlinks: LazyList(count: count) { documents[$0].backlinks },
            outgoing: LazyList(count: count) { documents[$0].outgoing },
            outgoingCounts: LazyList(count: count) { documents[$0].outgoingCount },
            neighbours: LazyList(count: count) { documents[$0].neighbours },
            cardHashes: LazyList(count: count) { documents[$0].cardHashInList }, resolver: resolver,
            folderPages: LazyValue { known.folderPages }, tagPages: LazyValue { known.tagPages },
            files: LazyValue { known.siteFiles(resolver) }, formulas: formulas)
    }

    /// Making a page throws `ExportError.damagedRecords` if the cached facts about the site cannot be read.
    func pages() -> [OutputFile] {
        let salt = frame.salt(notes.vault)
        let (known, notes, documents) = (known, notes, documents)
        let numbers = known.changed.map(\.number)
        let pages = numbers.map { number in
            let page = DocumentPage(model: notes, frame: frame, number: number, documents: documents)
            let entry = notes.entries[number]
            return OutputFile(entry.page, key: page.key(salt: salt)) {
                page.render(try documents.document(entry.hit.path, in: notes.vault))
            }
        }
        let texts = SearchTexts(notes: notes, documents: documents)
        let files = pages + known.shards(of: Set(numbers)).map { texts.file($0, salt: salt) }
        return files.map { file in
            OutputFile(file.path, key: file.key()) {
                let bytes = try file.render()
                try known.checkRecords()
                return bytes
            }
        }
    }
}
