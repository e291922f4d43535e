// `daybook lists check|uncheck|remove`: one edit per named item.

import Arguments
import Bytes
import DocumentActions
import Wording

enum ListCheckCommands {
    private static let by = Flag("by", value: .text, Phrase("who bought them", fr: "qui les a achetés"))

    static let check = command(
        "check", Phrase("check items: bought", fr: "cocher des éléments : achetés"),
        Phrase(
            """
            Marks items as bought, dates them (bought:), counts the purchase (freq:) and says by whom (--by). In a list with order: aisle the \
            way through the shop is learnt: sections that were visited earlier on that day come first from then on (aisles:).
            """,
            fr: """
                Marque des éléments comme achetés, les date (bought:), compte l’achat (freq:) et dit par qui (--by). Dans une liste avec order: \
                aisle, le parcours du magasin s’apprend : les sections visitées plus tôt ce jour-là viennent désormais en premier (aisles:).
                """),
        flags: [by],
        example: "daybook lists check lait --by Léa"
    ) { .check(by: $0[by]?.trimmed) }

    static let uncheck = command(
        "uncheck", Phrase("open items again", fr: "rouvrir des éléments"),
        Phrase(
            "Opens checked items again. A purchase of the same day is taken back.",
            fr: "Rouvre des éléments cochés. Un achat du même jour est annulé."),
        example: "daybook lists uncheck lait"
    ) { _ in .uncheck }

    static let remove = command(
        "remove", Phrase("remove items from a list", fr: "retirer des éléments d’une liste"),
        Phrase(
            "Removes the items' lines and what is indented below them, and with them what is known of purchases.",
            fr:
                "Retire les lignes des éléments et ce qui est en retrait dessous, et avec elles ce qu’on sait des achats."
        ),
        example: "daybook lists remove lait"
    ) { _ in .remove }

    private static func command(
        _ verb: String, _ summary: Phrase, _ manual: Phrase, flags: [any DeclaredFlag] = [], example: String,
        _ change: @escaping @Sendable (Invocation) -> ChangeItems.Change
    ) -> Command<Context> {
        Command(
            path: ["lists", verb], summary: summary, manual: manual + .itemNames, operands: [.listItems],
            flags: flags + [.list, .dryRun], examples: [Example(line: example, says: summary)],
            seeAlso: ["lists show"], group: .write
        ) { context, words in
            let workspace = try context.workspace()
            let typed = try TypedItems(words[.listItems], list: words[.list], in: workspace)
            let action = ChangeItems(change(words), typed.names, of: typed.list)
            guard let update = try context.perform(action.plan(in: workspace), isDryRun: words.has(.dryRun)) else {
                return 0
            }
            context.answer(update.list, update.items.joined(separator: ", "), asJSON: words.has(.json))
            return 0
        }
    }
}
