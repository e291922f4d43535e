// `daybook journal delete` and `daybook journal restore`: moves entries to the trash folder, and back.

import Arguments
import Bytes
import JournalActions
import Search
import Vault
import Wording
import Workspaces

enum JournalDeleteCommand {
    private static let which = Operand(
        some: "which", kind: .document, label: Phrase("WHICH", fr: "QUOI"),
        summary: Phrase("entries, a day, or a query", fr: "des entrées, un jour ou une requête"))

    static var command: Command<Context> {
        Command(
            path: ["journal", "delete"],
            summary: Phrase("move entries to the trash", fr: "mettre des entrées à la corbeille"),
            manual: Phrase(
                """
                WHICH is a path, a name or title, words of one entry, last, a day with all its entries, or a query such as tag:old. The entries go to .trash/ in the \
                vault, under the paths they had, with the pictures and other files that nothing else uses; no search, count or export sees them \
                there, and no sync sends them. It asks first, and names each entry; --yes does not ask. Links that lead nowhere then are \
                named. daybook journal restore brings entries back; what is in .trash/ may be removed by hand.
                """,
                fr: """
                    QUOI est un chemin, un nom ou titre, des mots d’une entrée, last, un jour avec toutes ses entrées, ou une requête comme tag:vieux. Les entrées vont dans \
                    .trash/ du coffre, sous leurs chemins, avec les images et autres fichiers que rien d’autre n’utilise ; aucune recherche, \
                    aucun compte, aucun export ne les y voit, et aucune synchronisation ne les envoie. La commande demande d’abord et nomme chaque \
                    entrée ; --yes ne demande pas. Les liens qui ne mèneront nulle part sont énumérés. daybook journal restore ramène des \
                    entrées ; ce qui est dans .trash/ peut être enlevé à la main.
                    """),
            operands: [which], flags: [.yes, .dryRun],
            examples: [
                Example(
                    line: "daybook journal delete 2026-11-20-0915-morning-run",
                    says: Phrase("after a question", fr: "après une question")),
                Example(
                    line: "daybook journal delete 'tag:draft before:2026-01' --dry-run",
                    says: Phrase("what a query would take", fr: "ce qu’une requête prendrait")),
            ],
            seeAlso: ["journal restore", "journal retime"], group: .write, locked: .named
        ) { context, words in
            let workspace = try context.workspace()
            let plan = try DeleteEntries(words[which]).plan(in: workspace)
            let isDryRun = words.has(.dryRun)
            let rehearsed = try workspace.preview(plan)
            if !rehearsed.links.isEmpty, !words.has(.json) {
                context.diagnostic(Phrase("links lead there:", fr: "des liens y mènent :"))
                for link in rehearsed.links { context.diagnostic(Phrase(same: "  \(link.path?.text ?? link.text)")) }
            }
            if !isDryRun, !words.has(.yes) {
                for file in rehearsed.entries { context.diagnostic(Phrase(same: "  \(file.old)")) }
                for confirmation in plan.confirmations where !context.isConfirmed(confirmation) {
                    context.diagnostic(confirmation.refusal.message)
                    return ExitCode.nothing.rawValue
                }
            }
            let result = isDryRun ? rehearsed : try workspace.apply(plan)
            if words.has(.json) {
                context.terminal.json(Schema.deletedEntries(result))
            } else {
                MovedFiles.show(result.entries + result.attachments, context)
            }
            return 0
        }
    }

    private static let names = Operand(
        any: "which", kind: .text, label: Phrase("NAME", fr: "NOM"),
        summary: Phrase("what to bring back", fr: "ce qu’on ramène"))

    static var restore: Command<Context> {
        Command(
            path: ["journal", "restore"],
            summary: Phrase("bring entries back from the trash", fr: "ramener des entrées de la corbeille"),
            manual: Phrase(
                """
                Without a name it lists what is in the trash. A name is the path, file name or title of an entry there, or a day: all of its \
                entries. They go back to where they were, under another name where that is taken, and so do the files that went along.
                """,
                fr: """
                    Sans nom, montre ce qui est dans la corbeille. Un nom est le chemin, le nom de fichier ou le titre d’une entrée qui y est, ou un \
                    jour : toutes ses entrées. Elles retournent où elles étaient, sous un autre nom s’il est pris, et de même les fichiers qui \
                    les suivaient.
                    """),
            operands: [names], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook journal restore",
                    says: Phrase("what is in the trash", fr: "ce qui est dans la corbeille"))
            ],
            seeAlso: ["journal delete"], group: .write, locked: .named
        ) { context, words in
            let workspace = try context.workspace()
            let names = words[names]
            guard !names.isEmpty else { return try list(context, isJSON: words.has(.json)) }
            let plan = try RestoreEntries(names).plan(in: workspace)
            let result = words.has(.dryRun) ? try workspace.preview(plan) : try workspace.apply(plan)
            if words.has(.json) {
                context.terminal.json(Schema.restoredEntries(result))
            } else {
                MovedFiles.show(result.entries + result.attachments, context)
            }
            return 0
        }
    }

    private static func list(_ context: Context, isJSON: Bool) throws -> Int32 {
        let entries = try TrashedEntries().answer(in: context.workspace())
        if isJSON {
            context.terminal.json(Schema.trash(entries))
        } else if entries.isEmpty {
            context.diagnostic(Phrase("the trash is empty", fr: "la corbeille est vide"))
        } else {
            for entry in entries {
                context.terminal.line(TerminalText.harmless("\(entry.path)  \(entry.title)"))
            }
        }
        return entries.isEmpty ? ExitCode.nothing.rawValue : 0
    }
}

enum MovedFiles {
    /// Each file with its new path, or its planned one.
    static func show(_ files: [MovedFile], _ context: Context) {
        for file in files { context.terminal.line(TerminalText.harmless("\(file.old) → \(file.new)")) }
    }
}
