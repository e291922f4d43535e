// A folder in memory for editing or printing locked documents: accessible to its user alone, overwritten and removed at the end.

import Bytes
import Cryptography
import FileSystem
import Vault
import Workspaces

/// Files for an editor or another program. After a crash, it stays in memory until `wipeLeftovers` finds it, or at the latest until
/// shutdown.
package struct EditingFolder: Sendable {
    package let path: String

    private static let prefix = "daybook-edit-"

    /// Folders in memory, the user's own first: `$XDG_RUNTIME_DIR` (XDG Base Directory Specification), `/dev/shm` (shm_overview(7)).
    private static func parents(_ machine: Machine) -> [String] {
        [machine["XDG_RUNTIME_DIR"], "/dev/shm"].compactMap(\.self).filter {
            Paths.isInMemory($0) && Paths.isWritable($0)
        }
    }

    /// Throws `LockActionError.noMemoryFolder`, `SystemError`.
    package init(_ machine: Machine) throws {
        guard let parent = Self.parents(machine).first else { throw LockActionError.noMemoryFolder }
        path = try Paths.makeTemporaryFolder(in: parent, prefix: Self.prefix + "\(MachineFacts.processNumber)-")
    }

    /// Beside a file that is edited, the digest of what it held: what differs from that was typed.
    private static let sum = ".sum"

    /// Puts a file there. Returns its path.
    ///
    /// - Parameter isEdited: whether a person types into it. If this process is killed, what was typed is kept.
    package func put(_ name: String, _ bytes: [UInt8], isEdited: Bool = false) throws(SystemError) -> String {
        let file = Paths.join(path, name)
        if isEdited {
            try OpenFile.creating(Paths.join(path, "." + name + Self.sum), mode: 0o600).write(Self.digest(bytes))
        }
        try OpenFile.creating(file, mode: 0o600).write(bytes)
        return file
    }

    /// A file as the editor left it; nil if the editor removed it.
    package func take(_ name: String) throws(SystemError) -> [UInt8]? {
        do throws(SystemError) {
            return try OpenFile.reading(Paths.join(path, name)).readAll(limit: 1 << 30)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    package func wipe() { Self.wipe(path) }

    private static func wipe(_ folder: String) {
        for name in ((try? OpenFile.folder(folder).entries()) ?? []).compactMap(\.text) {
            let file = Paths.join(folder, name)
            guard let stamp = try? FileStamp.of(file, followingLinks: false) else { continue }
            if stamp.kind == .folder { wipe(file) }
            if stamp.kind == .file {
                bestEffort { try OpenFile.overwriting(file).write(zeros: Int(clamping: stamp.size)) }
            }
        }
        bestEffort { try Paths.removeTree(folder) }
    }

    /// Renames the folder to protect it from wiping: it contains text that could not be saved. Returns its path.
    package func keep() -> String {
        let kept = path.replacing(Self.prefix, with: "daybook-kept-")
        return (try? Paths.rename(path, to: kept)) == nil ? path : kept
    }

    private static func digest(_ bytes: [UInt8]) -> [UInt8] {
        Array(StableHash.digits(of: String(decoding: bytes, as: UTF8.self)).utf8)
    }

    /// Whether an editor has saved something that is nowhere else.
    private static func holdsTypedText(_ folder: String) -> Bool {
        ((try? OpenFile.folder(folder).entries()) ?? []).compactMap(\.text).contains { name in
            guard name.hasPrefix("."), name.hasSuffix(sum),
                let before = try? OpenFile.reading(Paths.join(folder, name)).readAll(),
                let now = try? OpenFile.reading(Paths.join(folder, String(name.dropFirst().dropLast(sum.count))))
                    .readAll()
            else { return false }
            return digest(now) != before
        }
    }

    /// Removes what commands left that were killed. Returns the folders that hold what somebody typed: these are kept.
    package static func wipeLeftovers(_ machine: Machine) -> [String] {
        var kept: [String] = []
        for parent in parents(machine) {
            for name in ((try? OpenFile.folder(parent).entries()) ?? []).compactMap(\.text) where name.hasPrefix(prefix)
            {
                let number = name.dropFirst(prefix.count).prefix { $0 != "-" }
                guard let process = Int32(number), !MachineFacts.isRunning(process: process) else { continue }
                let folder = Paths.join(parent, name)
                if holdsTypedText(folder) { kept.append(Self(path: folder).keep()) } else { wipe(folder) }
            }
        }
        return kept
    }

    private init(path: String) { self.path = path }
}
