// The index on loan: locked while queries run, and not between them.

import FileSystem
import Search
import Vault

/// Opens the index when it is first needed, and releases it when the outermost borrower is done.
final class IndexLease {
    private let vault: VaultFolder
    private let machine: Machine
    private let progress: (@Sendable (IndexProgress) -> Void)?
    private let cancelFlag: CancelFlag
    private let isUnchanged: Bool
    private let tell: Workspace.EventHandler
    private var opened: VaultIndex?
    private var borrowers = 0
    private(set) var hasOpened = false
    /// Whether the next borrower reuses it, if no other process has written to it meanwhile.
    private let isKept: Bool
    private var hasToldUnreadable = false

    init(
        _ vault: VaultFolder, _ machine: Machine, isKept: Bool, isUnchanged: Bool,
        _ progress: (@Sendable (IndexProgress) -> Void)?,
        _ cancelFlag: CancelFlag, _ tell: @escaping Workspace.EventHandler
    ) {
        self.vault = vault
        self.machine = machine
        self.progress = progress
        self.isKept = isKept
        self.isUnchanged = isUnchanged
        self.cancelFlag = cancelFlag
        self.tell = tell
    }

    func borrowed<Result>(_ body: () throws -> Result) rethrows -> Result {
        borrowers += 1
        defer {
            borrowers -= 1
            if borrowers == 0 { if isKept { opened?.pause() } else { opened = nil } }
        }
        return try body()
    }

    /// The open index, which was updated when it was opened.
    func current(rebuilding: Bool) throws -> VaultIndex {
        if let opened, !rebuilding, opened.resume() { return opened }
        opened = nil
        var options = options
        options.rebuild = rebuilding
        let index = try VaultIndex.open(vault, options) { tell(.waiting($0)) }
        tell(.indexed)
        let unreadable = try index.unreadableCount()
        if unreadable > 0, !hasToldUnreadable {
            hasToldUnreadable = true
            tell(.unreadableDocuments(unreadable))
        }
        opened = index
        hasOpened = true
        return index
    }

    private var options: VaultIndex.Options {
        var options = VaultIndex.Options(
            cacheFolder: machine.cacheFolder, temporaryFolder: machine.temporaryFolder, now: MachineFacts.now(),
            processors: machine.processors)
        options.isUnchanged = isUnchanged
        options.progress = progress
        options.cancelFlag = cancelFlag
        return options
    }

    func release() { opened = nil }
}

extension Workspace {
    /// Queries the index after updating it. Nested calls share the same index, which must not outlive the call.
    package func withIndex<Result>(rebuilding: Bool = false, _ body: (VaultIndex) throws -> Result) throws -> Result {
        try index.borrowed { try body(try index.current(rebuilding: rebuilding)) }
    }

    /// Runs several queries on one state of the vault: the first opens the index, and it is released at the end.
    package func withSharedIndex<Result>(_ body: () throws -> Result) rethrows -> Result { try index.borrowed(body) }

    /// Discards everything derived from the vault on this machine: thumbnails, rendered pages, the index.
    package func discardCopies() {
        index.release()
        IndexLocation(cacheFolder: machine.cacheFolder, vaultRoot: vault.root).discard()
    }

    /// Whether it has been queried.
    package var hasIndex: Bool { index.hasOpened }

    /// Releases the index before the borrower is done: the next query sees the current files, and other processes may write to it.
    package func releaseIndex() { index.release() }
}
