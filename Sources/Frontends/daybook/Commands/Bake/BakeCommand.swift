// `daybook bake`: writes the results of queries into the notes that contain them.

import Arguments
import Bake
import Bytes
import FileSystem
import Overviews
import Search
import Vault
import Wording
import Workspaces

enum BakeCommand {
    private static let note = Operand(
        any: "note", kind: .document, label: Phrase(same: "NOTE"),
        summary: Phrase("notes by path or title", fr: "des notes par chemin ou titre"))
    private static let check = Flag(
        "check", Phrase("only say what is not up to date", fr: "dire seulement ce qui n’est plus à jour"))
    private static let watch = Flag(
        "watch", Phrase("again after every change, until Ctrl-C", fr: "encore après chaque changement, jusqu’à Ctrl-C"))

    static var command: Command<Context> {
        Command(
            path: ["bake"],
            summary: Phrase(
                "write results of queries into notes", fr: "écrire les résultats de requêtes dans les notes"),
            manual: Phrase(
                """
                A note asks between two markers, each on a line of its own:

                    <!-- daybook: tag:garden | table title,date,mood | sort -date | limit 10 -->
                    <!-- /daybook -->

                bake writes the answer between them, in plain Markdown that any editor shows; the rest of the file stays as it is. Kinds: list, \
                table COLUMNS (keys, facts, "EXPR as TITLE"; with where, group, sum, mean, min, max, count, sort), base FILE#VIEW, count, \
                calendar [MONTH], streak [RHYTHM], chart [mood|count|DEVICE.MEASURE], agenda [7d], readings DEVICE [MEASURES], today (the day of the page, as "daybook today" shows it). What is between markers is not text of the note: no search, task or tag finds it there. Private notes show \
                in private notes alone.

                Without names all notes with markers are baked. --check writes nothing and exits with 1 where an answer is not up to date.
                """,
                fr: """
                    Une note demande entre deux marques, chacune sur sa ligne :

                        <!-- daybook: tag:jardin | table title,date,mood | sort -date | limit 10 -->
                        <!-- /daybook -->

                    bake écrit la réponse entre elles, en Markdown simple que tout éditeur montre ; le reste du fichier ne change pas. Genres : \
                    list, table COLONNES (clés, faits, « EXPR as TITRE » ; avec where, group, sum, mean, min, max, count, sort), \
                    base FICHIER#VUE, count, calendar [MOIS], streak [RYTHME], chart [mood|count|APPAREIL.MESURE], agenda [7d], \
                    readings APPAREIL [MESURES], today (le jour de la page, comme « daybook today » le montre). Ce qui est entre les marques n’est pas du texte de la note : ni recherche, ni tâche, ni étiquette ne l’y \
                    trouve. Les notes privées ne paraissent que dans des notes privées.

                    Sans nom, toutes les notes avec marques sont faites. --check n’écrit rien et finit avec 1 si une réponse n’est plus à jour.
                    """),
            operands: [note], flags: [check, watch, .dryRun],
            examples: [
                Example(line: "daybook bake", says: Phrase("all notes that ask", fr: "toutes les notes qui demandent")),
                Example(line: "daybook bake --check", says: Phrase("in a hook of git", fr: "dans un crochet de git")),
            ],
            seeAlso: ["search"], group: .write, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let form = BakeForm(
            names: words[note], isCheck: words.has(check), isDryRun: words.has(.dryRun),
            isJSON: words.has(.json), isWatching: words.has(watch))
        guard form.isWatching else { return try bake(form, context) }
        guard !words.has(check), !words.has(.dryRun), !words.has(.json) else {
            throw CommandError(
                .usage,
                Phrase(
                    "--watch goes without --check, --dry-run and --json",
                    fr: "--watch va sans --check, --dry-run ni --json"))
        }
        return try watch(form, context)
    }

    /// Milliseconds of quiet after a change, and between checks if changes are not noticed.
    private static let settleInterval = 300
    private static let pollInterval = 2000

    private static func watch(_ form: BakeForm, _ context: Context) throws -> Int32 {
        EndSignals.catchAll()
        let root = try context.vault().root
        func start() -> FolderWatch { FolderWatch(root, leavingOut: { name, _ in name.hasPrefix(".") }, others: []) }
        var watch = start()
        while !EndSignals.haveCome, !context.terminal.isBroken {
            do {
                _ = try bake(form, context)
            } catch is Cancellation {
                return 0
            } catch {
                context.diagnostic(CommandError(error).message)
            }
            context.terminal.flush()
            // Others may write to the index meanwhile.
            context.forgetVault()
            switch watch.wait(milliseconds: watch.isComplete ? 3_600_000 : pollInterval) {
            case .ended: return 0
            case .change(includesFolders: true): watch = start()
            case .change, .time: break
            }
            MachineFacts.sleep(milliseconds: settleInterval)
        }
        return 0
    }

    private static func bake(_ form: BakeForm, _ context: Context) throws -> Int32 {
        let workspace = try context.workspace()
        let plan = try BakeNotes(form.names).plan(in: workspace)
        let result = try form.isCheck ? workspace.preview(plan) : write(plan, isDryRun: form.isDryRun, context)
        for failure in result.failures {
            context.diagnostic(
                Phrase("\(failure.path):\(failure.line): ", fr: "\(failure.path):\(failure.line) : ")
                    + Explanation(failure.error).message)
        }
        if form.isJSON {
            context.terminal.json(Schema.bake(result))
        } else if !form.isDryRun {
            report(result, form, context)
        }
        if !result.failures.isEmpty { return ExitCode.failed.rawValue }
        return form.isCheck && !result.stale.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    private static func write(
        _ plan: Plan<BakeNotes.Result>, isDryRun: Bool, _ context: Context
    ) throws -> BakeNotes.Result {
        guard isDryRun else { return try context.workspace().apply(plan) }
        return try context.workspace().preview(plan) { file in
            if file.path.isMarkdown { return context.terminal.write(change: file) }
            let text = context.say(Phrase("would be drawn", fr: "serait dessiné"))
            context.diagnostic(Phrase(same: TerminalText.harmless("\(file.path): ") + text))
        }
    }

    private static func report(_ result: BakeNotes.Result, _ form: BakeForm, _ context: Context) {
        for note in result.stale {
            guard form.isCheck else {
                context.terminal.line(TerminalText.harmless(note.path.text))
                continue
            }
            for line in note.stale {
                context.terminal.line(
                    TerminalText.harmless("\(note.path):\(line): ")
                        + context.say(Phrase("not up to date", fr: "plus à jour")))
            }
        }
        if result.notes.isEmpty, form.names.isEmpty, !form.isWatching {
            context.diagnostic(
                Phrase(
                    "no note asks anything: daybook bake --help",
                    fr: "aucune note ne demande rien : daybook bake --help"
                ))
        }
    }
}

/// The options of a run.
private struct BakeForm {
    let names: [String]
    let isCheck: Bool
    let isDryRun: Bool
    let isJSON: Bool
    let isWatching: Bool
}
