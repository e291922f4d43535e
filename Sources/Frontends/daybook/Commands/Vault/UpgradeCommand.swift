// `daybook upgrade`: upgrades the format version of a vault.

import Arguments
import Bytes
import Wording
import Workspaces

enum UpgradeCommand {
    static var command: Command<Context> {
        Command(
            path: ["upgrade"],
            summary: Phrase("bring a vault to this version", fr: "mettre un coffre à cette version"),
            manual: Phrase(
                """
                A vault says in .daybook/settings.yaml which version of the format its files have (format: 1). An older daybook reads a newer vault, and refuses to \
                write or sync it: what it does not know it could damage. A newer one reads every older vault as it is; upgrade writes the version that it knows, \
                and what else that version needs. So far there is one version, and nothing else changes. Other devices need a daybook that knows it.
                """,
                fr: """
                    Un coffre dit dans .daybook/settings.yaml quelle version du format ont ses fichiers (format: 1). Un daybook plus ancien lit un coffre plus récent et \
                    refuse d’y écrire ou de le synchroniser : il pourrait abîmer ce qu’il ne connaît pas. Un plus récent lit tout coffre plus ancien tel quel ; upgrade écrit la \
                    version qu’il connaît, et ce qu’elle demande d’autre. Il n’y a qu’une version jusqu’ici, et rien d’autre ne change. Les autres appareils ont besoin d’un \
                    daybook qui la connaît.
                    """),
            flags: [.dryRun],
            examples: [
                Example(line: "daybook upgrade --dry-run", says: Phrase("what would change", fr: "ce qui changerait"))
            ],
            seeAlso: ["check", "doctor"], group: .vault
        ) { context, words in
            let result = try context.result(
                of: UpgradeVault().plan(in: context.workspace()), isDryRun: words.has(.dryRun))
            if words.has(.json) {
                context.terminal.json(Schema.upgrade(result))
            } else if result.isChanged {
                context.diagnostic(
                    words.has(.dryRun)
                        ? Phrase("would be format \(result.after)", fr: "serait au format \(result.after)")
                        : Phrase("format \(result.after) now", fr: "au format \(result.after)"))
            } else {
                context.diagnostic(
                    Phrase("format \(result.after): up to date", fr: "format \(result.after) : à jour"))
            }
            return 0
        }
    }
}
