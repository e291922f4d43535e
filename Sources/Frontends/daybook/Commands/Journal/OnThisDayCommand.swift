// `daybook on-this-day`: entries of this day in earlier years.

import Arguments
import Bytes
import CivilTime
import DocumentActions
import Journal
import JournalActions
import Search
import Vault
import Wording
import Workspaces

enum OnThisDayCommand {
    private static let date = Operand(
        optionalText: "date", kind: .date, label: Phrase("DATE", fr: "DATE"),
        summary: Phrase("another day than today", fr: "un autre jour qu’aujourd’hui"))
    private static let within = Flag(
        "within", value: .integer, placeholder: "DAYS",
        Phrase("this many days around it too", fr: "et tant de jours autour"))

    static var command: Command<Context> {
        Command(
            path: ["on-this-day"],
            summary: Phrase("entries of this day in earlier years", fr: "les entrées de ce jour d’autres années"),
            manual: Phrase(
                """
                Shows the journal entries of the same day and month in all earlier years, the newest first, with their first words. --within \
                takes some days before and after along. In years without 29 February those of that day are shown on 28 February.
                """,
                fr: """
                    Montre les entrées de journal du même jour et du même mois de toutes les années passées, les plus récentes d’abord, avec \
                    leurs premiers mots. --within prend aussi quelques jours avant et après. Les années sans 29 février, celles de ce jour sont \
                    montrées le 28.
                    """),
            operands: [date], flags: [within],
            examples: [
                Example(
                    line: "daybook on-this-day", says: Phrase("today, years ago", fr: "aujourd’hui, il y a des années")),
                Example(
                    line: "daybook on-this-day 24 december --within 2",
                    says: Phrase("around Christmas", fr: "autour de Noël")),
            ],
            seeAlso: ["journal timeline", "prompt"], group: .find, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let typed = words[date] ?? ""
        var day = context.today
        if !typed.isEmpty {
            guard let found = try context.date(typed, leaning: .past).days.first else {
                throw WorkspaceError.invalidDate(typed)
            }
            day = found
        }
        let within = words[within] ?? 0
        guard 0...31 ~= within else {
            throw CommandError(.usage, Phrase("--within is from 0 to 31", fr: "--within va de 0 à 31"))
        }
        let found = try EntriesOnThisDay(day, within: within, in: context.workspace())
        let hits = found.hits
        if words.has(.json) {
            context.terminal.json(Schema.onThisDay(found))
        } else {
            try print(hits, day, context)
        }
        if hits.isEmpty, !words.has(.json) {
            let date = CivilNames.dayMonth(day, in: .english)
            context.diagnostic(
                Phrase(
                    "nothing was written on \(date) in earlier years",
                    fr: "rien n’a été écrit un \(CivilNames.dayMonth(day, in: .french)) les autres années"))
        }
        return hits.isEmpty ? ExitCode.nothing.rawValue : 0
    }

    private static func print(_ hits: [SearchHit], _ day: Day, _ context: Context) throws {
        let terminal = context.terminal
        let captions = EntryCaption(in: try context.workspace())
        let snippets = HitSnippets(.everything, in: try context.workspace())
        var year: Int?
        for hit in hits {
            guard let written = hit.day else { continue }
            if written.year != year {
                if year != nil { terminal.line() }
                year = written.year
                let ago = Phrase.counted(day.year - written.year, "year ago", "years ago", fr: "an", "ans")
                let head = context.language == .french ? "Il y a " + ago[.french] : ago[.english]
                terminal.line(terminal.styled(head, .bold) + terminal.styled("  \(written.year)", .faint))
            }
            let mood = hit.mood.flatMap(Mood.init(rawValue:)).map { " " + $0.emoji } ?? ""
            let date =
                written.month == day.month && written.day == day.day
                ? "" : CivilNames.dayMonth(written, in: context.language) + "  "
            let title = captions.of(hit)
            let end = mood + (hit.isFavorite ? " ★" : "")
            let room = terminal.width - 2 - TerminalText.width(date) - TerminalText.width(end)
            terminal.line(
                "  " + date + terminal.styled(TerminalText.cut(TerminalText.harmless(title), to: room), .bold) + end)
            let words = snippets.snippet(of: hit).text
            if !words.hasPrefix(title.prefix(20)) {
                for line in TerminalText.wrapped(TerminalText.harmless(words), to: terminal.width - 4) {
                    terminal.line("    " + line)
                }
            }
            terminal.line("    " + terminal.styled(TerminalText.harmless(hit.path.text), .faint))
        }
    }
}
