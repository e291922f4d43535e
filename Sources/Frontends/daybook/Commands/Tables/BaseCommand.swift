// `daybook base`: the views of `.base` files.

import Arguments
import Bytes
import DocumentActions
import Search
import Tables
import Vault
import Wording
import Workspaces

enum BaseCommand {
    private static let base = Operand(
        any: "base", kind: .text, label: Phrase("BASE [VIEW]", fr: "BASE [VUE]"),
        summary: Phrase(
            "a .base file, or a note with a base block; then a view, the first otherwise",
            fr: "un fichier .base, ou une note avec un bloc base ; puis une vue, la première sinon"))
    private static let note = Flag(
        "this", value: .document, Phrase("the note that it is shown in", fr: "la note où elle est montrée"))
    private static let check = Flag(
        "check",
        Phrase(
            "say what cannot be read, and names that mean nothing", fr: "dire ce qui est illisible et les noms inconnus"
        ))

    private static let noBases = Phrase("no bases", fr: "aucune base")

    static var command: Command<Context> {
        Command(
            path: ["base"], summary: Phrase("show a view of a base", fr: "montrer une vue d’une base"),
            manual: Phrase(
                """
                Bases are Obsidian’s tables: YAML files with filters, formulas and views, or ```base blocks in notes. All are shown as \
                tables. What cannot be read is named with its line; a view whose filters cannot be read is not shown. Without BASE, those \
                of the vault are listed. docs/tables.md says what is supported.

                --check reads the bases that are named, else all of the vault, blocks in notes too: what cannot be read, and names that are \
                no key of any document, no fact and no formula, each with its line. It exits with 1 where there are some.
                """,
                fr: """
                    Les bases sont les tableaux d’Obsidian : des fichiers YAML avec filtres, formules et vues, ou des blocs ```base dans des \
                    notes. Toutes sont montrées en tableaux. Ce qui est illisible est nommé avec sa ligne ; une vue dont les filtres sont \
                    illisibles n’est pas montrée. Sans BASE, celles du coffre sont listées. docs/tables.md dit ce qui est pris en charge.

                    --check lit les bases nommées, sinon toutes celles du coffre, blocs des notes compris : ce qui est illisible, et les noms qui ne \
                    sont ni la clé d’un document, ni un fait, ni une formule, avec leur ligne. Il finit avec 1 s’il y en a.
                    """),
            operands: [base],
            flags: [note, check, .limit, TableCommand.csv, TableCommand.tsv, TableCommand.markdown],
            examples: [
                Example(line: "daybook base", says: Phrase("the bases of the vault", fr: "les bases du coffre")),
                Example(line: "daybook base books Unread", says: Phrase("one view", fr: "une vue")),
                Example(line: "daybook base --check", says: Phrase("in a hook of git", fr: "dans un crochet de git")),
            ],
            seeAlso: ["table"], group: .find, isPaged: true
        ) { context, words in
            let workspace = try context.workspace()
            if words.has(check) { return try check(words[base], workspace, context, words) }
            guard let name = words[base].first else { return list(BaseSource.all(in: workspace.vault), context, words) }
            let typed = words[base].dropFirst().joined(separator: " ")
            let shown = typed.isEmpty ? nil : typed
            let source = try BaseSource.named(name, view: shown, in: workspace.vault) {
                try workspace.document(named: $0)
            }
            let this = try words[note].map { try workspace.document(named: $0).path }
            let view = try source.view(shown)
            let request = source.request(view, in: this)
            let table = try workspace.table(words[.limit].map { request.limited(to: $0) } ?? request)
            for (fault, line) in source.faults {
                context.diagnostic(Phrase(same: "\(source.path.text):\(line): ") + fault.message)
            }
            if request.note == source.path, !source.path.isMarkdown,
                view.question.expressions.contains(where: \.asksForNote)
            {
                context.diagnostic(
                    Phrase(
                        "“this” is the base itself here; --this NOTE says which note it is",
                        fr: "« this » n’a pas de sens ici ; --this NOTE dit quelle note c’est"))
            }
            return try TableCommand.show(table, view: view.name, context, words)
        }
    }

    private static func check(
        _ names: [String], _ workspace: Workspace, _ context: Context, _ words: Invocation
    ) throws -> Int32 {
        let sources =
            names.isEmpty
            ? try workspace.withIndex { try BaseSource.everywhere($0) }
            : try names.flatMap { name in
                let found = try BaseSource.named(name, in: workspace.vault) { try workspace.document(named: $0) }
                // A note may contain several.
                return found.path.isMarkdown ? BaseSource.all(in: try workspace.vault.document(found.path)) : [found]
            }
        let keys = try workspace.withIndex { try $0.headKeys() }
        let faults = sources.flatMap { source in source.faults(keys: keys).map { (source.path, $0.line, $0.fault) } }
        if words.has(.json) {
            context.terminal.json(Schema.baseCheck(faults, bases: sources.count, context.language))
        } else {
            for (path, line, fault) in faults {
                context.terminal.line(TerminalText.harmless("\(path.text):\(line): " + context.say(fault.message)))
            }
            if sources.isEmpty { context.diagnostic(noBases) }
        }
        return faults.isEmpty ? 0 : ExitCode.nothing.rawValue
    }

    private static func list(_ bases: [VaultPath], _ context: Context, _ words: Invocation) -> Int32 {
        if words.has(.json) {
            context.terminal.json(Schema.bases(bases))
        } else {
            for path in bases { context.terminal.line(TerminalText.harmless(path.text)) }
            if bases.isEmpty { context.diagnostic(noBases) }
        }
        return bases.isEmpty ? ExitCode.nothing.rawValue : 0
    }
}
