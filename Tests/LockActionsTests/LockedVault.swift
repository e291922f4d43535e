// A vault of a test's own with a key of its device, open or closed.

import AgeFormat
import ApplicationTestSupport
import Cryptography
import FileSystem
import LockActions
import Locking
import TestSupport
import Vault
import Wording
import Workspaces

/// One device with a key, in the state folder of a temporary vault.
struct LockedVault {
    static let word = "Nachtigall"
    let vault: TemporaryVault
    let identity = AgeIdentity.make()

    /// - Parameter hasKey: whether the device has a key.
    init(_ files: [String: String] = [:], hasKey: Bool = true) throws {
        vault = try TemporaryVault(files)
        guard hasKey else { return }
        var recipients = LockRecipients()
        recipients.entries = [try Self.entry("laptop", of: identity)]
        try KeyFolder(stateFolder: vault.machine.stateFolder)
            .keep(identity, among: recipients, passphrase: nil)
    }

    static func entry(_ name: String, of identity: AgeIdentity) throws -> LockRecipients.Entry {
        .init(name: name, key: identity.recipient.text ?? "", added: nil)
    }

    func workspace(isOpen: Bool = true, as other: AgeIdentity? = nil) throws -> Workspace {
        let folder = try VaultFolder(folder: vault.root)
        let lock = try VaultKeys(vault.machine, folder).lock(opens: false, isOpen ? other ?? identity : nil)
        return Workspace(
            folder.with(lock), machine: vault.machine,
            configuration: UserConfiguration(file: vault.machine.configurationFile), language: .english, memory: nil)
    }

    /// Runs the plan of an action.
    func apply<Result>(isOpen: Bool = true, _ plan: (Workspace) throws -> Plan<Result>) throws -> Result {
        let workspace = try workspace(isOpen: isOpen)
        return try workspace.apply(try plan(workspace))
    }

    /// The text of a locked file as `age` itself would show it.
    func text(_ path: String, as other: AgeIdentity? = nil) throws -> String {
        let bytes = try vault.files()[path] ?? []
        return String(
            decoding: try AgeDecryption.decrypt(bytes, with: [other ?? identity]).exposed, as: UTF8.self)
    }

    /// Every file of the vault, the home, the cache and the state that holds a word.
    func files(holding word: String = word) throws -> [String] {
        try FileTree.files(below: vault.home.path).filter { _, bytes in
            bytes.withUnsafeBytes { all in
                let wanted = Array(word.utf8)
                guard all.count >= wanted.count else { return false }
                return (0...(all.count - wanted.count)).contains { at in
                    all[at] == wanted[0] && all[at..<at + wanted.count].elementsEqual(wanted)
                }
            }
        }.keys.sorted()
    }
}
