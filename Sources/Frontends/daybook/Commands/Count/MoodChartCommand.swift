// `daybook mood chart`: moods over all years, in the terminal or as a picture.

import Arguments
import Bytes
import Charts
import CivilTime
import Journal
import Overviews
import Search
import Vault
import Wording
import Workspaces

enum MoodChartCommand {
    private static let year = Flag("year", value: .integer, Phrase("this year alone", fr: "cette année seulement"))
    private static let output = Flag(
        "output", short: "o", value: .path,
        Phrase("an .svg, .png, .pdf or .html file", fr: "un fichier .svg, .png, .pdf ou .html"))
    private static let ascii = Flag("ascii", Phrase("draw with ASCII alone", fr: "dessiner en ASCII seulement"))

    static var command: Command<Context> {
        Command(
            path: ["mood", "chart"],
            summary: Phrase("draw moods over the years", fr: "dessiner les humeurs au fil des ans"),
            manual: Phrase(
                """
                Draws the mean of 30 days over all the time there is, how often each mood was in each year, and a calendar of days: in the \
                terminal of the last year, or of --year; in a picture of each year. With -o it is SVG, PNG, PDF or a page of HTML, by the \
                end of the file’s name (PNG is made by rsvg-convert of librsvg2-bin, PDF by WeasyPrint). A query narrows it down.
                """,
                fr: """
                    Dessine la moyenne sur 30 jours de tout le temps écoulé, la part de chaque humeur par année, et un calendrier des \
                    jours : dans le terminal celui de la dernière année, ou de --year ; dans une image celui de chaque année. Avec -o : SVG, \
                    PNG, PDF ou page HTML, selon la fin du nom (PNG par rsvg-convert de librsvg2-bin, PDF par WeasyPrint). Une requête \
                    restreint.
                    """),
            operands: [.query], flags: [year, output, ascii],
            examples: [
                Example(line: "daybook mood chart", says: Phrase("all years", fr: "toutes les années")),
                Example(
                    line: "daybook mood chart tag:work --year 2026 -o work.svg",
                    says: Phrase("at work, as a picture", fr: "au travail, en image")),
            ],
            seeAlso: ["mood", "insights"], group: .count, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let file = try words[output].map { try PictureFile($0, context) }
        // A picture leaves the vault.
        let report = try MoodReport(
            of: context.daysOrWords(words[.query]), year: words[year], includingPrivate: file == nil, withTags: false,
            in: context.workspace())
        let statistics = report.statistics
        let life = MoodLife(statistics, context)
        if words.has(.json) { context.terminal.json(Schema.moodChart(statistics)) }
        guard statistics.count > 0 else {
            context.diagnostic(Phrase("no moods yet", fr: "aucune humeur pour l’instant"))
            return ExitCode.nothing.rawValue
        }
        if let file {
            try file.write(svg: life.picture.svg(), title: life.title)
        } else if !words.has(.json) {
            life.print(isASCII: words.has(ascii) || !context.hasUnicode)
        }
        return 0
    }
}

/// The data of the chart, drawn in three ways.
private struct MoodLife {
    private let statistics: MoodStatistics
    private let context: Context
    private let years: [Int]

    init(_ statistics: MoodStatistics, _ context: Context) {
        self.statistics = statistics
        self.context = context
        years = statistics.byYear.keys.sorted()
    }

    var title: String {
        let span = years.first == years.last ? "" : "\(years.first ?? 0) – "
        return context.say(Phrase("Moods ", fr: "Humeurs ")) + span + String(years.last ?? 0)
    }

    private var summary: String {
        let mean = statistics.mean ?? 0
        return context.say(
            .counted(statistics.count, "entry", "entries", fr: "entrée", "entrées")
                + Phrase(", mean ", fr: ", moyenne ")) + MoodText.number(mean, in: context.language)
            + " (\(context.say(Mood(nearest: mean).phrase)))"
    }

    private var trend: ChartStack? {
        guard let first = statistics.trend.first?.day, let last = statistics.trend.last?.day else { return nil }
        let title = context.say(Phrase("Mean of 30 days", fr: "Moyenne sur 30 jours"))
        let axis = TimeAxis(
            from: Int64(first.number) * 86_400_000, to: Int64(last.number) * 86_400_000, in: context.language
        ) { _ in 0 }
        let line = LineChart.Line(
            label: title, points: statistics.trend.map { ChartPoint(day: $0.day, value: $0.month) }, gap: 60)
        return ChartStack(
            title: title,
            charts: [
                LineChart(
                    title: title, lines: [line],
                    namedTicks: Mood.allCases.map { .init(Double($0.score), context.say($0.phrase)) })
            ], axis: axis)
    }

    // MARK: Picture

    var picture: PictureColumn {
        let language = context.language
        let scale = (try? context.workspace().moodScale) ?? MoodScale()
        var picture = PictureColumn(
            title: title, subtitle: summary,
            legend: Mood.allCases.map { ("bar-" + $0.name, context.say(scale.phrase($0))) })
        picture.add(trend?.svg(in: language, isFile: false), heading: "")
        picture.add(
            ShareBars(
                title: context.say(Phrase("Moods by year", fr: "Humeurs par année")),
                rows: years.reversed().map { year in
                    let moods = statistics.byYear[year]
                    return .init(
                        label: String(year),
                        parts: Mood.allCases.map {
                            .init(label: context.say($0.phrase), count: moods?.moods[$0] ?? 0, style: $0.name)
                        },
                        note: note(year))
                }
            ).svg(in: language), heading: context.say(Phrase("By year", fr: "Par année")))
        for year in years.reversed() { picture.add(calendar(year).svg(in: language), heading: String(year)) }
        return picture
    }

    private func note(_ year: Int) -> String {
        let mean = statistics.byYear[year]?.mean
        return MoodText.number(mean?.mean ?? 0, in: context.language) + "  n=\(mean?.count ?? 0)"
    }

    private func calendar(_ year: Int) -> YearHeatMap {
        var cells: [Day: YearHeatMap.Cell] = [:]
        for (day, mean) in statistics.byDay where day.year == year {
            guard let value = mean.mean else { continue }
            let mood = Mood(nearest: value)
            cells[day] = .init(level: mood.name, words: context.say(mood.phrase))
        }
        return YearHeatMap(title: "\(title), \(year)", year: year, cells: cells)
    }

    // MARK: Terminal

    func print(isASCII: Bool) {
        let terminal = context.terminal
        terminal.line(terminal.styled(title, .bold) + "  " + summary)
        terminal.line()
        if let trend {
            ChartPrinter(context).print(
                TextChart(trend, width: terminal.width, height: 9, isASCII: isASCII, language: context.language))
        }
        terminal.line()
        bars(isASCII)
        if let last = years.last {
            CalendarPrinter(context: context).print(year: last, moods: statistics.byDay, isASCII: isASCII)
        }
    }

    /// One row per year; moods are shown by colour, or by letter if there is none.
    private func bars(_ isASCII: Bool) {
        let terminal = context.terminal
        let room = max(10, min(50, terminal.width - 24))
        for year in years {
            guard let found = statistics.byYear[year] else { continue }
            var bar = ""
            var (seen, drawn) = (0, 0)
            for mood in Mood.allCases {
                // Ends are rounded rather than lengths, to make all bars equally long.
                seen += found.moods[mood] ?? 0
                let end = Int((Double(seen) / Double(max(1, found.mean.count)) * Double(room)).rounded())
                bar += terminal.styled(
                    String(repeating: mood.mark(isASCII: isASCII), count: end - drawn), MoodCommand.colour(mood))
                drawn = end
            }
            terminal.line("\(year)  \(bar)  " + note(year))
        }
        terminal.line("      " + Mood.legend(isASCII: isASCII, context))
    }
}
