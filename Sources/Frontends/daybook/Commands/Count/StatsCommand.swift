// `daybook stats`: everything counted on one page.

import Arguments
import Bytes
import CivilTime
import Journal
import Search
import Vault
import Wording

enum StatsCommand {
    static let command = Command<Context>(
        path: ["stats"], summary: Phrase("show statistics", fr: "montrer des statistiques"),
        manual: Phrase(
            "Entries, words, favourites and tags, first and last date, entries a month, the streak and the moods of the documents that match; without a query, of journal entries with text.",
            fr:
                "Entrées, mots, favoris et étiquettes, première et dernière date, entrées par mois, série et humeurs des documents trouvés ; sans requête, des entrées de journal qui ont du texte."
        ),
        operands: [.query],
        flags: [
            Flag(
                "year", value: .integer,
                Phrase("draw this year as a calendar", fr: "dessiner cette année en calendrier"))
        ],
        examples: [
            Example(line: "daybook stats tag:running", says: Phrase("of all runs", fr: "de toutes les courses"))
        ],
        seeAlso: ["streak", "mood"], group: .count, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let query = try context.countedQuery(words.all("query"))
        let index = try context.index()
        let totals = try index.totals(of: query, today: context.today)
        let end = index.vault.settings.dayEndsAt
        let logged = try index.loggedDays(of: query, today: context.today, dayEndsAt: end)
        let streak = Streak(loggedDays: logged.map(\.day), today: context.countedToday(dayEndsAt: end))
        let moods = MoodStatistics(logged)
        var byMonth: [Month: Int] = [:]
        for entry in logged { byMonth[entry.day.monthOfYear, default: 0] += entry.count }
        let months = byMonth.sorted { $0.key < $1.key }
        if words.has("json") {
            func day(_ day: Day?) -> JSONValue { day.map { .string($0.iso) } ?? .null }
            context.terminal.json([
                ("schema", "daybook.stats/1"), ("entries", .int(totals.documents)), ("words", .int(totals.words)),
                ("favorites", .int(totals.favorites)), ("tags", .int(totals.tags)), ("first", day(totals.first)),
                ("last", day(totals.last)),
                ("by_month", .members(months.map { ($0.key.iso, .int($0.value)) })),
                (
                    "streak",
                    .members([
                        ("current", .int(streak.current)), ("longest", .int(streak.longest)),
                        ("longest_from", day(streak.longestFrom)), ("longest_to", day(streak.longestTo)),
                        ("days", .int(streak.days)),
                    ])
                ),
                (
                    "mood",
                    .members([
                        ("count", .int(moods.count)),
                        ("mean", moods.mean.map { .double(MoodCommand.rounded($0)) } ?? .null),
                        ("distribution", .members(Mood.allCases.map { ($0.name, .int(moods.distribution[$0] ?? 0)) })),
                    ])
                ),
            ])
            return 0
        }
        guard totals.documents > 0 else {
            context.diagnostic(Phrase("nothing to count", fr: "rien à compter"))
            return ExitCode.nothing.rawValue
        }
        print(totals, streak, moods, months, context)
        if let year = words.integer("year") { CalendarPrinter(context: context).print(year: year, logged: logged) }
        return 0
    }

    private static func print(
        _ totals: DocumentTotals, _ streak: Streak, _ moods: MoodStatistics, _ months: [(key: Month, value: Int)],
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
                    "\(Mood(nearest: mean).emoji) \(MoodCommand.number(mean, in: context.language))  n=\(moods.count)"
                ))
        }
        let width = rows.map { TerminalText.width(context.say($0.0)) }.max() ?? 0
        for (label, text) in rows {
            terminal.line(terminal.styled(TerminalText.padded(context.say(label), to: width), .faint) + "  " + text)
        }
        guard !months.isEmpty else { return }
        terminal.line()
        terminal.line(terminal.styled(context.say(Phrase("entries a month", fr: "entrées par mois")), .bold))
        let shown = months.suffix(24).map { (label: $0.key.iso, value: Double($0.value), text: String($0.value)) }
        for line in TerminalBarChart.rows(
            shown, width: terminal.width, paint: { bar, _ in terminal.styled(bar, .cyan) })
        {
            terminal.line(line)
        }
    }
}
