// `daybook resolve`: resolves conflicts that other programs left.

import Arguments
import Bytes
import ExchangeActions
import FileSystem
import GitSync
import Vault
import Wording
import Workspaces

enum ResolveCommand {
    private static let file = Operand(
        any: "file", kind: .path, label: Phrase("FILE", fr: "FICHIER"),
        summary: Phrase("these alone; without any, all", fr: "ceux-ci seulement ; sans rien, tous"))
    private static let interactive = Flag(
        "interactive", short: "i", Phrase("ask where daybook cannot merge", fr: "demander où daybook ne sait pas"))
    private static let removeCopies = Flag(
        "remove-copies", Phrase("remove copies that were merged", fr: "supprimer les copies fusionnées"))

    static var command: Command<Context> {
        Command(
            path: ["resolve"],
            summary: Phrase("merge what was left in conflict", fr: "fusionner ce qui est resté en conflit"),
            manual: Phrase(
                """
                Finds texts with conflict markers, and copies that other programs made because they could not merge: NAME.sync-conflict-… \
                (Syncthing), NAME (… conflicted copy …) and NAME (Copie en conflit …) (Dropbox, Nextcloud), NAME.md~HEAD and NAME.md~BRANCH (git), \
                NAME.md~ (editors). Each is merged as daybook merge-driver does, with what both had taken from the merge in progress, else from \
                the markers themselves (diff3), else for a copy from git’s history: the version nearest to it. Without any both sides stay \
                whole, and sentences that differ are left to you. Of an editor’s copy nothing is taken: it is settled where git’s history has \
                it, else left.

                A copy is removed with --remove-copies alone, and only where it was merged; without it, it is kept and not merged twice. Values \
                that gave way are named. A file is added to git’s index only while git has a merge in progress and the file is in conflict there. \
                --interactive asks for each place of a file that is left: ours, theirs, both or skip; a place that is skipped keeps its markers.

                Exit code 4 where something is left.
                """,
                fr: """
                    Trouve les textes à marques de conflit et les copies que d’autres programmes ont faites faute de pouvoir fusionner : \
                    NOM.sync-conflict-… (Syncthing), NOM (… conflicted copy …) et NOM (Copie en conflit …) (Dropbox, Nextcloud), NOM.md~HEAD et \
                    NOM.md~BRANCHE (git), NOM.md~ (éditeurs). Chacun est fusionné comme par daybook merge-driver, l’état commun venant de la fusion \
                    en cours, sinon des marques mêmes (diff3), sinon pour une copie de l’historique de git : la version la plus proche. Sans rien \
                    de tel, les deux côtés restent entiers et les phrases qui diffèrent vous sont laissées. D’une copie d’éditeur rien n’est \
                    repris : elle est réglée si l’historique la connaît, sinon laissée.

                    Une copie n’est supprimée qu’avec --remove-copies, et seulement si elle a été fusionnée ; sinon elle reste et n’est pas fusionnée \
                    deux fois. Les valeurs écartées sont nommées. Un fichier n’est ajouté à l’index que pendant une fusion de git, s’il y est en \
                    conflit. --interactive demande pour chaque endroit d’un fichier restant : nôtre, leur, les deux ou passer ; un endroit passé garde \
                    ses marques.

                    Code de sortie 4 s’il reste quelque chose.
                    """),
            operands: [file], flags: [interactive, removeCopies, .dryRun],
            examples: [
                Example(line: "daybook resolve", says: Phrase("everything", fr: "tout")),
                Example(line: "daybook resolve --dry-run", says: Phrase("what would change", fr: "ce qui changerait")),
                Example(
                    line: "daybook resolve lists/groceries.md --interactive",
                    says: Phrase("one file, with questions", fr: "un fichier, avec questions")),
            ],
            seeAlso: ["sync", "merge-driver", "check"], group: .programs, locked: .named
        ) { context, words in
            guard !words.has(interactive) || !words.has(.json) else {
                throw CommandError(
                    .usage,
                    Phrase(
                        "--interactive and --json do not go together",
                        fr: "--interactive et --json ne vont pas ensemble"))
            }
            let named = try words[file].map { typed -> VaultPath in
                guard let path = context.vaultPath(of: typed) else { throw SyncActionError.notInVault(typed) }
                return path
            }
            let request = ResolveConflicts(
                only: named.isEmpty ? nil : Set(named), removesCopies: words.has(removeCopies),
                isRehearsal: words.has(.dryRun))
            let asJSON = words.has(.json)
            let findings = try request.run(
                in: context.workspace(),
                tell: { event in
                    guard !asJSON else { return }
                    switch event {
                    case .settled(let event): SyncReport(context, asJSON: false).take(.vault(event))
                    case .wouldChange(let file): context.terminal.write(change: file)
                    case .found(let finding): tell(finding, context, isDryRun: request.isRehearsal)
                    }
                }, decide: words.has(interactive) ? { ask($0, context) } : nil)
            if asJSON {
                context.terminal.json(Schema.resolve(findings, isRehearsal: request.isRehearsal))
            } else if findings.isEmpty {
                context.terminal.line(context.say(Phrase("no conflicts", fr: "aucun conflit")))
            }
            return findings.contains(where: \.isLeft) ? ExitCode.conflict.rawValue : 0
        }
    }

    /// Which version of one passage to keep; at the end of the input, it is skipped.
    private static func ask(_ question: ResolveConflicts.Question, _ context: Context) -> ResolveConflicts.Choice {
        context.diagnostic(
            Phrase(same: "\(question.path):\(question.line) (\(question.number)/\(question.count))"))
        for line in question.lines { context.diagnostic(Phrase(same: "  " + TerminalText.harmless(line))) }
        while true {
            context.terminal.prompt(
                context.say(
                    Phrase(
                        "keep (o)urs, (t)heirs, (b)oth, or (s)kip? ",
                        fr: "garder (n)ôtre, (l)eur, les (d)eux, ou (p)asser ? ")))
            switch StandardStream.input.readLine()?.trimmed.lowercased() {
            case "o", "n": return .ours
            case "t", "l": return .theirs
            case "b", "d": return .both
            case "s", "p", nil: return .skip
            default: continue
            }
        }
    }

    private static func tell(_ finding: ResolveConflicts.Finding, _ context: Context, isDryRun: Bool) {
        let name = finding.copy.map { "\(finding.path) ← \($0.name)" } ?? "\(finding.path)"
        switch finding.outcome {
        case .merged(_, let losses):
            context.terminal.line(
                TerminalText.harmless(name)
                    + context.say(
                        isDryRun
                            ? Phrase(": would be merged", fr: " : serait fusionné")
                            : Phrase(": merged", fr: " : fusionné")))
            for loss in losses {
                let place = loss.item.map { "\($0): " } ?? ""
                let words = Phrase(
                    "\(place)\(loss.field): kept “\(loss.kept)”, not “\(loss.lost)”",
                    fr: "\(place)\(loss.field) : gardé « \(loss.kept) », pas « \(loss.lost) »")
                context.terminal.line("  " + TerminalText.harmless(context.say(words)))
            }
        case .left(let reason): context.diagnostic(Phrase("\(name): ", fr: "\(name) : ") + phrase(reason))
        }
    }

    private static func phrase(_ reason: ConflictResolution.Reason) -> Phrase {
        switch reason {
        case .prose:
            Phrase(
                "both sides wrote the same lines; edit it, or --interactive",
                fr: "les deux côtés ont écrit les mêmes lignes ; modifiez-le, ou --interactive")
        case .markers:
            Phrase("the markers do not belong together; edit it", fr: "les marques ne vont pas ensemble ; modifiez-le")
        case .backup:
            Phrase(
                "an editor’s copy that git’s history does not have; look at it",
                fr: "une copie d’éditeur absente de l’historique de git ; à regarder")
        case .original:
            Phrase(
                "the file it belongs to is not there, or in conflict itself; rename the copy if it is the note now",
                fr: "le fichier d’origine n’est pas là, ou est en conflit ; renommez la copie si c’est elle la note")
        case .kind: Phrase("neither notes nor readings; choose one", fr: "ni notes ni relevés ; choisissez")
        }
    }
}
