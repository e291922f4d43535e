// Whole files below one folder, written by several threads side by side.

import FileSystem
import Permissions
import Synchronization

/// Waits for no disk: what a crash of the machine takes is made again by the next export.
final class FileWriter: Sendable {
    private let root: String
    private let grant: ExportGrant
    /// Folders that are there.
    private let folders = Mutex<Set<String>>([])

    private static let temporaryName = ".daybook-export"

    init(root: String, _ grant: ExportGrant) {
        (self.root, self.grant) = (root, grant)
    }

    /// Writes a file that is not there yet, in its place: an export that is cut short says so, and the next one knows the start of a page of
    /// its own. Throws `SystemError` with `isExisting`, too.
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

    /// Writes a file whole or not at all, in place of one that may be there.
    ///
    /// - Parameter lane: no two files are written in one at a time.
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

    /// Removes what writers that were killed left half written.
    func removeLeftovers() throws(SystemError) {
        for name in try OpenFile.folder(root).entries().compactMap(\.text)
        where name.hasPrefix(Self.temporaryName) && name.hasSuffix(".tmp") {
            bestEffort { try Paths.removeFile(Paths.join(root, name)) }
        }
    }
}
