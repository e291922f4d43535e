// A folder that an export owns file by file: it writes what changed, removes what vanished, and touches nothing else.

import Bytes
import FileSystem
import Wording

/// The destination of an export. One value serves one export.
final class OutputFolder {
    let path: String
    private let manifestName: String
    private let isDryRun: Bool
    private let previous: OutputManifest
    private var current = OutputManifest()
    /// Entries of files that are being written, without their stamps.
    private var pending: [String: (hash: UInt64, key: UInt64)] = [:]
    private let writer: FileWriter
    private let cancelFlag: CancelFlag
    /// There was nothing in the folder: no name can be taken.
    private let isNew: Bool
    private(set) var report = ExportReport()

    /// In the first bytes of every page, so that a page from an export that was cut short is known as ours.
    static let mark = "daybook export"
    private static let temporaryName = ".daybook-export.tmp"

    /// Throws `ExportError` for a folder that an export must not touch, `SystemError` for one it cannot.
    init(_ path: String, manifest name: String, of vault: OutgoingVault, dryRun: Bool, cancelFlag: CancelFlag) throws {
        let vaultRoot = vault.root
        self.path = path
        manifestName = name
        isDryRun = dryRun
        self.cancelFlag = cancelFlag
        writer = FileWriter(root: path, temporaryName: Self.temporaryName, vault.grant)
        let real = (try? Paths.real(path)) ?? path
        guard real != vaultRoot, !vaultRoot.hasPrefix(real == "/" ? "/" : real + "/") else {
            throw ExportError.folderIsVault(path: path)
        }
        let place = Paths.join(path, name)
        if let stamp = try? FileStamp.of(place, followingLinks: false), stamp.kind == .file {
            guard let manifest = OutputManifest(try OpenFile.reading(place).readAll()) else {
                throw ExportError.damagedManifest(path: place)
            }
            previous = manifest
            isNew = false
        } else {
            previous = OutputManifest()
            isNew = true
            if FileStamp.exists(path), try !OpenFile.folder(path).entries().isEmpty {
                throw ExportError.foreignFolder(path: path)
            }
        }
    }

    /// Whether nothing that the export is made from changed, and all its files are as they were written.
    func isWholeAndMade(from inputs: UInt64) -> Bool {
        guard previous.isFinished, previous.inputs == inputs else { return false }
        return previous.entries.allSatisfy { isAsWritten($0.key, $0.value) }
    }

    /// Counts everything as unchanged; for an export that is whole.
    func keepEverything() -> ExportReport {
        report.unchanged = previous.entries.count
        return report
    }

    /// Notes on the disk that an export is under way. To be called before the first `put`.
    func begin() throws {
        guard !isDryRun else { return }
        try Paths.makeFolder(path)
        var unfinished = previous
        unfinished.isFinished = false
        try write(manifest: unfinished)
        bestEffort { try Paths.removeFile(Paths.join(path, Self.temporaryName)) }
    }

    private func isAsWritten(_ file: String, _ entry: OutputManifest.Entry) -> Bool {
        guard let stamp = try? FileStamp.of(Paths.join(path, file), followingLinks: false) else { return false }
        return stamp.kind == .file && stamp.size == entry.size && stamp.modified == entry.modified
    }

    /// Makes sure that `file` is there as `render` makes it; it is not asked where the file was made from the same key. Throws `Cancellation`
    /// between two files: the next export goes on from there.
    func put(_ file: String, key: UInt64, _ render: () throws -> [UInt8]) throws {
        if cancelFlag.isSet {
            // Nothing is written once it was said that nothing will be.
            bestEffort { _ = try writer.finish() }
            throw Cancellation()
        }
        let known = previous.entries[file]
        let isIntact = known.map { isAsWritten(file, $0) } ?? false
        if let known, isIntact, known.key == key {
            current.entries[file] = known
            report.unchanged += 1
            return
        }
        let bytes = try render()
        let hash = ContentHash.of(bytes)
        if let known, isIntact, known.hash == hash {
            current.entries[file] = .init(hash: hash, size: known.size, modified: known.modified, key: key)
            report.unchanged += 1
            return
        }
        let target = Paths.join(path, file)
        if known == nil, !isNew, FileStamp.exists(target), !isOurs(target, bytes) {
            report.warnings.append(
                Phrase(
                    "\(target) was there before and is left as it is",
                    fr: "\(target) existait déjà et reste tel quel"))
            return
        }
        report.written += 1
        guard !isDryRun else {
            current.entries[file] = .init(hash: hash, size: Int64(bytes.count), modified: 0, key: key)
            return
        }
        pending[file] = (hash, key)
        writer.write(bytes, to: file)
    }

    /// After an export that was cut short, a file without an entry may be one it wrote.
    private func isOurs(_ target: String, _ bytes: [UInt8]) -> Bool {
        guard !previous.isFinished, let found = try? OpenFile.reading(target, followingLinks: false).readAll() else {
            return false
        }
        if found == bytes { return true }
        let mark = Array(Self.mark.utf8)
        let start = found.prefix(400)
        return start.indices.contains { start[$0...].starts(with: mark) }
    }

    private func write(manifest: OutputManifest) throws {
        try AtomicWrite.replace(Paths.join(path, manifestName), with: manifest.encoded())
    }

    func warn(_ phrase: Phrase) { report.warnings.append(phrase) }

    /// Removes what this export did not put and writes the manifest.
    func finish(inputs: UInt64) throws -> ExportReport {
        for (file, stamp) in try writer.finish() {
            guard let (hash, key) = pending[file] else { continue }
            current.entries[file] = .init(hash: hash, size: stamp.size, modified: stamp.modified, key: key)
        }
        for (file, entry) in previous.entries where current.entries[file] == nil { try remove(file, entry) }
        current.isFinished = true
        current.inputs = inputs
        if !isDryRun { try write(manifest: current) }
        return report
    }

    private func remove(_ file: String, _ entry: OutputManifest.Entry) throws {
        let target = Paths.join(path, file)
        guard FileStamp.exists(target) else { return }
        guard isAsWritten(file, entry) || (try? hash(of: target)) == entry.hash else {
            report.warnings.append(
                Phrase(
                    "\(target) was changed by somebody else and is not removed",
                    fr: "\(target) a été modifié par ailleurs et n’est pas supprimé"))
            return
        }
        report.removed += 1
        guard !isDryRun else { return }
        try Paths.removeFile(target)
        var folder = Paths.parent(of: target)
        // Folders that became empty; one that is not refuses.
        while folder.utf8.count > path.utf8.count, (try? Paths.removeFolder(folder)) != nil {
            folder = Paths.parent(of: folder)
        }
    }

    private func hash(of target: String) throws -> UInt64 {
        ContentHash.of(try OpenFile.reading(target, followingLinks: false).readAll())
    }
}
