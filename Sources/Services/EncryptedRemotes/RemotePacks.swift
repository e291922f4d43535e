// Transfers packs: out of git, padded and encrypted into the remote; out of the remote, verified and decrypted into git.

import AgeFormat
import Bytes
import Cryptography
import Digests
import FileSystem
import GitSync
import Processes

extension EncryptedRemote {
    static let piece = 1 << 20
    /// From this many objects on a pack stays one (git-config(1), fetch.unpackLimit).
    private static let unpackLimit = 100

    // MARK: Into git

    /// Imports the packs that the repository lacks. Throws `EncryptedRemoteError`, `ProcessError`, `SystemError`.
    package func importPacks() throws {
        var known = memory.packs
        do {
            try importPacks(&known)
        } catch EncryptedRemoteError.git where !known.isEmpty {
            // Unreferenced objects were pruned, and newer packs build on them: import all of them again.
            known = []
            try importPacks(&known)
        }
    }

    private func importPacks(_ known: inout Set<String>) throws {
        let packs = allPacks()
        let wanted = packs.filter { !known.contains($0.pack.name) }
        guard !wanted.isEmpty else { return }
        defer { bestEffort { try memory.note(packs: known.intersection(packs.map(\.pack.name))) } }
        let scratch = memory.scratch
        for (pack, keys) in wanted {
            let file = try scratch.path(pack.name)
            try decrypt(pack, keys, into: file)
            let count = try OpenFile.reading(file).readPart(from: 8, count: 4).reduce(0) { $0 << 8 | Int($1) }
            let command =
                count < Self.unpackLimit ? ["unpack-objects", "-q"] : ["index-pack", "--stdin", "--fix-thin"]
            let result = try git.run(command, from: file)
            guard result.exitCode == 0 else { throw EncryptedRemoteError.git(result.complaint) }
            bestEffort { try Paths.removeFile(file) }
            known.insert(pack.name)
        }
    }

    /// The packs of all tips, without duplicates, in dependency order.
    func allPacks() -> [(pack: RemoteManifest.Pack, keys: [String])] {
        var seen: Set<String> = []
        return tips.flatMap { tip in tip.manifest.packs.map { (pack: $0, keys: tip.manifest.keys) } }
            .filter { seen.insert($0.pack.name).inserted }
    }

    /// Git gets no bytes from a file that fails verification.
    private func decrypt(_ pack: RemoteManifest.Pack, _ keys: [String], into target: String) throws {
        let path = try store.packFile(pack.name)
        let source = try OpenFile.reading(path)
        guard try source.stamp().size == Int64(pack.size) else { throw EncryptedRemoteError.damaged(pack.name) }
        let identities = try AgeIdentity.identities(in: SecretBytes(copying: keys[pack.key].utf8))
        var decryption = AgeDecryption(with: identities)
        var sum = SHA256()
        var left = pack.count
        try AtomicWrite.replace(target, with: [], mode: 0o600, isDurable: false)
        let file = try OpenFile.appending(target, mode: 0o600)
        func take(_ text: UnsafeRawBufferPointer) throws {
            let count = min(left, text.count)
            guard text[count...].allSatisfy({ $0 == 0 }) else { throw EncryptedRemoteError.damaged(pack.name) }
            try file.write(Array(text[..<count]))
            left -= count
        }
        do {
            for start in stride(from: 0, to: pack.size, by: Self.piece) {
                let bytes = try source.readPart(from: start, count: min(Self.piece, pack.size - start))
                sum.add(bytes)
                try bytes.withUnsafeBytes { try decryption.add($0, to: take) }
            }
            try decryption.finish(to: take)
        } catch is AgeError {
            throw EncryptedRemoteError.damaged(pack.name)
        }
        guard left == 0, sum.digits == pack.digest else { throw EncryptedRemoteError.damaged(pack.name) }
    }

    // MARK: Out of git

    /// Writes a pack of the objects reachable from some objects and not from others, as a draft of the store. Nil if it would be empty.
    func makePack(
        of objects: some Collection<String>, without bases: [String], key: (number: Int, text: String)
    ) throws -> RemoteManifest.Pack? {
        let known = try present(Set(bases)).sorted()
        let scratch = memory.scratch
        let plain = try scratch.path("pack")
        let asked = objects.map { $0 + "\n" } + known.map { "^\($0)\n" }
        let made = try git.run(
            ["pack-objects", "--revs", "--thin", "--stdout", "--delta-base-offset", "-q"],
            input: Array(asked.joined().utf8), into: plain)
        guard made.exitCode == 0 else { throw EncryptedRemoteError.git(made.complaint) }
        let file = try OpenFile.reading(plain)
        guard try file.readPart(from: 8, count: 4).contains(where: { $0 != 0 }) else { return nil }
        let count = Int(clamping: try file.stamp().size)
        let name = RemoteManifest.randomName()
        let identity = try AgeIdentity.identities(in: SecretBytes(copying: key.text.utf8))
        let draft = try store.draft(name)
        do {
            let (digest, size) = try encrypt(file, count, to: identity.map(\.recipient), into: draft)
            return .init(name: name, digest: digest, count: count, size: size, key: key.number, bases: known)
        } catch {
            // Frees the space on a full disk.
            bestEffort { try Paths.removeFile(draft) }
            throw error
        }
    }

    private func encrypt(
        _ source: borrowing OpenFile, _ count: Int, to recipients: [AgeRecipient], into path: String
    ) throws -> (digest: String, size: Int) {
        bestEffort { try Paths.removeFile(path) }
        let target = try OpenFile.creating(path)
        var encryption = try AgeEncryption(to: recipients)
        var sum = SHA256()
        var size = 0
        func take(_ bytes: UnsafeRawBufferPointer) throws {
            let bytes = Array(bytes)
            sum.add(bytes)
            size += bytes.count
            try target.write(bytes)
        }
        let all = Padding.size(of: count)
        for start in stride(from: 0, to: all, by: Self.piece) {
            let wanted = min(Self.piece, all - start)
            var bytes = start < count ? try source.readPart(from: start, count: min(wanted, count - start)) : []
            bytes += [UInt8](repeating: 0, count: wanted - bytes.count)
            try bytes.withUnsafeBytes { try encryption.add($0, to: take) }
        }
        try encryption.finish(to: take)
        try target.synchronizeData()
        return (sum.digits, size)
    }
}

/// Sizes that reveal little: overhead of at most an eighth (Padmé; Nikitin and others, "Reducing Metadata Leakage from Encrypted
/// Files and Communication with PURBs", 2019, section 4).
enum Padding {
    private static let least = 512

    static func size(of count: Int) -> Int {
        guard count > least else { return least }
        let exponent = Int.bitWidth - 1 - count.leadingZeroBitCount
        let digits = Int.bitWidth - 1 - exponent.leadingZeroBitCount + 1
        let mask = (1 << (exponent - digits)) - 1
        return (count + mask) & ~mask
    }
}
