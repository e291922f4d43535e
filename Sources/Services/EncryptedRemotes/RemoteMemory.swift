// A clone's memory of an encrypted remote: the manifests last seen, the imported packs, and the members accepted at first contact.

import Bytes
import FileSystem
import Locking

/// A folder within the git directory. Access to it implies access to the repository itself.
package struct RemoteMemory {
    let folder: String

    /// The parent of the folders for all encrypted remotes of a repository.
    package static func folder(in gitFolder: String) -> String { Paths.join(gitFolder, "daybook-remotes") }

    /// - Parameter gitFolder: the repository's common git directory, shared by its working trees.
    init(_ address: EncryptedAddress, gitFolder: String) {
        folder = Paths.join(Self.folder(in: gitFolder), StableHash.digits(of: address.address))
    }

    private static let seenMark = "seen-"

    private func path(_ name: String) -> String { Paths.join(folder, name) }

    private func names(_ prefix: String) -> [String] {
        ((try? OpenFile.folder(folder).entries()) ?? []).compactMap(\.text).filter { $0.hasPrefix(prefix) }
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws {
        try Paths.makePrivateFolder(folder)
        try AtomicWrite.replace(path(name), with: bytes, mode: 0o600, isDurable: false)
    }

    private func lines(_ name: String) -> [String] {
        guard let bytes = try? OpenFile.reading(path(name)).readAll() else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The newest manifests seen.
    ///
    /// Throws if one cannot be read: otherwise an older one would pass for new.
    func seen() throws -> [SignedManifest] {
        try names(Self.seenMark).map { name in
            try RemoteManifest.read(try OpenFile.reading(path(name)).readAll(limit: 1 << 26), named: name)
        }
    }

    /// Replaces the manifests seen before.
    func note(_ tips: [SignedManifest]) throws {
        let new = Set(tips.map { Self.seenMark + $0.digest })
        let old = names(Self.seenMark)
        for tip in tips where !old.contains(Self.seenMark + tip.digest) {
            try write(Self.seenMark + tip.digest, tip.text)
        }
        for name in old where !new.contains(name) { try Paths.removeFile(path(name)) }
    }

    // MARK: Packs

    /// Names of the packs whose objects are in the repository.
    var packs: Set<String> { Set(lines("packs")) }

    func note(packs: Set<String>) throws {
        guard packs != self.packs else { return }
        try write("packs", Array(packs.sorted().map { $0 + "\n" }.joined().utf8))
    }

    // MARK: Confirmations

    /// Members from the first contact, until the vault's user trusts them.
    var firstMembers: LockRecipients? {
        (try? OpenFile.reading(path("members")).readAll(limit: 1 << 20)).map { LockRecipients($0) }
    }

    func note(firstMembers: LockRecipients?) throws {
        if let firstMembers {
            try write("members", Array(firstMembers.text.utf8))
        } else if FileStamp.exists(path("members")) {
            try Paths.removeFile(path("members"))
        }
    }

    var scratch: ScratchFolder { ScratchFolder(in: folder) }
}
