// `daybook journal summary`: quotes the most important sentences of a week.

import Arguments
import Bytes
import CivilTime
import Journal
import JournalActions
import Language
import Search
import Vault
import Wording

enum JournalSummaryCommand {
    private static let week = Flag(
        "week", value: .text, placeholder: "WEEK", Phrase("a week: 47 or 2026-W47", fr: "une semaine : 47 ou 2026-W47"))
    private static let month = Flag(
        "month", value: .text, placeholder: "MONTH", Phrase("a month: 11 or 2026-11", fr: "un mois : 11 ou 2026-11"))
    private static let sentences = Flag("sentences", value: .integer, Phrase("at most N (7)", fr: "au plus tant (7)"))

    static var command: Command<Context> {
        Command(
            path: ["journal", "summary"],
            summary: Phrase("quote the sentences that matter", fr: "citer les phrases qui comptent"),
            manual: Phrase(
                """
                Quotes the sentences of journal entries that say most of what the time was about, word for word, in the order of time, each with \
                its file and line: those nearest to what all of them speak of, openings, and those that feel strongly; never two of a kind. Code, \
                tables, headings and front matter are never quoted. Without a time or a query it is the present week.
                """,
                fr: """
                    Cite les phrases du journal qui disent le mieux de quoi le temps fut fait, mot pour mot, dans l’ordre du temps, chacune avec \
                    fichier et ligne : les plus proches de ce dont toutes parlent, les débuts, et les plus vives ; jamais deux semblables. Code, \
                    tableaux, titres et en-têtes ne sont jamais cités. Sans période ni requête, c’est la semaine en cours.
                    """),
            operands: [.query], flags: [week, month, .fromDay, .toDay, sentences],
            examples: [
                Example(line: "daybook journal summary --week 47", says: Phrase("of a week", fr: "d’une semaine")),
                Example(
                    line: "daybook journal summary --month 2026-11 --sentences 12 tag:travail",
                    says: Phrase("of work in a month", fr: "du travail d’un mois")),
            ],
            seeAlso: ["journal list", "mood"], group: .find, isPaged: true, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let count = words[sentences] ?? 7
        guard (1...100).contains(count) else {
            throw CommandError(
                .usage, Phrase("--sentences must be from 1 to 100", fr: "--sentences doit être de 1 à 100"))
        }
        let workspace = try context.workspace()
        let summary = try EntrySummary(
            of: words[.query], days: try period(words).days(in: workspace), count: count, in: workspace)
        let chosen = summary.quotes
        if words.has(.json) {
            context.terminal.json(Schema.summary(summary))
        } else {
            print(chosen, context)
        }
        if chosen.isEmpty {
            context.diagnostic(Phrase("no sentences", fr: "aucune phrase"))
            return ExitCode.nothing.rawValue
        }
        return 0
    }

    private static func print(_ quotes: [EntrySummary.Quote], _ context: Context) {
        let terminal = context.terminal
        var day: Day?
        for quote in quotes {
            if quote.day != day || quote.day == nil {
                if day != nil { terminal.line() }
                day = quote.day
                if let day {
                    let name = CivilNames.weekday(day.weekday, in: context.language)
                    terminal.line(terminal.styled("\(name) \(day.iso)", .bold))
                }
            }
            let marks = context.language == .french ? ("« ", " »") : ("“", "”")
            let text = marks.0 + TerminalText.harmless(quote.text) + marks.1
            for line in TerminalText.wrapped(text, to: max(20, terminal.width - 2)) { terminal.line("  " + line) }
            terminal.line("    " + terminal.styled("\(TerminalText.harmless(quote.path.text)):\(quote.line)", .faint))
        }
    }

    /// The period given by flags; if only a query is given, all of the journal.
    private static func period(_ words: Invocation) throws -> SummaryPeriod {
        let given = [week, month].filter { words.has($0) }
        let isOpen = words[.fromDay] != nil || words[.toDay] != nil
        guard given.count + (isOpen ? 1 : 0) <= 1 else {
            throw CommandError(
                .usage,
                Phrase("one of --week, --month and --from/--to", fr: "un seul de --week, --month et --from/--to"))
        }
        if let text = words[week] { return .week(text) }
        if let text = words[month] { return .month(text) }
        if isOpen { return .range(from: words[.fromDay], to: words[.toDay]) }
        return words[.query].isEmpty ? .thisWeek : .everything
    }
}
