// Maintenance of encrypted remotes: create, inspect, accept, compact.

import Bytes
import CivilTime
import Cryptography
import Digests
import FileSystem
import GitSync
import Locking

extension EncryptedRemote {
    /// Creates a remote in an empty place. Throws `EncryptedRemoteError.exists`, `.otherFiles`, `.notThere`.
    package func create() throws {
        guard keys.own != nil else { throw LockingError.noKey }
        if let folder = store as? FolderStore {
            try folder.create()
        } else {
            try store.refresh()
            guard try store.manifestNames().isEmpty else { throw EncryptedRemoteError.exists(address.address) }
        }
        let format = try git.text(["rev-parse", "--show-object-format"]) ?? "sha1"
        var manifest = RemoteManifest(
            repository: RemoteManifest.randomName(),
            generation: 1, device: keys.device, written: keys.written, objectFormat: format,
            keys: [try Self.newKey()])
        manifest.members = keys.trusted
        guard try publish(manifest, []) else { throw EncryptedRemoteError.exists(address.address) }
    }

    package struct Status: Sendable {
        package let address: String
        package let repository: String
        package let generation: Int
        /// The origins of the newest manifests: several if devices wrote concurrently.
        package let writers: [ManifestOrigin]
        package let packs: Int
        /// Total bytes of all packs.
        package let size: Int
        package let members: LockRecipients
        /// Members not trusted by this device.
        package let untrusted: [String]
        package let branches: [String]
    }

    /// Requires a prior call of `look`.
    package func status() throws -> Status {
        guard let newest = tips.first?.manifest else { throw EncryptedRemoteError.empty(address.address) }
        let packs = allPacks()
        return Status(
            address: address.text, repository: newest.repository, generation: newest.generation,
            writers: tips.map(\.manifest.origin), packs: packs.count, size: packs.reduce(0) { $0 + $1.pack.size },
            members: newest.members, untrusted: keys.trusted.lacking(of: newest.members).map(\.name),
            branches: try refs().keys.filter { $0.hasPrefix("refs/heads/") }.map { String($0.dropFirst(11)) }.sorted())
    }

    /// A pack that is not as it was written.
    package struct PackFault: Sendable {
        package let name: String
        package let isMissing: Bool
    }

    /// Reads every pack and compares its SHA-256 with the manifest: no sync reads packs that were imported before. Call `look` first.
    package func check() throws -> [PackFault] {
        try allPacks().compactMap { pack, _ in
            guard let path = try? store.packFile(pack.name) else { return PackFault(name: pack.name, isMissing: true) }
            let file = try OpenFile.reading(path)
            var sum = SHA256()
            let size = Int(clamping: try file.stamp().size)
            for start in stride(from: 0, to: size, by: Self.piece) {
                sum.add(try file.readPart(from: start, count: min(Self.piece, size - start)))
            }
            return size == pack.size && sum.digits == pack.digest ? nil : PackFault(name: pack.name, isMissing: false)
        }
    }

    /// Takes what is there as right, after a person has looked into it: manifests that are damaged, or of a device that is not trusted
    /// (any more), are set aside, and what was seen and is not
    /// there any more is joined with what is. Nothing that this clone has is lost.
    ///
    /// - Returns: names of the manifests set aside, and whether anything was joined.
    package func accept() throws -> (aside: [String], hasJoined: Bool) {
        try store.refresh()
        var aside: [String] = []
        var found: [(name: String, manifest: SignedManifest)] = []
        for name in try store.manifestNames() {
            do {
                found.append((name, try read(name)))
            } catch EncryptedRemoteError.damaged {
                aside.append(name)
            } catch EncryptedRemoteError.notForUs {}
        }
        // Written by a trusted device, or an ancestor of such a manifest, or seen before.
        var open = found.map(\.manifest).filter { keys.trusts($0.signer) } + (try memory.seen())
        var known = Set(open.map(\.digest))
        while let next = open.popLast() {
            let before = Set(next.manifest.previous).subtracting(known)
            known.formUnion(before)
            open += found.map(\.manifest).filter { before.contains($0.digest) }
        }
        aside += found.filter { !known.contains($0.manifest.digest) }.map(\.name)
        for name in aside { try store.setAside(name) }
        for _ in 0..<5 {
            try look(joinsSeen: true)
            if tips.count == 1, tips.allSatisfy(isStored) { return (aside, false) }
            let refs = try refs()
            if try write(refs, Set(refs.values), []) { return (aside, true) }
        }
        throw EncryptedRemoteError.moving
    }

    /// Adds members that the vault's user trusts by now and removes those no longer trusted, without waiting for a push to do so. False if
    /// nothing has to be done, which is known without reading the remote.
    package func updateMembers() throws -> Bool {
        guard let own = keys.own else { return false }
        let trusted = Set(keys.trusted.entries.map(\.keys))
        // Manifests from others may include members that only they trust: two devices would undo each other's changes for ever.
        let isStale = try memory.seen().contains { tip in
            let members = Set(tip.manifest.members.entries.map(\.keys))
            return !trusted.isSubset(of: members) || tip.signer == own.publicKey.signer && trusted != members
        }
        guard isStale else { return false }
        try look()
        return try write(try refs(), [], [])
    }

    /// Replaces all packs by one, and removes those that no manifest names.
    ///
    /// - Returns: the previous number of packs.
    package func compact() throws -> Int {
        try importPacks()
        var manifest = try next()
        manifest.refs = try refs()
        let count = manifest.packs.count
        let new = try count > 1 || !check().isEmpty ? joined(&manifest, from: 0, manifest.newestKey) : []
        manifest.packs += new
        let known = Set(manifest.packs.map(\.name)).union(manifest.retired.keys)
        let limit = MachineFacts.now() - Int64(Self.retirement) * 86_400_000_000_000
        for stray in try store.packs() where !known.contains(stray.name) && stray.modified < limit {
            // The remains of an interrupted upload: removed with the next manifest, like retired packs.
            manifest.retired[stray.name] = Day(number: keys.today.number - Self.retirement - 1)
        }
        guard try publish(manifest, new.map(\.name)) else { throw EncryptedRemoteError.moving }
        return count
    }
}
