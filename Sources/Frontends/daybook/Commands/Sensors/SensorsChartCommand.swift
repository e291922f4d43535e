// `daybook sensors chart`: charts readings in the terminal, or as a picture or a page.

import Arguments
import Bytes
import Charts
import Readings
import SensorActions
import Sensors
import Wording
import Workspaces

enum SensorsChartCommand {
    private static let by: Flag<String?> = .period(
        Phrase("the period of one point", fr: "ce que représente un point"))
    private static let band = Flag(
        "band",
        Phrase("the 5–95% range of the readings of each point", fr: "où sont neuf dixièmes des relevés d’un point"))
    private static let output = Flag(
        "output", short: "o", value: .path,
        Phrase("an .svg, .png, .pdf or .html file", fr: "un fichier .svg, .png, .pdf ou .html"))
    private static let ascii = Flag("ascii", Phrase("draw with ASCII alone", fr: "dessiner en ASCII seulement"))
    private static let csv = Flag("csv", Phrase("the points as a table", fr: "les points en tableau"))

    static var command: Command<Context> {
        Command(
            path: ["sensors", "chart"],
            summary: Phrase("draw readings of a device", fr: "dessiner les relevés d’un appareil"),
            manual: Phrase(
                """
                Draws each measure above the same dates: in the terminal, or with -o as SVG, PNG, PDF or a page of HTML, by the end of the \
                file’s name (PNG is made by rsvg-convert of librsvg2-bin, PDF by WeasyPrint). Thresholds are lines with their names, in a picture bands too, the last value is at the end of its line, \
                alerts of alerts.csv are triangles, full where they were sent and empty where they were held back, and the line is \
                broken, in a picture hatched, where nothing was measured for longer than offline_after (else three times the usual distance). Of many \
                readings a point is the mean of a minute, an hour, a day or a week, with the span from least to greatest around it; --by \
                says which, and with --band pictures and --json have the 5th to the 95th of a hundred parts, too, where a point covers twenty \
                readings or more. A measure with states (states: {open: 1, closed: 0} in device.md) is a bar: a state lasts until the next reading, a \
                silence longer than offline_after is unknown, and where a column has room for one of several states it is the rarest. Below it \
                are the share of time and the length of each state, and how often they changed. In pictures of two weeks and less the nights, 21:00 to 06:00 on the local clock, are shaded. --csv and --json \
                have the points.
                """,
                fr: """
                    Dessine chaque mesure au-dessus des mêmes dates : dans le terminal, ou avec -o en SVG, PNG, PDF ou page HTML, selon la fin \
                    du nom (le PNG est fait par rsvg-convert de librsvg2-bin, le PDF par WeasyPrint). Les seuils sont des lignes avec leur nom, dans une image aussi des bandes, \
                    la dernière valeur est au bout de sa ligne, les alertes d’alerts.csv des triangles, pleins si envoyées et vides si retenues, et la ligne est rompue, dans une image hachurée, \
                    là où rien n’a été mesuré plus longtemps que offline_after (sinon trois fois l’intervalle habituel). S’il y a beaucoup \
                    de relevés, un point est la moyenne d’une minute, d’une heure, d’un jour ou d’une semaine, entourée de l’écart du \
                    minimum au maximum ; --by le fixe, et --band ajoute aux images et à --json l’écart du 5e au 95e centile, là où un point \
                    représente au moins vingt relevés. Une mesure à états (states: {ouvert: 1, fermé: 0} dans device.md) est une barre : un état dure jusqu’au \
                    relevé suivant, un silence plus long que offline_after est inconnu, et là où une colonne n’a place que pour un état \
                    de plusieurs, c’est le plus rare. En dessous figurent la part du temps et la durée de chaque état, et le nombre de \
                    changements. Sur deux semaines et moins, les nuits des images, de 21:00 à 06:00 à l’horloge \
                    locale, sont ombrées. --csv et --json donnent les points.
                    """),
            operands: [.device, .measure],
            flags: [.measures, .fromTime, .toTime, .last, by, band, .uncalibrated, output, ascii, csv],
            examples: [
                Example(
                    line: "daybook sensors chart pool ph --from \"30 days ago\"",
                    says: Phrase("a month of pH", fr: "un mois de pH")),
                Example(
                    line: "daybook sensors chart pool ph --from \"7 days ago\" --by hour --band -o ph.svg",
                    says: Phrase(
                        "hours, and where most readings lie", fr: "des heures, et où sont la plupart des relevés")),
                Example(
                    line: "daybook sensors chart pool -o pool.html",
                    says: Phrase("all measures on a page", fr: "toutes les mesures sur une page")),
            ],
            seeAlso: ["sensors history", "sensors status"], group: .find, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let file = try words[output].map { try PictureFile($0, context) }
        let plots = try words.readingQuestion(by: by, context).plots(
            in: context.workspace(), file?.grant, hasBand: words.has(band))
        SensorText.tell(withheld: plots.withheld, context)
        guard !plots.plots.isEmpty else {
            context.diagnostic(Phrase("no readings", fr: "aucun relevé"))
            if words.has(.json) { context.terminal.json(Schema.sensorChart(plots), isIndented: false) }
            return ExitCode.nothing.rawValue
        }
        if words.has(band), !plots.plots.contains(where: { $0.points.contains { $0.band != nil } }) {
            context.diagnostic(
                Phrase(
                    "no point covers twenty readings: no band",
                    fr: "aucun point ne représente vingt relevés : pas d’écart"))
        }
        let most = file == nil ? max(3, context.terminal.width / 11) : 8
        let stack = plots.stack(in: context.language, most: most)
        if let file, let svg = stack.svg(in: context.language, isFile: true) {
            try file.write(svg: svg, title: plots.device.name)
        }
        if words.has(.json) {
            context.terminal.json(Schema.sensorChart(plots), isIndented: false)
        } else if words.has(csv) {
            csv(plots, context)
        } else if file == nil {
            draw(plots, stack, isASCII: words.has(ascii) || !context.hasUnicode, context)
        }
        return 0
    }

    // MARK: Terminal

    private static func draw(_ plots: SensorPlots, _ stack: ChartStack, isASCII: Bool, _ context: Context) {
        let terminal = context.terminal
        let height = plots.plots.count == 1 ? 12 : plots.plots.count < 4 ? 8 : 6
        let chart = TextChart(
            stack, width: terminal.width, height: height, isASCII: isASCII, language: context.language)
        ChartPrinter(context).print(chart)
        if let words = legend(plots, stack, isASCII: isASCII) {
            terminal.line(terminal.styled(context.say(words), .faint))
        }
    }

    /// The meanings of triangles and points.
    private static func legend(_ plots: SensorPlots, _ stack: ChartStack, isASCII: Bool) -> Phrase? {
        var parts: [Phrase] = []
        let marks = stack.marks
        if marks.contains(where: \.isFilled) {
            parts.append(Phrase(same: isASCII ? "^ " : "▲ ") + Phrase("alert sent", fr: "alerte envoyée"))
        }
        if marks.contains(where: { !$0.isFilled }) {
            parts.append(Phrase(same: isASCII ? "o " : "△ ") + Phrase("alert held back", fr: "alerte retenue"))
        }
        if let period = plots.plots.first(where: { $0.timeline == nil })?.period {
            let names: (String, String) =
                switch period {
                case .minute: ("minute", "minute")
                case .hour: ("hour", "heure")
                case .day: ("day", "jour")
                case .week: ("week", "semaine")
                case .month: ("month", "mois")
                }
            parts.append(
                Phrase("means and spans by \(names.0)", fr: "moyennes et écarts par \(names.1)"))
        }
        return parts.isEmpty
            ? nil : parts.dropFirst().reduce(parts[0]) { $0 + Phrase(same: "   ") + $1 }
    }

    // MARK: Points

    private static func csv(_ plots: SensorPlots, _ context: Context) {
        context.terminal.write(CSVRow.text(["time", "measure", "n", "min", "mean", "max"]))
        for plot in plots.plots {
            for point in plot.points {
                context.terminal.write(
                    CSVRow.text(
                        [UTCTime.text(point.time), plot.measure.text, String(point.count)]
                            + [point.least, ReadingPlot.rounded(point.value), point.greatest].map(ReadingNumber.exact)))
            }
        }
    }
}

extension Context {
    /// Whether the locale's encoding goes beyond ASCII (locale(7)); true if no variable is set.
    var hasUnicode: Bool {
        guard let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap({ machine[$0] }).first else { return true }
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }
}
