// A push to an encrypted remote: one pack and one manifest, or nothing.

import AgeFormat
import Bytes
import CivilTime
import Cryptography
import GitSync
import Locking
import Processes

extension EncryptedRemote {
    /// A push command of git: `push +<src>:<dst>` (gitremote-helpers(7)).
    package struct PushRequest: Sendable {
        /// Nil deletes the reference.
        package let source: String?
        package let target: String
        package let isForced: Bool

        package init(source: String?, target: String, isForced: Bool) {
            (self.source, self.target, self.isForced) = (source, target, isForced)
        }
    }

    /// In the words known to git (transport-helper.c).
    package enum Refusal: String, Sendable {
        case fetchFirst = "fetch first"
        case notFastForward = "non-fast forward"
        case exists = "already exists"
        case noSource = "no match"
        case badName = "not a reference"
    }

    private static let tries = 5
    /// The number of manifests kept: to a device away for longer, the branches show that nothing was undone.
    private static let keptManifests = 20
    private static let maxPacks = 50
    /// Days until a pack no longer needed is removed.
    static let retirement: Int32 = 14

    /// Updates all references atomically; refused ones are reported, and the rest is written without them. Requires a prior call of `look`.
    package func push(_ requests: [PushRequest]) throws -> [(target: String, refusal: Refusal?)] {
        let changes = try requests.map { Change($0, object: try $0.source.map(object)) }
        for turn in 0..<Self.tries {
            if turn > 0 { try look() }
            var refs = try refs()
            var rewritten: [String] = []
            var answers: [(target: String, refusal: Refusal?)] = []
            for change in changes {
                let refusal = try refusal(of: change, refs)
                answers.append((change.target, refusal))
                guard refusal == nil else { continue }
                if let old = refs[change.target], try change.rewrites(old, isAncestor) {
                    rewritten.append(change.target)
                }
                refs[change.target] = change.object
                if let object = change.object {
                    for fork in try settledForks(of: change.target, by: object, among: refs) { refs[fork] = nil }
                }
            }
            let written = zip(changes, answers).filter { $1.refusal == nil }.map(\.0)
            guard !written.isEmpty, try tips.count > 1 || refs != self.refs() else { return answers }
            if try write(refs, Set(written.compactMap(\.object)), rewritten) { return answers }
        }
        throw EncryptedRemoteError.moving
    }

    /// A request with its source resolved.
    private struct Change {
        let target: String
        let isForced: Bool
        /// Nil if the reference is deleted.
        let object: String?
        let isUnknown: Bool

        init(_ request: PushRequest, object: String??) {
            (target, isForced) = (request.target, request.isForced)
            self.object = object ?? nil
            isUnknown = request.source != nil && self.object == nil
        }

        func rewrites(_ old: String, _ isAncestor: (String, String) throws -> Bool) rethrows -> Bool {
            guard let object else { return true }
            return try isForced && !isAncestor(old, object)
        }
    }

    private func object(_ source: String) throws -> String? {
        try git.text(["rev-parse", "--verify", "--quiet", source])
    }

    private func refusal(of change: Change, _ refs: [String: String]) throws -> Refusal? {
        guard RemoteManifest.isReference(change.target) else { return .badName }
        guard !change.isUnknown else { return .noSource }
        guard let object = change.object, let old = refs[change.target], old != object, !change.isForced else {
            return nil
        }
        if change.target.hasPrefix("refs/tags/") { return .exists }
        // 1: no; 128: one of them is missing here (git-merge-base(1)).
        switch try git.run(["merge-base", "--is-ancestor", old, object]).exitCode {
        case 0: return nil
        case 1: return .notFastForward
        default: return .fetchFirst
        }
    }

    /// False if another device was faster.
    func write(_ refs: [String: String], _ wanted: some Collection<String>, _ rewritten: [String]) throws -> Bool {
        var manifest = try next()
        (manifest.refs, manifest.rewritten) = (refs, rewritten)
        if manifest.head.map({ refs[$0] == nil }) ?? true {
            manifest.head =
                ["refs/heads/main", "refs/heads/master"].first { refs[$0] != nil }
                ?? refs.keys.sorted().first { $0.hasPrefix("refs/heads/") }
        }
        let key = manifest.newestKey
        var first = manifest.packs.count >= Self.maxPacks ? Self.firstToJoin(manifest.packs) : manifest.packs.count
        // A pack was removed or cut off there: this device has what was in it, and writes it once more.
        if let gap = try manifest.packs.firstIndex(where: { try !store.has(pack: $0.name, size: $0.size) }) {
            first = min(first, gap)
        }
        var new: [RemoteManifest.Pack] = []
        if first < manifest.packs.count {
            new = try joined(&manifest, from: first, key)
        } else if !wanted.isEmpty {
            let bases = Set(tips.filter(isStored).flatMap(\.manifest.refs.values))
            new = try makePack(of: wanted, without: Array(bases), key: key).map { [$0] } ?? []
        }
        manifest.packs += new
        return try publish(manifest, new.map(\.name))
    }

    /// The successor of the tips, as yet without changes. Throws `EncryptedRemoteError.notForUs` on a device without a key.
    func next() throws -> RemoteManifest {
        guard let newest = tips.first?.manifest, keys.own != nil else {
            throw EncryptedRemoteError.notForUs(address.address)
        }
        var manifest = newest
        manifest.previous = tips.map(\.digest)
        // Packs of restored manifests may be missing; the new pack includes their contents.
        if !tips.allSatisfy(isStored) { manifest.packs = try manifest.packs.filter { try store.has(pack: $0.name) } }
        manifest.generation = newest.generation + 1
        (manifest.device, manifest.written, manifest.rewritten) = (keys.device, keys.written, [])
        for tip in tips.dropFirst() {
            // Its packs keep their keys.
            var numbers: [Int: Int] = [:]
            for (number, key) in tip.manifest.keys.enumerated() {
                if let known = manifest.keys.firstIndex(of: key) {
                    numbers[number] = known
                } else {
                    manifest.keys.append(key)
                    numbers[number] = manifest.keys.count - 1
                }
            }
            let known = Set(manifest.packs.map(\.name))
            let others = try tip.manifest.packs.filter {
                try !known.contains($0.name) && (isStored(tip) || store.has(pack: $0.name))
            }
            manifest.packs += others.map { pack in
                .init(
                    name: pack.name, digest: pack.digest, count: pack.count, size: pack.size,
                    key: numbers[pack.key] ?? pack.key, bases: pack.bases)
            }
            manifest.retired.merge(tip.manifest.retired) { $1 }
        }
        // Removed members do not get the key of future packs.
        let left = newest.members.entries.filter { keys.trusted[key: $0.key] == nil }
        if !left.isEmpty { manifest.keys.append(try Self.newKey()) }
        manifest.members = keys.trusted
        return manifest
    }

    static func newKey() throws -> String {
        guard let text = AgeIdentity.make().text else { throw EncryptedRemoteError.damaged("key") }
        return String(decoding: text.exposed, as: UTF8.self)
    }

    // MARK: Fewer packs

    /// The first of the packs to join: afterwards each but the last is at least as large as all later ones together, so that over the
    /// years every object is rewritten only a few times.
    static func firstToJoin(_ packs: [RemoteManifest.Pack]) -> Int {
        var first = max(0, packs.count - maxPacks / 2)
        var sum = packs[first...].reduce(0) { $0 + $1.size }
        while first > 0, packs[first - 1].size < sum {
            first -= 1
            sum += packs[first].size
        }
        return first
    }

    /// Replaces the packs from a given number by one; they are kept for a while, for devices that are reading.
    func joined(
        _ manifest: inout RemoteManifest, from first: Int, _ key: (number: Int, text: String)
    ) throws -> [RemoteManifest.Pack] {
        try importPacks()
        let old = manifest.packs[first...]
        let bases = first == 0 ? [] : manifest.packs[first].bases
        let pack = try makePack(of: Set(manifest.refs.values), without: bases, key: key)
        for pack in old { manifest.retired[pack.name] = keys.today }
        manifest.packs.removeSubrange(first...)
        return pack.map { [$0] } ?? []
    }

    // MARK: Publishing

    /// Signs and writes it. False if another device was faster.
    func publish(_ manifest: RemoteManifest, _ packs: [String]) throws -> Bool {
        guard let own = keys.own else { throw EncryptedRemoteError.notForUs(address.address) }
        var manifest = manifest
        var removal = Removal()
        for (name, day) in manifest.retired where keys.today.number - day.number > Self.retirement {
            removal.packs.append(name)
            manifest.retired[name] = nil
        }
        removal.manifests = names.filter {
            ManifestName.generation($0).map { $0 <= manifest.generation - Self.keptManifests } ?? false
        }
        let text = manifest.signed(by: own.signing)
        let bytes = try AgeEncryption.encrypt(SecretBytes(copying: text), to: try keys.recipients())
        guard
            try store.add(packs: packs, manifest: bytes, generation: manifest.generation, removing: removal)
        else { return false }
        let written = try RemoteManifest.read(text, named: address.address)
        tips = [written]
        stored.insert(written.digest)
        try memory.note(packs: memory.packs.union(packs))
        try memory.note(tips)
        return true
    }
}
