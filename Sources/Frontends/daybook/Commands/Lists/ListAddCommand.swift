// `daybook lists add`: items as people type them.

import Arguments
import Bytes
import Lists
import Vault
import Wording

enum ListAddCommand {
    static let command = Command<Context>(
        path: ["lists", "add"], summary: Phrase("add items to a list", fr: "ajouter des éléments à une liste"),
        manual: Phrase(
            """
            Commas separate items: "2 Lait, Pain, 500 g farine @crèmerie #bio !la blanche". A number in front, Lait x2 or "une douzaine \
            d'œufs" is how many; an amount with a unit is kept as unit:; what follows ! is a note below the item. The first word is the list \
            where a list of that name exists and more words follow; otherwise --list, otherwise the default list, which is made when it is \
            missing. What the list knows, in the plural or not, is opened again where it stood, in its section and with its usual amount; of \
            what is open already a number that was typed is added. New items go into --section, else above all sections.
            """,
            fr: """
                Les virgules séparent les éléments : « 2 Lait, Pain, 500 g farine @crèmerie #bio !la blanche ». Un nombre devant, Lait x2 ou \
                « une douzaine d'œufs » est la quantité ; une mesure avec unité devient unit: ; ce qui suit ! est une note sous l’élément. Le \
                premier mot est la liste s’il en existe une de ce nom et que d’autres mots suivent ; sinon --list, sinon la liste par défaut, \
                créée si elle manque. Ce que la liste connaît, au pluriel ou non, est rouvert à sa place, dans sa section et avec sa quantité \
                habituelle ; si c’est déjà ouvert, un nombre tapé s’ajoute. Les nouveaux éléments vont dans --section, sinon au-dessus de \
                toutes les sections.
                """),
        operands: [
            Operand(
                name: "items", kind: .list, arity: .some, label: Phrase("[LIST] ITEMS", fr: "[LISTE] ÉLÉMENTS"),
                summary: Phrase("what to add", fr: "ce qu’on ajoute"))
        ],
        flags: [.list, .section, .dryRun],
        examples: [
            Example(
                line: "daybook lists add \"2 Lait, Pain\"",
                says: Phrase("to the default list", fr: "à la liste par défaut")),
            Example(
                line: "daybook lists add groceries \"500 g flour !the white one\" --section Baking",
                says: Phrase(
                    "to a named list, with a note, in a section", fr: "à une liste nommée, avec une note, dans un rayon"
                )),
        ],
        seeAlso: ["lists suggest", "lists import"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let location = ListLocation(context: context)
        let named = try ListWords(words, location)
        let items = NewItem.items(named.text)
        guard !items.isEmpty else {
            throw CommandError(.usage, Phrase("no item is named", fr: "aucun élément n’est nommé"))
        }
        let section = words.value("section")?.trimmed
        if section?.isEmpty == true {
            throw CommandError(.usage, Phrase("a section needs a name", fr: "une section a besoin d’un nom"))
        }
        let isDryRun = words.has("dry-run")
        let steps = items.map { item in { (list: ItemList) in list.adding(item, to: section, today: context.today) } }
        guard let path = try location.forAdding(named.list, isDryRun: isDryRun, steps) else { return 0 }
        try context.edit(list: path, isDryRun: isDryRun, steps)
        guard !isDryRun else { return 0 }
        let list = ItemList(try context.vault().document(path))
        let said = items.map { ListPrinter.brief($0) }.joined(separator: ", ")
        try context.answer(path, words, said + " → " + list.name)
        return 0
    }
}

extension ListLocation {
    /// The list that something is added to; the default list is made where it is missing. Nil where `isDryRun` showed it all already.
    func forAdding(
        _ name: String?, isDryRun: Bool, _ steps: [(ItemList) throws -> [TextEdit]]
    ) throws -> VaultPath? {
        if let found = try find(name) { return found }
        guard name == nil else { return try require(name) }
        let vault = try context.vault()
        let wanted = vault.settings.defaultList
        let path = try self.path(forNew: wanted)
        let text = self.text(forNew: wanted)
        guard isDryRun else {
            try context.create(path, text, isDryRun: false)
            return path
        }
        var document = Document(path: path, contents: Array(text.utf8), settings: vault.settings)
        for step in steps {
            let bytes = try step(ItemList(document)).applied(to: document.bytes)
            document = Document(path: path, contents: bytes, settings: vault.settings)
        }
        context.terminal.write(UnifiedDiffText.of(path, nil, document.bytes))
        return nil
    }
}

extension Flag {
    static let section = Flag(
        "section", short: "s", value: .text, Phrase("below which heading", fr: "sous quel titre"))
}
