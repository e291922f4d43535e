// The context of a command: the machine, the terminal, and the vault.

import AgeFormat
import Arguments
import ExchangeActions
import FileSystem
import JournalActions
import LockActions
import Locking
import Search
import Vault
import Wording
import Workspaces

/// The environment of one command.
final class Context {
    let machine: Machine
    let terminal: Terminal
    let language: LanguageCode
    /// Whether `--lang` was given.
    let hasLanguageFlag: Bool
    private let vaultFlag: String?
    /// A name from the user's configuration.
    private let vaultName: String?
    private var opened: Workspace?
    /// Whether the command changes the vault.
    private let isWriting: Bool

    /// How the command uses locked documents.
    private var locked: LockedUse
    /// This device's key, if a person entered the passphrase for this command.
    private var identity: AgeIdentity?
    /// Documents written as plaintext by the command, although `lock:` of the settings names them.
    private let plain = PlainDocuments()

    init(
        machine: Machine, terminal: Terminal, invocation: Invocation, isWriting: Bool = false,
        locked: LockedUse = .none
    ) {
        self.isWriting = isWriting
        self.locked = locked
        self.machine = machine
        self.terminal = terminal
        vaultFlag = invocation[.vault]
        vaultName = invocation[.vaultName]
        hasLanguageFlag = invocation[.language] != nil
        language = machine.language(named: invocation[.language])
        terminal.setColour(invocation[.colour])
        terminal.isTerse = invocation.has(.json)
        if terminal.isTerse, invocation.declares(.dryRun), invocation.has(.dryRun) { terminal.beginRehearsal() }
    }

    /// The user's own configuration.
    private(set) lazy var configuration = UserConfiguration(file: machine.configurationFile)

    /// The vault. Its index stays open from the first query to the end of the command.
    func workspace() throws -> Workspace {
        try opened ?? openVault(folder: vaultFlag, name: vaultName)
    }

    /// Opens the vault given by flags, as a folder or a name, or else the default one.
    @discardableResult
    func openVault(folder: String?, name: String?) throws -> Workspace {
        guard let name else { return try open(try Workspace.locate(named: folder, machine, configuration)) }
        guard folder == nil else { throw NamedVaultError.folderAndName }
        return try open(try VaultList(machine, configuration).folder(of: name))
    }

    /// The flag or variable that selects the vault; nil if it is found without.
    var vaultOrigin: String? {
        vaultName.map { "-v " + $0 } ?? vaultFlag.map { _ in "--vault" }
            ?? machine["DAYBOOK_VAULT"].map { _ in "$DAYBOOK_VAULT" }
    }

    /// The folder of the vault given by flags or the environment; nil if there is none.
    func namedVaultFolder() throws -> String? {
        guard let vaultName else { return (vaultFlag ?? machine["DAYBOOK_VAULT"]).map(machine.absolute) }
        guard vaultFlag == nil else { throw NamedVaultError.folderAndName }
        return try VaultList(machine, configuration).folder(of: vaultName)
    }

    /// Opens the vault in a folder, such as a new one, which is used from now on.
    @discardableResult
    func open(_ folder: String) throws -> Workspace {
        let report = WorkspaceReport(terminal, language)
        let workspace = Workspace(
            try withLock(VaultFolder(folder: folder)), machine: machine, configuration: configuration,
            language: language, memory: nil, keepsIndex: true, progress: report.progress, cancelFlag: .endSignals,
            tell: { [plain] event in
                if case .notLocked(let paths) = event { plain.paths.formUnion(paths) } else { report.tell(event) }
            })
        if isWriting { workspace.resumeSync() }
        opened = workspace
        return workspace
    }

    // MARK: Locked documents

    /// The vault with this device's lock, as far as the command uses locked documents.
    private func withLock(_ vault: VaultFolder) throws -> VaultFolder {
        guard locked != .none else { return vault }
        let keys = VaultKeys(machine, vault)
        // What a command left in memory that was killed.
        if keys.folder.hasKey {
            for kept in EditingFolder.wipeLeftovers(machine) { diagnostic(LockedEditing.kept(kept)) }
        }
        let lock = try keys.lock(opens: true, identity)
        if lock?.isOpen == true { MachineFacts.forbidDumps() }
        return vault.with(lock)
    }

    /// The command turns out not to use locked documents.
    func leaveLocked() { locked = .none }

    /// Asks for this device's key, which the command uses from now on. False if that is impossible.
    func openKey() throws -> Bool {
        let keys = VaultKeys(machine)
        guard locked != .none, identity == nil, keys.folder.hasKey,
            terminal.canAsk || !keys.folder.needsPassphrase || PassphraseSource.pinentry(self) != nil
        else { return false }
        identity = try PassphraseSource(context: self).identity(keys.folder)
        forgetVault()
        return true
    }

    /// The same with a passphrase from a descriptor, if given.
    func openKey(_ descriptor: Int?) throws {
        guard let descriptor else { return }
        identity = try PassphraseSource(context: self, descriptor: descriptor).identity(VaultKeys(machine).folder)
        forgetVault()
    }

    /// Reports the number of documents that a search could not read.
    func tellLocked() {
        guard locked == .searched, let workspace = opened, workspace.hasIndex,
            let count = try? workspace.withIndex({ try $0.unopenedDocuments().count }), count > 0
        else { return }
        guard !workspace.vault.files.isOpen else {
            diagnostic(
                Phrase.counted(
                    count, "locked document is damaged or for other keys, and was not looked at",
                    "locked documents are damaged or for other keys, and were not looked at",
                    fr: "document verrouillé est abîmé ou pour d’autres clés, et n’a pas été regardé",
                    "documents verrouillés sont abîmés ou pour d’autres clés, et n’ont pas été regardés"))
            return
        }
        diagnostic(
            Phrase.counted(
                count, "locked document was not looked at", "locked documents were not looked at",
                fr: "document verrouillé n’a pas été regardé", "documents verrouillés n’ont pas été regardés")
                + Phrase(" (daybook open --for 15m)", fr: " (daybook open --for 15m)"))
    }

    /// Locks documents that the command wrote and that `lock:` of the settings names. Without a key, and for agenda pages, reports that
    /// they were not locked.
    func lockWritten() throws {
        guard !plain.paths.isEmpty else { return }
        let written = plain.paths.sorted()
        plain.paths = []
        forgetVault()
        locked = .named
        let workspace = try workspace()
        var paths = written.filter(workspace.vault.files.exists)
        let pages = try paths.filter { try workspace.vault.document($0).kind == .agenda }
        for page in pages {
            diagnostic(
                Phrase(
                    "\(page): not locked: the agenda would lose its lines",
                    fr: "\(page) : pas verrouillé : l’agenda perdrait ses lignes"))
        }
        paths.removeAll(where: pages.contains)
        guard !paths.isEmpty else { return }
        guard workspace.vault.files.canLock else { return sayNotLocked(paths) }
        defer { workspace.discardCopies() }
        let result = try workspace.apply(LockDocuments(.written(paths)).plan(in: workspace))
        for file in result.documents + result.files {
            diagnostic(Phrase("locked: \(file.old) → \(file.new)", fr: "verrouillé : \(file.old) → \(file.new)"))
        }
        for refusal in result.refusals {
            sayRefused(refusal.path, refusal.error)
        }
    }

    /// Reports why one of several files was left unchanged.
    func sayRefused(_ path: VaultPath, _ error: any Error) {
        let message = Explanation(error).message
        diagnostic(message.english.contains(path.text) ? message : Phrase(same: "\(path): ") + message)
    }

    /// Reports plaintext documents that `lock:` of the settings names.
    func sayNotLocked(_ paths: [VaultPath]) {
        let names = paths.prefix(3).map(\.text).joined(separator: ", ") + (paths.count > 3 ? ", …" : "")
        diagnostic(
            Phrase(
                "not locked, though lock: of the settings names it: \(names) (daybook lock --wanted)",
                fr: "pas verrouillé, bien que lock: des réglages le nomme : \(names) (daybook lock --wanted)"))
    }

    /// Releases the vault, its index and the user's configuration: others may write to them, and the next access sees their new state.
    func forgetVault() {
        opened?.releaseIndex()
        opened = nil
        configuration = UserConfiguration(file: machine.configurationFile)
    }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    /// A line on stderr. Names in it come from files and other programs, and are made harmless for the terminal.
    func diagnostic(_ phrase: Phrase) { terminal.diagnostic(TerminalText.harmless(phrase[language])) }

    /// Reports that `--limit` left out some results.
    func tellLimit(_ shown: Int, of count: Int) {
        guard shown < count else { return }
        diagnostic(
            Phrase(
                "\(shown) of \(count) shown; --limit 0 shows all", fr: "\(shown) sur \(count) ; --limit 0 montre tout"))
    }
}

/// Filled by a command's workspaces.
private final class PlainDocuments {
    var paths: Set<VaultPath> = []
}
