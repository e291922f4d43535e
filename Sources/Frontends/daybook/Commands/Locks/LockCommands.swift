// `daybook lock` and `daybook unlock`: makes documents readable by their owner only, and back.

import Arguments
import Bytes
import JournalActions
import LockActions
import Vault
import Wording
import Workspaces

enum LockCommands {
    private static let which = Operand(
        any: "which", kind: .document, label: Phrase("WHICH", fr: "QUOI"),
        summary: Phrase("entries, documents, or a query", fr: "des entrées, des documents ou une requête"))
    private static let wanted = Flag(
        "wanted",
        Phrase("those that lock: of the settings names", fr: "ceux que nomme lock: dans les réglages"))
    private static let all = Flag("all", Phrase("every locked document", fr: "tous les documents verrouillés"))

    static var lock: Command<Context> {
        Command(
            path: ["lock"],
            summary: Phrase("encrypt documents", fr: "chiffrer des documents"),
            manual: Phrase(
                """
                WHICH is a day, a name, a path, last, words of an entry, or a query such as tag:diary, after which it asks. Each document becomes an age file (age-encryption.org), \
                NAME.md.age, which the plain program age opens as well, for ever. Its title, tags and text are inside; its name keeps the day \
                and the time of an entry, and says nothing of any other document. Pictures and other files that it alone uses are locked with \
                it, and links to it follow. What was made of its text on this machine, the index and small pictures, is removed.

                daybook open --for 15m opens what is locked for a while: show, edit, search, mood and streak work on it then, pages of daybook serve on this machine show it, and exports take it with --locked. daybook keys init makes the \
                key that this needs. daybook log --locked writes a locked entry. With lock: {tags: [diary], folders: [journal/night]} in .daybook/settings.yaml, what a \
                command writes that has the tag or lies in the folder is locked too. Neither needs the passphrase.

                The history of git has what was not locked before, and so have backups and other devices. What else stays visible is in docs/locked.md.
                """,
                fr: """
                    QUOI est un jour, un nom, un chemin, last, des mots d’une entrée, ou une requête comme tag:intime, après laquelle il demande. Chaque document devient un fichier age \
                    (age-encryption.org), NOM.md.age, que le programme age ouvre aussi, pour toujours. Son titre, ses étiquettes et son texte \
                    sont dedans ; son nom garde le jour et l’heure d’une entrée, et ne dit rien d’un autre document. Les images et autres \
                    fichiers qu’il est seul à utiliser sont verrouillés avec lui, et les liens vers lui suivent. Ce qui a été tiré de son texte \
                    sur cette machine, l’index et les vignettes, est enlevé.

                    daybook open --for 15m ouvre pour un temps ce qui est verrouillé : show, edit, search, mood et streak y travaillent alors, les pages de daybook serve sur \
                    cette machine le montrent, et les exports le prennent avec --locked. daybook keys \
                    init fait la clé nécessaire. daybook log --locked écrit une entrée verrouillée. Avec lock: {tags: [intime], folders: [journal/nuit]} dans \
                    .daybook/settings.yaml, ce qu’une commande écrit avec l’étiquette ou dans le dossier est verrouillé aussi. Ni l’un ni l’autre \
                    ne demande la phrase de passe.

                    L’historique de git a ce qui n’était pas verrouillé avant, et de même les sauvegardes et les autres appareils. Ce qui reste visible \
                    d’autre est dans docs/locked.md.
                    """),
            operands: [which], flags: [wanted, .yes, .dryRun],
            examples: [
                Example(line: "daybook lock last", says: Phrase("the last entry", fr: "la dernière entrée")),
                Example(
                    line: "daybook lock tag:diary --dry-run",
                    says: Phrase("what a query would lock", fr: "ce qu’une requête verrouillerait")),
            ],
            seeAlso: ["unlock", "open", "close", "keys init"], group: .vault, locked: .named
        ) { context, words in
            let workspace = try context.workspace()
            guard !words[which].isEmpty || words.has(wanted) else { throw nothingNamed }
            if !words.has(.dryRun) { LockDocuments.removeLeftovers(in: workspace.vault) }
            let action = LockDocuments(words.has(wanted) ? .byRule : .words(words[which]))
            return try run(action.plan(in: workspace), context, words) {
                // Copies derived from the plaintext.
                workspace.discardCopies()
            }
        }
    }

    static var unlock: Command<Context> {
        Command(
            path: ["unlock"],
            summary: Phrase("decrypt documents for good", fr: "déchiffrer des documents pour de bon"),
            manual: Phrase(
                """
                The opposite of daybook lock: documents and the files locked with them are plain files again, and are found, shared and exported as any \
                other. To read what is locked, daybook open --for 15m or daybook show is enough.
                """,
                fr: """
                    Le contraire de daybook lock : les documents et les fichiers verrouillés avec eux redeviennent des fichiers simples, trouvés, \
                    partagés et exportés comme les autres. Pour lire ce qui est verrouillé, daybook open --for 15m ou daybook show suffit.
                    """),
            operands: [which], flags: [all, PassphraseSource.flag, .yes, .dryRun],
            examples: [
                Example(
                    line: "daybook unlock 2026-11-20-0915",
                    says: Phrase("one entry, by its name", fr: "une entrée, par son nom"))
            ],
            seeAlso: ["lock", "open"], group: .vault, locked: .named
        ) { context, words in
            try context.openKey(words[PassphraseSource.flag])
            let action = UnlockDocuments(words[which], isAll: words.has(all))
            guard !action.words.isEmpty || action.isAll else { throw nothingNamed }
            return try run(action.plan(in: context.workspace()), context, words)
        }
    }

    private static let nothingNamed = CommandError(
        .usage, Phrase("which document?", fr: "quel document ?"),
        hint: Phrase(
            "last, a day, a name, a path, or a query such as tag:diary",
            fr: "last, un jour, un nom, un chemin, ou une requête comme tag:intime"))

    private static func run(
        _ plan: Plan<LockDocuments.Result>, _ context: Context, _ words: Invocation, after: () -> Void = {}
    ) throws -> Int32 {
        let workspace = try context.workspace()
        let isDryRun = words.has(.dryRun)
        if !isDryRun, !words.has(.yes), !plan.confirmations.isEmpty {
            for file in try workspace.preview(plan).documents { context.diagnostic(Phrase(same: "  \(file.old)")) }
            for confirmation in plan.confirmations where !context.isConfirmed(confirmation) {
                context.diagnostic(confirmation.refusal.message)
                return ExitCode.nothing.rawValue
            }
        }
        let result: LockDocuments.Result
        if isDryRun {
            result = try workspace.preview(plan)
        } else {
            // Also after a failure: some documents may be locked.
            defer { after() }
            result = try workspace.apply(plan)
        }
        if words.has(.json) {
            context.terminal.json(Schema.movedUnderLock(result, isRehearsal: isDryRun))
        } else {
            MovedFiles.show(result.documents + result.files, context)
        }
        for refusal in result.refusals {
            context.sayRefused(refusal.path, refusal.error)
        }
        return result.refusals.isEmpty ? 0 : ExitCode.failed.rawValue
    }
}
