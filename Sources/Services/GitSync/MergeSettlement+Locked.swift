// Merges locked documents: into one text if the key is unlocked, and without duplicates of entries that were only re-encrypted.

import Bytes
import Processes
import Vault

extension MergeSettlement {
    /// A locked document that both sides changed. False if both versions are to be kept: the key is locked, or both changed the same lines.
    func mergeLocked(_ path: String, _ stages: Stages) throws -> Bool {
        guard let lock, let vaultPath = place.vaultPath(path).map({ VaultPath(trusted: $0) }), vaultPath.isLocked,
            let ours = stages.entries[2], let theirs = stages.entries[3], let first = try bytes(ours.object),
            let second = try bytes(theirs.object)
        else { return false }
        let base = try bytes(stages.object(1))
        let texts = texts([first, second])
        // Encrypted again on both sides, for the same keys or others.
        if let texts, texts[0] == texts[1] {
            try set(path, theirs)
            return true
        }
        if vaultPath.isLockedDocument, lock.canLock, let texts {
            let old = try base.map { try? lock.opened($0) } ?? lockedByBoth(vaultPath)
            guard base == nil || old != nil, lock.keepsReaders(of: first), lock.keepsReaders(of: second),
                let merged = try lockedMerge(vaultPath.opened, base: old, texts[0], texts[1])
            else { return false }
            try set(path, IndexEntry(path: path, mode: ours.mode, object: merged))
            return true
        }
        // Our side only re-encrypted the base, so nothing is lost.
        guard let base, sayTheSame(base, first) else { return false }
        try set(path, theirs)
        return true
    }

    /// A file that one side deleted and the other changed. False if it is to be kept unchanged.
    ///
    /// A locked one that was only re-encrypted is deleted. A plain document that the other side locked while it was changed here is
    /// locked too: it replaces the locked one if the key is unlocked and that has no other changes, else it is put beside it.
    func settleLocked(_ path: String, _ kept: IndexEntry, _ stages: Stages) throws -> Bool {
        guard let lock, let vaultPath = place.vaultPath(path).map({ VaultPath(trusted: $0) }),
            let base = try bytes(stages.object(1)), let version = try bytes(kept.object)
        else { return false }
        if vaultPath.isLocked {
            guard sayTheSame(base, version) else { return false }
            try set(path, nil)
            return true
        }
        let document = Document(path: vaultPath, contents: version, settings: settings)
        guard vaultPath.isMarkdown, document.canBeLocked, lock.canLock else { return false }
        let wanted = document.lockedName(hidesDays: settings.lock.hidesNames)
        let locked = try lockedSince(stages.entries[2] == nil ? ours : theirs, asFrom: vaultPath)
        guard !locked.isEmpty, let bytes = try? lock.locked(document.keepingName()) else { return false }
        let former = try? Document(path: vaultPath, contents: base, settings: settings).keepingName()
        if let twin = try locked.lazy.compactMap(entry).first(where: { try says($0, former) }) {
            // The other side changed nothing but the lock.
            try set(twin.path, IndexEntry(path: twin.path, mode: twin.mode, object: try write(bytes)))
        } else {
            let files = try index.entries()
            let name = place.prefix + wanted.text
            let copy = files.contains { $0.path == name } ? copyName(of: name, among: files) : name
            try set(copy, IndexEntry(path: copy, mode: kept.mode, object: try write(bytes)))
            tell(.lockedMeanwhile(path: path, copy: copy))
        }
        try set(path, nil)
        return true
    }

    /// The text, as locked, of the plain document that both sides locked under this name; nil if there is none.
    private func lockedByBoth(_ path: VaultPath) throws -> [UInt8]? {
        guard let base = try mergeBase else { return nil }
        let gone = Set(try changed(from: base, to: theirs, "D", [":(top)*.md"]))
        for name in try changed(from: base, to: ours, "D", [":(top)*.md"]) where gone.contains(name) {
            guard let former = place.vaultPath(name).flatMap({ VaultPath($0) }), former.folder == path.folder,
                let bytes = try bytes(git.text(["rev-parse", base + ":" + name]))
            else { continue }
            let document = Document(path: former, contents: bytes, settings: settings)
            if document.lockedName(hidesDays: false) == path { return try? document.keepingName() }
        }
        return nil
    }

    /// Whether two locked files hold one text: this device encrypted one of them again, or their key is open.
    private func sayTheSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        if lock?.isKnownAsSame(one, other) == true { return true }
        guard let texts = texts([one, other]) else { return false }
        return texts[0] == texts[1]
    }

    /// Nil if the key is locked, or cannot open one of them.
    private func texts(_ files: [[UInt8]]) -> [[UInt8]]? {
        guard let lock, lock.isOpen else { return nil }
        let texts = files.compactMap { try? lock.opened($0) }
        return texts.count == files.count ? texts : nil
    }

    /// The object of the merged and locked text; nil if a person has to decide. Reports overridden values.
    private func lockedMerge(
        _ path: VaultPath, base: [UInt8]?, _ first: [UInt8], _ second: [UInt8]
    ) throws -> String? {
        let merge = FileMerge(base: base, first: first, second: second, path: path)
        guard merge.conflicts == 0, !merge.isTwoEntries, !merge.bytes.allSatisfy(\.isWhitespace), let lock,
            let bytes = try? lock.locked(merge.bytes)
        else { return nil }
        for loss in merge.losses { tell(.lockedValueOverridden(path: path.locked.text, field: loss.field)) }
        return try write(bytes)
    }

    /// The locked documents added by one side since the common ancestor that may correspond to a document: those in its folder, or for an
    /// entry those in the whole journal.
    private func lockedSince(_ side: String, asFrom path: VaultPath) throws -> [String] {
        guard let base = try mergeBase else { return [] }
        return try changed(from: base, to: side, "A", [":(top)*" + VaultPath(trusted: ".md").locked.text]).filter {
            name in
            guard let other = place.vaultPath(name).map({ VaultPath(trusted: $0) }) else { return false }
            return other.folder == path.folder || path.topFolder == "journal" && other.topFolder == "journal"
        }
    }

    private func entry(_ path: String) throws -> IndexEntry? {
        try index.entries([":(top,literal)" + path]).first { $0.stage == 0 }
    }

    /// Whether a locked document is the locked form of a plain one. The key has to be unlocked, and every byte has to agree: another
    /// entry of that minute, or one without a text, does not match.
    private func says(_ locked: IndexEntry, _ text: [UInt8]?) throws -> Bool {
        guard let text, let bytes = try bytes(locked.object) else { return false }
        return texts([bytes])?.first == text
    }

    // MARK: Moved on both sides

    /// Reports locked documents that both sides renamed or unlocked, and that exist twice now: as their ciphertexts differ, git detects no
    /// rename. Requires the open key.
    func tellMovedTwice() throws {
        guard let lock, lock.isOpen, let base = try mergeBase else { return }
        let documents = [":(top)*.md", ":(top)*" + VaultPath(trusted: ".md").locked.text]
        let gone = Set(try changed(from: base, to: theirs, "D", documents))
        let both = try changed(from: base, to: ours, "D", documents).filter(gone.contains)
        guard !both.isEmpty else { return }
        let present = Set(try index.entries().map(\.path))
        let made = try [ours, theirs].map { side in
            try changed(from: base, to: side, "A", documents).filter(present.contains).compactMap { name in
                try text(of: name, in: side).map { (name: name, text: $0) }
            }
        }
        for former in both {
            guard let text = try text(of: former, in: base) else { continue }
            let found = made.map { $0.first { Self.isVersion($0.text, of: text) }?.name }
            // Of plain documents git knows what was renamed.
            guard let here = found[0], let there = found[1], here != there,
                [former, here, there].contains(where: { VaultPath(trusted: $0).isLocked })
            else { continue }
            tell(.movedTwice(path: former, here: here, there: there))
        }
    }

    /// The lines of a document's body; nil if it cannot be read.
    private func text(of path: String, in commit: String) throws -> [String]? {
        guard let vaultPath = place.vaultPath(path).flatMap({ VaultPath($0) }),
            let stored = try bytes(git.text(["rev-parse", commit + ":" + path]))
        else { return nil }
        guard let bytes = vaultPath.isLocked ? lock.flatMap({ try? $0.opened(stored) }) : stored else { return nil }
        let document = Document(path: vaultPath.opened, contents: bytes, settings: settings)
        return document.bodyText.split(separator: "\n").map(\.trimmed).filter { !$0.isEmpty }
    }

    /// Whether at least half of the lines are equal, as for a rename in git-diff(1), "-M".
    private static func isVersion(_ lines: [String], of former: [String]) -> Bool {
        let common = Set(lines).intersection(former).count
        return common > 0 && common * 2 >= max(lines.count, former.count)
    }
}
