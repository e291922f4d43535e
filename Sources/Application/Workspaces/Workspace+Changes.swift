// The one way of a plan to the disk, and its rehearsal.

import Bytes
import FileSystem
import Vault

extension Workspace {
    /// What a plan would do, without doing it. `each` sees the files one by one.
    package func preview<Result>(
        _ plan: Plan<Result>, each: (ChangedFile) throws -> Void = { _ in }
    ) throws -> Result {
        var rehearsal = Rehearsal(vault)
        return try carryOut(plan, each) { try rehearsal.make($0) }
    }

    /// Makes the changes of a plan in their order and waits for the disk once. Who asked for a confirmation has it.
    @discardableResult
    package func apply<Result>(
        _ plan: Plan<Result>, each: (ChangedFile) throws -> Void = { _ in }
    ) throws -> Result {
        // Few files wait by themselves; many wait together, and for all there is one wait at the end.
        guard plan.changes.count > 4 else { return try carryOut(plan, each) { try make($0, isDurable: true) } }
        var done = FileChanges()
        var rest = plan.changes[...]
        while let first = rest.first {
            let edits = rest.editsOfSeparateFiles(vault, atMost: VaultFiles.batchSize, cancelFlag)
            if edits.count > 1 {
                let batch = rest.prefix(edits.count)
                rest = rest.dropFirst(edits.count)
                let results = try vault.files.edit(edits) { plan.goesOn(after: $0) }
                for (change, result) in zip(batch, results) {
                    try plan.record(change, each, in: &done) {
                        let edited = try result.get()
                        return ChangedFile(change.path, before: edited.before, after: edited.after)
                    }
                }
            } else {
                try cancelFlag.check()
                rest.removeFirst()
                try plan.record(first, each, in: &done) { try make(first, isDurable: false) }
            }
        }
        try vault.files.synchronize()
        return try plan.result(done)
    }

    private func carryOut<Result>(
        _ plan: Plan<Result>, _ each: (ChangedFile) throws -> Void, _ make: (FileChange) throws -> ChangedFile
    ) throws -> Result {
        var done = FileChanges()
        for change in plan.changes {
            try cancelFlag.check()
            try plan.record(change, each, in: &done) { try make(change) }
        }
        return try plan.result(done)
    }

    private func make(_ change: FileChange, isDurable: Bool) throws -> ChangedFile {
        let files = vault.files
        switch change {
        case .create(let name, let bytes):
            let path = try name.first { path in
                if files.exists(path) { throw VaultError.existing(path) }
                try files.create(path, bytes, isDurable: isDurable)
            }
            return ChangedFile(path, before: nil, after: bytes)
        case .copy(let source, let name):
            let path = try name.first { path in
                if files.exists(path) { throw VaultError.existing(path) }
                try files.copy(source, to: path)
            }
            return ChangedFile(path, before: nil, after: nil, source: source)
        case .edit(let path, let edit):
            let (before, after) = try files.edit(path) { try vault.applying(edit, to: path, $0) }
            return ChangedFile(path, before: before, after: after)
        case .rewrite(let path, let rewrite):
            let (before, after) = try files.edit(path, rewrite)
            return ChangedFile(path, before: before, after: after)
        case .rewriteOrCreate(let path, let new, let rewrite):
            if !files.exists(path) {
                let bytes = try rewrite(new)
                do throws(VaultError) {
                    // What moves to the new file is taken from its old place next.
                    try files.create(path, bytes)
                    return ChangedFile(path, before: nil, after: bytes)
                } catch {
                    guard case .existing = error else { throw error }
                }
            }
            let (before, after) = try files.edit(path, rewrite)
            return ChangedFile(path, before: before, after: after)
        case .move(let path, let target):
            let bytes = try files.read(path).bytes
            try files.create(target, bytes)
            try files.remove(path)
            return ChangedFile(target, before: nil, after: bytes, source: files.location(path))
        case .remove(let path):
            try files.remove(path)
            return ChangedFile(path, before: [], after: nil)
        }
    }
}

extension Plan {
    fileprivate func goesOn(after error: any Error) -> Bool {
        goesOnAfterRefusals && (error is EditRefusal || error is VaultError)
    }

    /// Remembers what a change did, or why it was refused. Throws where the plan ends with that.
    fileprivate func record(
        _ change: FileChange, _ each: (ChangedFile) throws -> Void, in done: inout FileChanges,
        _ make: () throws -> ChangedFile
    ) throws {
        do {
            let file = try make()
            try each(file)
            done.add(keepsContents ? file : file.withoutContents)
        } catch  where goesOn(after: error) {
            done.refusals.append((change.path, error))
        }
    }
}

extension ArraySlice<FileChange> {
    /// The changes of one kind at the front that edit files which are there, no file twice: what may be made at the same time.
    fileprivate func editsOfSeparateFiles(
        _ vault: VaultFolder, atMost limit: Int, _ cancelFlag: CancelFlag
    ) -> [VaultFiles.Edit] {
        var edits: [VaultFiles.Edit] = []
        var seen: Set<VaultPath> = []
        for change in prefix(limit) {
            switch (first, change) {
            case (.edit?, .rewrite), (.rewrite?, .edit): return edits
            default: break
            }
            let edit: VaultFiles.Edit
            switch change {
            case .edit(let path, let change):
                edit = (path, { bytes in try vault.applying(change, to: path, bytes) })
            case .rewrite(let path, let rewrite): edit = (path, rewrite)
            default: return edits
            }
            guard seen.insert(edit.path).inserted else { return edits }
            edits.append(
                (
                    edit.path,
                    { bytes in
                        try cancelFlag.check()
                        return try edit.change(bytes)
                    }
                ))
        }
        return edits
    }
}

extension FileChange {
    /// The file that it is about, or the first of the names for it.
    package var path: VaultPath {
        switch self {
        case .create(let name, _), .copy(_, let name): name.name(1)
        case .edit(let path, _), .rewrite(let path, _), .rewriteOrCreate(let path, _, _), .move(let path, _),
            .remove(let path):
            path
        }
    }
}

extension VaultFolder {
    fileprivate func applying(
        _ edit: (Document) throws -> [TextEdit], to path: VaultPath, _ bytes: [UInt8]
    ) throws -> [UInt8] {
        let document = Document(path: path, contents: bytes, settings: settings)
        let edits = try edit(document)
        return edits.isEmpty ? bytes : try document.applying(edits)
    }
}

/// Changes that are made in memory alone, each on what the ones before made.
private struct Rehearsal {
    private let vault: VaultFolder
    /// Files that would be other than they are; nil for those that would be gone.
    private var changed: [VaultPath: [UInt8]?] = [:]

    init(_ vault: VaultFolder) { self.vault = vault }

    private func read(_ path: VaultPath) throws -> [UInt8] {
        guard let known = changed[path] else { return try vault.files.read(path).bytes }
        guard let known else { throw VaultError.missing(path) }
        return known
    }

    private func checkFree(_ path: VaultPath) throws {
        let exists = changed[path].map { $0 != nil } ?? vault.files.exists(path)
        if exists { throw VaultError.existing(path) }
    }

    mutating func make(_ change: FileChange) throws -> ChangedFile {
        switch change {
        case .create(let name, let bytes):
            let path = try name.first { try checkFree($0) }
            changed[path] = bytes
            return ChangedFile(path, before: nil, after: bytes)
        case .copy(let source, let name):
            let path = try name.first { try checkFree($0) }
            changed[path] = .some([])
            return ChangedFile(path, before: nil, after: nil, source: source)
        case .edit(let path, let edit):
            let vault = vault
            return try rewriting(path) { try vault.applying(edit, to: path, $0) }
        case .rewrite(let path, let rewrite):
            return try rewriting(path, rewrite)
        case .rewriteOrCreate(let path, let new, let rewrite):
            let exists = changed[path].map { $0 != nil } ?? vault.files.exists(path)
            guard !exists else { return try rewriting(path, rewrite) }
            let bytes = try rewrite(new)
            changed[path] = bytes
            return ChangedFile(path, before: nil, after: bytes)
        case .move(let path, let target):
            try checkFree(target)
            let bytes = try read(path)
            changed[target] = bytes
            changed[path] = .some(nil)
            return ChangedFile(target, before: nil, after: bytes, source: vault.files.location(path))
        case .remove(let path):
            let bytes = try read(path)
            changed[path] = .some(nil)
            return ChangedFile(path, before: bytes, after: nil)
        }
    }

    private mutating func rewriting(
        _ path: VaultPath, _ rewrite: ([UInt8]) throws -> [UInt8]
    ) throws -> ChangedFile {
        let before = try read(path)
        let after = try rewrite(before)
        if after != before { changed[path] = after }
        return ChangedFile(path, before: before, after: after)
    }
}
