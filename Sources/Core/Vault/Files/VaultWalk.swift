// Compares the tree with earlier snapshots: which documents are new, changed or removed.

import Dispatch
import FileSystem
import Synchronization

/// The difference between the vault's folders and the snapshots of an earlier walk.
package struct VaultChanges: Sendable {
    /// New or changed documents.
    package var changed = PathList()
    package var removed: [VaultPath] = []
    /// New snapshots by folder (empty text: the top), only for folders that differ.
    package var snapshots: [String: FolderSnapshot] = [:]
    package var removedFolders: [String] = []

    package var isEmpty: Bool { snapshots.isEmpty && removedFolders.isEmpty && changed.isEmpty && removed.isEmpty }

    fileprivate mutating func add(_ other: VaultChanges) {
        changed.append(contentsOf: other.changed)
        removed += other.removed
        snapshots.merge(other.snapshots) { $1 }
        removedFolders += other.removedFolders
    }
}

/// Walks a vault. Skips links, and files and folders whose names begin with a dot, except documents (`.md`).
package struct VaultWalk: Sendable {
    let root: String
    let ignore: IgnoreRules
    /// The start of the walk, in nanoseconds since the epoch.
    let now: Int64
    let processors: Int

    package init(root: String, ignore: IgnoreRules, now: Int64, processors: Int) {
        self.root = root
        self.ignore = ignore
        self.now = now
        self.processors = processors
    }

    /// Compares the tree with `known`. Known folders are checked on all processors, new ones as they are found.
    package func changes(since known: [(folder: String, snapshot: FolderSnapshot)]) -> VaultChanges {
        var result = VaultChanges()
        let byFolder = Dictionary(known.map { ($0.folder, $0.snapshot) }) { first, _ in first }
        let looked = lookAtKnown(known)
        for change in looked { result.add(change.changes) }
        // Unknown subfolders listed by a changed folder, recursively: new ones, and those that were briefly missing
        // during an earlier walk, whatever their folder knew about them.
        var queue = looked.flatMap(\.folders) + [""]
        while let folder = queue.popLast() {
            guard byFolder[folder] == nil else { continue }
            let (changes, folders) = look(at: folder, known: nil)
            result.add(changes)
            queue += folders
        }
        return result
    }

    private typealias Look = (changes: VaultChanges, folders: [String])

    private func lookAtKnown(_ known: [(folder: String, snapshot: FolderSnapshot)]) -> [Look] {
        let entries = known.reduce(0) { $0 + $1.snapshot.bytes.count } / 60
        // Below some thousand files a second thread does not pay off.
        guard entries > 3000, processors > 1, known.count > 1 else {
            return known.map { look(at: $0.folder, known: $0.snapshot) }
        }
        let next = Atomic<Int>(0)
        let collected = Mutex<[Look]>([])
        DispatchQueue.concurrentPerform(iterations: processors) { _ in
            var mine: [Look] = []
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < known.count else { break }
                let found = look(at: known[index].folder, known: known[index].snapshot)
                if !found.changes.isEmpty || !found.folders.isEmpty {
                    mine.append(found)
                }
            }
            collected.withLock { $0 += mine }
        }
        return collected.withLock { $0 }
    }

    private func look(at folder: String, known: FolderSnapshot?) -> Look {
        var changes = VaultChanges()
        do throws(SystemError) {
            let open = try OpenFile.folder(Paths.join(root, folder))
            let stamp = try open.stamp()
            if let known, known.matches(stamp) {
                if let newer = compareFiles(in: folder, open, known, stamp, &changes) {
                    changes.snapshots[folder] = newer
                }
                return (changes, [])
            }
            let folders = try list(folder, open, stamp, known, &changes)
            return (changes, folders)
        } catch {
            if error.isMissing { return (known == nil ? changes : gone(folder, known), []) }
            // An unreadable folder keeps its known state and is checked again next time; `check` reports it.
            if known == nil { changes.snapshots[folder] = .unsettled }
            return (changes, [])
        }
    }

    private func gone(_ folder: String, _ known: FolderSnapshot?) -> VaultChanges {
        var changes = VaultChanges()
        changes.removedFolders = [folder]
        known?.forEach { entry in
            if entry.kind == .document, let name = known?.name(entry) {
                changes.removed.append(VaultPath(trusted: name, in: folder))
            }
        }
        return changes
    }

    /// The names are unchanged: compares only the files. Returns the new snapshot if one differs.
    private func compareFiles(
        in folder: String, _ open: borrowing OpenFile, _ known: FolderSnapshot, _ stamp: FileStamp,
        _ changes: inout VaultChanges
    ) -> FolderSnapshot? {
        var differing: [Int: FileStamp] = [:]
        var index = 0
        var isGone = false
        known.forEach { entry in
            if entry.kind == .document {
                let found = known.withName(entry) { open.stamp(ofChild: $0) }
                if let found, found.kind == .file {
                    if !entry.matches(found) {
                        differing[index] = found
                        changes.changed.append(VaultPath(trusted: known.name(entry), in: folder))
                    }
                } else {
                    isGone = true
                }
            }
            index += 1
        }
        if isGone {
            // It disappeared between two checks: list the folder next time.
            return FolderSnapshot(known, folder: stamp, isSettled: false)
        }
        guard !differing.isEmpty else { return nil }
        var newer = FolderSnapshot(folder: stamp, isSettled: stamp.isSettled(at: now))
        index = 0
        known.forEach { entry in
            if let found = differing[index] {
                newer.append(
                    name: Array(known.name(entry).utf8), kind: .document, stamp: found,
                    isSettled: found.isSettled(at: now))
            } else {
                newer.append(entry, of: known)
            }
            index += 1
        }
        return newer
    }

    /// Lists a folder again. Returns its subfolders.
    private func list(
        _ folder: String, _ open: borrowing OpenFile, _ stamp: FileStamp, _ known: FolderSnapshot?,
        _ changes: inout VaultChanges
    ) throws(SystemError) -> [String] {
        var before: [String: FolderSnapshot.Entry] = [:]
        known?.forEach { entry in
            if let known { before[known.name(entry)] = entry }
        }
        var newer = FolderSnapshot(folder: stamp, isSettled: stamp.isSettled(at: now))
        var folders: [String] = []
        for entry in try open.entries() {
            // Skips a name that is not UTF-8; `check` reports it.
            guard let name = entry.text else { continue }
            // Documents end in ".md"; only folders and documents are stat'ed.
            let isDocumentName = VaultPath(trusted: name).isMarkdown
            var kind = entry.kind
            var found: FileStamp?
            if kind == nil || (kind == .file && isDocumentName) {
                found = (entry.name + [0]).withUnsafeBytes { bytes in
                    bytes.baseAddress.flatMap { open.stamp(ofChild: $0.assumingMemoryBound(to: CChar.self)) }
                }
                kind = found?.kind
            }
            guard !ignore.leavesOut(name: name, in: folder, isFolder: kind == .folder) else { continue }
            switch kind {
            case .folder:
                newer.append(name: entry.name, kind: .folder, stamp: nil, isSettled: true)
                folders.append(VaultPath.joined(folder, name))
                before[name] = before[name]?.kind == .folder ? nil : before[name]
            case .file where isDocumentName:
                guard let found else { continue }
                newer.append(name: entry.name, kind: .document, stamp: found, isSettled: found.isSettled(at: now))
                if let old = before.removeValue(forKey: name), old.kind == .document, old.matches(found) { continue }
                changes.changed.append(VaultPath(trusted: name, in: folder))
            case .file where !name.hasPrefix("."):
                newer.append(name: entry.name, kind: .attachment, stamp: nil, isSettled: true)
            default:
                continue
            }
        }
        for (name, entry) in before where entry.kind == .document {
            changes.removed.append(VaultPath(trusted: name, in: folder))
        }
        changes.snapshots[folder] = FolderSnapshot(bytes: newer.bytes.withUnsafeBytes { [UInt8]($0) })
        return folders
    }
}

extension FolderSnapshot {
    fileprivate mutating func append(_ entry: Entry, of other: FolderSnapshot) {
        append(
            name: Array(other.name(entry).utf8), kind: entry.kind, inode: entry.inode, size: entry.size,
            modified: entry.modified, changed: entry.changed)
    }
}
