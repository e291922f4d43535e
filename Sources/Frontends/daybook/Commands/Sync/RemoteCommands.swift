// `daybook remote`: creates, shows, accepts and compacts an encrypted remote.

import Arguments
import Bytes
import EncryptedRemotes
import FileSystem
import GitSync
import LockActions
import Locking
import Processes
import Vault
import Wording
import Workspaces

enum RemoteCommands {
    private static let address = Operand(
        "address", label: Phrase("ADDRESS", fr: "ADRESSE"),
        summary: Phrase("a folder, or a git repository", fr: "un dossier, ou un dépôt git"))
    private static let name = Flag(
        "name", value: .text, Phrase("what git calls it (origin)", fr: "son nom pour git (origin)"))

    static var create: Command<Context> {
        Command(
            path: ["remote", "create"],
            summary: Phrase("make an encrypted remote", fr: "créer un dépôt distant chiffré"),
            manual: Phrase(
                """
                Makes a place to sync with whose keeper can read nothing: a folder on a stick or in a synchronised folder, or a branch of a git \
                repository. daybook sync, git push, git fetch and git clone then work with daybook+crypt::ADDRESS. Files, names, branches and history \
                are encrypted for the devices of daybook keys list; how much there is and when it was written stays visible.

                ADDRESS is a folder, which has to be missing or empty, or what git clone takes, with #BRANCH for another branch than daybook. This \
                device needs a key: daybook keys init.
                """,
                fr: """
                    Crée un lieu de synchronisation dont le gardien ne peut rien lire : un dossier sur une clé ou dans un dossier synchronisé, ou une branche \
                    d’un dépôt git. daybook sync, git push, git fetch et git clone marchent alors avec daybook+crypt::ADRESSE. Fichiers, noms, branches et \
                    historique sont chiffrés pour les appareils de daybook keys list ; la quantité et les dates d’écriture restent visibles.

                    ADRESSE est un dossier, absent ou vide, ou ce que prend git clone, avec #BRANCHE pour une autre branche que daybook. Cet appareil a \
                    besoin d’une clé : daybook keys init.
                    """),
            operands: [address], flags: [name],
            examples: [
                Example(
                    line: "daybook remote create /media/stick/vault", says: Phrase("on a stick", fr: "sur une clé")),
                Example(
                    line: "daybook remote create me@example.org:vault.git",
                    says: Phrase("where git already goes", fr: "là où git va déjà")),
            ],
            seeAlso: ["sync", "clone", "keys init", "remote status"], group: .programs
        ) { context, words in
            let workspace = try context.workspace()
            let git = Git(folder: workspace.vault.root, mayAsk: false)
            let place = try GitPlace(git)
            let remote = try RemoteAccess.open(
                words[address], gitFolder: place.gitFolder, top: place.top, vault: workspace.vault.root,
                in: context.machine,
                needsKey: true, mayAsk: context.mayAskForPasswords)
            let called = words[name] ?? "origin"
            if let url = try SyncSettings(git).url(of: called), url != remote.address.text {
                throw CommandError(
                    .failed, Explanation(SyncError.otherRemote(name: called, url: url)).message,
                    hint: Phrase(
                        "--name NAME makes one beside it, for daybook sync NAME",
                        fr: "--name NOM en crée un à côté, pour daybook sync NOM"))
            }
            try remote.create()
            if try SyncSettings(git).url(of: called) == nil {
                let added = try git.run(["remote", "add", "--", called, remote.address.text])
                guard added.exitCode == 0 else { throw SyncError.git(doing: .setUp, complaint: added.complaint) }
            }
            return try show(remote, context, words)
        }
    }

    static var status: Command<Context> {
        existing(
            "status", Phrase("what is in an encrypted remote", fr: "ce que contient un dépôt distant chiffré"),
            Phrase(
                "Says who wrote there last and when, how many packs there are, which devices can read it, and which of them this device trusts.",
                fr:
                    "Dit qui y a écrit en dernier et quand, combien de paquets il y a, quels appareils peuvent le lire, et auxquels cet appareil se fie."
            ),
            Example(line: "daybook remote status", says: Phrase("the one called origin", fr: "celui nommé origin"))
        ) { remote, context, words in
            try remote.look()
            return try show(remote, context, words)
        }
    }

    static var check: Command<Context> {
        existing(
            "check",
            Phrase("read all that an encrypted remote holds", fr: "lire tout ce que tient un dépôt distant chiffré"),
            Phrase(
                """
                Reads every pack and compares it with the SHA-256 that its manifest has for it. A sync reads what is new alone: what is missing or                 damaged there would be noticed by a device that clones. daybook remote compact writes it again from this device; a push does that by                 itself where a pack is missing or cut off. The exit code is 1 where something is wrong.
                """,
                fr: """
                    Lit chaque paquet et le compare au SHA-256 que le manifeste en a. Une synchronisation ne lit que le nouveau : ce qui manque ou est                     abîmé là-bas serait remarqué par un appareil qui clone. daybook remote compact le réécrit depuis cet appareil ; un envoi le fait                     de lui-même si un paquet manque ou est coupé. Le code de sortie est 1 si quelque chose ne va pas.
                    """),
            Example(
                line: "daybook remote check",
                says: Phrase("before a backup is trusted", fr: "avant de se fier à une copie"))
        ) { remote, context, words in
            try remote.look()
            let (count, faults) = (try remote.status().packs, try remote.check())
            if words.has(.json) {
                context.terminal.json(Schema.checkedRemote(packs: count, faults))
                return faults.isEmpty ? 0 : ExitCode.nothing.rawValue
            }
            for fault in faults {
                context.terminal.line(
                    context.say(
                        fault.isMissing
                            ? Phrase("\(fault.name): missing", fr: "\(fault.name) : manque")
                            : Phrase("\(fault.name): damaged", fr: "\(fault.name) : abîmé")))
            }
            guard faults.isEmpty else {
                context.diagnostic(
                    Phrase(
                        "daybook remote compact writes all of it again from this device",
                        fr: "daybook remote compact réécrit tout depuis cet appareil"))
                return ExitCode.nothing.rawValue
            }
            context.terminal.line(
                context.say(
                    Phrase.counted(
                        count, "pack is as it was written", "packs are as they were written",
                        fr: "paquet est tel qu’écrit",
                        "paquets sont tels qu’écrits")))
            return 0
        }
    }

    static var accept: Command<Context> {
        existing(
            "accept",
            Phrase(
                "take what is in an encrypted remote as right",
                fr: "prendre pour bon ce que contient un dépôt distant chiffré"),
            Phrase(
                """
                After a stop that says that what is there is older than what was there, or does not follow from it, or is damaged: joins what is there \
                with what this device has seen, so that nothing of either is lost. Look first for the cause: a copy that was put back, a program \
                that synchronises folders and kept one of two versions, or somebody who wants changes to be forgotten.
                """,
                fr: """
                    Après un arrêt qui dit que ce qui est là est plus ancien que ce qui y était, n’y fait pas suite ou est abîmé : réunit ce qui est là \
                    et ce que cet appareil a vu, sans rien perdre de l’un ni de l’autre. Cherchez d’abord la cause : une copie remise, un programme \
                    qui synchronise des dossiers et n’a gardé qu’une version sur deux, ou quelqu’un qui veut faire oublier des changements.
                    """),
            Example(
                line: "daybook remote accept",
                says: Phrase("after a stick was restored", fr: "après restauration d’une clé"))
        ) { remote, context, words in
            let (aside, hasJoined) = try remote.accept()
            if words.has(.json) {
                context.terminal.json(Schema.acceptedRemote(aside, hasJoined: hasJoined))
                return 0
            }
            for name in aside {
                context.diagnostic(Phrase("set aside: \(name)", fr: "mis de côté : \(name)"))
            }
            context.terminal.line(
                context.say(
                    hasJoined
                        ? Phrase(
                            "both are joined; next: daybook sync",
                            fr: "les deux sont réunis ; ensuite : daybook sync")
                        : Phrase("nothing is to be joined", fr: "rien n’est à réunir")))
            return 0
        }
    }

    static var compact: Command<Context> {
        existing(
            "compact", Phrase("make an encrypted remote smaller", fr: "réduire un dépôt distant chiffré"),
            Phrase(
                "Writes one pack in place of all. Old ones go two weeks later, so that a device that is reading finds them; uploads that were cut off go as well. A push does this by itself where there are 50 packs.",
                fr:
                    "Écrit un paquet à la place de tous. Les anciens partent deux semaines plus tard, pour l’appareil qui les lirait encore ; les envois interrompus aussi. Un envoi le fait de lui-même à 50 paquets."
            ),
            Example(line: "daybook remote compact", says: Phrase("before a long trip", fr: "avant un long voyage"))
        ) { remote, context, words in
            try remote.look()
            let count = try remote.compact()
            if words.has(.json) {
                context.terminal.json(Schema.compactedRemote(packs: count))
            } else {
                context.terminal.line(
                    context.say(
                        Phrase.counted(
                            count, "pack became one", "packs became one", fr: "paquet n’en fait plus qu’un",
                            "paquets n’en font plus qu’un")))
            }
            return 0
        }
    }

    // MARK: Parts

    private static func existing(
        _ word: String, _ summary: Phrase, _ manual: Phrase, _ example: Example,
        _ run: @escaping @Sendable (EncryptedRemote, Context, Invocation) throws -> Int32
    ) -> Command<Context> {
        Command(
            path: ["remote", word], summary: summary, manual: manual, flags: [name], examples: [example],
            seeAlso: ["remote create", "sync"], group: .programs
        ) { context, words in
            let workspace = try context.workspace()
            let git = Git(folder: workspace.vault.root, mayAsk: false)
            let place = try GitPlace(git)
            let called = words[name] ?? "origin"
            guard let url = try SyncSettings(git).url(of: called), url.hasPrefix(EncryptedRemoteNames.scheme) else {
                throw CommandError(
                    .usage,
                    Phrase("\(called) is not an encrypted remote", fr: "\(called) n’est pas un dépôt distant chiffré"),
                    hint: Phrase(
                        "daybook remote create ADDRESS makes one", fr: "daybook remote create ADRESSE en crée un"))
            }
            let remote = try RemoteAccess.open(
                url, gitFolder: place.gitFolder, vault: workspace.vault.root, in: context.machine.at(place.top),
                mayAsk: context.mayAskForPasswords)
            return try run(remote, context, words)
        }
    }

    private static func show(_ remote: EncryptedRemote, _ context: Context, _ words: Invocation) throws -> Int32 {
        let status = try remote.status()
        if words.has(.json) {
            context.terminal.json(Schema.remote(status))
            return 0
        }
        func row(_ label: Phrase, _ text: Phrase) {
            context.terminal.line(
                TerminalText.padded(context.say(label), to: 10) + TerminalText.harmless(context.say(text)))
        }
        row(Phrase("address", fr: "adresse"), Phrase(same: status.address))
        for writer in status.writers {
            row(
                Phrase("written", fr: "écrit"),
                Phrase(
                    "generation \(writer.generation) by \(writer.device), \(writer.written)",
                    fr: "génération \(writer.generation) par \(writer.device), \(writer.written)"))
        }
        row(
            Phrase("packs", fr: "paquets"),
            Phrase("\(status.packs), \(status.size / 1024) KiB", fr: "\(status.packs), \(status.size / 1024) Kio"))
        for entry in status.members.entries {
            let isStrange = status.untrusted.contains(entry.name)
            let mark = isStrange ? Phrase("  not trusted here", fr: "  sans confiance ici") : Phrase(same: "")
            let code = entry.remote.map { "  " + $0.fingerprint } ?? ""
            row(Phrase("device", fr: "appareil"), Phrase(same: entry.name + code) + mark)
        }
        return 0
    }
}
