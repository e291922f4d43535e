// A cache of the facts read from a source's files, so that only changed files are read again. On this machine, never in the vault.

import Bytes
import FileSystem
import Permissions

/// A file of JSON lines, one per source file, with its path and stamp. Without this cache everything is read again.
package struct SourceMemory: Sendable {
    private struct Entry: Sendable {
        let stamp: JSONValue
        let facts: [JSONValue]
    }

    private let path: String
    private var known: [String: Entry] = [:]
    private var kept: [String: Entry] = [:]
    private var isChanged = false
    /// In bytes; a larger cache is discarded.
    private static let limit = 256 << 20

    /// - Parameters:
    ///   - source: the source whose facts are cached.
    ///   - source: whose memory it is.
    package init(folder: String, source: PermissionSource) {
        path = Self.path(folder, source)
        guard let stamp = try? FileStamp.of(path), stamp.size <= Self.limit,
            let bytes = try? OpenFile.reading(path).readAll(limit: Self.limit)
        else { return }
        for line in bytes.split(separator: .newline) {
            guard let json = try? JSONReader.read(Array(line)), let name = json["path"]?.string,
                let stamp = json["stamp"], let facts = json["facts"]?.array
            else { continue }
            known[name] = Entry(stamp: stamp, facts: facts)
        }
    }

    private static func path(_ folder: String, _ source: PermissionSource) -> String {
        Paths.join(Paths.join(folder, "sources"), source.rawValue + ".jsonl")
    }

    /// Removes the cache of a source.
    package static func forget(folder: String, source: PermissionSource) {
        bestEffort { try Paths.removeFile(path(folder, source)) }
    }

    private static func stamp(_ file: SourceFile, _ version: Int) -> JSONValue {
        let stamp = file.stamp
        return .array(
            [Int64(version), Int64(bitPattern: stamp.inode), stamp.size, stamp.modified, stamp.changed].map {
                .int(Int($0))
            })
    }

    /// The cached facts of an unchanged file.
    mutating func facts(of file: SourceFile, version: Int) -> [JSONValue]? {
        guard let entry = known[file.path], entry.stamp == Self.stamp(file, version) else { return nil }
        kept[file.path] = entry
        return entry.facts
    }

    mutating func keep(_ facts: [JSONValue], of file: SourceFile, version: Int) {
        kept[file.path] = Entry(stamp: Self.stamp(file, version), facts: facts)
        isChanged = true
    }

    /// Saves the entries used since; deleted files are forgotten. Failure to write the cache is ignored. Only the owner can read the
    /// file.
    package func save() {
        guard isChanged || kept.count != known.count else { return }
        var bytes: [UInt8] = []
        for (name, entry) in kept.sorted(by: { $0.key < $1.key }) {
            bytes += JSONValue.members([
                ("path", .string(name)), ("stamp", entry.stamp), ("facts", .array(entry.facts)),
            ]).encoded().filter { $0 != .newline }
            bytes.append(.newline)
        }
        bestEffort { try Paths.makeFolder(Paths.parent(of: path), mode: 0o700) }
        bestEffort { try AtomicWrite.replace(path, with: bytes, mode: 0o600) }
    }
}
