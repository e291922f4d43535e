// Writes what is known of a site for the next export: of a new site all, of one with other texts what changed.

import Bytes
import FileSystem
import Search
import Vault
import Wording

extension KnownSite {
    /// A site that was just made.
    struct Made: Sendable {
        let notes: SiteNotes
        /// What stayed of the documents that did not leave as they are.
        let losses: [VaultPath: KnownDocuments.Loss]
        /// The document whose text the first page shows.
        let first: Int?
        let sections: [(section: PageFrame.Section, page: String)]
        let hasFeed: Bool
        let shards: [SearchTexts.Shard]
        let selectionWarnings: [Phrase]
        let otherWarnings: [Phrase]

        init(
            _ plan: SitePlan, losses: [VaultPath: KnownDocuments.Loss], selectionWarnings: [Phrase],
            otherWarnings: [Phrase]
        ) {
            (notes, self.losses, first) = (plan.model.notes, losses, HomePage.note(plan.model))
            (sections, hasFeed, shards) = (plan.frame.sections, plan.frame.feed != nil, plan.shards)
            (self.selectionWarnings, self.otherWarnings) = (selectionWarnings, otherWarnings)
        }
    }

    /// Keeps what is known of a site. Where it cannot be kept, the next export makes all of it again.
    ///
    /// - Parameters:
    ///   - inputs: those that stand in the manifest of the site.
    ///   - now: nanoseconds since the epoch, before any document was read: what may change again without another stamp counts as changed.
    static func keep(
        _ site: Made, at path: String, key: UInt64, inputs: UInt64, _ tree: VaultTree, now: Int64
    ) {
        let entries = site.notes.entries
        var (hash, stamps) = (ContentHash(), [StampRecord]())
        stamps.reserveCapacity(entries.count)
        for file in tree.files {
            let isSettled = file.stamp.isSettled(at: now)
            if stamps.count < entries.count, entries[stamps.count].hit.path == file.path {
                stamps.append(isSettled ? StampRecord(file.stamp) : .unsettled)
            } else if isSettled {
                file.add(to: &hash)
            } else {
                return forget(path)
            }
        }
        guard stamps.count == entries.count else { return forget(path) }
        let alone = standsAlone(site)
        var body = RecordWriter()
        body.append(schema)
        for _ in 0..<3 { body.word(0) }
        body.word(hash.value)
        site.writeHead(&body)
        body.count(entries.count)
        for (number, stamp) in stamps.enumerated() {
            var record = RecordWriter()
            record.text(entries[number].hit.path.text)
            KnownDocument(number, in: site.notes, standsAlone: alone[number]).write(stamp, &record)
            body.append(record.withLength())
        }
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
    private static func standsAlone(_ site: Made) -> [Bool] {
        var alone = site.notes.entries.enumerated().map { number, entry in
            site.losses[entry.hit.path] == nil && entry.hit.kind != .sensor && number != site.first
        }
        for (number, entry) in site.notes.entries.enumerated() {
            for (link, target) in zip(entry.facts.links, site.notes.targets[number]) where link.isEmbed && link.isWiki {
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
