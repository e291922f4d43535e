// An encrypted remote as seen by one clone: its manifests, their contents, and whether they follow from the earlier ones.

import AgeFormat
import Bytes
import FileSystem
import GitSync
import Locking
import Processes

/// Manifests are read and verified by `look`, which must be called first. A manifest is accepted only if a trusted device has signed it
/// and it descends from those seen before: the storage can delay new ones, but can neither alter nor undo anything.
package final class EncryptedRemote {
    package let address: EncryptedAddress
    let store: any RemoteStore
    let memory: RemoteMemory
    /// The local repository, for fetches and pushes.
    let git: Git
    package internal(set) var keys: RemoteKeys
    /// The newest manifests: several if devices wrote concurrently.
    var tips: [SignedManifest] = []
    /// All manifests read so far.
    private(set) var manifests: [String: SignedManifest] = [:]
    private(set) var names: [String] = []
    /// Digests of the manifests in the remote.
    var stored: Set<String> = []

    /// - Parameters:
    ///   - gitFolder: the repository's common git directory, shared by its working trees.
    ///   - mayAsk: whether git may prompt for a password.
    package init(_ address: EncryptedAddress, git: Git, gitFolder: String, keys: RemoteKeys, mayAsk: Bool) {
        (self.address, self.git, self.keys) = (address, git, keys)
        memory = RemoteMemory(address, gitFolder: gitFolder)
        switch address.place {
        case .folder(let folder): store = FolderStore(folder: folder)
        case .branch(let url, let branch):
            store = BranchStore(
                url: url, branch: branch, folder: Paths.join(memory.folder, "carrier.git"), mayAsk: mayAsk)
        }
        if let first = memory.firstMembers {
            for entry in first.entries { self.keys.trusted.take(entry, on: nil) }
        }
    }

    // MARK: Looking

    /// Reads and verifies the manifests. Throws `EncryptedRemoteError`, `SystemError`.
    ///
    /// - Parameter joinsSeen: manifests that were seen but are gone count as present.
    package func look(joinsSeen: Bool = false) throws {
        try store.refresh()
        names = try store.manifestNames()
        let seen = try memory.seen()
        guard !names.isEmpty else {
            throw seen.isEmpty ? EncryptedRemoteError.empty(address.address) : .gone(address.address)
        }
        let top = names.compactMap(ManifestName.generation).max() ?? 0
        let floor = min(top, seen.map(\.manifest.generation).min() ?? top)
        manifests = [:]
        for name in names where (ManifestName.generation(name) ?? top) >= floor {
            do {
                let found = try read(name)
                manifests[found.digest] = found
            } catch let error as EncryptedRemoteError {
                // An older one may date from before this device had a key.
                if ManifestName.isCopy(name) || ManifestName.generation(name) == top { throw error }
            }
        }
        stored = Set(manifests.keys)
        if joinsSeen { for tip in seen { manifests[tip.digest] = tip } }
        tips = Self.tips(of: manifests.values)
        guard let repository = (seen.first ?? tips.first)?.manifest.repository,
            tips.allSatisfy({ $0.manifest.repository == repository })
        else { throw EncryptedRemoteError.otherRepository(address.address) }
        // A manifest once accepted remains so, even if its signer is no longer trusted.
        let known = Set(seen.map(\.digest))
        for tip in tips where !known.contains(tip.digest) { try trust(tip, isFirst: seen.isEmpty) }
        for old in seen { try follow(old) }
        if !keys.isChosen { try adoptMembers(seen: known) }
        try memory.note(tips)
    }

    func read(_ name: String) throws -> SignedManifest {
        let text: [UInt8]
        do {
            text = try AgeDecryption.text(of: try store.manifest(name), with: keys.identities)
        } catch AgeError.noMatch {
            throw EncryptedRemoteError.notForUs(name)
        } catch is AgeError {
            throw EncryptedRemoteError.damaged(name)
        }
        let found = try RemoteManifest.read(text, named: name)
        // Names are under the control of the storage.
        if !ManifestName.isCopy(name), ManifestName.generation(name) != found.manifest.generation {
            throw EncryptedRemoteError.damaged(name)
        }
        return found
    }

    /// Manifests without a successor, newest first.
    private static func tips(of manifests: some Collection<SignedManifest>) -> [SignedManifest] {
        let followed = Set(manifests.flatMap(\.manifest.previous))
        return manifests.filter { !followed.contains($0.digest) }
            .sorted { ($0.manifest.generation, $0.digest) > ($1.manifest.generation, $1.digest) }
    }

    /// A vault that was moved, or cloned again on this device, has lost its user's trusted members. They are taken from the last manifest
    /// written by this device, else from those that this clone accepted before: a push without them would shut them out.
    private func adoptMembers(seen known: Set<String>) throws {
        let own = manifests.values.filter { $0.signer == keys.own?.publicKey.signer }
            .max { $0.manifest.generation < $1.manifest.generation }
        let members =
            own?.manifest.members.entries
            ?? tips.filter { known.contains($0.digest) }.flatMap(\.manifest.members.entries)
        let lacking = members.filter { keys.trusted[key: $0.key] == nil }
        guard !lacking.isEmpty else { return }
        for entry in members { keys.trusted.take(entry, on: nil) }
        var first = LockRecipients()
        first.entries = members
        try memory.note(firstMembers: first)
    }

    /// Throws if the device that wrote it is not trusted.
    private func trust(_ tip: SignedManifest, isFirst: Bool) throws {
        let fingerprint = RemoteKey.fingerprint(of: tip.signer)
        let members = tip.manifest.members
        if !keys.trusts(tip.signer) {
            let device = members[signer: tip.signer]?.name ?? tip.manifest.device
            guard isFirst, !keys.knowsOthers else {
                keys.propose?(members)
                throw EncryptedRemoteError.unknownWriter(device: device, fingerprint: fingerprint)
            }
            guard let writer = keys.writer(), let member = members[signer: tip.signer],
                member.remote?.isNamed(by: writer) == true
            else { throw EncryptedRemoteError.firstContact(device: device, fingerprint: fingerprint) }
            // The person has confirmed that device, and it vouches for the others.
            try memory.note(firstMembers: members)
            for entry in members.entries { keys.trusted.take(entry, on: nil) }
        }
        keys.propose?(members)
    }

    // MARK: Continuity

    /// Throws if the present manifests do not follow from one that was seen.
    private func follow(_ old: SignedManifest) throws {
        if manifests[old.digest] != nil { return }
        guard let newest = tips.first?.manifest else { return }
        var isCut = false
        var open = tips
        var known: Set<String> = []
        while let next = open.popLast() {
            for digest in next.manifest.previous where known.insert(digest).inserted {
                if digest == old.digest { return }
                if let before = manifests[digest] {
                    open.append(before)
                } else if next.manifest.generation > old.manifest.generation + 1 {
                    isCut = true
                }
            }
        }
        let (found, seen) = (newest.origin, old.manifest.origin)
        guard newest.generation >= old.manifest.generation else {
            throw EncryptedRemoteError.rolledBack(found: found, seen: seen)
        }
        // The manifests in between are gone by now: the history of the branches shows whether they follow.
        guard isCut, try leadsOn(from: old.manifest.refs) else {
            throw EncryptedRemoteError.forked(found: found, seen: seen)
        }
    }

    private func leadsOn(from refs: [String: String]) throws -> Bool {
        try importPacks()
        let after = try self.refs()
        return try refs.allSatisfy { name, object in
            guard let new = after[name] else { return tips.contains { $0.manifest.rewritten.contains(name) } }
            return try new == object || isAncestor(object, new)
        }
    }

    // MARK: References

    private static let heads = "refs/heads/"

    /// `refs/heads/fork/BRANCH/`
    private static func forks(of name: String) -> String {
        heads + EncryptedRemoteNames.forks(of: name.dropFirst(heads.count))
    }

    /// The references of the remote. If tips differ on a branch, the newest value keeps its name, and the others become forks of it.
    package func refs() throws -> [String: String] {
        guard let first = tips.first else { return [:] }
        var refs = first.manifest.refs
        guard tips.count > 1 else { return refs }
        try importPacks()
        for tip in tips.dropFirst() {
            for (name, object) in tip.manifest.refs {
                guard let known = refs[name] else {
                    refs[name] = object
                    continue
                }
                if try known == object || isAncestor(object, known) { continue }
                if try isAncestor(known, object) {
                    refs[name] = object
                } else if name.hasPrefix(Self.heads) {
                    refs[Self.forks(of: name) + tip.digest.prefix(8)] = object
                }
            }
        }
        return refs
    }

    /// Forks of a branch that are merged into the given commit.
    func settledForks(of name: String, by object: String, among refs: [String: String]) throws -> [String] {
        guard name.hasPrefix(Self.heads) else { return [] }
        return try refs.filter { $0.key.hasPrefix(Self.forks(of: name)) }.filter { try isAncestor($0.value, object) }
            .map(\.key)
    }

    package var head: String? { tips.first?.manifest.head }
    package var objectFormat: String { tips.first?.manifest.objectFormat ?? "sha1" }

    /// Members from the first contact that the vault's user has not confirmed yet.
    package var firstMembers: LockRecipients? { memory.firstMembers }

    package func forgetFirstMembers() throws { try memory.note(firstMembers: nil) }

    func isStored(_ tip: SignedManifest) -> Bool { stored.contains(tip.digest) }

    // MARK: git

    func isAncestor(_ old: String, _ new: String) throws -> Bool {
        try git.run(["merge-base", "--is-ancestor", old, new]).exitCode == 0
    }

    func run(_ arguments: [String], input: [UInt8] = []) throws -> ProcessResult {
        let result = try git.run(arguments, input: input)
        guard result.exitCode == 0 else { throw EncryptedRemoteError.git(result.complaint) }
        return result
    }

    /// The given objects that exist in the repository.
    func present(_ objects: some Collection<String>) throws -> Set<String> {
        guard !objects.isEmpty else { return [] }
        let listed = try run(["cat-file", "--batch-check"], input: Array(objects.map { $0 + "\n" }.joined().utf8))
        // `<object> <type> <size>`, or `<object> missing`.
        return Set(
            listed.outputText.split(separator: "\n").map { $0.split(separator: " ") }
                .filter { $0.count == 3 }.map { String($0[0]) })
    }
}
