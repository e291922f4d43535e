// A cache of facts about the last site of a vault: if only the texts of documents changed, just their pages are remade.

import Bytes
import CivilTime
import FileSystem
import Permissions
import Search
import Synchronization
import Vault
import Wording

/// The documents of the last export into a folder, with everything that a document's page shows of others.
///
/// One file for each destination folder, in the vault's cache. It is invalid if the folder holds a different site; if the program, the
/// settings, the day or any file other than the site's documents changed; if a document was added, removed or became private; or if
/// the file is damaged. Records of documents are decoded on demand, as most are never needed.
final class KnownSite: Sendable {
    /// A document with a changed file.
    struct Changed: Sendable {
        let number: Int
        let path: VaultPath
        let stamp: FileStamp
    }

    static let schema = Array("daybook.export-site/1\n".utf8)
    /// The schema, the key of dependencies, the inputs of the export, the checksum of the rest.
    static let headSize = schema.count + 24
    /// With more changed documents the site is made from scratch.
    private static let maxChanged = 64

    let changed: [Changed]
    let sections: [(section: PageFrame.Section, page: String)]
    let hasFeed: Bool
    /// Warnings about the documents.
    let selectionWarnings: [Phrase]
    /// Other warnings.
    let otherWarnings: [Phrase]
    /// Paths of the documents, by number.
    let paths: [VaultPath]
    private let path: String
    /// The bytes of the file.
    let bytes: [UInt8]
    /// The start of each document's record, after its path.
    let places: [Int]
    private let shards: Range<Int>
    private let folders: Range<Int>
    private let tags: Range<Int>
    private let files: Range<Int>
    private let isDamaged = Atomic(false)

    /// The cache file for the site in a folder.
    static func path(_ location: IndexLocation, of destination: String) -> String {
        location.exportCache(of: destination, ending: "site")
    }

    /// Nil if nothing is known, or more changed than the texts of a few documents.
    ///
    /// - Parameters:
    ///   - key: of everything that the site depends on besides the vault's files.
    ///   - inputs: those of the site in the folder.
    ///   - tree: the present files of the vault.
    init?(at path: String, key: UInt64, inputs: UInt64, _ tree: VaultTree) {
        guard let bytes = try? OpenFile.reading(path).readAll(), bytes.starts(with: Self.schema),
            let read = try? Reading(bytes, key: key, inputs: inputs, tree)
        else { return nil }
        (self.path, self.bytes) = (path, bytes)
        (changed, paths, places) = (read.changed, read.paths, read.places)
        (sections, hasFeed) = (read.sections, read.hasFeed)
        (selectionWarnings, otherWarnings) = (read.selectionWarnings, read.otherWarnings)
        (shards, folders, tags, files) = (read.shards, read.folders, read.tags, read.files)
    }

    /// The parts of the file decoded at once.
    private struct Reading {
        var changed: [Changed] = []
        var sections: [(section: PageFrame.Section, page: String)] = []
        var hasFeed = false
        var selectionWarnings: [Phrase] = []
        var otherWarnings: [Phrase] = []
        var paths: [VaultPath] = []
        var places: [Int] = []
        let shards, folders, tags, files: Range<Int>

        /// Another site, or too many changes.
        struct Other: Error {}

        init(_ bytes: [UInt8], key: UInt64, inputs: UInt64, _ tree: VaultTree) throws {
            var reader = RecordReader(bytes, KnownSite.schema.count..<bytes.count)
            guard try reader.word() == key, try reader.word() == inputs,
                try reader.word() == KnownSite.checksum(bytes)
            else { throw Other() }
            let others = try reader.word()
            hasFeed = try reader.count() != 0
            for _ in 0..<(try reader.count()) {
                guard let section = PageFrame.Section(rawValue: try reader.count()) else { throw Other() }
                sections.append((section, try reader.text()))
            }
            selectionWarnings = try Self.phrases(&reader)
            otherWarnings = try Self.phrases(&reader)
            shards = try reader.part()
            folders = try reader.part()
            tags = try reader.part()
            files = try reader.part()
            let count = try reader.count()
            guard count <= tree.files.count else { throw Other() }
            paths.reserveCapacity(count)
            places.reserveCapacity(count)
            var hash = ContentHash()
            for file in tree.files {
                guard places.count < count else {
                    file.add(to: &hash)
                    continue
                }
                var record = reader
                let end = try record.at + record.length()
                guard try record.skip(file.path.text) else {
                    file.add(to: &hash)
                    continue
                }
                let number = places.count
                paths.append(file.path)
                places.append(record.at)
                if try StampRecord(&record) != StampRecord(file.stamp) {
                    guard changed.count < KnownSite.maxChanged else { throw Other() }
                    changed.append(Changed(number: number, path: file.path, stamp: file.stamp))
                }
                reader.at = end
            }
            guard places.count == count, reader.isAtEnd, hash.value == others else { throw Other() }
        }

        private static func phrases(_ reader: inout RecordReader) throws(RecordReader.Damaged) -> [Phrase] {
            let texts = try reader.texts()
            return stride(from: 0, to: texts.count - 1, by: 2).map {
                Phrase(texts[$0], fr: FrenchText(verbatim: texts[$0 + 1]))
            }
        }
    }

    static func checksum(_ bytes: [UInt8]) -> UInt64 {
        var hash = ContentHash()
        bytes.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[min(headSize, $0.count)...])) }
        return hash.value
    }

    // MARK: Records

    /// A value from the file, or a substitute if it cannot be read although the checksum is right: see `checkRecords`.
    private func read<Value>(
        _ range: Range<Int>, or other: @autoclosure () -> Value,
        _ take: (inout RecordReader) throws(RecordReader.Damaged) -> Value
    ) -> Value {
        var reader = RecordReader(bytes, range)
        do { return try take(&reader) } catch {
            isDamaged.store(true, ordering: .relaxed)
            return other()
        }
    }

    /// To be called after each page is made; if this throws `ExportError.damagedRecords`, the page must not be written.
    func checkRecords() throws(ExportError) {
        if isDamaged.load(ordering: .relaxed) { throw .damagedRecords(path: path) }
    }

    func document(_ number: Int) -> KnownDocument {
        let path = paths[number]
        return read(places[number]..<bytes.count, or: KnownDocument(unread: path)) {
            record throws(RecordReader.Damaged) in try KnownDocument(&record, path)
        }
    }

    /// The files of search texts that contain any of these documents.
    func shards(of numbers: Set<Int>) -> [SearchTexts.Shard] {
        read(shards, or: []) { reader throws(RecordReader.Damaged) in
            var found: [SearchTexts.Shard] = []
            while !reader.isAtEnd {
                let (name, held) = (try reader.text(), try reader.counts())
                if !numbers.isDisjoint(with: held) { found.append(SearchTexts.Shard(name: name, numbers: held)) }
            }
            return found
        }
    }

    private func pairs(_ range: Range<Int>) -> [String: String] {
        read(range, or: [:]) { reader throws(RecordReader.Damaged) in
            var found: [String: String] = [:]
            while !reader.isAtEnd {
                let (key, value) = (try reader.text(), try reader.text())
                found[key] = value
            }
            return found
        }
    }

    var folderPages: [String: String] { pairs(folders) }
    var tagPages: [String: String] { pairs(tags) }

    /// - Parameter resolver: of the site.
    func siteFiles(_ resolver: SiteLinks) -> SiteFiles {
        read(files, or: SiteFiles(none: resolver)) { record throws(RecordReader.Damaged) in
            try SiteFiles(&record, resolver)
        }
    }
}
