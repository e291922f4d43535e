// Makes one file of an export unless it is up to date.

import Bytes
import FileSystem

/// Knows the results of the previous export; used by several threads.
struct OutputMaker: Sendable {
    enum Outcome: Sendable {
        /// It is up to date.
        case unchanged(OutputManifest.Entry)
        case written(OutputManifest.Entry)
        /// A foreign file of that name is left alone.
        case foreign(path: String)
    }

    /// The folder of the export.
    let root: String
    let previous: OutputManifest
    /// The folder was empty: no name can be taken.
    let isNew: Bool
    let isDryRun: Bool
    let writer: FileWriter
    /// The folder, if it existed before.
    private let folder: OutputPlace

    init(root: String, previous: OutputManifest, isNew: Bool, isDryRun: Bool, writer: FileWriter) {
        (self.root, self.previous, self.isNew) = (root, previous, isNew)
        (self.isDryRun, self.writer) = (isDryRun, writer)
        folder = OutputPlace(root)
    }

    /// In the first bytes of every page, so that pages of an interrupted export are recognised as ours.
    static let mark = "daybook export"

    /// Makes sure that the file exists; it is not rendered if it was made from the same key.
    ///
    /// - Parameter lane: see `FileWriter`.
    func make(_ file: OutputFile, lane: Int = 0) throws -> Outcome {
        let known = previous.entries[file.path]
        let isIntact = known.map { isAsWritten(file.path, $0) } ?? false
        let madeFrom = file.key()
        if let known, isIntact, known.key == madeFrom { return .unchanged(known) }
        let bytes = try file.render()
        let (hash, key) = (ContentHash.of(bytes), madeFrom ?? 0)
        if let known, isIntact, known.hash == hash {
            return .unchanged(.init(hash: hash, size: known.size, modified: known.modified, key: key))
        }
        let target = Paths.join(root, file.path)
        let isThere = known != nil || !isNew && FileStamp.exists(target)
        if known == nil, isThere, !isOurs(target, bytes) { return .foreign(path: target) }
        guard !isDryRun else {
            return .written(.init(hash: hash, size: Int64(bytes.count), modified: 0, key: key))
        }
        let stamp =
            isThere
            ? try writer.replace(file.path, with: bytes, lane: lane) : try writer.create(bytes, at: file.path)
        return .written(.init(hash: hash, size: stamp.size, modified: stamp.modified, key: key))
    }

    func isAsWritten(_ file: String, _ entry: OutputManifest.Entry) -> Bool {
        guard let stamp = folder.stamp(of: file) else { return false }
        return stamp.kind == .file && stamp.size == entry.size && stamp.modified == entry.modified
    }

    /// After an interrupted export, a file without an entry may be one that it wrote.
    private func isOurs(_ target: String, _ bytes: [UInt8]) -> Bool {
        guard !previous.isFinished, let found = try? OpenFile.reading(target, followingLinks: false).readAll() else {
            return false
        }
        if bytes.starts(with: found) { return true }
        let mark = Array(Self.mark.utf8)
        let start = found.prefix(400)
        return start.indices.contains { start[$0...].starts(with: mark) }
    }
}

/// The folder of an export, kept open: files below it are found without walking to it each time.
private final class OutputPlace: Sendable {
    private let path: String
    private let folder: OpenFile?

    init(_ path: String) {
        self.path = path
        folder = try? OpenFile.folder(path)
    }

    /// Nil if there is no such file. Links are not followed.
    func stamp(of file: String) -> FileStamp? {
        guard folder != nil else { return try? FileStamp.of(Paths.join(path, file), followingLinks: false) }
        return folder?.stamp(ofChild: file) ?? nil
    }
}
