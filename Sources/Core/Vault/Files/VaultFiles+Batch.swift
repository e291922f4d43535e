// Batch edits: files are staged next to their targets, synced together, then renamed into place.

import FileSystem
import Parallelism

extension VaultFiles {
    package typealias Edit = (path: VaultPath, change: @Sendable ([UInt8]) throws -> [UInt8])
    package typealias Edited = (before: [UInt8], after: [UInt8])

    /// The number of files synced together, while the vault is locked.
    package static let batchSize = 256

    /// Edits files, each at most once, as `edit` does. Each is replaced atomically, only after its bytes are on disk;
    /// call `synchronize` after the last to make the renames durable.
    ///
    /// - Parameter goesOn: whether to continue with the remaining files after this failure.
    /// - Returns: one result per file in order, up to the first failure that ends it.
    package func edit(_ edits: [Edit], goesOn: (any Error) -> Bool) throws -> [Result<Edited, any Error>] {
        try edit(edits, evenIfSame: false, goesOn: goesOn)
    }

    /// Encrypts locked files again, with the same text, for the current recipients.
    ///
    /// - Returns: the failures: not readable with this key, or not written.
    package func lockAgain(_ paths: [VaultPath]) throws -> [(path: VaultPath, error: any Error)] {
        var failures: [(path: VaultPath, error: any Error)] = []
        for start in stride(from: 0, to: paths.count, by: Self.batchSize) {
            let batch = paths[start..<min(start + Self.batchSize, paths.count)]
            let results = try edit(batch.map { ($0, { $0 }) }, evenIfSame: true) { _ in true }
            for (path, result) in zip(batch, results) {
                if case .failure(let error) = result { failures.append((path, error)) }
            }
        }
        try synchronize()
        return failures
    }

    private func edit(
        _ edits: [Edit], evenIfSame: Bool, goesOn: (any Error) -> Bool
    ) throws -> [Result<Edited, any Error>] {
        try withVaultLock {
            guard isInPlace else { throw VaultError.gone(root: root) }
            let staged = Parallel.map(edits) { edit in Result { try stage(edit, evenIfSame: evenIfSame) } }
            do {
                try synchronize()
            } catch {
                for case .success(let edit) in staged { edit.file?.discard() }
                throw error
            }
            return committed(staged, edits, goesOn)
        }
    }

    /// Bytes before and after, and the staged file if they differ.
    private typealias Staged = (edited: Edited, file: StagedFile?)

    private func stage(_ edit: Edit, evenIfSame: Bool) throws -> Staged {
        try requireOwner(edit.path)
        let contents = try closed.read(edit.path)
        let before = try text(edit.path, contents.bytes)
        let after = try edit.change(before)
        guard after != before || evenIfSame else { return ((after, after), nil) }
        let location = try checked(edit.path)
        let new = try stored(edit.path, after)
        if after == before { lock?.note(new, sameAs: contents.bytes) }
        do throws(AtomicWriteError) {
            let file = try AtomicWrite.stage(
                location, with: new, expecting: contents.stamp, holding: contents.bytes)
            return ((before, after), file)
        } catch {
            throw VaultError(error, changing: edit.path)
        }
    }

    private func committed(
        _ staged: [Result<Staged, any Error>], _ edits: [Edit], _ goesOn: (any Error) -> Bool
    ) -> [Result<Edited, any Error>] {
        var results: [Result<Edited, any Error>] = []
        for (result, edit) in zip(staged, edits) {
            if case .failure(let error)? = results.last, !goesOn(error) {
                if case .success(let staged) = result { staged.file?.discard() }
                continue
            }
            results.append(result.flatMap { staged in Result { try commit(staged, edit) } })
        }
        return results
    }

    private func commit(_ staged: Staged, _ edit: Edit) throws -> Edited {
        guard let file = staged.file else { return staged.edited }
        do throws(AtomicWriteError) {
            try file.commit()
            return staged.edited
        } catch {
            // Written meanwhile: retry with the new content.
            if case .changedMeanwhile = error { return try editAlone(edit.path, edit.change) }
            throw VaultError(error, changing: edit.path)
        }
    }
}

extension VaultError {
    fileprivate init(_ error: AtomicWriteError, changing path: VaultPath) {
        switch error {
        case .changedMeanwhile: self = .changing(path)
        case .system(let error): self = .system(error, path)
        }
    }
}
