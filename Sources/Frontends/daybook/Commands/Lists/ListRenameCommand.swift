// `daybook lists rename`: renames an item or a list.

import Arguments
import Bytes
import DocumentActions
import Wording

enum ListRenameCommand {
    private static let old = Operand(
        "old", kind: .list, label: Phrase("OLD", fr: "ANCIEN"),
        summary: Phrase("an item, or a list", fr: "un élément, ou une liste"))
    private static let new = Operand(
        "new", label: Phrase("NEW", fr: "NOUVEAU"), summary: Phrase("its new name", fr: "son nouveau nom"))
    private static let whole = Flag("whole", Phrase("a list, not an item", fr: "une liste, pas un élément"))

    static var command: Command<Context> {
        Command(
            path: ["lists", "rename"],
            summary: Phrase("give an item or a list another name", fr: "renommer un élément ou une liste"),
            manual: Phrase(
                """
                OLD is an item of the default list, or of --list; else the name of a list. With --whole it is the name of a list alone. A renamed \
                item keeps its purchases, tags and notes. A renamed list gets a file of the new name, unless links lead to the old one: then the \
                file keeps its name, and the links are listed.
                """,
                fr: """
                    ANCIEN est un élément de la liste par défaut, ou de --list ; sinon le nom d’une liste. Avec --whole, c’est le nom d’une liste \
                    et rien d’autre. Un élément renommé garde ses achats, étiquettes et notes. Une liste renommée reçoit un fichier de ce nom, \
                    sauf si des liens mènent à l’ancien : le fichier garde alors son nom, et les liens sont énumérés.
                    """),
            operands: [old, new], flags: [.list, whole, .dryRun],
            examples: [
                Example(
                    line: "daybook lists rename lait \"Lait entier\"", says: Phrase("one item", fr: "un élément")),
                Example(
                    line: "daybook lists rename --whole garden \"Garden centre\"",
                    says: Phrase("a list", fr: "une liste")),
            ],
            seeAlso: ["lists move"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let newName = words[new].trimmed
        let renaming = try Renaming.of(
            words[old], to: newName, list: words[.list], isWhole: words.has(whole), in: workspace)
        let isDryRun = words.has(.dryRun)
        switch renaming {
        case .item(let action):
            guard let update = try context.perform(action.plan(in: workspace), isDryRun: isDryRun) else { return 0 }
            context.answer(
                update.list, "\(update.items[0]) → \(newName)", asJSON: words.has(.json))
        case .list(let action):
            let result = try context.result(of: action.plan(in: workspace), isDryRun: isDryRun)
            if isDryRun {
                if result.oldPath != result.newPath {
                    context.diagnostic(Phrase(same: "\(result.oldPath) → \(result.newPath)"))
                }
                return 0
            }
            ListPrinter.made(result.list, at: result.newPath, context, asJSON: words.has(.json))
            if !result.links.isEmpty {
                context.diagnostic(
                    Phrase(
                        "the file keeps its name, since links lead to it:",
                        fr: "le fichier garde son nom, des liens y mènent :"))
                ListPrinter.print(result.links, context)
            }
        }
        return 0
    }
}
