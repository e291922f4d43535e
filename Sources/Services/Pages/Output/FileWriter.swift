// Writes complete files below one folder, from several threads.

import FileSystem
import Permissions
import Synchronization

/// Without syncing: files lost in a crash of the machine are made again by the next export.
final class FileWriter: Sendable {
    private let root: String
    private let grant: ExportGrant
    /// Existing folders.
    private let folders = Mutex<Set<String>>([])

    private static let temporaryName = ".daybook-export"

    init(root: String, _ grant: ExportGrant) {
        (self.root, self.grant) = (root, grant)
    }

    /// Creates a new file in place: an interrupted export is recorded as such, and the next one recognises the beginning of its own page.
    /// Throws `SystemError`, also with `isExisting`.
    func create(_ bytes: [UInt8], at file: String) throws(SystemError) -> FileStamp {
        let target = Paths.join(root, file)
        try makeFolder(of: target)
        let file = try OpenFile.creating(target)
        do throws(SystemError) {
            try file.write(bytes)
            return try file.stamp()
        } catch {
            bestEffort { try Paths.removeFile(target) }
            throw error
        }
    }

    private func makeFolder(of target: String) throws(SystemError) {
        let folder = Paths.parent(of: target)
        guard !folders.withLock({ $0.contains(folder) }) else { return }
        try Paths.makeFolder(folder)
        folders.withLock { _ = $0.insert(folder) }
    }

    /// Writes a file atomically, replacing an existing one.
    ///
    /// - Parameter lane: only one file at a time is written per lane.
    func replace(_ file: String, with bytes: [UInt8], lane: Int) throws(SystemError) -> FileStamp {
        let target = Paths.join(root, file)
        try makeFolder(of: target)
        let temporary = Paths.join(root, "\(Self.temporaryName)-\(lane).tmp")
        let file = try OpenFile.creating(temporary)
        do throws(SystemError) {
            try file.write(bytes)
            let stamp = try file.stamp()
            try Paths.rename(temporary, to: target)
            return stamp
        } catch {
            bestEffort { try Paths.removeFile(temporary) }
            throw error
        }
    }

    /// Removes incomplete files of killed writers.
    func removeLeftovers() throws(SystemError) {
        for name in try OpenFile.folder(root).entries().compactMap(\.text)
        where name.hasPrefix(Self.temporaryName) && name.hasSuffix(".tmp") {
            bestEffort { try Paths.removeFile(Paths.join(root, name)) }
        }
    }
}
