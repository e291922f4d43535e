// Writes what is known of a site for the next export: of a new site all, of one with other texts what changed.

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

    /// What is kept of the documents of a site.
    struct Documents: Sendable {
        /// Of all other files.
        let hash: UInt64
        /// A path and a `KnownDocument` each.
        let records: [UInt8]
    }

    /// What is to be kept of the documents, which is known before their pages are made; nil where nothing may be.
    ///
    /// - Parameters:
    ///   - losses: what stayed of the documents that did not leave as they are.
    ///   - now: nanoseconds since the epoch, before any document was read: what may change again without another stamp counts as changed.
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

    /// Keeps what is known of a site. Where it cannot be kept, the next export makes all of it again.
    ///
    /// - Parameter inputs: those that are in the manifest of the site.
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

    /// Keeps what is known of this site with the texts that its changed documents have now.
    ///
    /// - Parameter texts: of each changed document, in their order.
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

    /// Of a site of which nothing may be kept.
    static func forget(_ path: String) { bestEffort { try Paths.removeFile(path) } }

    /// - Parameter bytes: a whole file, whose head is put right.
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

    /// For each document whether its page alone, and the texts to search through, are made of its text.
    private static func standsAlone(_ model: SiteModel, _ losses: [VaultPath: KnownDocuments.Loss]) -> [Bool] {
        // The document whose text the first page shows.
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
