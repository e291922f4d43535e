// `daybook mood`: counts, compares and charts moods.

import Arguments
import Bytes
import CivilTime
import Journal
import Overviews
import Search
import Vault
import Wording
import Workspaces

enum MoodCommand {
    static var command: Command<Context> {
        Command(
            path: ["mood"], summary: Phrase("count and compare moods", fr: "compter et comparer les humeurs"),
            manual: Phrase(
                "Moods count from −2 (very sad) to +2 (very happy); a day's mood is the mean of its entries. Shown are the number, the mean, the distribution, the means by weekday, month and tag, and the trend over 7 and 30 days.",
                fr:
                    "Les humeurs vont de −2 (très triste) à +2 (très joyeux) ; celle d’un jour est la moyenne de ses entrées. On voit le nombre, la moyenne, la répartition, les moyennes par jour de semaine, mois et étiquette, et la tendance sur 7 et 30 jours."
            ),
            operands: [.query], flags: [.calendarYear],
            examples: [
                Example(line: "daybook mood date:2026", says: Phrase("of a year", fr: "d’une année")),
                Example(
                    line: "daybook mood --year 2026 tag:work",
                    says: Phrase("at work, with a calendar", fr: "au travail, avec un calendrier")),
            ],
            group: .count, isDefault: true, locked: .searched, run: run)
    }

    static func colour(_ mood: Mood) -> Terminal.Style {
        switch mood {
        case .verySad: .red
        case .sad: .magenta
        case .neutral: .faint
        case .happy: .cyan
        case .veryHappy: .green
        }
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        // The numbers are for the year shown.
        let query = context.daysOrWords(words[.query]) + (words[.calendarYear].map { ["date:\($0)"] } ?? [])
        let report = try MoodReport(of: query, in: context.workspace())
        let (statistics, byTag) = (report.statistics, report.byTag)
        if words.has(.json) {
            context.terminal.json(Schema.mood(report))
            return 0
        }
        guard statistics.count > 0 else {
            context.diagnostic(
                query.isEmpty
                    ? Phrase("no moods yet", fr: "aucune humeur pour l’instant")
                    : Phrase("no entry with a mood matches", fr: "aucune entrée avec une humeur ne correspond"))
            return ExitCode.nothing.rawValue
        }
        print(statistics, byTag, context)
        if let year = words[.calendarYear] {
            let isASCII = !context.hasUnicode
            CalendarPrinter(context: context).print(year: year, moods: statistics.byDay, isASCII: isASCII)
            context.terminal.line("     " + Mood.legend(isASCII: isASCII, context))
        }
        return 0
    }

    private static func print(
        _ statistics: MoodStatistics, _ byTag: [(tag: String, mean: MoodMean)], _ context: Context
    ) {
        let terminal = context.terminal
        let mean = statistics.mean ?? 0
        terminal.line(
            Mood(nearest: mean).emoji + " " + terminal.styled(MoodText.number(mean, in: context.language), .bold) + "  "
                + context.say(
                    .counted(
                        statistics.count, "entry with a mood", "entries with a mood", fr: "entrée avec humeur",
                        "entrées avec humeur")))
        terminal.line()
        let moods = Mood.allCases.reversed()
        let scale = (try? context.workspace().moodScale) ?? MoodScale()
        let rows = moods.map { mood in
            let count = statistics.distribution[mood] ?? 0
            let share = Int((Double(count) / Double(statistics.count) * 100).rounded())
            return (
                label: mood.emoji + " " + context.say(scale.phrase(mood)), value: Double(count),
                text: "\(count)  \(share) %"
            )
        }
        let colours = moods.map(colour)
        for line in TerminalBarChart.rows(rows, width: terminal.width, paint: { terminal.styled($0, colours[$1]) }) {
            terminal.line(line)
        }
        if let last = statistics.trend.last {
            terminal.line()
            terminal.line(
                context.say(
                    Phrase(
                        "trend: 7 days \(MoodText.number(last.week, in: .english)), 30 days \(MoodText.number(last.month, in: .english)) (up to \(last.day.iso))",
                        fr:
                            "tendance : 7 jours \(MoodText.number(last.week, in: .french)), 30 jours \(MoodText.number(last.month, in: .french)) (jusqu’au \(last.day.iso))"
                    )))
        }
        means(
            Phrase("by weekday", fr: "par jour de semaine"),
            Weekday.allCases.compactMap { day in
                statistics.byWeekday[day].map { (CivilNames.weekday(day, in: context.language), $0) }
            }, context)
        means(
            Phrase("by month", fr: "par mois"),
            statistics.byMonth.sorted { $0.key < $1.key }.suffix(12).map { ($0.key.iso, $0.value) }, context)
        means(
            Phrase("by tag", fr: "par étiquette"),
            byTag.filter { $0.mean.count >= 2 }.prefix(10).map { ("#" + $0.tag, $0.mean) },
            context)
    }

    /// One row per mean, drawn to the left or right of the middle.
    private static func means(_ title: Phrase, _ rows: [(String, MoodMean)], _ context: Context) {
        guard !rows.isEmpty else { return }
        let terminal = context.terminal
        terminal.line()
        terminal.line(terminal.styled(context.say(title), .bold))
        let labels = rows.map { TerminalText.width($0.0) }.max() ?? 0
        let half = max(6, min(16, (terminal.width - labels - 20) / 2))
        for (label, mean) in rows {
            guard let value = mean.mean else { continue }
            let length = Int((abs(value) / 2 * Double(half)).rounded())
            let bar = String(repeating: "█", count: length)
            let left = TerminalText.paddedLeft(value < 0 ? bar : "", to: half)
            let right = TerminalText.padded(value >= 0 ? bar : "", to: half)
            terminal.line(
                TerminalText.padded(TerminalText.harmless(label), to: labels) + "  "
                    + terminal.styled(left, .magenta) + "│" + terminal.styled(right, .green) + " "
                    + MoodText.number(value, in: context.language) + terminal.styled("  n=\(mean.count)", .faint))
        }
    }
}
