// `daybook share undo`: undoes the changes of one version of a shared list.

import Arguments
import Bytes
import CivilTime
import ExchangeActions
import GitSync
import Vault
import Wording
import Workspaces

enum ShareUndoCommand {
    private static let revision = Flag(
        "revision", value: .integer, placeholder: "N",
        Phrase("the version of this number", fr: "la version de ce numéro"))

    static var command: Command<Context> {
        Command(
            path: ["share", "undo"],
            summary: Phrase(
                "take back what somebody changed in a shared list", fr: "reprendre ce que quelqu’un a changé"),
            manual: Phrase(
                """
                Takes back what one version of a shared list changed: the last that came from somebody else, or the one that --revision names. Items \
                that it deleted are there again, items that it added are gone; what anybody changed since stays. The list is edited as by hand, and \
                the next daybook sync sends it to all. It shows what will change and asks, unless --yes is given.
                """,
                fr: """
                    Reprend ce qu’une version d’une liste partagée a changé : la dernière venue de quelqu’un d’autre, ou celle que --revision nomme. \
                    Les éléments qu’elle a supprimés reviennent, ceux qu’elle a ajoutés partent ; ce qui a été changé depuis reste. La liste est \
                    modifiée comme à la main, et le prochain daybook sync l’envoie à tous. Montre ce qui changera et demande, sauf avec --yes.
                    """),
            operands: [.optionalList], flags: [revision, .dryRun, .yes],
            examples: [
                Example(
                    line: "daybook share undo groceries", says: Phrase("somebody emptied it", fr: "quelqu’un l’a vidée")
                ),
                Example(
                    line: "daybook share undo groceries --revision 12 --dry-run",
                    says: Phrase("what would change", fr: "ce qui changerait")),
            ],
            seeAlso: ["share", "share list", "sync undo"], group: .share, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let workspace = try context.workspace()
        let undo = try UndoShare(words[.optionalList], version: words[revision], in: workspace)
        let plan = undo.plan()
        let (isDryRun, asJSON) = (words.has(.dryRun), words.has(.json))
        let (version, moment) = (undo.version, undo.moment)
        if !asJSON {
            let what = "\(moment.day.iso) \(moment.time.shortText)  \(version.author)"
            let (path, number) = (undo.path, version.number)
            context.diagnostic(
                Phrase("\(path), version \(number): ", fr: "\(path), version \(number) : ")
                    + Phrase(same: TerminalText.harmless(what)))
        }
        let isChanged =
            asJSON ? try workspace.preview(plan) : try context.result(of: plan, isDryRun: true)
        guard isChanged, !isDryRun else {
            if asJSON { context.terminal.json(Schema.undo(undo, isChanged: isChanged, isRehearsal: isDryRun)) }
            if !asJSON, !isChanged {
                context.terminal.line(context.say(Phrase("nothing to do", fr: "rien à faire")))
            }
            return 0
        }
        guard context.isUndoConfirmed(hasYes: words.has(.yes)) else { return ExitCode.nothing.rawValue }
        _ = try workspace.apply(plan)
        context.tellUndone()
        if asJSON { context.terminal.json(Schema.undo(undo, isChanged: true, isRehearsal: false)) }
        return 0
    }
}
