// `daybook stats`: all totals on one page.

import Arguments
import Bytes
import CivilTime
import Journal
import Overviews
import Search
import Vault
import Wording

enum StatsCommand {
    static var command: Command<Context> {
        Command(
            path: ["stats"], summary: Phrase("show statistics", fr: "montrer des statistiques"),
            manual: Phrase(
                """
                Entries, words, favourites and tags, first and last date, entries a month, the streak and the moods of the documents that \
                match; without a query, of journal entries with text. Of notes (a vault without a journal, or kind:note): their words, \
                links, orphans, growth, folders and tags, the most linked and the largest.
                """,
                fr: """
                    Entrées, mots, favoris et étiquettes, première et dernière date, entrées par mois, série et humeurs des documents \
                    trouvés ; sans requête, des entrées de journal qui ont du texte. Pour des notes (un coffre sans journal, ou kind:note) : \
                    leurs mots, leurs liens, les orphelines, leur croissance, les dossiers et les étiquettes, les plus liées et les plus \
                    longues.
                    """),
            operands: [.query], flags: [.calendarYear],
            examples: [
                Example(line: "daybook stats tag:running", says: Phrase("of all runs", fr: "de toutes les courses")),
                Example(line: "daybook stats kind:note", says: Phrase("of all notes", fr: "de toutes les notes")),
            ],
            seeAlso: ["streak", "mood"], group: .count, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let statistics = try VaultStatistics(of: context.daysOrWords(words[.query]), in: context.workspace())
        if words.has(.json) {
            context.terminal.json(Schema.stats(statistics))
            return 0
        }
        let (totals, months) = (statistics.totals, statistics.months)
        if statistics.isOfNotesAlone {
            NoteTotalsPrinter(context: context).print(statistics)
            if let year = words[.calendarYear] {
                CalendarPrinter(context: context).print(year: year, logged: statistics.logged)
            }
            return 0
        }
        guard totals.documents > 0 else {
            context.diagnostic(Phrase("nothing to count", fr: "rien à compter"))
            return ExitCode.nothing.rawValue
        }
        print(totals, statistics.streak, statistics.moods, months, context)
        if let year = words[.calendarYear] {
            CalendarPrinter(context: context).print(year: year, logged: statistics.logged)
        }
        return 0
    }

    private static func print(
        _ totals: DocumentTotals, _ streak: Streak, _ moods: MoodStatistics, _ months: [(month: Month, count: Int)],
        _ context: Context
    ) {
        let terminal = context.terminal
        var rows: [(Phrase, String)] = [
            (Phrase("entries", fr: "entrées"), String(totals.documents)),
            (Phrase("words", fr: "mots"), String(totals.words)),
            (Phrase("favourites", fr: "favoris"), String(totals.favorites)),
            (Phrase("tags", fr: "étiquettes"), String(totals.tags)),
        ]
        if let first = totals.first, let last = totals.last {
            rows.append((Phrase("from", fr: "du"), first.iso))
            rows.append((Phrase("to", fr: "au"), last.iso))
        }
        rows.append(
            (
                Phrase("streak", fr: "série"),
                "\(streak.current) (\(context.say(Phrase("longest", fr: "record"))) \(streak.longest))"
            ))
        if let mean = moods.mean {
            rows.append(
                (
                    Phrase("mood", fr: "humeur"),
                    "\(Mood(nearest: mean).emoji) \(MoodText.number(mean, in: context.language))  n=\(moods.count)"
                ))
        }
        let width = rows.map { TerminalText.width(context.say($0.0)) }.max() ?? 0
        for (label, text) in rows {
            terminal.line(terminal.styled(TerminalText.padded(context.say(label), to: width), .faint) + "  " + text)
        }
        guard !months.isEmpty else { return }
        terminal.line()
        terminal.line(terminal.styled(context.say(Phrase("entries a month", fr: "entrées par mois")), .bold))
        let shown = months.suffix(24).map { (label: $0.month.iso, value: Double($0.count), text: String($0.count)) }
        for line in TerminalBarChart.rows(
            shown, width: terminal.width, paint: { bar, _ in terminal.styled(bar, .cyan) })
        {
            terminal.line(line)
        }
    }
}
