// `daybook lists move`: an item goes elsewhere in its list, or into another one.

import Arguments
import Bytes
import Lists
import Vault
import Wording

enum ListMoveCommand {
    static let command = Command<Context>(
        path: ["lists", "move"], summary: Phrase("move items", fr: "déplacer des éléments"),
        manual: Phrase(
            """
            Moves items, with what is indented below them, to another list (--to), below a heading (--section), or in front of or behind \
            another item (--before, --after). --to and --section go together.
            """,
            fr: """
                Déplace des éléments, avec ce qui est en retrait dessous, vers une autre liste (--to), sous un titre (--section), devant ou \
                derrière un autre élément (--before, --after). --to et --section vont ensemble.
                """) + .itemNames,
        operands: [.listItems],
        flags: [
            Flag("to", value: .list, Phrase("the other list", fr: "l’autre liste")), .section,
            Flag(
                "before", value: .text, placeholder: "ITEM", Phrase("in front of this item", fr: "devant cet élément")),
            Flag("after", value: .text, placeholder: "ITEM", Phrase("behind this item", fr: "derrière cet élément")),
            .list, .dryRun,
        ],
        examples: [
            Example(
                line: "daybook lists move lait --section Crèmerie", says: Phrase("to its aisle", fr: "dans son rayon")),
            Example(
                line: "daybook lists move screws --to hardware",
                says: Phrase("to another list", fr: "vers une autre liste")),
        ],
        seeAlso: ["lists rename"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let location = ListLocation(context: context)
        let named = try ListWords(words, location)
        let path = try location.require(named.list)
        let isDryRun = words.has("dry-run")
        let places = ["before", "after"].filter { words.value($0) != nil }.count
        let hasTarget = words.value("to") != nil || words.value("section") != nil
        guard places + (hasTarget ? 1 : 0) == 1 else {
            throw CommandError(
                .usage, Phrase("where to?", fr: "où ?"),
                hint: Phrase(
                    "one of --to LIST, --section NAME, --before ITEM, --after ITEM",
                    fr: "l’un de --to LISTE, --section NOM, --before ÉLÉMENT, --after ÉLÉMENT"))
        }
        let target = try words.value("to").map { try location.require($0) } ?? path
        guard target == path else { return try move(named.names, from: path, to: target, context, words) }
        try context.edit(
            list: path, isDryRun: isDryRun,
            named.names.map { name in
                { list in
                    let item = try list.item(named: name)
                    let place: ItemPlace =
                        if let other = words.value("before") {
                            .before(try list.item(named: other))
                        } else if let other = words.value("after") {
                            .after(try list.item(named: other))
                        } else {
                            .section(words.value("section") ?? item.section ?? "")
                        }
                    if case .section(let name) = place, name.trimmed.isEmpty { return [] }
                    guard let edits = list.moving(item, to: place) else {
                        throw CommandError(
                            .usage,
                            Phrase("“\(item.text)” cannot go there", fr: "« \(item.text) » ne peut pas aller là"))
                    }
                    return edits
                }
            })
        if !isDryRun { try context.answer(path, words, named.names.joined(separator: ", ")) }
        return 0
    }

    /// First into the other list, then out of this one: what stops in between loses nothing.
    private static func move(
        _ names: [String], from path: VaultPath, to target: VaultPath, _ context: Context, _ words: Invocation
    ) throws -> Int32 {
        let isDryRun = words.has("dry-run")
        let list = ItemList(try context.vault().document(path))
        let items = try names.map { try list.item(named: $0) }
        let section = words.value("section")
        try context.edit(
            list: target, isDryRun: isDryRun,
            items.map { item in
                { other in
                    if let known = other.known(item.text) {
                        throw CommandError(
                            .conflict,
                            Phrase(
                                "\(other.name) has “\(known.text)” already, in line \(known.lineNumber)",
                                fr: "\(other.name) a déjà « \(known.text) », ligne \(known.lineNumber)"),
                            hint: Phrase("remove one of them", fr: "retirez l’un des deux"))
                    }
                    return other.taking(list.block(of: item, lineEnd: other.document.lineEnd), section: section)
                }
            })
        try context.edit(
            list: path, isDryRun: isDryRun,
            items.map { item in
                let source = list.block(of: item)
                return { now in
                    // Only what was taken along goes; a line that was changed meanwhile stays.
                    now.everything.first { now.block(of: $0) == source }.map { now.removing($0) } ?? []
                }
            })
        if !isDryRun {
            let name = ItemList(try context.vault().document(target)).name
            try context.answer(target, words, items.map(\.text).joined(separator: ", ") + " → " + name)
        }
        return 0
    }
}
