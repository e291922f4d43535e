// `daybook lists move`: moves an item within its list, or into another one.

import Arguments
import Bytes
import DocumentActions
import Lists
import Vault
import Wording
import Workspaces

enum ListMoveCommand {
    private static let to = Flag("to", value: .list, Phrase("the other list", fr: "l’autre liste"))
    private static let before = Flag(
        "before", value: .text, placeholder: "ITEM", Phrase("before this item", fr: "devant cet élément"))
    private static let after = Flag(
        "after", value: .text, placeholder: "ITEM", Phrase("after this item", fr: "derrière cet élément"))

    static var command: Command<Context> {
        Command(
            path: ["lists", "move"], summary: Phrase("move items", fr: "déplacer des éléments"),
            manual: Phrase(
                """
                Moves items, with what is indented below them, to another list (--to), below a heading (--section), or before or after \
                another item (--before, --after). --to and --section go together. What goes from a private list to one that is not is asked for first, or needs \
                --yes.
                """,
                fr: """
                    Déplace des éléments, avec ce qui est en retrait dessous, vers une autre liste (--to), sous un titre (--section), devant ou \
                    derrière un autre élément (--before, --after). --to et --section vont ensemble. Ce qui passe d’une liste privée à une autre qui ne \
                    l’est pas se demande d’abord, ou veut --yes.
                    """) + .itemNames,
            operands: [.listItems], flags: [to, .section, before, after, .list, .dryRun, .yes],
            examples: [
                Example(
                    line: "daybook lists move lait --section Crèmerie",
                    says: Phrase("to its aisle", fr: "dans son rayon")),
                Example(
                    line: "daybook lists move screws --to hardware",
                    says: Phrase("to another list", fr: "vers une autre liste")),
            ],
            seeAlso: ["lists rename"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let typed = try TypedItems(words[.listItems], list: words[.list], in: workspace)
        // A missing list is reported before a missing target.
        _ = try ListDirectory(workspace).require(typed.list)
        let action = MoveItems(typed.names, of: typed.list, to: try target(words))
        let (plan, isDryRun) = (try action.plan(in: workspace), words.has(.dryRun))
        for confirmation in plan.confirmations where !isDryRun && !words.has(.yes) {
            guard context.isConfirmed(confirmation) else { throw CommandError(confirmation.refusal) }
        }
        guard let update = try context.perform(plan, isDryRun: isDryRun) else { return 0 }
        let isElsewhere = words[to] != nil && update.list.document.path != path(typed.list, workspace)
        context.answer(
            update.list,
            isElsewhere
                ? update.items.joined(separator: ", ") + " → " + update.list.name
                : typed.names.joined(separator: ", "),
            asJSON: words.has(.json))
        return 0
    }

    private static func path(_ list: String?, _ workspace: Workspace) -> VaultPath? {
        try? ListDirectory(workspace).require(list)
    }

    private static func target(_ words: Invocation) throws -> MoveItems.Target {
        let (list, section) = (words[to], words[.section])
        let places = [words[before], words[after]].compactMap { $0 }.count
        guard places + (list != nil || section != nil ? 1 : 0) == 1 else {
            throw CommandError(
                .usage, Phrase("where to?", fr: "où ?"),
                hint: Phrase(
                    "one of --to LIST, --section NAME, --before ITEM, --after ITEM",
                    fr: "l’un de --to LISTE, --section NOM, --before ÉLÉMENT, --after ÉLÉMENT"))
        }
        if let other = words[before] { return .before(other) }
        if let other = words[after] { return .after(other) }
        return list.map { .list($0, section: section) } ?? .section(section ?? "")
    }
}
