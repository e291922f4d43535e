// A cache of the facts about each document from the last export into a folder: the next one reads only changed documents.

import Bytes
import FileSystem
import Permissions
import Search
import Synchronization
import Vault

/// The known facts of documents with unchanged files.
///
/// One file for each destination folder, in the vault's cache: a head (schema, key of all dependencies, checksum), and a record for each
/// exported document in exported form: its path and stamp, what was removed, its `DocumentFacts`. A record is valid if the stamp still
/// matches the file; stamps are taken before documents are read, and files changed so recently that another change might not alter the
/// stamp are not cached. With another program version, settings, or permissions, or a damaged file, nothing is known. It contains nothing
/// withheld: a document that became private has another stamp or was decided upon elsewhere, and each export keeps only the documents
/// exported by it. Events and tasks are cached as their lines.
package final class KnownDocuments: Sendable {
    /// What is removed from a document, and its hit without that.
    package struct Loss: Sendable {
        package var title: String
        var words: Int
        var tags: [String]
        /// Something other than comments is removed.
        var losesFacts: Bool
        var losesComments: Bool
    }

    private static let schema = Array("daybook.export-documents/3\n".utf8)
    /// The schema, the key of dependencies, the checksum of the rest.
    private static let headSize = schema.count + 16

    private let path: String
    private let key: UInt64
    /// Nanoseconds since the epoch, before any document was read.
    private let now: Int64
    private let stamps: [VaultPath: FileStamp]
    private let bytes: [UInt8]
    /// Valid records, including their path and stamp, and the start of the rest.
    private let records: [VaultPath: (whole: Range<Int>, start: Int)]
    /// The number of records in the file, including invalid ones.
    private let recordCount: Int
    private let added = Mutex<[VaultPath: [UInt8]]>([:])

    /// - Parameters:
    ///   - destination: the folder of the export.
    ///   - key: of everything that affects exported documents besides their files.
    ///   - tree: the files, listed before any of them is read and after `now`.
    package init(_ location: IndexLocation, of destination: String, key: UInt64, _ tree: VaultTree, now: Int64) {
        path = location.exportCache(of: destination, ending: "documents")
        (self.key, self.now) = (key, now)
        var stamps: [VaultPath: FileStamp] = [:]
        stamps.reserveCapacity(tree.files.count)
        for file in tree.files where file.path.isMarkdown { stamps[file.path] = file.stamp }
        self.stamps = stamps
        let found = (try? OpenFile.reading(path).readAll()) ?? []
        guard let all = Self.records(found, key) else {
            (bytes, records, recordCount) = ([], [:], 0)
            return
        }
        bytes = found
        recordCount = all.count
        var records: [VaultPath: (whole: Range<Int>, start: Int)] = [:]
        records.reserveCapacity(all.count)
        for record in all where stamps[record.path].map(StampRecord.init) == record.stamp {
            records[record.path] = (record.whole, record.start)
        }
        self.records = records
    }

    private struct Found {
        let path: VaultPath
        let stamp: StampRecord
        let whole: Range<Int>
        let start: Int
    }

    /// Nil if the file has another key, or is damaged.
    private static func records(_ bytes: [UInt8], _ key: UInt64) -> [Found]? {
        guard bytes.starts(with: schema) else { return nil }
        var reader = RecordReader(bytes, schema.count..<bytes.count)
        guard (try? reader.word()) == key, let checksum = try? reader.word(), checksum == self.checksum(bytes) else {
            return nil
        }
        var found: [Found] = []
        while !reader.isAtEnd {
            let start = reader.at
            // The path is not opened, only compared with those of the files.
            guard let length = try? reader.length(), let path = (try? reader.text()).map(VaultPath.init(trusted:)),
                let stamp = try? StampRecord(&reader), reader.at - start <= length, start + length <= bytes.count
            else { return nil }
            found.append(Found(path: path, stamp: stamp, whole: start..<start + length, start: reader.at))
            reader.at = start + length
        }
        return found
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt64 {
        var hash = ContentHash()
        bytes.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[min(headSize, $0.count)...])) }
        return hash.value
    }

    // MARK: Lookup

    /// What is removed from a document, and its facts in exported form; nil if it has to be read.
    package func record(of path: VaultPath) -> (loss: Loss?, facts: SharedFacts)? {
        guard var reader = reader(of: path) else { return nil }
        do { return (try Self.loss(&reader), SharedFacts(try DocumentFacts(&reader))) } catch { return nil }
    }

    private func reader(of path: VaultPath) -> RecordReader? {
        records[path].map { RecordReader(bytes, $0.start..<$0.whole.upperBound) }
    }

    private static func loss(_ reader: inout RecordReader) throws(RecordReader.Damaged) -> Loss? {
        let signs = try reader.count()
        guard signs != 0 else { return nil }
        return Loss(
            title: try reader.text(), words: try reader.count(), tags: try reader.texts(), losesFacts: signs & 2 != 0,
            losesComments: signs & 4 != 0)
    }

    // MARK: Saving

    /// Notes the facts read from a document; from any thread.
    package func add(_ path: VaultPath, _ loss: Loss?, _ facts: DocumentFacts) {
        guard let stamp = stamps[path], stamp.isSettled(at: now) else { return }
        var record = RecordWriter()
        record.text(path.text)
        StampRecord(stamp).write(&record)
        if let loss {
            record.count(1 + (loss.losesFacts ? 2 : 0) + (loss.losesComments ? 4 : 0))
            record.text(loss.title)
            record.count(loss.words)
            record.texts(loss.tags)
        } else {
            record.count(0)
        }
        facts.write(&record)
        let whole = record.withLength()
        added.withLock { $0[path] = whole }
    }

    /// Saves the facts of these documents only. If they cannot be saved, the next export reads the documents again.
    package func keep(_ paths: [VaultPath]) {
        let added = added.withLock { $0 }
        let kept = paths.filter { added[$0] != nil || records[$0] != nil }
        guard !added.isEmpty || kept.count != recordCount else { return }
        var output = Self.schema
        output.reserveCapacity(bytes.count + added.values.reduce(Self.headSize) { $0 + $1.count })
        var head = RecordWriter()
        head.word(key)
        head.word(0)
        output += head.bytes
        for path in kept {
            if let record = added[path] {
                output += record
            } else if let record = records[path] {
                output += bytes[record.whole]
            }
        }
        var checksum = RecordWriter()
        checksum.word(Self.checksum(output))
        output.replaceSubrange(Self.headSize - 8..<Self.headSize, with: checksum.bytes)
        bestEffort {
            try Paths.makePrivateFolder(Paths.parent(of: path))
            try AtomicWrite.replace(path, with: output, isDurable: false)
        }
    }
}
