// An encrypted remote, with the keys of this device and of devices trusted by its user.

import Bytes
import CivilTime
import EncryptedRemotes
import FileSystem
import GitSync
import Locking
import Vault
import Workspaces

package enum RemoteAccess {
    /// - Parameters:
    ///   - gitFolder: the `.git` folder (gitrepository-layout(5)).
    ///   - top: the folder where git runs; nil for the working folder.
    ///   - vault: the folder of the vault whose keys are trusted; nil for the repository's working tree.
    ///   - needsKey: whether this device must be able to write.
    ///   - mayAsk: whether git may ask for a password.
    /// - Throws: `EncryptedRemoteError.badAddress`, `LockingError`, `SystemError`
    package static func open(
        _ typed: String, gitFolder: String, top: String? = nil, vault: String? = nil, in machine: Machine,
        needsKey: Bool = false,
        mayAsk: Bool = false
    ) throws -> EncryptedRemote {
        let address = try EncryptedAddress(typed, from: machine.workingFolder, home: machine["HOME"])
        let common = GitPlace.commonFolder(of: Paths.join(machine.workingFolder, gitFolder))
        let tree = Paths.name(of: common) == ".git" ? Paths.parent(of: common) : common
        let root = vault ?? (try? Paths.real(tree)) ?? tree
        let access = VaultKeys(machine, root: root)
        let own = try needsKey || access.folder.hasKey ? access.folder.remoteIdentity() : nil
        var known = try access.pinned.load()
        // This device is trusted, regardless of any file.
        if var entry = access.folder.recipients.entries.first, let own {
            entry.remote = own.publicKey
            known.take(entry, on: nil)
        }
        let trusted = known
        let git = Git(folder: top ?? machine.workingFolder, mayAsk: false)
        // Manifests are also encrypted to the key of locked documents, which may be open.
        var others = access.session.opened(now: access.now).map { [$0.identity] } ?? []
        if access.folder.hasKey, !access.folder.needsPassphrase { others.append(try access.folder.identity { nil }) }
        var keys = RemoteKeys(
            own: own, others: others, trusted: trusted,
            device: name(of: access, among: trusted),
            today: machine.today, written: Timestamp(secondsSinceEpoch: access.now).text)
        keys.isChosen = access.pinned.isThere
        keys.writer = { try? git.text(["config", "--get", "daybook.writer"]) }
        keys.propose = { members in
            var proposed = LockRecipients()
            proposed.entries = trusted.lacking(of: members)
            access.pinned.proposed = proposed
        }
        let remote = EncryptedRemote(address, git: git, gitFolder: common, keys: keys, mayAsk: mayAsk)
        // They were accepted at the first contact, perhaps before the vault had its place.
        if remote.firstMembers != nil {
            try access.pinned.save(remote.keys.trusted)
            try remote.forgetFirstMembers()
        }
        return remote
    }

    /// Adds or removes devices in the encrypted remotes of a vault, after a sync with nothing to send. Throws what `EncryptedRemote`
    /// throws.
    package static func updateMembers(in workspace: Workspace, mayAsk: Bool) throws {
        guard let folder = GitPlace.likelyFolder(of: workspace.vault.root),
            FileStamp.exists(RemoteMemory.folder(in: GitPlace.commonFolder(of: folder)))
        else { return }
        let git = Git(folder: workspace.vault.root, mayAsk: false)
        let (place, settings) = (try GitPlace(git), try SyncSettings(git))
        for name in settings.remotes {
            guard let url = settings.url(of: name), url.hasPrefix(EncryptedRemoteNames.scheme) else { continue }
            let remote = try open(
                url, gitFolder: place.gitFolder, top: place.top, vault: workspace.vault.root,
                in: workspace.machine.at(place.top), mayAsk: mayAsk)
            _ = try remote.updateMembers()
        }
    }

    private static func name(of access: VaultKeys, among trusted: LockRecipients) -> String {
        let own = access.folder.recipients.entries.first
        let name = own.flatMap { trusted[key: $0.key]?.name } ?? own?.name ?? MachineFacts.hostName ?? "device"
        return name.replacing(" ", with: "_")
    }
}
