// `daybook clone`: brings an existing vault to this device.

import Arguments
import Bytes
import Cryptography
import EncryptedRemotes
import ExchangeActions
import GitSync
import LockActions
import Locking
import Vault
import Wording
import Workspaces

enum CloneCommand {
    private static let address = Operand(
        "address", label: Phrase("ADDRESS", fr: "ADRESSE"),
        summary: Phrase("where the vault is", fr: "où est le coffre"))
    private static let folder = Operand(
        optional: "folder", kind: .directory, label: Phrase("DIR", fr: "DOSSIER"),
        summary: Phrase("where it goes", fr: "où il va"))

    private static let writer = Flag(
        "writer", value: .text, placeholder: "FINGERPRINT",
        Phrase(
            "of an encrypted remote: the device that wrote it, as daybook keys list shows it there",
            fr: "d’un dépôt chiffré : l’appareil qui l’a écrit, comme daybook keys list l’y montre"))

    private static let recovery = Flag(
        "recovery",
        Phrase(
            "of an encrypted remote: ask for the recovery key, where no device is left that could let this one in",
            fr: "d’un dépôt chiffré : demander la clé de secours, s’il ne reste aucun appareil pour admettre celui-ci"))

    static var command: Command<Context> {
        Command(
            path: ["clone"],
            summary: Phrase(
                "copy a vault from another device", fr: "avoir ici aussi le coffre d’un autre appareil"),
            manual: Phrase(
                """
                Copies the vault at ADDRESS, has git merge with daybook, and syncs it once: from then on daybook sync keeps both alike. ADDRESS \
                is what git clone takes: me@example.org:vault.git, https://…, or a folder. DIR is named after it, and has to be missing or empty.

                Where there is nothing at ADDRESS yet, a new vault is made and sent there; where there are files and no vault, they become one: \
                .daybook/settings.yaml is added. Exit code 4 where DIR is not empty.

                An encrypted remote (daybook+crypt::ADDRESS) has to know this device: daybook keys init here, and on a device that reads it daybook keys \
                add with what keys list shows here. Then the device that wrote it is shown, to be compared with that device; --writer says so before.
                """,
                fr: """
                    Copie le coffre qui est à ADRESSE, fait fusionner git avec daybook et synchronise une fois : ensuite daybook sync garde les deux \
                    pareils. ADRESSE est ce que prend git clone : moi@example.org:coffre.git, https://…, ou un dossier. DOSSIER prend son nom, et \
                    doit manquer ou être vide.

                    S’il n’y a encore rien à ADRESSE, un nouveau coffre est créé et y est envoyé ; s’il y a des fichiers mais pas de coffre, ils en \
                    deviennent un : .daybook/settings.yaml est ajouté. Code de sortie 4 si DOSSIER n’est pas vide.

                    Un dépôt distant chiffré (daybook+crypt::ADRESSE) doit connaître cet appareil : daybook keys init ici et, sur un appareil qui le lit, \
                    daybook keys add avec ce que keys list montre ici. L’appareil qui l’a écrit est alors montré, à comparer avec lui ; --writer le dit \
                    d’avance.
                    """),
            operands: [address, folder], flags: [writer, recovery],
            examples: [
                Example(
                    line: "daybook clone me@example.org:vault.git",
                    says: Phrase("into the folder vault", fr: "dans le dossier vault")),
                Example(
                    line: "daybook clone daybook+crypt::/media/stick/vault",
                    says: Phrase("from an encrypted remote", fr: "d’un dépôt distant chiffré")),
                Example(
                    line: "daybook clone /media/stick/vault.git ~/daybook",
                    says: Phrase("from a stick", fr: "d’une clé")),
            ],
            seeAlso: ["init", "sync"], group: .programs, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        var request = try CloneVault(
            words[address], to: words[folder], mayAsk: context.mayAskForPasswords, context.machine)
        if words.has(recovery) { try openRecovery(context) }
        request.writer = try words[writer] ?? askedWriter(request, context)
        let content = try request.run(in: context.machine)
        let asJSON = words.has(.json)
        func say(_ phrase: Phrase) {
            if asJSON {
                context.diagnostic(phrase)
            } else {
                context.terminal.line(TerminalText.harmless(context.say(phrase)))
            }
        }
        let (folder, address) = (request.folder, request.address)
        let template = VaultTemplate(
            language: context.language, today: context.today, now: context.machine.now / 1_000_000)
        let vault = try VaultFiles(folder: folder)
        switch content {
        case .vault:
            say(Phrase("\(folder): the vault of \(address)", fr: "\(folder) : le coffre de \(address)"))
        case .otherFiles:
            for file in template.settings() { try vault.create(file.path, file.bytes) }
            say(
                Phrase(
                    "\(folder): the files of \(address), which are a vault now",
                    fr: "\(folder) : les fichiers de \(address), désormais un coffre"))
        case .nothing:
            for file in template.files(isEmpty: true) { try vault.create(file.path, file.bytes) }
            try vault.create(VaultPath(trusted: ".gitattributes"), Array(VaultRepository.attributes.utf8))
            say(
                Phrase(
                    "\(folder): a new vault, for nothing was at \(address) yet",
                    fr: "\(folder) : un nouveau coffre, car il n’y avait encore rien à \(address)"))
        }
        context.terminal.flush()
        let workspace = try context.open(folder)
        // The steps of the setup are not reported.
        try SyncSetup().run(in: workspace) { _ in }
        try ChangeRecipients.proposeOwn(in: workspace)
        let report = SyncReport(context, asJSON: asJSON)
        try SyncVault(mayAsk: context.mayAskForPasswords).run(in: workspace, tell: report.take)
        if asJSON {
            var isNew = true
            if case .vault = content { isNew = false }
            context.terminal.json(Schema.clone(folder, from: address, isNew: isNew, report.outcome))
        }
        return report.outcome.shareFailure.map { CommandError($0).exitCode.rawValue } ?? 0
    }

    /// Seconds for which the recovery key stays open: enough for a clone and the following steps.
    private static let openTime: Int64 = 1800

    /// Opens the recovery key for this session, where git's helper finds it.
    private static func openRecovery(_ context: Context) throws {
        let source = PassphraseSource(context: context)
        guard let typed = try source.typed(Phrase("recovery key: ", fr: "clé de secours : ")) else {
            throw LockActionError.wrongRecoveryKey
        }
        var bytes = typed.exposed
        defer { Memory.wipe(&bytes) }
        let now = context.clock / 1_000_000_000
        try VaultKeys(context.machine).session.keep(
            RecoveryKey(typed: bytes).identity, until: now + openTime, now: now)
    }

    /// The writer of an encrypted remote, confirmed by a person at the terminal; nil if there is nothing to ask.
    private static func askedWriter(_ request: CloneVault, _ context: Context) throws -> String? {
        guard request.address.hasPrefix(EncryptedRemoteNames.scheme), context.terminal.canAsk else { return nil }
        let folder = try TemporaryGitFolder(context.machine)
        do {
            let remote = try RemoteAccess.open(
                request.address, gitFolder: folder.path, in: context.machine, mayAsk: context.mayAskForPasswords)
            try remote.look()
            return nil
        } catch EncryptedRemoteError.firstContact(let device, let fingerprint) {
            context.terminal.flush()
            guard
                context.terminal.confirm(
                    context.say(
                        Phrase(
                            "what is there was written by \(device): \(fingerprint)\ndoes daybook keys list on \(device) show the same? [y/N] ",
                            fr:
                                "ce qui est là a été écrit par \(device) : \(fingerprint)\ndaybook keys list sur \(device) montre-t-il la même chose ? [o/N] "
                        )))
            else { throw EncryptedRemoteError.firstContact(device: device, fingerprint: fingerprint) }
            return fingerprint
        }
    }
}
