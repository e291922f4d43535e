// `daybook lists` and `lists show|new`.

import Arguments
import Bytes
import DocumentActions
import Lists
import Vault
import Wording

enum ListsCommand {
    static var command: Command<Context> {
        Command(
            path: ["lists"],
            summary: Phrase("show all lists with their totals", fr: "montrer toutes les listes et leurs totaux"),
            manual: Phrase(
                "A list is a Markdown file below lists/ whose lines with a checkbox are its items. Shown are the number still to buy and of all.",
                fr:
                    "Une liste est un fichier Markdown sous lists/ dont les lignes à cocher sont les éléments. On voit combien il en reste à acheter et combien il y en a."
            ),
            examples: [Example(line: "daybook lists", says: Phrase("an overview", fr: "une vue d’ensemble"))],
            seeAlso: ["lists show", "lists add"], group: .find, isDefault: true, isPaged: true, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let overview = try ListOverview(in: context.workspace())
        let lists = overview.lists
        if words.has(.json) {
            context.terminal.json(Schema.lists(overview))
        } else {
            let names = lists.map { TerminalText.width($0.name) }.max() ?? 0
            for list in lists {
                context.terminal.line(
                    context.terminal.styled(TerminalText.padded(TerminalText.harmless(list.name), to: names), .bold)
                        + "  "
                        + context.say(ListPrinter.summary(list))
                        + context.terminal.styled("  " + list.document.path.text, .faint))
            }
        }
        if lists.isEmpty {
            context.diagnostic(
                Phrase("no lists yet: daybook lists new NAME", fr: "pas encore de liste : daybook lists new NOM"))
        }
        return lists.isEmpty ? ExitCode.nothing.rawValue : 0
    }
}

enum ListShowCommand {
    private static let all = Flag("all", short: "a", Phrase("checked items too", fr: "aussi les éléments cochés"))

    static var command: Command<Context> {
        Command(
            path: ["lists", "show"], summary: Phrase("show a list", fr: "montrer une liste"),
            manual: Phrase(
                """
                Open items first, by section, with their notes and sub-items; then the checked ones with --all. The order is order: of the \
                list's front matter: aisle (sections as they were last visited), added or name (within each section); without it that of the \
                file. Items without a section are under aisle: or their first place.
                """,
                fr: """
                    Les éléments ouverts d’abord, par section, avec leurs notes et sous-éléments ; puis ceux qui sont cochés avec --all. L’ordre \
                    est celui d’order: dans l’en-tête de la liste : aisle (les sections comme on les a parcourues), added ou name (dans chaque \
                    section) ; sinon celui du fichier. Les éléments sans section se rangent sous aisle: ou leur premier lieu.
                    """),
            operands: [.optionalList], flags: [all],
            examples: [
                Example(
                    line: "daybook lists show groceries", says: Phrase("what is to buy", fr: "ce qu’il faut acheter"))
            ],
            seeAlso: ["lists watch", "lists suggest"], group: .find, isPaged: true
        ) { context, words in
            let list = try ListDirectory(context.workspace()).list(words[.optionalList])
            if words.has(.json) {
                context.terminal.json(Schema.list(list))
            } else {
                ListPrinter.print(list, includingChecked: words.has(all), context)
            }
            return 0
        }
    }
}

enum ListNewCommand {
    private static let name = Operand(
        text: "name", label: Phrase("NAME", fr: "NOM"), summary: Phrase("its name", fr: "son nom"))

    static var command: Command<Context> {
        Command(
            path: ["lists", "new"], summary: Phrase("make a list", fr: "créer une liste"),
            manual: Phrase("Makes an empty list below lists/.", fr: "Crée une liste vide sous lists/."),
            operands: [name], flags: [.dryRun],
            examples: [
                Example(
                    line: "daybook lists new \"Garden centre\"", says: Phrase("an empty list", fr: "une liste vide"))
            ],
            group: .write
        ) { context, words in
            let plan = try NewList(words[name].trimmed).plan(in: context.workspace())
            if let list = try context.perform(plan, isDryRun: words.has(.dryRun)) {
                ListPrinter.made(list, at: list.document.path, context, asJSON: words.has(.json))
            }
            return 0
        }
    }
}

extension DeclaredOperand where Self == Operand<String?> {
    static var optionalList: Self {
        Operand(
            optional: "list", kind: .list,
            summary: Phrase("which list; without it the default one", fr: "quelle liste ; sinon celle par défaut"))
    }
}

extension DeclaredFlag where Self == Flag<String?> {
    static var list: Self { Flag("list", short: "l", value: .list, Phrase("which list", fr: "quelle liste")) }
}
