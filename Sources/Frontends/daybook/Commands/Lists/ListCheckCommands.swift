// `daybook lists check|uncheck|remove`: one edit for each item that is named.

import Arguments
import Bytes
import CivilTime
import Lists
import Vault
import Wording

enum ListCheckCommands {
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
        flags: [Flag("by", value: .text, Phrase("who bought them", fr: "qui les a achetés"))],
        example: "daybook lists check lait --by Léa", isWanted: \.isOpen
    ) { list, item, context, words in list.checking(item, today: context.today, by: words.value("by")?.trimmed) }

    static let uncheck = command(
        "uncheck", Phrase("open items again", fr: "rouvrir des éléments"),
        Phrase(
            "Opens checked items again. A purchase of the same day is taken back.",
            fr: "Rouvre des éléments cochés. Un achat du même jour est annulé."),
        example: "daybook lists uncheck lait", isWanted: { !$0.isOpen }
    ) { list, item, context, _ in list.unchecking(item, today: context.today) }

    static let remove = command(
        "remove", Phrase("remove items from a list", fr: "retirer des éléments d’une liste"),
        Phrase(
            "Removes the items' lines and what is indented below them, and with them what is known of purchases.",
            fr:
                "Retire les lignes des éléments et ce qui est en retrait dessous, et avec elles ce qu’on sait des achats."
        ),
        example: "daybook lists remove lait", isWanted: { _ in true }
    ) { list, item, _, _ in list.removing(item) }

    private static func command(
        _ verb: String, _ summary: Phrase, _ manual: Phrase, flags: [Flag] = [], example: String,
        isWanted: @escaping @Sendable (ListItem) -> Bool,
        _ edit: @escaping @Sendable (ItemList, ListItem, Context, Invocation) -> [TextEdit]
    ) -> Command<Context> {
        Command(
            path: ["lists", verb], summary: summary, manual: manual + .itemNames, operands: [.listItems],
            flags: flags + [.list, .dryRun], examples: [Example(line: example, says: summary)],
            seeAlso: ["lists show"], group: .write
        ) { context, words in
            let location = ListLocation(context: context)
            let named = try ListWords(words, location)
            let path = try location.require(named.list)
            guard !named.names.isEmpty else {
                throw CommandError(.usage, Phrase("no item is named", fr: "aucun élément n’est nommé"))
            }
            let isDryRun = words.has("dry-run")
            if verb == "check", words.value("by")?.trimmed.isEmpty == true {
                throw CommandError(.usage, Phrase("--by needs a name", fr: "--by demande un nom"))
            }
            var done: [String: String] = [:]
            try context.edit(
                list: path, isDryRun: isDryRun,
                named.names.map { name in
                    { list in
                        let item = try list.item(named: name, isWanted: isWanted)
                        done[name] = item.text
                        return edit(list, item, context, words)
                    }
                })
            guard !isDryRun else { return 0 }
            try context.answer(path, words, named.names.compactMap { done[$0] }.joined(separator: ", "))
            return 0
        }
    }
}
