// `daybook sync`: makes vault and remote equal.

import Arguments
import Bytes
import ExchangeActions
import FileSystem
import GitSync
import LockActions
import Locking
import Search
import Vault
import Wording
import Workspaces

enum SyncCommand {
    private static let remote = Operand(
        optional: "remote", kind: .text, label: Phrase("REMOTE", fr: "DÉPÔT"),
        summary: Phrase("with --setup: where to send to", fr: "avec --setup : où envoyer"))
    private static let message = Flag(
        "message", short: "m", value: .text, Phrase("the message of the commit", fr: "le message du commit"))
    private static let setup = Flag(
        "setup", Phrase("make a repository and name its remote", fr: "créer un dépôt et nommer son distant"))
    private static let join = Flag(
        "join",
        Phrase(
            "with --setup: make one vault of two that were made apart",
            fr: "avec --setup : faire un coffre de deux créés séparément"))
    private static let watch = Flag(
        "watch",
        Phrase("keep syncing, after edits and periodically", fr: "continuer, après les modifications et parfois"))
    private static let every = Flag(
        "every", value: .text, placeholder: "DURATION",
        Phrase("with --watch: how often at least (5m)", fr: "avec --watch : au moins si souvent (5m)"))

    static var command: Command<Context> {
        Command(
            path: ["sync"],
            summary: Phrase(
                "commit, fetch, merge and push the vault", fr: "valider, récupérer, fusionner, envoyer le coffre"),
            manual: Phrase(
                """
                Syncs the lists that are shared (daybook help share), then commits what changed in the vault (only there, where it is a \
                folder of a larger repository), fetches, merges as daybook merge-driver does, and pushes; again where the remote moved \
                meanwhile. It uses git as you have it: nothing is reset, forced, stashed or rewritten, hooks run, commits are signed where \
                git is told to. git writes no file of the vault: files of others take their places one by one, and what you write meanwhile is \
                kept. A sync that was killed goes on with the next, or with the next command that writes. A merge needs git 2.38.

                --setup makes a repository where there is none, has git merge with daybook (.gitattributes and the repository’s own \
                configuration), and takes REMOTE as origin; a sync does the last but one by itself and says so. A branch that follows nothing \
                is sent to the only remote, or origin, and follows it from then on; with --setup it follows the only branch that is there, whatever its \
                name. A vault that was made on this device by itself (daybook init) and one that is at REMOTE already have nothing in common for git: \
                --join makes one of both. Files of one name are merged, of pictures and other files both versions are kept, everything else \
                is kept side by side. On a device without a vault daybook clone is simpler.

                It stops and changes nothing, with exit code 4: where a file is staged in part (git commit it, or git add the rest; files \
                that are staged as a whole are committed with the others); where more than 5 files and more than 20 % of the vault were \
                deleted, here or there (--yes lets it pass; a file that moved is not deleted); where a rebase, cherry-pick, revert, bisect or \
                git am is in progress. Where both sides changed the same lines of prose the merge is left in progress with markers in those \
                files, exit code 4: edit them or daybook resolve, then daybook sync. Anything else that does not work is exit code 3, with \
                git’s own words; what was committed by then stays and is sent the next time.

                --watch syncs a few seconds after each edit and every --every, waits longer and longer while it fails, and ends with Ctrl-C or SIGTERM.

                git asks for passwords where there is a terminal; without one GIT_TERMINAL_PROMPT is 0.

                A remote that is somebody else’s gets nothing private (private: true, private/ folders, private tags): where the user’s own \
                config.yaml names it (sync: {foreign: [NAME or ADDRESS]}) and there is something private in the vault that git does not ignore, or \
                in commits that were not sent, the sync stops with exit code 5 and says what it is.
                """,
                fr: """
                    Synchronise les listes partagées (daybook help share), puis valide ce qui a changé dans le coffre (là seulement, s’il est \
                    un dossier d’un dépôt plus grand), récupère, fusionne comme daybook merge-driver et envoie ; recommence si le dépôt \
                    distant a bougé entre-temps. git est pris comme il est : rien n’est réinitialisé, forcé, remisé ni réécrit, les hooks \
                    tournent, les commits sont signés si git le demande. git n’écrit aucun fichier du coffre : les fichiers des autres prennent \
                    leur place un à un, et ce que vous écrivez entre-temps est gardé. Une synchronisation tuée continue avec la suivante, ou avec \
                    la prochaine commande qui écrit. Une fusion demande git 2.38.

                    --setup crée un dépôt s’il n’y en a pas, fait fusionner git avec daybook (.gitattributes et la configuration du dépôt) et prend \
                    DÉPÔT comme origin ; une synchronisation fait elle-même l’avant-dernier et le dit. Une branche qui ne suit rien est envoyée au \
                    seul dépôt distant, ou origin, et le suit ensuite ; avec --setup elle suit la seule branche qui s’y trouve, quel que soit son nom. \
                    Un coffre créé ici de son côté (daybook init) et un autre qui est déjà à DÉPÔT n’ont rien en commun pour git : --join en fait \
                    un seul. Les fichiers de même nom sont fusionnés, des images et autres fichiers les deux versions sont gardées, le reste est \
                    mis côte à côte. Sur un appareil sans coffre, daybook clone est plus simple.

                    Elle s’arrête sans rien changer, code 4 : si un fichier est indexé en partie (git commit, ou git add du reste ; les \
                    fichiers indexés en entier sont validés avec les autres) ; si plus de 5 fichiers et plus de 20 % du coffre ont été \
                    supprimés, ici ou là-bas (--yes laisse passer ; un fichier déplacé n’est pas supprimé) ; si un rebase, cherry-pick, \
                    revert, bisect ou git am est en cours. Si les deux côtés ont changé les mêmes lignes de prose, la fusion reste en cours \
                    avec des marques dans ces fichiers, code 4 : modifiez-les ou daybook resolve, puis daybook sync. Tout autre échec donne \
                    le code 3, avec les mots de git ; ce qui est déjà validé reste et part la fois suivante.

                    --watch synchronise quelques secondes après chaque modification et toutes les --every, attend de plus en plus longtemps en cas \
                    d’échec, et finit avec Ctrl-C ou SIGTERM.

                    git demande les mots de passe s’il y a un terminal ; sinon GIT_TERMINAL_PROMPT vaut 0.

                    Un dépôt distant qui est à quelqu’un d’autre ne reçoit rien de privé (private: true, dossiers private/, étiquettes privées) : si \
                    le config.yaml de l’utilisateur le nomme (sync: {foreign: [NOM ou ADRESSE]}) et que quelque chose de privé que git n’ignore \
                    pas est dans le coffre, ou dans des commits non envoyés, la synchronisation s’arrête avec le code 5 et dit quoi.
                    """),
            operands: [remote], flags: [message, setup, join, watch, every, .dryRun, .yes],
            examples: [
                Example(line: "daybook sync", says: Phrase("once", fr: "une fois")),
                Example(
                    line: "daybook sync --setup me@example.org:vault.git",
                    says: Phrase("the first time", fr: "la première fois")),
                Example(line: "daybook sync --watch --every 10m", says: Phrase("all day", fr: "toute la journée")),
            ],
            seeAlso: ["clone", "sync status", "sync undo", "history", "resolve", "share", "merge-driver"],
            group: .programs, isDefault: true, locked: .named, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        guard words[remote] == nil || words.has(setup) else {
            throw CommandError(
                .usage, Phrase("a remote is named with --setup", fr: "un dépôt distant s’indique avec --setup"))
        }
        guard !words.has(join) || words.has(setup) else {
            throw CommandError(.usage, Phrase("--join goes with --setup", fr: "--join va avec --setup"))
        }
        guard !words.has(watch) || !words.has(.dryRun) else {
            throw CommandError(
                .usage,
                Phrase("--watch and --dry-run do not go together", fr: "--watch et --dry-run ne vont pas ensemble"))
        }
        let every = try words[every].map { try context.duration($0) } ?? 300
        guard every > 0 else {
            throw CommandError(.usage, Phrase("--every is too short", fr: "--every est trop court"))
        }
        let workspace = try context.workspace()
        if !workspace.vault.settings.lock.isEmpty {
            // Anything that git has committed stays in its history.
            let open = try workspace.withIndex { try $0.documentsToLock() }
            if !open.isEmpty { context.sayNotLocked(open) }
        }
        if words.has(setup) {
            try SyncSetup(remote: words[remote]).run(in: workspace) { context.diagnostic(phrase($0)) }
            try ChangeRecipients.proposeOwn(in: workspace)
        }
        if words.has(.dryRun) { return try show(SyncPreview(of: workspace), context, asJSON: words.has(.json)) }
        if words.has(setup), !(try SyncSetup.hasRemote(workspace)) { return 0 }
        let sync = OneSync(
            context: context,
            request: SyncVault(
                message: words[message], isSure: words.has(.yes),
                mayAsk: context.mayAskForPasswords && !words.has(watch), isNewHere: words.has(setup),
                joins: words.has(join)), isLooping: words.has(watch),
            asJSON: words.has(.json))
        guard words.has(watch) else { return try sync.run() }
        EndSignals.catchAll()
        let deduplicator = MessageDeduplicator()
        var lastFailure: Phrase?
        SyncLoop(every: every).run(in: workspace) {
            defer { context.terminal.flush() }
            _ = try sync.run(deduplicator)
            lastFailure = nil
        } failed: { error in
            let found = CommandError(error)
            if found.message != lastFailure {
                context.terminal.diagnostic(found.text(context.language, isColoured: false))
            }
            lastFailure = found.message
        }
        return 0
    }

    static func phrase(_ event: SyncSetup.Event) -> Phrase {
        switch event {
        case .newRepository: Phrase("a new repository", fr: "un nouveau dépôt")
        case .partOf(let top):
            Phrase(
                "the vault is a folder of the repository at \(top), and goes where that goes",
                fr: "le coffre est un dossier du dépôt \(top), et va là où celui-ci va")
        case .wroteAttributes:
            Phrase(
                ".gitattributes: notes and readings are merged by daybook",
                fr: ".gitattributes : notes et relevés fusionnés par daybook")
        case .registeredDriver:
            Phrase(
                "git asks daybook to merge in this repository", fr: "git demande à daybook de fusionner dans ce dépôt")
        case .origin(let remote): Phrase("origin is \(remote)", fr: "origin est \(remote)")
        }
    }

    /// The changes to be committed and sent, without the network.
    private static func show(_ preview: SyncPreview, _ context: Context, asJSON: Bool) throws -> Int32 {
        func say(_ share: SharedList) {
            context.terminal.line(
                TerminalText.harmless(
                    context.say(
                        Phrase(
                            "would sync \(share.path) with \(share.text)",
                            fr: "synchroniserait \(share.path) avec \(share.text)"))))
        }
        guard !asJSON else {
            // Without a repository, this throws the reason.
            let state = try preview.state ?? SyncState(of: context.workspace())
            context.terminal.json(Schema.syncState(state))
            return state.conflicts.isEmpty ? 0 : ExitCode.conflict.rawValue
        }
        guard let state = preview.state else {
            for share in preview.shares { say(share) }
            return 0
        }
        guard state.conflicts.isEmpty else { throw SyncError.conflicts(state.conflicts) }
        for share in preview.shares { say(share) }
        let changes = state.status.changes
        if let message = preview.message {
            context.terminal.line(
                context.say(Phrase("would commit: \(message)", fr: "validerait : \(message)")))
            for entry in changes {
                context.terminal.line(
                    "  " + (entry.isDeleted ? "- " : entry.isUntracked ? "+ " : "  ")
                        + TerminalText.harmless(entry.path))
            }
        }
        let waiting = (state.status.ahead ?? 0) + (changes.isEmpty ? 0 : 1)
        context.terminal.line(
            context.say(
                Phrase("would fetch, merge and send ", fr: "récupérerait, fusionnerait et enverrait ")
                    + Phrase.counted(waiting, "commit", "commits", fr: "commit", "commits")))
        return 0
    }
}

/// One sync, reported as it runs.
private struct OneSync {
    let context: Context
    let request: SyncVault
    /// Whether many others follow: then routine reports are left out.
    let isLooping: Bool
    let asJSON: Bool

    func run(_ deduplicator: MessageDeduplicator? = nil) throws -> Int32 {
        let workspace = try context.workspace()
        let report = SyncReport(context, asJSON: asJSON, deduplicator)
        do {
            try request.run(in: workspace, tell: report.take)
        } catch SyncError.conflicts(let paths) where asJSON {
            try report.printJSON(workspace, conflicts: paths)
            throw SyncError.conflicts(paths)
        }
        let failure = report.outcome.shareFailure.map { CommandError($0) }
        if asJSON {
            try report.printJSON(workspace, conflicts: [])
        } else if report.outcome.isNothing, failure == nil, !isLooping {
            context.terminal.line(context.say(Phrase("nothing to do", fr: "rien à faire")))
        }
        try RemoteAccess.updateMembers(in: workspace, mayAsk: request.mayAsk)
        if !isLooping { tellUntrusted(workspace) }
        // It has been reported. In a loop, the vault is synced at the same interval whatever happens to a share.
        return failure?.exitCode.rawValue ?? 0
    }

    /// Reports devices of an encrypted remote that others trust, but this one does not: they cannot read what it sends.
    private func tellUntrusted(_ workspace: Workspace) {
        let keys = VaultKeys(workspace).pinned
        let proposed = keys.proposed
        guard !proposed.entries.isEmpty, let trusted = try? keys.load() else { return }
        for entry in trusted.lacking(of: proposed) {
            context.diagnostic(
                Phrase(
                    "\(entry.name) reads this remote by the word of another device, and not what is sent from here: daybook keys list, daybook keys trust \(entry.name)",
                    fr:
                        "\(entry.name) lit ce dépôt distant sur la foi d’un autre appareil, et pas ce qui part d’ici : daybook keys list, daybook keys trust \(entry.name)"
                ))
        }
    }
}
