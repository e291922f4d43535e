// Changes the keys for which a vault's files are locked, and locks the files again.

import Bytes
import Locking
import Permissions
import Search
import Vault
import Workspaces

package enum ChangeRecipients {
    /// A person's key with a name; for a device, followed by its key for remotes.
    case add(name: String, key: String)
    /// Keys proposed by the vault, by name; if empty, all of them.
    case trust([String])
    case remove(String)
    /// A new recovery key, in place of any previous one.
    case paper(RecoveryKey)
    /// Only locks files again: some were locked elsewhere, or a change was interrupted.
    case lockAgain

    package struct Result {
        package let added: [LockRecipients.Entry]
        package let removed: [LockRecipients.Entry]
        /// The number of files that were locked again.
        package let count: Int
        /// Files for which that failed.
        package let failures: [(path: VaultPath, error: any Error)]

        /// Whether the recovery key was removed without a replacement.
        package var leavesNoPaper: Bool {
            func hasPaper(_ entries: [LockRecipients.Entry]) -> Bool {
                entries.contains { $0.name == LockRecipients.paper }
            }
            return hasPaper(removed) && !hasPaper(added)
        }
    }

    /// Changes this user's keys first, then the files: after an interruption, `lockAgain` continues. Throws `LockActionError`,
    /// `LockingError`, and `VaultError.lock` if there are files and the key is closed.
    package func run(in workspace: Workspace) throws -> Result {
        let keys = VaultKeys(workspace)
        let before = try keys.pinned.load()
        var (after, proposal) = (before, keys.proposal)
        switch self {
        case .add(let name, let typed):
            let (key, remote) = try LockRecipients.keys(typed)
            let known = after[named: try KeyName.checked(name)] ?? after[key: key]
            guard known == nil || known?.name == name && known?.key == key && known?.remote == nil && remote != nil
            else {
                throw LockActionError.nameTaken(name)
            }
            let entry = LockRecipients.Entry(name: name, key: key, added: workspace.today, remote: remote)
            after.take(entry, on: workspace.today)
            proposal.take(entry, on: workspace.today)
        case .trust(let names):
            let all = keys.offered
            let offered = after.lacking(of: all)
            let chosen =
                try names.isEmpty
                ? offered
                : names.map { name in
                    let same = offered.filter { $0.name == name }
                    guard same.count < 2 else { throw LockActionError.severalKeys(name, same.map(\.key)) }
                    guard let entry = same.first ?? all[named: name] else {
                        if after[named: name] != nil { throw LockActionError.alreadyTrusted(name) }
                        throw LockActionError.noRecipient(name, known: offered.map(\.name))
                    }
                    return entry
                }
            for entry in chosen { after.take(entry, on: workspace.today) }
        case .remove(let name):
            guard let entry = after[named: name] else {
                if let offered = proposal[named: name] {
                    proposal.entries.removeAll { $0.key == offered.key }
                    break
                }
                throw LockActionError.noRecipient(name, known: after.entries.map(\.name))
            }
            guard keys.folder.recipients.entries.first?.key != entry.key else {
                throw LockActionError.ownRecipient(entry.name)
            }
            guard after.entries.count > 1 else { throw LockActionError.lastRecipient }
            after.entries.removeAll { $0.key == entry.key }
            proposal.entries.removeAll { $0.key == entry.key }
        case .paper(let key):
            guard let entry = key.entry(on: workspace.today) else { break }
            let old = after[named: LockRecipients.paper]?.key
            after.entries.removeAll { $0.key == old }
            proposal.entries.removeAll { $0.key == old }
            after.take(entry, on: workspace.today)
            proposal.take(entry, on: workspace.today)
        case .lockAgain: break
        }
        let files = try Self.lockedFiles(in: workspace)
        guard files.isEmpty || workspace.vault.files.isOpen else { throw VaultError.lock(.closed, files[0]) }
        if case .paper(let key) = self, let entry = key.entry(on: workspace.today) {
            try keys.folder.replacePaper(with: entry)
        }
        // A selection reviewed here counts as chosen, changed or not.
        if after != before || !keys.pinned.isThere { try keys.pinned.save(after) }
        if proposal != keys.proposal { try workspace.apply(Plan([proposal.proposing], ())) }
        let failures = try lockAgain(files, for: after, workspace)
        return Result(
            added: after.entries.filter { before[key: $0.key]?.remote != $0.remote || before[key: $0.key] == nil },
            removed: before.entries.filter { after[key: $0.key] == nil }, count: files.count - failures.count,
            failures: failures)
    }

    private func lockAgain(
        _ files: [VaultPath], for recipients: LockRecipients, _ workspace: Workspace
    ) throws -> [(path: VaultPath, error: any Error)] {
        guard !files.isEmpty, let lock = workspace.vault.lock as? VaultLock else { return [] }
        return try workspace.vault.with(lock.locking(for: recipients)).files.lockAgain(files)
    }

    /// All locked files of the vault, documents and others.
    static func lockedFiles(in workspace: Workspace) throws -> [VaultPath] {
        try VaultTree(workspace.vault, includingHidden: false).files.map(\.path).filter(\.isLocked).sorted()
    }

    /// Adds this device's keys, if any, to the proposal of a vault that is new on it.
    package static func proposeOwn(in workspace: Workspace) throws {
        try propose(VaultKeys(workspace).folder.recipients, in: workspace)
    }

    /// Adds a new device's keys to the vault's proposal.
    package static func propose(_ recipients: LockRecipients, in workspace: Workspace) throws {
        var proposal = VaultKeys(workspace).proposal
        let new = proposal.lacking(of: recipients)
        guard !new.isEmpty else { return }
        for entry in new { proposal.take(entry, on: entry.added) }
        try workspace.apply(Plan([proposal.proposing], ()))
    }
}
