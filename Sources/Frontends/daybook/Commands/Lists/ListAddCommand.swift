// `daybook lists add`: adds items as typed.

import Agenda
import Arguments
import Bytes
import CivilTime
import DocumentActions
import Lists
import Wording

enum ListAddCommand {
    private static let items = Operand(
        some: "items", kind: .list, label: Phrase("[LIST] ITEMS", fr: "[LISTE] ÉLÉMENTS"),
        summary: Phrase("what to add", fr: "ce qu’on ajoute"))

    static var command: Command<Context> {
        Command(
            path: ["lists", "add"], summary: Phrase("add items to a list", fr: "ajouter des éléments à une liste"),
            manual: Phrase(
                """
                Commas separate items, and so do arguments that are quoted: "2 Lait, Pain, 500 g farine @crèmerie #bio !la blanche". A number in front, Lait x2, \
                eggs 2 or "une douzaine d'œufs" is how many; an amount with a unit, before or after ("½ l crème", "un kilo de farine", "1/2 lb butter", \
                "beurre 1kg"), is kept as unit:; what follows ! is a note below the item. The first word is the list \
                where a list of that name exists and more words follow; otherwise --list, otherwise the default list, which is made when it is \
                missing. What the list knows, in the plural or not, is opened again where it was, in its section and with its usual amount; of \
                what is open already a number that was typed is added. New items go into --section, else above all sections.
                """,
                fr: """
                    Les virgules séparent les éléments, et les arguments entre guillemets aussi : « 2 Lait, Pain, 500 g farine @crèmerie #bio !la blanche ». Un \
                    nombre devant, Lait x2, œufs 2 ou « une douzaine d'œufs » est la quantité ; une mesure avec unité, devant ou derrière (« ½ l crème », \
                    « un kilo de farine », « 1/2 lb butter », « beurre 1kg »), devient unit: ; ce qui suit ! est une note sous l’élément. Le \
                    premier mot est la liste s’il en existe une de ce nom et que d’autres mots suivent ; sinon --list, sinon la liste par défaut, \
                    créée si elle manque. Ce que la liste connaît, au pluriel ou non, est rouvert à sa place, dans sa section et avec sa quantité \
                    habituelle ; si c’est déjà ouvert, un nombre tapé s’ajoute. Les nouveaux éléments vont dans --section, sinon au-dessus de \
                    toutes les sections.
                    """),
            operands: [items], flags: [.list, .section, .dryRun],
            examples: [
                Example(
                    line: "daybook lists add \"2 Lait, Pain\"",
                    says: Phrase("to the default list", fr: "à la liste par défaut")),
                Example(
                    line: "daybook lists add groceries \"500 g flour !the white one\" --section Baking",
                    says: Phrase(
                        "to a named list, with a note, in a section",
                        fr: "à une liste nommée, avec une note, dans un rayon"
                    )),
            ],
            seeAlso: ["lists suggest", "lists import"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let typed = try TypedItems(words[items], list: words[.list], in: workspace)
        let items = typed.items
        let action = AddItems(items, to: typed.list, section: words[.section]?.trimmed)
        let isDryRun = words.has(.dryRun)
        let update = try context.result(of: action.plan(in: workspace), isDryRun: isDryRun)
        for due in update.dates where !words.has(.json) {
            let time = due.moment.time.map { " " + $0.shortText } ?? ""
            context.diagnostic(
                Phrase("\(due.text): due ", fr: "\(due.text) : pour le ") + LineReading.day(due.moment.day)
                    + Phrase(same: time))
        }
        if isDryRun { return 0 }
        let said = items.map { ListPrinter.brief($0) }.joined(separator: ", ")
        context.answer(update.list, said + " → " + update.list.name, asJSON: words.has(.json))
        return 0
    }
}

extension DeclaredFlag where Self == Flag<String?> {
    static var section: Self {
        Flag(
            "section", short: "s", value: .text, Phrase("below which heading", fr: "sous quel titre"))
    }
}
