// `daybook lists add|check|uncheck|remove`.

import Arguments
import Bytes
import CivilTime
import Lists
import Vault
import Wording

enum ListAddCommand {
    static let command = Command<Context>(
        path: ["lists", "add"], summary: Phrase("add items to a list", fr: "ajouter des éléments à une liste"),
        manual: Phrase(
            """
            Commas separate items: "2 Lait, Pain, 500 g farine @crèmerie". A number in front is how many, an amount with a unit is kept as \
            unit:. The first word is the list where a list of that name exists and more words follow; otherwise --list, otherwise the default \
            list, which is made when it is missing. An item that is there and checked is opened again; an open one gets the quantity added.
            """,
            fr: """
                Les virgules séparent les éléments : « 2 Lait, Pain, 500 g farine @crèmerie ». Un nombre devant est la quantité, une mesure \
                avec unité devient unit:. Le premier mot est la liste s’il en existe une de ce nom et que d’autres mots suivent ; sinon \
                --list, sinon la liste par défaut, créée si elle manque. Un élément déjà coché est rouvert ; un élément ouvert gagne la quantité.
                """),
        operands: [
            Operand(
                name: "items", kind: .list, arity: .some, label: Phrase("[LIST] ITEMS", fr: "[LISTE] ÉLÉMENTS"),
                summary: Phrase("what to add", fr: "ce qu’on ajoute"))
        ],
        flags: [.list, .dryRun],
        examples: [
            Example(
                line: "daybook lists add \"2 Lait, Pain\"",
                says: Phrase("to the default list", fr: "à la liste par défaut")),
            Example(
                line: "daybook lists add groceries Coffee", says: Phrase("to a named list", fr: "à une liste nommée")),
        ],
        group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let location = ListLocation(context: context)
        var texts = words.all("items")
        var name = words.value("list")
        if name == nil, texts.count > 1, try location.find(texts[0]) != nil { name = texts.removeFirst() }
        let items = NewItem.items(texts.joined(separator: " "))
        guard !items.isEmpty else {
            throw CommandError(.usage, Phrase("no item is named", fr: "aucun élément n’est nommé"))
        }
        let isDryRun = words.has("dry-run")
        let vault = try context.vault()
        let path: VaultPath
        if let found = try location.find(name) {
            path = found
        } else if let name {
            path = try location.require(name)
        } else {
            let name = vault.settings.defaultList
            path = try location.path(forNew: name)
            if isDryRun {
                let empty = Document(
                    path: path, contents: Array(location.text(forNew: name).utf8), settings: vault.settings)
                context.output.write(UnifiedDiffText.of(path, nil, Self.adding(items, to: empty, context)))
                return 0
            }
            try context.create(path, location.text(forNew: name), isDryRun: false)
        }
        // Item after item on the new text: the second sees what the first did.
        if isDryRun {
            let document = try vault.document(path)
            context.output.write(UnifiedDiffText.of(path, document.bytes, Self.adding(items, to: document, context)))
            return 0
        }
        try vault.files.edit(path) { bytes in
            Self.adding(items, to: Document(path: path, contents: bytes, settings: vault.settings), context)
        }
        let list = ItemList(try vault.document(path))
        context.output.line(
            items.map { TerminalText.harmless($0.text) + ($0.quantity == 1 ? "" : " × \($0.quantity)") }.joined(
                separator: ", ")
                + " → " + TerminalText.harmless(list.name) + " (" + context.say(ListPrinter.summary(list)) + ")")
        return 0
    }

    private static func adding(_ items: [NewItem], to document: Document, _ context: Context) -> [UInt8] {
        var document = document
        for item in items {
            let edits = ItemList(document).adding(item, today: context.today)
            document = Document(path: document.path, contents: edits.applied(to: document.bytes))
        }
        return document.bytes
    }
}

enum ListCheckCommand {
    static let check = command(
        "check", Phrase("check items: bought", fr: "cocher des éléments : achetés"),
        Phrase(
            "Marks items as bought, dates them and counts the purchase (freq:).",
            fr: "Marque des éléments comme achetés, les date et compte l’achat (freq:)."),
        example: "daybook lists check lait", wantsOpen: true
    ) { $0.checking($1, today: $2) }

    static let uncheck = command(
        "uncheck", Phrase("open items again", fr: "rouvrir des éléments"),
        Phrase(
            "Opens checked items again. A purchase of the same day is taken back.",
            fr: "Rouvre des éléments cochés. Un achat du même jour est annulé."),
        example: "daybook lists uncheck lait", wantsOpen: false
    ) { $0.unchecking($1, today: $2) }

    static let remove = command(
        "remove", Phrase("remove items from a list", fr: "retirer des éléments d’une liste"),
        Phrase(
            "Removes the items' lines and what is indented below them.",
            fr: "Retire les lignes des éléments et ce qui est en retrait dessous."),
        example: "daybook lists remove lait", wantsOpen: nil
    ) { list, item, _ in list.removing(item) }

    private static func command(
        _ verb: String, _ summary: Phrase, _ manual: Phrase, example: String, wantsOpen: Bool?,
        _ edit: @escaping @Sendable (ItemList, ListItem, Day) -> [TextEdit]
    ) -> Command<Context> {
        Command(
            path: ["lists", verb], summary: summary,
            manual: manual
                + Phrase(
                    " Names are matched without case and accents; commas separate several.",
                    fr: " Les noms se comparent sans majuscules ni accents ; les virgules en séparent plusieurs."),
            operands: [
                Operand(
                    name: "items", kind: .list, arity: .some, label: Phrase("[LIST] ITEMS", fr: "[LISTE] ÉLÉMENTS"),
                    summary: Phrase("which items", fr: "quels éléments"))
            ],
            flags: [.list, .dryRun], examples: [Example(line: example, says: summary)], group: .write
        ) { context, words in
            let location = ListLocation(context: context)
            var texts = words.all("items")
            var listName = words.value("list")
            if listName == nil, texts.count > 1, try location.find(texts[0]) != nil { listName = texts.removeFirst() }
            let path = try location.require(listName)
            let names = texts.joined(separator: " ").split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
            var done: [String] = []
            for name in names {
                try context.edit(path, isDryRun: words.has("dry-run")) { document in
                    let list = ItemList(document)
                    let item = try Self.item(named: name, in: list, wantsOpen: wantsOpen)
                    done.append(item.text)
                    return edit(list, item, context.today)
                }
            }
            if !words.has("dry-run") {
                let list = ItemList(try context.vault().document(path))
                context.output.line(
                    TerminalText.harmless(done.joined(separator: ", ")) + " (" + context.say(ListPrinter.summary(list))
                        + ")")
            }
            return 0
        }
    }

    private static func item(named name: String, in list: ItemList, wantsOpen: Bool?) throws -> ListItem {
        let found = list.items(named: name)
        // Of several with the same text the one that can still be changed.
        let fitting = wantsOpen.map { wanted in found.filter { $0.isOpen == wanted } } ?? found
        if let item = fitting.first ?? found.first, Set(found.map { Folding.fold($0.text) }).count == 1 { return item }
        guard found.isEmpty else {
            let texts = found.map(\.text).joined(separator: ", ")
            throw CommandError(
                .usage, Phrase("“\(name)” may be any of: \(texts)", fr: "« \(name) » peut être : \(texts)"))
        }
        let hint = list.similar(to: name).first.map { Phrase("did you mean \($0)?", fr: "vouliez-vous dire \($0) ?") }
        throw CommandError(
            .nothing, Phrase("\(list.name) has no “\(name)”", fr: "\(list.name) n’a pas de « \(name) »"), hint: hint)
    }
}
