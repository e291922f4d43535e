// `daybook lists delete`: a list with all its items.

import Arguments
import Bytes
import Lists
import Search
import Vault
import Wording

enum ListDeleteCommand {
    static let command = Command<Context>(
        path: ["lists", "delete"],
        summary: Phrase("delete a list with its items", fr: "supprimer une liste et ses éléments"),
        manual: Phrase(
            """
            Asks first; --yes does not ask. A list that is shared is deleted with --yes alone: it leaves the share then, and the others keep \
            theirs. Links that lead to the list are named; daybook check finds them later on.
            """,
            fr: """
                Demande d’abord ; --yes ne demande pas. Une liste partagée n’est supprimée qu’avec --yes : elle quitte alors le partage, et les \
                autres gardent la leur. Les liens qui mènent à la liste sont énumérés ; daybook check les retrouve ensuite.
                """),
        operands: [
            Operand(
                name: "list", kind: .list, label: Phrase("LIST", fr: "LISTE"),
                summary: Phrase("which list", fr: "quelle liste"))
        ],
        flags: [.yes, .dryRun],
        examples: [
            Example(line: "daybook lists delete hardware", says: Phrase("after a question", fr: "après une question"))
        ],
        seeAlso: ["lists clear", "lists new"], group: .write, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let path = try ListLocation(context: context).require(words["list"], exactly: true)
        let vault = try context.vault()
        let list = ItemList(try vault.document(path))
        let links = try context.index().links(of: path).incoming
        if words.has("dry-run") {
            context.terminal.write(
                UnifiedDiff.text(from: list.document.bytes, named: path.text, to: [], named: nil))
        }
        if !links.isEmpty {
            context.diagnostic(Phrase("links lead to \(path):", fr: "des liens mènent à \(path) :"))
            for link in links { context.terminal.diagnostic("  " + (link.path?.text ?? link.text)) }
        }
        guard !words.has("dry-run") else { return 0 }
        if !words.has("yes") {
            if let share = list.share {
                throw CommandError(
                    .conflict,
                    Phrase("\(path): shared as “\(share)”", fr: "\(path) : partagée sous « \(share) »"),
                    hint: Phrase(
                        "--yes deletes it here; the others keep theirs",
                        fr: "--yes la supprime ici ; les autres gardent la leur"))
            }
            let question =
                Phrase("delete \(list.name) with ", fr: "supprimer \(list.name) et ")
                + Phrase.counted(list.total, "item", "items", fr: "élément", "éléments")
                + Phrase("? [y/N] ", fr: " ? [o/N] ")
            guard context.isAgreed(question) else {
                context.diagnostic(
                    Phrase("nothing was deleted: --yes does it", fr: "rien n’a été supprimé : --yes le fait"))
                return ExitCode.nothing.rawValue
            }
        }
        try vault.files.remove(path)
        context.terminal.line(path.text)
        return 0
    }
}
