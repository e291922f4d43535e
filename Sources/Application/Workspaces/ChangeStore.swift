// Applies the changes of a plan one by one, on disk or in memory.

import FileSystem
import Vault

/// The target of changes.
protocol ChangeStore {
    func exists(_ path: VaultPath) -> Bool
    func read(_ path: VaultPath) throws -> [UInt8]
    /// Throws `VaultError.existing` if the file exists.
    ///
    /// - Parameter outlivesSource: the contents are removed from another place next, and must be on disk by then.
    mutating func create(_ path: VaultPath, _ bytes: [UInt8], outlivesSource: Bool) throws
    /// Copies a file from outside the vault.
    mutating func copy(_ source: String, to path: VaultPath) throws
    mutating func edit(
        _ path: VaultPath, _ change: ([UInt8]) throws -> [UInt8]
    ) throws -> (before: [UInt8], after: [UInt8])
    mutating func remove(_ path: VaultPath) throws
    /// Gives a file another name at once; false where that is done by a new file. Throws `VaultError.existing`.
    mutating func rename(_ path: VaultPath, to target: VaultPath) throws -> Bool
    func location(_ path: VaultPath) -> String
}

extension ChangeStore {
    mutating func make(_ change: FileChange, in vault: VaultFolder) throws -> ChangedFile {
        switch change {
        case .create(let name, let bytes):
            let path = try name.first { path in
                if exists(path) { throw VaultError.existing(path) }
                try create(path, bytes, outlivesSource: false)
            }
            return ChangedFile(path, before: nil, after: bytes)
        case .copy(let source, let name):
            let path = try name.first { path in
                if exists(path) { throw VaultError.existing(path) }
                try copy(source, to: path)
            }
            return ChangedFile(path, before: nil, after: nil, source: source)
        case .edit(let path, let edit):
            return try changed(path) { try vault.applying(edit, to: path, $0) }
        case .rewrite(let path, let rewrite):
            return try changed(path, rewrite)
        case .rewriteOrCreate(let path, let new, let rewrite):
            if !exists(path) {
                let bytes = try rewrite(new)
                do {
                    try create(path, bytes, outlivesSource: true)
                    return ChangedFile(path, before: nil, after: bytes)
                } catch VaultError.existing {
                    // Another process created it meanwhile.
                }
            }
            return try changed(path, rewrite)
        // What is locked stays so wherever it goes.
        case .move(let path, let target):
            let target = path.isLocked ? target.locked : target
            // The bytes stay the same unless the file is locked or unlocked.
            guard path.isLocked == target.isLocked else { return try move(path, to: target) }
            let bytes = try read(path)
            guard try rename(path, to: target) else { return try move(path, to: target) }
            return ChangedFile(target, before: nil, after: bytes, source: location(path), origin: path)
        case .lock(let path, let target, let rewrite): return try move(path, to: target.locked, rewrite)
        case .unlock(let path, let target):
            guard vault.files.isOpen else { throw VaultError.lock(.closed, path) }
            return try move(path, to: target)
        case .remove(let path):
            let bytes = try read(path)
            try remove(path)
            return ChangedFile(path, before: bytes, after: nil)
        }
    }

    private mutating func move(
        _ path: VaultPath, to target: VaultPath, _ rewrite: ([UInt8]) throws -> [UInt8] = { $0 }
    ) throws -> ChangedFile {
        let bytes = try rewrite(try read(path))
        try create(target, bytes, outlivesSource: true)
        try remove(path)
        return ChangedFile(target, before: nil, after: bytes, source: location(path), origin: path)
    }

    private mutating func changed(
        _ path: VaultPath, _ change: ([UInt8]) throws -> [UInt8]
    ) throws -> ChangedFile {
        let (before, after) = try edit(path, change)
        return ChangedFile(path, before: before, after: after)
    }
}

extension VaultFolder {
    func applying(_ edit: (Document) throws -> [TextEdit], to path: VaultPath, _ bytes: [UInt8]) throws -> [UInt8] {
        let document = Document(path: path, contents: bytes, settings: settings)
        let edits = try edit(document)
        return edits.isEmpty ? bytes : try document.applying(edits)
    }
}

/// The disk itself.
struct Disk: ChangeStore {
    let files: VaultFiles
    /// Whether a new file is synchronised to disk before the next change; with many files, all are synchronised at the end
    /// (`VaultFiles.synchronize`).
    var isDurable = true

    func exists(_ path: VaultPath) -> Bool { files.exists(path) }

    func read(_ path: VaultPath) throws -> [UInt8] { try files.read(path).bytes }

    func create(_ path: VaultPath, _ bytes: [UInt8], outlivesSource: Bool) throws {
        try files.create(path, bytes, isDurable: isDurable || outlivesSource)
    }

    func copy(_ source: String, to path: VaultPath) throws { try files.copy(source, to: path) }

    func edit(
        _ path: VaultPath, _ change: ([UInt8]) throws -> [UInt8]
    ) throws -> (before: [UInt8], after: [UInt8]) {
        try files.edit(path, change)
    }

    func remove(_ path: VaultPath) throws { try files.remove(path) }

    func rename(_ path: VaultPath, to target: VaultPath) throws -> Bool {
        try files.rename(path, to: target, isDurable: isDurable)
    }

    func location(_ path: VaultPath) -> String { files.location(path) }
}

/// In memory only: each change applies to the result of the previous ones.
struct Rehearsal: ChangeStore {
    private let files: VaultFiles
    /// Files that would change; nil for removed ones.
    private var changed: [VaultPath: [UInt8]?] = [:]

    init(_ files: VaultFiles) { self.files = files }

    func exists(_ path: VaultPath) -> Bool { changed[path].map { $0 != nil } ?? files.exists(path) }

    func read(_ path: VaultPath) throws -> [UInt8] {
        guard let known = changed[path] else { return try files.read(path).bytes }
        guard let known else { throw VaultError.missing(path) }
        return known
    }

    mutating func create(_ path: VaultPath, _ bytes: [UInt8], outlivesSource: Bool) throws {
        if exists(path) { throw VaultError.existing(path) }
        changed[path] = bytes
    }

    /// Its bytes are not read.
    mutating func copy(_ source: String, to path: VaultPath) throws { changed[path] = .some([]) }

    mutating func edit(
        _ path: VaultPath, _ change: ([UInt8]) throws -> [UInt8]
    ) throws -> (before: [UInt8], after: [UInt8]) {
        let before = try read(path)
        let after = try change(before)
        if after != before { changed[path] = after }
        return (before, after)
    }

    mutating func remove(_ path: VaultPath) throws {
        _ = try read(path)
        changed[path] = .some(nil)
    }

    func rename(_ path: VaultPath, to target: VaultPath) throws -> Bool { false }

    func location(_ path: VaultPath) -> String { files.location(path) }
}
