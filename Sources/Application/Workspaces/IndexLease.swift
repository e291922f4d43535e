// The index as something that is borrowed: locked while questions are asked, and not between them.

import FileSystem
import Search
import Vault

/// Opens the index when it is first needed, and lets go of it when the outermost borrower is done.
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
    /// Whether the next borrower gets the same one, where no other process has written it meanwhile.
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

    /// The open index, brought up to date when it was opened.
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
    /// Asks the index, which is brought up to date first. Within another borrowing the same index serves; it must not be kept.
    package func withIndex<Result>(rebuilding: Bool = false, _ body: (VaultIndex) throws -> Result) throws -> Result {
        try index.borrowed { try body(try index.current(rebuilding: rebuilding)) }
    }

    /// Several questions to one state of the vault: the first opens the index, the last lets go of it.
    package func withSharedIndex<Result>(_ body: () throws -> Result) rethrows -> Result { try index.borrowed(body) }

    /// Forgets all that was made of the vault's text on this machine: small pictures, rendered pages, the index.
    package func discardCopies() {
        index.release()
        IndexLocation(cacheFolder: machine.cacheFolder, vaultRoot: vault.root).discard()
    }

    /// Whether a question has been asked of it.
    package var hasIndex: Bool { index.hasOpened }

    /// Lets go of the index before the borrower is done: the next question sees the files as they are then, and others may write it.
    package func releaseIndex() { index.release() }
}
