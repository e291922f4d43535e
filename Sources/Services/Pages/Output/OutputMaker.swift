// Makes one file of an export, where it is not there yet as it is to be.

import Bytes
import FileSystem

/// Knows what the export before this one wrote; used by several threads side by side.
struct OutputMaker: Sendable {
    enum Outcome: Sendable {
        /// It is there as it is to be.
        case unchanged(OutputManifest.Entry)
        case written(OutputManifest.Entry)
        /// Somebody else's file of that name is left as it is.
        case foreign(path: String)
    }

    /// The folder of the export.
    let root: String
    let previous: OutputManifest
    /// There was nothing in the folder: no name can be taken.
    let isNew: Bool
    let isDryRun: Bool
    let writer: FileWriter
    /// That of the folder while it was there before.
    private let folder: OutputPlace

    init(root: String, previous: OutputManifest, isNew: Bool, isDryRun: Bool, writer: FileWriter) {
        (self.root, self.previous, self.isNew) = (root, previous, isNew)
        (self.isDryRun, self.writer) = (isDryRun, writer)
        folder = OutputPlace(root)
    }

    /// In the first bytes of every page, so that a page from an export that was cut short is known as ours.
    static let mark = "daybook export"

    /// Makes sure that the file is there; it is not rendered where it was made from the same key.
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

    /// After an export that was cut short, a file without an entry may be one it wrote.
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

/// The folder of an export, kept open: files below it are found without going down to it each time.
private final class OutputPlace: Sendable {
    private let path: String
    private let folder: OpenFile?

    init(_ path: String) {
        self.path = path
        folder = try? OpenFile.folder(path)
    }

    /// Nil where there is no such file. A link is not followed.
    func stamp(of file: String) -> FileStamp? {
        guard folder != nil else { return try? FileStamp.of(Paths.join(path, file), followingLinks: false) }
        return folder?.stamp(ofChild: file) ?? nil
    }
}
