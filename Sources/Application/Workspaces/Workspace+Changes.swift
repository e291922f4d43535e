// The only way for a plan to be applied, and its rehearsal.

import Bytes
import FileSystem
import Vault

extension Workspace {
    /// The effect of a plan, without applying it. `each` receives the files one by one.
    package func preview<Result>(
        _ plan: Plan<Result>, each: (ChangedFile) throws -> Void = { _ in }
    ) throws -> Result {
        var rehearsal = Rehearsal(vault.files)
        return try carryOut(plan, each) { try rehearsal.make($0, in: vault) }
    }

    /// Makes the changes of a plan in order, and waits for the disk once. Confirmations are up to the caller.
    @discardableResult
    package func apply<Result>(
        _ plan: Plan<Result>, each: (ChangedFile) throws -> Void = { _ in }
    ) throws -> Result {
        guard !vault.settings.lock.isEmpty else { return try write(plan, each: each) }
        var plain: Set<VaultPath> = []
        defer { if !plain.isEmpty { tell(.notLocked(plain.sorted())) } }
        return try write(plan) { file in
            if let bytes = file.after, file.isChanged, file.origin == nil, isPlainByMistake(file.path, bytes) {
                plain.insert(file.path)
            } else {
                plain.remove(file.path)
            }
            try each(file)
        }
    }

    /// Reports documents that were written without a plan, but should be locked according to `lock:` in the settings.
    package func tellPlain(_ paths: [VaultPath]) {
        guard !vault.settings.lock.isEmpty else { return }
        let plain = paths.filter { path in
            (try? vault.files.read(path)).map { isPlainByMistake(path, $0.bytes) } ?? false
        }
        if !plain.isEmpty { tell(.notLocked(plain.sorted())) }
    }

    /// Whether a document that `lock:` in the settings names is plaintext. An agenda page that stays plaintext must be reported.
    private func isPlainByMistake(_ path: VaultPath, _ bytes: [UInt8]) -> Bool {
        guard path.isMarkdown, !path.text.hasPrefix(".") else { return false }
        let document = Document(path: path, contents: bytes, settings: vault.settings)
        guard document.canBeLocked || document.kind == .agenda else { return false }
        let rule = vault.settings.lock
        return rule.names(path, tag: nil) || document.tags.contains { rule.names(path, tag: $0) }
    }

    private func write<Result>(
        _ plan: Plan<Result>, each: (ChangedFile) throws -> Void
    ) throws -> Result {
        // A few files are synchronised one by one; many are synchronised together at the end.
        guard plan.changes.count > 4 else {
            var disk = Disk(files: vault.files)
            return try carryOut(plan, each) { try disk.make($0, in: vault) }
        }
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
                var disk = Disk(files: vault.files, isDurable: false)
                try plan.record(first, each, in: &done) { try disk.make(first, in: vault) }
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
}

extension Plan {
    fileprivate func goesOn(after error: any Error) -> Bool {
        goesOnAfterRefusals && (error is EditRefusal || error is VaultError)
    }

    /// Records the effect of a change, or its refusal. Throws if that ends the plan.
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
    /// The leading changes of one kind that edit existing files, each once: they can be made concurrently.
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
    /// The file it affects, or the first of its possible names.
    package var path: VaultPath {
        switch self {
        case .create(let name, _), .copy(_, let name): name.name(1)
        case .edit(let path, _), .rewrite(let path, _), .rewriteOrCreate(let path, _, _), .move(let path, _),
            .lock(let path, _, _), .unlock(let path, _), .remove(let path):
            path
        }
    }
}
