// `daybook sync status`: the state of vault and remote, without the network.

import Arguments
import Bytes
import ExchangeActions
import GitSync
import Vault
import Wording

enum SyncStatusCommand {
    static var command: Command<Context> {
        Command(
            path: ["sync", "status"],
            summary: Phrase("what a sync would have to do", fr: "ce qu’une synchronisation aurait à faire"),
            manual: Phrase(
                """
                Says which files changed, how many commits wait to be sent, how many were fetched and not merged, which files are in conflict, and \
                when the last sync was. The remote is not asked: what others sent since the last fetch is not counted. Exit code 4 where \
                conflicts wait.
                """,
                fr: """
                    Dit quels fichiers ont changé, combien de commits attendent d’être envoyés, combien ont été récupérés sans être fusionnés, quels \
                    fichiers sont en conflit et de quand date la dernière synchronisation. Le dépôt distant n’est pas consulté : ce que d’autres \
                    ont envoyé depuis n’est pas compté. Code de sortie 4 si des conflits attendent.
                    """),
            examples: [Example(line: "daybook sync status", says: Phrase("the current state", fr: "où on en est"))],
            seeAlso: ["sync", "resolve"], group: .programs
        ) { context, words in
            let workspace = try context.workspace()
            workspace.resumeSync()
            let state = try SyncState(of: workspace)
            let conflicts = state.conflicts
            if words.has(.json) {
                context.terminal.json(Schema.syncState(state))
                return conflicts.isEmpty ? 0 : ExitCode.conflict.rawValue
            }
            func row(_ label: Phrase, _ text: Phrase) {
                context.terminal.line(
                    TerminalText.padded(context.say(label), to: 12) + TerminalText.harmless(context.say(text)))
            }
            let none = Phrase("none", fr: "aucun")
            row(Phrase("branch", fr: "branche"), state.status.branch.map { Phrase(same: $0) } ?? none)
            row(Phrase("remote", fr: "distant"), state.remote.map { Phrase(same: $0) } ?? none)
            let changes = state.status.changes
            row(
                Phrase("changed", fr: "modifié"),
                changes.isEmpty
                    ? Phrase("nothing", fr: "rien")
                    : Phrase.counted(changes.count, "file", "files", fr: "fichier", "fichiers")
                        + Phrase(same: " – " + SyncMessage.text(changes.map(\.path))))
            if let ahead = state.status.ahead {
                row(
                    Phrase("to send", fr: "à envoyer"),
                    Phrase.counted(ahead, "commit", "commits", fr: "commit", "commits"))
            }
            if let behind = state.status.behind, behind > 0 {
                row(
                    Phrase("to merge", fr: "à fusionner"),
                    Phrase.counted(behind, "commit", "commits", fr: "commit", "commits"))
            }
            row(
                Phrase("last sync", fr: "dernière"),
                state.lastSync.map { Phrase(same: $0) } ?? Phrase("never", fr: "jamais"))
            for path in conflicts { row(Phrase("conflict", fr: "conflit"), Phrase(same: path)) }
            return conflicts.isEmpty ? 0 : ExitCode.conflict.rawValue
        }
    }
}
