// Saves the facts about a site for the next export: all of a new site, or only the changes.

import Bytes
import FileSystem
import Permissions
import Search
import Vault
import Wording

extension KnownSite {
    /// A site that was just made.
    struct Made: Sendable {
        let notes: SiteNotes
        let documents: LazyValue<Documents?>
        let sections: [(section: PageFrame.Section, page: String)]
        let hasFeed: Bool
        let shards: [SearchTexts.Shard]
        let selectionWarnings: [Phrase]
        let otherWarnings: [Phrase]

        init(
            _ plan: SitePlan, documents: LazyValue<Documents?>, selectionWarnings: [Phrase], otherWarnings: [Phrase]
        ) {
            (notes, self.documents) = (plan.model.notes, documents)
            (sections, hasFeed, shards) = (plan.frame.sections, plan.frame.feed != nil, plan.shards)
            (self.selectionWarnings, self.otherWarnings) = (selectionWarnings, otherWarnings)
        }
    }

    /// The cached facts about the documents of a site.
    struct Documents: Sendable {
        /// Hash of all other files.
        let hash: UInt64
        /// A path and a `KnownDocument` each.
        let records: [UInt8]
    }

    /// The facts to save about the documents, available before their pages are made; nil if none may be saved.
    ///
    /// - Parameters:
    ///   - losses: what was removed from documents that were not exported unchanged.
    ///   - now: nanoseconds since the epoch, before any document was read: a file that may still change with the same stamp counts as
    ///     changed.
    static func documents(
        _ model: SiteModel, losses: [VaultPath: KnownDocuments.Loss], _ tree: VaultTree, now: Int64
    ) -> Documents? {
        let entries = model.entries
        var (hash, stamps) = (ContentHash(), [StampRecord]())
        stamps.reserveCapacity(entries.count)
        for file in tree.files {
            let isSettled = file.stamp.isSettled(at: now)
            if stamps.count < entries.count, entries[stamps.count].hit.path == file.path {
                stamps.append(isSettled ? StampRecord(file.stamp) : .unsettled)
            } else if isSettled {
                file.add(to: &hash)
            } else {
                return nil
            }
        }
        guard stamps.count == entries.count else { return nil }
        let alone = standsAlone(model, losses)
        var records: [UInt8] = []
        records.reserveCapacity(256 * entries.count)
        for (number, stamp) in stamps.enumerated() {
            var record = RecordWriter()
            record.text(entries[number].hit.path.text)
            KnownDocument(number, in: model.notes, standsAlone: alone[number]).write(stamp, &record)
            records += record.withLength()
        }
        return Documents(hash: hash.value, records: records)
    }

    /// Saves the facts about a site. If they cannot be saved, the next export makes all of it again.
    ///
    /// - Parameter inputs: as in the site's manifest.
    static func keep(_ site: Made, at path: String, key: UInt64, inputs: UInt64) {
        guard let documents = site.documents.value else { return forget(path) }
        var body = RecordWriter()
        body.append(schema)
        for _ in 0..<3 { body.word(0) }
        body.word(documents.hash)
        site.writeHead(&body)
        body.count(site.notes.entries.count)
        body.append(documents.records)
        write(body.bytes, at: path, key: key, inputs: inputs)
    }

    /// Saves the facts about this site with the new texts of its changed documents.
    ///
    /// - Parameter texts: the hash of each changed document, in order.
    func keep(
        texts: [UInt64], at path: String, key: UInt64, inputs: UInt64, now: Int64
    ) {
        var bytes = bytes
        for (document, text) in zip(changed, texts) {
            let stamp = document.stamp.isSettled(at: now) ? StampRecord(document.stamp) : .unsettled
            KnownDocument.replace(&bytes, at: places[document.number], stamp, textHash: text)
        }
        Self.write(bytes, at: path, key: key, inputs: inputs)
    }

    /// For a site whose facts may not be saved.
    static func forget(_ path: String) { bestEffort { try Paths.removeFile(path) } }

    /// - Parameter bytes: the whole file, whose head is updated.
    private static func write(_ bytes: consuming [UInt8], at path: String, key: UInt64, inputs: UInt64) {
        var head = RecordWriter()
        head.word(key)
        head.word(inputs)
        head.word(checksum(bytes))
        bytes.replaceSubrange(schema.count..<headSize, with: head.bytes)
        bestEffort {
            try Paths.makePrivateFolder(Paths.parent(of: path))
            try AtomicWrite.replace(path, with: bytes, isDurable: false)
        }
    }

    /// For each document, whether its text is used only for its own page and the search.
    private static func standsAlone(_ model: SiteModel, _ losses: [VaultPath: KnownDocuments.Loss]) -> [Bool] {
        // The document shown on the home page.
        let first = HomePage.note(model)
        var alone = model.entries.enumerated().map { number, entry in
            losses[entry.hit.path] == nil && entry.hit.kind != .sensor && number != first
        }
        for (number, entry) in model.entries.enumerated() {
            for (link, target) in zip(entry.facts.links, model.notes.targets[number]) where link.isEmbed && link.isWiki
            {
                guard case .document(let other) = target else { continue }
                (alone[number], alone[other]) = (false, false)
            }
        }
        return alone
    }
}

extension KnownSite.Made {
    fileprivate func writeHead(_ record: inout RecordWriter) {
        record.count(hasFeed ? 1 : 0)
        record.count(sections.count)
        for (section, page) in sections {
            record.count(section.rawValue)
            record.text(page)
        }
        for warnings in [selectionWarnings, otherWarnings] {
            record.texts(warnings.flatMap { [$0[.english], $0[.french]] })
        }
        var part = RecordWriter()
        for shard in shards {
            part.text(shard.name)
            part.counts(shard.numbers)
        }
        record.append(part.withLength())
        for pages in [notes.folderPages.value, notes.tagPages.value] {
            part = RecordWriter()
            for (name, page) in pages {
                part.text(name)
                part.text(page)
            }
            record.append(part.withLength())
        }
        part = RecordWriter()
        notes.files.value.write(&part)
        record.append(part.withLength())
    }
}
