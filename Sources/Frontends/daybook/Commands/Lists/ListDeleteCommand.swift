// `daybook lists delete`: deletes a list with all its items.

import Arguments
import DocumentActions
import Vault
import Wording
import Workspaces

enum ListDeleteCommand {
    private static let list = Operand(
        "list", kind: .list, label: Phrase("LIST", fr: "LISTE"), summary: Phrase("which list", fr: "quelle liste"))

    static var command: Command<Context> {
        Command(
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
            operands: [list], flags: [.yes, .dryRun],
            examples: [
                Example(
                    line: "daybook lists delete hardware", says: Phrase("after a question", fr: "après une question"))
            ],
            seeAlso: ["lists clear", "lists new"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let plan = try DeleteList(words[list]).plan(in: workspace)
        let isDryRun = words.has(.dryRun)
        let result = try workspace.preview(plan) {
            if isDryRun { context.terminal.write(change: $0) }
        }
        if !result.links.isEmpty {
            context.diagnostic(Phrase("links lead to \(result.path):", fr: "des liens mènent à \(result.path) :"))
            ListPrinter.print(result.links, context)
        }
        guard !isDryRun else { return 0 }
        for confirmation in plan.confirmations where !words.has(.yes) {
            if case .leavesShare(_, _) = confirmation { throw CommandError(confirmation.refusal) }
            guard context.isConfirmed(confirmation) else {
                context.diagnostic(confirmation.refusal.message)
                return ExitCode.nothing.rawValue
            }
        }
        try workspace.apply(plan)
        context.terminal.line(result.path.text)
        return 0
    }
}
