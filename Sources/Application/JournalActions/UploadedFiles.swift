// Chunked uploads from a browser, kept in the cache until an entry takes them: the vault never contains partial files.

import Bytes
import FileSystem
import Search
import Vault
import Workspaces

package struct UploadedFiles: Sendable {
    package enum Outcome: Sendable, Equatable {
        /// The number of bytes received.
        case kept(Int)
        /// A chunk that does not continue the bytes received.
        case outOfOrder(Int)
        case tooLong
        case tooMany
        /// A name that no browser was given.
        case misnamed
    }

    /// Bytes per file.
    package static let longest = 64 << 20
    /// Files not taken yet.
    static let maxFiles = 64
    /// Nanoseconds after which an unused file is removed.
    static let lifetime: Int64 = 24 * 3600 * 1_000_000_000

    private let folder: String
    private let now: Int64

    package init(in workspace: Workspace) {
        folder = Paths.join(workspace.indexLocation.folder, "uploads")
        now = workspace.machine.now
    }

    private static func isName(_ id: String) -> Bool {
        (8...40).contains(id.utf8.count) && id.utf8.allSatisfy { $0.isDigit || (0x61...0x7a).contains($0) }
    }

    private func names(in folder: String) -> [String] {
        (try? OpenFile.folder(folder).entries().compactMap(\.text).sorted()) ?? []
    }

    /// Appends a chunk. A retransmission, after a lost response, changes nothing. Throws `SystemError`.
    ///
    /// - Parameters:
    ///   - size: of the whole file, in bytes, if known.
    ///   - id: of the file, chosen by the sender.
    ///   - name: the file's name at the sender.
    package func add(
        _ bytes: [UInt8], at offset: Int, of size: Int? = nil, to id: String, named name: String
    ) throws -> Outcome {
        guard Self.isName(id), offset >= 0 else { return .misnamed }
        guard max(size ?? 0, offset + bytes.count) <= Self.longest else {
            try remove(id)
            return .tooLong
        }
        let own = Paths.join(folder, id)
        if offset == 0, names(in: own).isEmpty {
            try removeOld()
            guard names(in: folder).count < Self.maxFiles else { return .tooMany }
            try Paths.makeFolder(own, mode: 0o700)
        }
        let place = path(of: id) ?? Paths.join(own, MediaFolder.safeName(Paths.name(of: name)))
        let size = Int(clamping: (try? FileStamp.of(place).size) ?? 0)
        guard offset <= size else { return .outOfOrder(size) }
        guard offset + bytes.count > size else { return .kept(size) }
        guard offset == size else { return .outOfOrder(size) }
        try OpenFile.appending(place, mode: 0o600).write(bytes)
        return .kept(size + bytes.count)
    }

    /// The path of a file; nil if there is none, or it has expired.
    package func path(of id: String) -> String? {
        guard Self.isName(id), let name = names(in: Paths.join(folder, id)).first else { return nil }
        return Paths.join(Paths.join(folder, id), name)
    }

    /// Throws `SystemError`.
    package func remove(_ id: String) throws {
        guard Self.isName(id), path(of: id) != nil else { return }
        try Paths.removeTree(Paths.join(folder, id))
    }

    private func removeOld() throws {
        for id in names(in: folder) {
            let age = (try? FileStamp.of(Paths.join(folder, id))).map { now - $0.modified } ?? 0
            if age > Self.lifetime { try remove(id) }
        }
    }
}
