// `daybook history`: earlier versions of a file, and how to restore them.

import Arguments
import Bytes
import CivilTime
import ExchangeActions
import GitSync
import Vault
import Wording
import Workspaces

enum HistoryCommand {
    private static let file = Operand(
        "file", kind: .document, label: Phrase("FILE", fr: "FICHIER"), summary: Phrase("which", fr: "lequel"))
    private static let at = Flag(
        "at", value: .date,
        Phrase(
            "the version of that day, or of that time, or the last before",
            fr: "la version de ce jour, ou de cette heure, ou la dernière d’avant"))
    private static let restore = Flag("restore", Phrase("bring that version back", fr: "ramener cette version"))

    static var command: Command<Context> {
        Command(
            path: ["history"],
            summary: Phrase(
                "show and restore earlier versions of a file", fr: "ce qu’un fichier disait avant, et le ramener"),
            manual: Phrase(
                """
                Lists the versions of a file that syncs have kept, the newest first: when, by whom, and what was kept with it. Former names of the \
                file are followed, and a file that was deleted has its versions still. It takes no knowledge of git.

                --at DAY shows the last version of that day or before (--at "yesterday 21:00" of that time). --restore brings it back (without --at the newest that differs \
                from what is there): an edit like any other, which the next sync sends. The version that was there stays in the list. Where it \
                has changes that no sync has kept yet, nothing is changed, exit code 4: daybook sync first.

                A version that is locked is shown and compared while the key is open (daybook open); git has it as it is locked, and gets no more.
                """,
                fr: """
                    Liste les versions d’un fichier que les synchronisations ont gardées, la plus récente d’abord : quand, par qui, et ce qui a été \
                    gardé avec. Les anciens noms du fichier sont suivis, et un fichier supprimé a encore ses versions. Personne n’a besoin de \
                    connaître git pour cela.

                    --at JOUR montre la dernière version de ce jour ou d’avant (--at "hier 21:00" de cette heure). --restore la ramène (sans --at la plus récente qui diffère de ce \
                    qui est là) : une modification comme une autre, que la synchronisation suivante envoie. La version qui était là reste dans la \
                    liste. Si elle a des changements qu’aucune synchronisation n’a encore gardés, rien n’est changé, code 4 : d’abord daybook sync.

                    Une version verrouillée est montrée et comparée tant que la clé est ouverte (daybook open) ; git l’a telle qu’elle est \
                    verrouillée, et ne reçoit rien de plus.
                    """),
            operands: [file], flags: [at, restore, .dryRun],
            examples: [
                Example(
                    line: "daybook history lists/groceries.md", says: Phrase("all versions", fr: "toutes les versions")),
                Example(
                    line: "daybook history groceries --at yesterday",
                    says: Phrase("what it said", fr: "ce qu’elle disait")),
                Example(
                    line: "daybook history groceries --at 2026-11-18 --restore --dry-run",
                    says: Phrase("what would change", fr: "ce qui changerait")),
            ],
            seeAlso: ["sync", "show"], group: .programs, isPaged: true, locked: .named, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let isDryRun = words.has(.dryRun)
        guard words.has(restore) || !isDryRun else {
            throw CommandError(.usage, Phrase("--dry-run goes with --restore", fr: "--dry-run va avec --restore"))
        }
        let workspace = try context.workspace()
        let moment = try words[at].map { typed in
            let date = try workspace.date(typed, leaning: .past)
            guard let day = date.days.last else { throw WorkspaceError.invalidDate(typed) }
            return (day: day, time: date.time)
        }
        let history = try DocumentHistory(of: words[file], in: workspace)
        guard words.has(restore) || moment != nil else {
            list(history, context, asJSON: words.has(.json))
            return 0
        }
        let version = try moment.map { try history.version(at: $0.day, $0.time) } ?? history.latest()
        guard words.has(restore) else {
            let bytes = try history.text(of: version)
            if words.has(.json) {
                context.terminal.json(Schema.version(version, of: history, bytes: bytes))
            } else {
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw SyncActionError.notText(history.path)
                }
                context.diagnostic(Self.title(version))
                // Output to a file has the exact bytes.
                context.terminal.write(context.terminal.isTerminal ? TerminalText.harmless(text) : text)
            }
            return 0
        }
        if history.isUnreadable {
            // The version replaces the file in locked form.
            context.leaveLocked()
            context.forgetVault()
        }
        return try bringBack(version, history, context, words)
    }

    private static func bringBack(
        _ version: DocumentHistory.Version, _ history: DocumentHistory, _ context: Context, _ words: Invocation
    ) throws -> Int32 {
        let (workspace, isDryRun) = (try context.workspace(), words.has(.dryRun))
        let plan = try history.restoring(version)
        let bytes = words.has(.json) ? try history.text(of: version) : []
        let isChanged =
            words.has(.json) && isDryRun
            ? try workspace.preview(plan) : try context.result(of: plan, isDryRun: isDryRun)
        if words.has(.json) {
            context.terminal.json(
                Schema.version(version, of: history, bytes: bytes, restored: (isChanged, isDryRun)))
        } else if !isChanged {
            context.terminal.line(context.say(Phrase("nothing to do", fr: "rien à faire")))
        } else if !isDryRun {
            let (path, title) = (history.path, Self.title(version))
            context.terminal.line(
                TerminalText.harmless(
                    context.say(
                        Phrase("\(path) is again as it was: ", fr: "\(path) est de nouveau comme avant : ") + title)))
            context.diagnostic(
                Phrase("the next daybook sync sends it", fr: "le prochain daybook sync l’enverra"))
        }
        return 0
    }

    private static func title(_ version: DocumentHistory.Version) -> Phrase {
        let moment = version.moment
        let who = version.made.author + (version.made.device.map { ", " + $0 } ?? "")
        return Phrase(same: "\(moment.day.iso) \(moment.time.shortText)  \(who)")
    }

    private static func list(_ history: DocumentHistory, _ context: Context, asJSON: Bool) {
        guard !asJSON else {
            context.terminal.json(Schema.history(history))
            return
        }
        if history.isUnsaved {
            context.diagnostic(
                Phrase(
                    "\(history.path) has changes that no sync has kept yet",
                    fr: "\(history.path) a des changements qu’aucune synchronisation n’a encore gardés"))
        }
        for version in history.versions {
            var phrase = title(version) + Phrase(same: "  " + version.made.subject)
            if version.made.object == nil { phrase = phrase + Phrase("  (deleted)", fr: "  (supprimé)") }
            if let name = version.formerName {
                phrase = phrase + Phrase("  (it was \(name))", fr: "  (c’était \(name))")
            }
            context.terminal.line(TerminalText.harmless(context.say(phrase)))
        }
    }
}
