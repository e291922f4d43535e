// `daybook keys`: this device's key, the recovery key, and the keys for which a vault is locked.

import Arguments
import Bytes
import CivilTime
import Cryptography
import FileSystem
import LockActions
import Locking
import Wording
import Workspaces

enum KeysCommands {
    private static let name = Flag(
        "name", value: .text, Phrase("what this device is called", fr: "le nom de cet appareil"))
    private static let withoutPaper = Flag(
        "without-paper",
        Phrase(
            "no recovery key: whoever loses the passphrase loses what is locked",
            fr: "sans clé de secours : qui perd la phrase de passe perd ce qui est verrouillé"))
    private static let withoutPassphrase = Flag(
        "without-passphrase",
        Phrase(
            "the key is a file that its user alone can read",
            fr: "la clé est un fichier lisible de son seul utilisateur"))

    static var start: Command<Context> {
        Command(
            path: ["keys", "init"],
            summary: Phrase("make the key of this device", fr: "faire la clé de cet appareil"),
            manual: Phrase(
                """
                Makes a key for this device, which a passphrase opens, and a recovery key for a sheet of paper. The recovery key is shown once, is kept in no file, \
                and has to be typed back, so that it is known to be right. Without either of the two what is locked \
                stays locked, and no one can help.

                The key lies in $XDG_STATE_HOME/daybook/keys, as an age file. In a vault its public half is put into .daybook/recipients, where other \
                devices find it: daybook keys trust there. What this device locks for is in its own state folder, and nothing in the vault changes \
                that.
                """,
                fr: """
                    Fait une clé pour cet appareil, qu’ouvre une phrase de passe, et une clé de secours pour une feuille de papier. La clé de secours est montrée \
                    une fois, n’est gardée dans aucun fichier, et doit être retapée, pour être sûre. Sans l’une des deux personne ne peut \
                    ouvrir ce qui est verrouillé, et personne ne peut aider.

                    La clé est dans $XDG_STATE_HOME/daybook/keys, en fichier age. Dans un coffre, sa moitié publique va dans .daybook/recipients, où d’autres \
                    appareils la trouvent : daybook keys trust. Pour qui cet appareil verrouille est dans son propre dossier d’état, et rien dans le coffre \
                    ne le change.
                    """),
            flags: [name, withoutPaper, withoutPassphrase, PassphraseSource.flag],
            examples: [
                Example(line: "daybook keys init", says: Phrase("with both keys", fr: "avec les deux clés"))
            ],
            seeAlso: ["lock", "keys list", "keys recover"], group: .vault, locked: .named
        ) { context, words in
            let keys = VaultKeys(context.machine)
            guard !keys.folder.hasKey else { throw LockingError.keyExists(path: keys.folder.path) }
            let paper = words.has(withoutPaper) ? nil : RecoveryKey()
            let made = try NewDeviceKey(named: deviceName(context, words), with: paper)
            let passphrase = try passphrase(context, words)
            if let paper {
                let without = Phrase(
                    "--without-paper does without; then a lost passphrase loses all that is locked",
                    fr: "--without-paper s’en passe ; alors une phrase de passe perdue perd tout ce qui est verrouillé")
                try test(paper, context, hint: without)
            }
            let recipients = try made.keep(in: keys, passphrase: passphrase, today: context.today)
            try propose(recipients, context)
            return tellKey(recipients, context, words)
        }
    }

    static var recover: Command<Context> {
        Command(
            path: ["keys", "recover"],
            summary: Phrase("make a key with the one on paper", fr: "faire une clé avec celle du papier"),
            manual: Phrase(
                """
                For a new device, or a passphrase that is lost: asks for the recovery key, makes a key for this device with a new passphrase, and locks \
                the documents of the vault again for this key and the one on paper. A device that was lost can be left out with daybook keys remove.
                """,
                fr: """
                    Pour un nouvel appareil, ou une phrase de passe perdue : demande la clé de secours, fait une clé pour cet appareil avec une nouvelle phrase de \
                    passe, et verrouille à nouveau les documents du coffre pour cette clé et celle du papier. Un appareil perdu s’écarte avec daybook \
                    keys remove.
                    """),
            flags: [name, withoutPassphrase, PassphraseSource.flag],
            examples: [
                Example(
                    line: "daybook keys recover",
                    says: Phrase(
                        "after daybook clone on a new device", fr: "après daybook clone sur un nouvel appareil"))
            ],
            seeAlso: ["keys init", "keys remove"], group: .vault, locked: .named
        ) { context, words in
            let source = PassphraseSource(context: context)
            guard let typed = try source.typed(Phrase("recovery key: ", fr: "clé de secours : ")) else {
                throw LockActionError.wrongRecoveryKey
            }
            var bytes = typed.exposed
            defer { Memory.wipe(&bytes) }
            let paper = try RecoveryKey(typed: bytes)
            let made = try NewDeviceKey(named: deviceName(context, words), with: paper)
            try made.check(paper, in: context.workspace())
            let recipients = try made.keep(
                in: VaultKeys(context.machine), passphrase: passphrase(context, words), today: context.today,
                replaces: true)
            let result = try made.takeOver(with: paper, recipients, in: context.workspace())
            _ = tellKey(recipients, context, words)
            return report(result, context, words, isAnswered: true)
        }
    }

    static var paper: Command<Context> {
        Command(
            path: ["keys", "paper"],
            summary: Phrase("make another recovery key", fr: "faire une autre clé de secours"),
            manual: Phrase(
                """
                For a sheet of paper that is lost, that somebody has seen, or that was never written. The new recovery key is shown once and has to be typed back; what is locked is locked again for it, and no longer for the old one. Copies from before stay readable with the old sheet.
                """,
                fr: """
                    Pour une feuille perdue, vue par quelqu’un, ou jamais écrite. La nouvelle clé de secours est montrée une fois et doit être retapée ; ce qui est verrouillé l’est à nouveau pour elle, et plus pour l’ancienne. Les copies d’avant restent lisibles avec l’ancienne feuille.
                    """),
            flags: [PassphraseSource.flag],
            examples: [
                Example(
                    line: "daybook keys paper",
                    says: Phrase("in place of the old sheet", fr: "à la place de l’ancienne feuille"))
            ],
            seeAlso: ["keys init", "keys recover"], group: .vault, locked: .named
        ) { context, words in
            guard VaultKeys(context.machine).folder.hasKey else { throw LockingError.noKey }
            try context.openKey(words[PassphraseSource.flag])
            let workspace = try context.workspace()
            let paper = RecoveryKey()
            try test(paper, context)
            return report(try ChangeRecipients.paper(paper).run(in: workspace), context, words)
        }
    }

    static var changePassphrase: Command<Context> {
        Command(
            path: ["keys", "passphrase"],
            summary: Phrase("change the passphrase", fr: "changer la phrase de passe"),
            manual: Phrase(
                "Asks for the old passphrase and twice for the new one. The key stays the same: nothing has to be locked again. A copy of the old file still opens with the old passphrase.",
                fr:
                    "Demande l’ancienne phrase de passe et deux fois la nouvelle. La clé reste la même : rien n’est à reverrouiller. Une copie de l’ancien fichier s’ouvre toujours avec l’ancienne."
            ),
            flags: [withoutPassphrase],
            examples: [
                Example(line: "daybook keys passphrase", says: Phrase("at a terminal", fr: "dans un terminal"))
            ],
            seeAlso: ["keys init"], group: .vault
        ) { context, words in
            let folder = VaultKeys(context.machine).folder
            let identity = try PassphraseSource(context: context).identity(folder)
            try folder.keep(
                identity, among: folder.recipients,
                passphrase: words.has(withoutPassphrase) ? nil : try PassphraseSource(context: context).new(),
                replaces: true)
            context.diagnostic(
                words.has(withoutPassphrase)
                    ? Phrase("there is no passphrase any more", fr: "il n’y a plus de phrase de passe")
                    : Phrase("the passphrase has been changed", fr: "la phrase de passe a changé"))
            return 0
        }
    }

    static var list: Command<Context> {
        Command(
            path: ["keys", "list"],
            summary: Phrase("who can open what is locked", fr: "qui peut ouvrir ce qui est verrouillé"),
            manual: Phrase(
                """
                The keys that this device locks for, and those that the vault proposes in .daybook/recipients and that are not trusted yet: whoever can \
                write into the vault can propose one, so compare it with the device it is said to be of. The eight groups of digits are the \
                fingerprint of a device that writes to encrypted remotes. The line below this device is what daybook keys add takes on another.
                """,
                fr: """
                    Les clés pour lesquelles cet appareil verrouille, et celles que le coffre propose dans .daybook/recipients sans qu’elles soient \
                    admises : quiconque écrit dans le coffre peut en proposer une, comparez-la donc avec celle de l’appareil annoncé. Les huit groupes \
                    de chiffres sont l’empreinte d’un appareil qui écrit dans des dépôts chiffrés. La ligne sous cet appareil est ce que prend daybook \
                    keys add sur un autre.
                    """),
            examples: [
                Example(
                    line: "daybook keys list",
                    says: Phrase("with the number of locked documents", fr: "avec le nombre de documents verrouillés"))
            ],
            seeAlso: ["keys trust", "keys remove"], group: .vault, locked: .named
        ) { context, words in
            let overview = try overview(context)
            guard !words.has(.json) else {
                context.terminal.json(Schema.keys(overview))
                return 0
            }
            for row in overview.rows {
                var facts = [row.entry.added?.iso].compactMap(\.self)
                if row.isThisDevice { facts.append(context.say(Phrase("this device", fr: "cet appareil"))) }
                if !row.isTrusted {
                    facts.append(context.say(Phrase("proposed, not trusted", fr: "proposée, pas admise")))
                }
                let line = [row.entry.name, facts.joined(separator: ", ")].filter { !$0.isEmpty }
                context.terminal.line(TerminalText.harmless(line.joined(separator: "  ")))
                // A key to be typed on another device is printed in full; one to be compared, in short.
                context.terminal.line("  " + (row.isThisDevice ? row.entry.keys : row.entry.key))
                if let remote = row.entry.remote { context.terminal.line("  " + remote.fingerprint) }
            }
            let state =
                overview.openUntil.map { until in
                    let time = context.localTime(nanoseconds: until * 1_000_000_000).time.shortText
                    return Phrase("open until \(time)", fr: "ouverts jusqu’à \(time)")
                } ?? Phrase("closed", fr: "fermés")
            context.terminal.line(
                context.say(
                    Phrase.counted(
                        overview.documents, "locked document", "locked documents", fr: "document verrouillé",
                        "documents verrouillés") + Phrase(same: ", ") + state))
            if !overview.hasKey { context.diagnostic(LockingError.noKey.explanation.hint ?? Phrase(same: "")) }
            return 0
        }
    }

    /// For the vault, or else for this device alone.
    private static func overview(_ context: Context) throws -> KeyOverview {
        do {
            return try KeyOverview(in: context.workspace())
        } catch WorkspaceError.noVault {
            return KeyOverview(of: context.machine)
        }
    }

    private static let keyName = Operand(
        "name", label: Phrase("NAME", fr: "NOM"), summary: Phrase("the name of a key", fr: "le nom d’une clé"))
    private static let keyNames = Operand(
        any: "names", kind: .text, label: Phrase("NAME", fr: "NOM"),
        summary: Phrase(
            "names of proposed keys; without one it asks for all",
            fr: "noms de clés proposées ; sans nom, toutes, et il demande"))
    private static let key = Operand(
        any: "key", kind: .text, label: Phrase("KEY", fr: "CLÉ"),
        summary: Phrase("age1…, or ssh-ed25519 … in quotes", fr: "age1…, ou ssh-ed25519 … entre guillemets"))

    static var add: Command<Context> {
        change(
            "add", [keyName, key], Phrase("lock for another key, too", fr: "verrouiller aussi pour une autre clé"),
            Phrase(
                "Locks for a key from now on, and what is locked already as well. KEY is that of a device (daybook keys list there), or any of age or of OpenSSH (ssh-ed25519).",
                fr:
                    "Verrouille désormais aussi pour une clé, et ce qui l’est déjà. CLÉ est celle d’un appareil (daybook keys list là-bas), ou n’importe laquelle d’age ou d’OpenSSH (ssh-ed25519)."
            ),
            Example(
                line: "daybook keys add phone age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
                says: Phrase("a key that was read off another device", fr: "une clé lue sur un autre appareil"))
        ) { .add(name: $0[keyName], key: $0[key].joined(separator: " ")) }
    }

    static var trust: Command<Context> {
        change(
            "trust", [keyNames],
            Phrase("lock for keys that the vault proposes", fr: "verrouiller pour les clés que propose le coffre"),
            Phrase(
                "Takes keys of .daybook/recipients among those that this device locks for, and locks again what is locked. Compare each with the device it is said to be of: daybook keys list there. Without a name it shows all that are proposed and asks.",
                fr:
                    "Prend des clés de .daybook/recipients parmi celles pour qui cet appareil verrouille, et reverrouille ce qui l’est. Comparez chacune avec l’appareil annoncé : daybook keys list là-bas. Sans nom, toutes celles qui sont proposées sont montrées, et il faut répondre."
            ),
            Example(line: "daybook keys trust phone", says: Phrase("a new device", fr: "un nouvel appareil")),
            flags: [.yes], ask: askToTrust
        ) { .trust($0[keyNames]) }
    }

    /// Asks before trusting keys that were not named: anybody who can write to the vault can propose one.
    private static func askToTrust(_ context: Context, _ words: Invocation) throws {
        guard words[keyNames].isEmpty else { return }
        let offered = try KeyOverview(in: context.workspace()).rows.filter { !$0.isTrusted }.map(\.entry)
        guard !offered.isEmpty else {
            throw CommandError(Explanation(.nothing, Phrase("no key is proposed", fr: "aucune clé n’est proposée")))
        }
        guard !words.has(.yes) else { return }
        for entry in offered { context.diagnostic(Phrase(same: "  \(entry.name)  \(entry.key)")) }
        let confirmation = Confirmation.trustsKeys(offered.count)
        guard context.isConfirmed(confirmation) else { throw CommandError(confirmation.refusal) }
    }

    static var remove: Command<Context> {
        change(
            "remove", [keyName], Phrase("stop locking for a key", fr: "ne plus verrouiller pour une clé"),
            Phrase(
                "Locks again what is locked, without this key. Copies from before stay readable with it: in the history of git, in backups, on the device itself.",
                fr:
                    "Reverrouille ce qui l’est, sans cette clé. Les copies d’avant restent lisibles avec elle : dans l’historique de git, les sauvegardes, sur l’appareil même."
            ),
            Example(line: "daybook keys remove old-laptop", says: Phrase("a lost device", fr: "un appareil perdu"))
        ) { .remove($0[keyName]) }
    }

    static var again: Command<Context> {
        change(
            "again", [], Phrase("lock again what is locked", fr: "reverrouiller ce qui est verrouillé"),
            Phrase(
                "Locks every locked document again for the keys of daybook keys list: after a change that was cut off, or where another device locked for fewer.",
                fr:
                    "Reverrouille chaque document verrouillé pour les clés de daybook keys list : après un changement interrompu, ou si un autre appareil a verrouillé pour moins de clés."
            ),
            Example(
                line: "daybook keys again",
                says: Phrase(
                    "after a sync with a device that locks for fewer",
                    fr: "après une synchro avec un appareil qui verrouille pour moins de clés"))
        ) { _ in .lockAgain }
    }

    private static func change(
        _ word: String, _ operands: [any DeclaredOperand], _ summary: Phrase, _ manual: Phrase, _ example: Example,
        flags: [any DeclaredFlag] = [],
        ask: @escaping @Sendable (Context, Invocation) throws -> Void = { _, _ in },
        _ make: @escaping @Sendable (Invocation) -> ChangeRecipients
    ) -> Command<Context> {
        Command(
            path: ["keys", word], summary: summary, manual: manual, operands: operands,
            flags: [PassphraseSource.flag] + flags, examples: [example], seeAlso: ["keys list"], group: .vault,
            locked: .named
        ) { context, words in
            try ask(context, words)
            try context.openKey(words[PassphraseSource.flag])
            let result = try make(words).run(in: context.workspace())
            return report(result, context, words)
        }
    }

    // MARK: Parts

    private static func deviceName(_ context: Context, _ words: Invocation) -> String {
        words[name] ?? context.configuration.device ?? MachineFacts.hostName ?? "device"
    }

    private static func passphrase(_ context: Context, _ words: Invocation) throws -> SecretBytes? {
        guard !words.has(withoutPassphrase) else { return nil }
        return try PassphraseSource(context: context, descriptor: words[PassphraseSource.flag]).new()
    }

    /// Shows the recovery key, and asks to type it back.
    private static func test(_ paper: RecoveryKey, _ context: Context, hint: Phrase? = nil) throws {
        guard context.terminal.canAsk else {
            throw CommandError(
                .usage,
                Phrase(
                    "the recovery key has to be written down by a person: not a terminal",
                    fr: "la clé de secours doit être notée par une personne : pas un terminal"),
                hint: hint)
        }
        context.diagnostic(
            Phrase(
                "Your recovery key. Write it on paper; it is shown once and kept nowhere:",
                fr: "Votre clé de secours. Notez-la sur papier ; elle n’est montrée qu’une fois et gardée nulle part :")
        )
        context.terminal.prompt("\n  " + paper.text.replacing("\n", with: "\n  ") + "\n\n")
        for _ in 0..<3 {
            let typed = try PassphraseSource(context: context).typed(
                Phrase("type it back from the paper: ", fr: "retapez-la depuis le papier : "))
            if let typed, paper.matches(typed.exposed) { return }
            guard typed != nil else { break }
            context.diagnostic(LockActionError.wrongRecoveryKey.explanation.message)
        }
        throw LockActionError.wrongRecoveryKey
    }

    private static func propose(_ recipients: LockRecipients, _ context: Context) throws {
        // Without a vault, there is nowhere to propose it.
        guard let workspace = try? context.workspace() else { return }
        try ChangeRecipients.propose(recipients, in: workspace)
    }

    private static func tellKey(_ recipients: LockRecipients, _ context: Context, _ words: Invocation) -> Int32 {
        if words.has(.json) {
            context.terminal.json(Schema.newKey(recipients))
        } else {
            for entry in recipients.entries {
                context.terminal.line(TerminalText.harmless(entry.name) + "  " + entry.keys)
            }
        }
        return 0
    }

    private static func report(
        _ result: ChangeRecipients.Result, _ context: Context, _ words: Invocation, isAnswered: Bool = false
    ) -> Int32 {
        if words.has(.json) {
            if !isAnswered { context.terminal.json(Schema.changedKeys(result)) }
        } else {
            for entry in result.added {
                context.terminal.line("+ " + TerminalText.harmless(entry.name) + "  " + entry.key)
            }
            for entry in result.removed {
                context.terminal.line("- " + TerminalText.harmless(entry.name) + "  " + entry.key)
            }
            context.diagnostic(
                Phrase.counted(
                    result.count, "file locked again", "files locked again", fr: "fichier reverrouillé",
                    "fichiers reverrouillés"))
            if !result.removed.isEmpty {
                context.diagnostic(
                    Phrase(
                        "older copies stay readable with it: the history of git, backups, the device itself",
                        fr:
                            "les copies d’avant restent lisibles avec elle : l’historique de git, les sauvegardes, l’appareil"
                    ))
            }
        }
        if result.leavesNoPaper {
            context.diagnostic(
                Phrase(
                    "no recovery key is left: a lost passphrase loses what is locked (daybook keys paper makes another)",
                    fr:
                        "il ne reste pas de clé de secours : une phrase de passe perdue perd ce qui est verrouillé (daybook keys paper en fait une autre)"
                ))
        }
        for failure in result.failures {
            context.diagnostic(Explanation(failure.error).message)
        }
        return result.failures.isEmpty ? 0 : ExitCode.failed.rawValue
    }
}
