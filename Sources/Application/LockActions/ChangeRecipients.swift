// For whom the files of a vault are locked: keys that come and go, and files that follow.

import Bytes
import Locking
import Permissions
import Search
import Vault
import Workspaces

package enum ChangeRecipients {
    /// A key of somebody, under a name; of a device with its key for remotes after it.
    case add(name: String, key: String)
    /// Keys that the vault proposes, by name; all of them where none is named.
    case trust([String])
    case remove(String)
    /// Another recovery key in place of the one that was, if there was one.
    case paper(RecoveryKey)
    /// Nothing but that files follow: some were locked elsewhere, or a change was cut off.
    case lockAgain

    package struct Result {
        package let added: [LockRecipients.Entry]
        package let removed: [LockRecipients.Entry]
        /// Files that were locked again.
        package let count: Int
        /// Files that could not be.
        package let failures: [(path: VaultPath, error: any Error)]

        /// Whether the recovery key went, and none came in its place.
        package var leavesNoPaper: Bool {
            func hasPaper(_ entries: [LockRecipients.Entry]) -> Bool {
                entries.contains { $0.name == LockRecipients.paper }
            }
            return hasPaper(removed) && !hasPaper(added)
        }
    }

    /// Changes the keys of this user first and the files after them: where that is cut off, `lockAgain` goes on. Throws `LockActionError`,
    /// `LockingError`, `VaultError.lock` where there are files and the key is not open.
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
        // What was looked at here is chosen, changed or not.
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

    /// Every locked file of the vault, documents and others.
    static func lockedFiles(in workspace: Workspace) throws -> [VaultPath] {
        try VaultTree(workspace.vault, includingHidden: false).files.map(\.path).filter(\.isLocked).sorted()
    }

    /// Puts the keys of this device, where it has any, into what a vault proposes that is new on it.
    package static func proposeOwn(in workspace: Workspace) throws {
        try propose(VaultKeys(workspace).folder.recipients, in: workspace)
    }

    /// Puts the keys of a new device into what the vault proposes.
    package static func propose(_ recipients: LockRecipients, in workspace: Workspace) throws {
        var proposal = VaultKeys(workspace).proposal
        let new = proposal.lacking(of: recipients)
        guard !new.isEmpty else { return }
        for entry in new { proposal.take(entry, on: entry.added) }
        try workspace.apply(Plan([proposal.proposing], ()))
    }
}
