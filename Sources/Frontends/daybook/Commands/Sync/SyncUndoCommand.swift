// `daybook sync undo`: undoes the last changes received.

import Arguments
import Bytes
import CivilTime
import ExchangeActions
import GitSync
import Vault
import Wording

enum SyncUndoCommand {
    static var command: Command<Context> {
        Command(
            path: ["sync", "undo"],
            summary: Phrase("take back what came last", fr: "reprendre ce qui est venu en dernier"),
            manual: Phrase(
                """
                Takes back all that the last sync which received something brought: files are as they were before it, but for what was written \
                here since, which stays. It is one commit, which the next daybook sync sends, so that it is taken back everywhere; nothing \
                is removed from the history. It says what will change and asks, unless --yes is given.

                It stops and changes nothing, exit code 4: where there are changes that no sync has kept yet, and where what came was changed since \
                in the same lines. Where the vault is a folder of a larger repository, only that folder is taken back.
                """,
                fr: """
                    Reprend tout ce qu’a apporté la dernière synchronisation qui a reçu quelque chose : les fichiers sont comme avant, sauf ce qui \
                    a été écrit ici depuis, qui reste. C’est un seul commit, que le prochain daybook sync envoie : c’est repris partout, et rien \
                    n’est retiré de l’historique. Dit ce qui changera et demande, sauf avec --yes.

                    S’arrête sans rien changer, code 4 : s’il y a des changements qu’aucune synchronisation n’a encore gardés, ou si ce qui est venu \
                    a été modifié depuis dans les mêmes lignes. Si le coffre est un dossier d’un dépôt plus grand, seul ce dossier est repris.
                    """),
            flags: [.dryRun, .yes],
            examples: [
                Example(
                    line: "daybook sync undo --dry-run", says: Phrase("what would change", fr: "ce qui changerait")),
                Example(line: "daybook sync undo && daybook sync", says: Phrase("everywhere", fr: "partout")),
            ],
            seeAlso: ["sync", "history"], group: .programs, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let undo = try UndoSync(in: workspace)
        let (isDryRun, asJSON) = (words.has(.dryRun), words.has(.json))
        guard !undo.changes.isEmpty else {
            if asJSON { context.terminal.json(Schema.undo(undo, isRehearsal: isDryRun)) }
            if !asJSON { context.terminal.line(context.say(Phrase("nothing to do", fr: "rien à faire"))) }
            return 0
        }
        let who = undo.merge.authors.prefix(3).joined(separator: ", ")
        let moment = "\(undo.moment.day.iso) \(undo.moment.time.shortText)"
        if !asJSON {
            context.terminal.line(
                TerminalText.harmless(
                    context.say(
                        Phrase("what came at \(moment)", fr: "ce qui est venu le \(moment)")
                            + Phrase(same: who.isEmpty ? "" : " (\(who))") + Phrase(":", fr: " :"))))
            for change in undo.changes {
                let mark =
                    switch change.kind {
                    case .made: "+ "
                    case .changed: "  "
                    case .removed: "- "
                    }
                context.terminal.line("  " + mark + TerminalText.harmless(change.path))
            }
        }
        if !isDryRun {
            guard context.isUndoConfirmed(hasYes: words.has(.yes)) else { return ExitCode.nothing.rawValue }
            try undo.run(in: workspace)
            context.tellUndone()
        }
        if asJSON { context.terminal.json(Schema.undo(undo, isRehearsal: isDryRun)) }
        return 0
    }
}
