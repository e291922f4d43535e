// `daybook share stop`: stops sharing a list, which stays.

import Arguments
import ExchangeActions
import Vault
import Wording
import Workspaces

enum ShareStopCommand {
    private static let list = Operand(
        "list", kind: .list, label: Phrase("LIST", fr: "LISTE"), summary: Phrase("which list", fr: "quelle liste"))

    static var command: Command<Context> {
        Command(
            path: ["share", "stop"],
            summary: Phrase("stop sharing a list", fr: "ne plus partager une liste"),
            manual: Phrase(
                """
                Whoever began the share and whoever takes part do the same: the list stays here as it is, the keys of the share go from its front \
                matter, and this machine forgets its repository. The others keep theirs and go on; what was changed here and not sent is not sent. \
                REMOTE is left as it is: to end the share for all, delete that repository where it lies. What others have, they have.
                """,
                fr: """
                    Qui a commencé le partage et qui y participe font de même : la liste reste ici telle quelle, les clés du partage quittent son \
                    en-tête et cette machine oublie son dépôt. Les autres gardent la leur et continuent ; ce qui a changé ici sans être envoyé ne l’est \
                    pas. DÉPÔT reste tel quel : pour finir le partage pour tous, supprimez ce dépôt là où il est. Ce que les autres ont, ils l’ont.
                    """),
            operands: [list], flags: [.dryRun],
            examples: [
                Example(line: "daybook share stop groceries", says: Phrase("leave, or end", fr: "partir, ou finir"))
            ],
            seeAlso: ["share", "share list"], group: .share
        ) { context, words in
            let request = StopShare(words[list])
            let workspace = try context.workspace()
            if words.has(.dryRun) {
                try context.perform(request.plan(in: workspace), isDryRun: true)
                return 0
            }
            let (path, share) = try request.run(in: workspace)
            if let share {
                ShareText.print(share, context, asJSON: words.has(.json))
            } else {
                context.terminal.line(path.text)
            }
            return 0
        }
    }
}
