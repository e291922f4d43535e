// `daybook insights`: how moods differ with tags, weekdays, weather, places, numbers and sensors, and with what confidence.

import Arguments
import Bytes
import CivilTime
import Journal
import Overviews
import Readings
import Search
import Sensors
import Vault
import Wording

enum InsightsCommand {
    private static let of = Flag(
        "of", value: .text, placeholder: "KEY",
        Phrase("compare this number instead of moods", fr: "comparer ce nombre au lieu des humeurs"))
    private static let by = Flag(
        "by", values: .choice(InsightFactor.Kind.allCases),
        Phrase("compare by this alone; may be repeated", fr: "ne comparer que par cela ; répétable"))

    static var command: Command<Context> {
        Command(
            path: ["insights"],
            summary: Phrase(
                "what good and bad days had in common", fr: "ce que les bons et les mauvais jours ont eu en commun"),
            manual: Phrase(
                """
                Compares days: those with a tag, at a place, in a weather or on a weekday with all others, and those with more of a number of \
                the front matter (sleep, steps, weather.temp) or of a sensor's mean (pool.ph) than half of the days have with the rest. A \
                day's mood is the mean of its entries. Each row has the difference of the means, its 95 % interval (bootstrap, 2000 draws, \
                always the same) and the number of days in both groups; with fewer than 8 days in one nothing is said.

                Where many things are compared some differ by chance alone: how many is said below. ● marks what holds even so \
                (Bonferroni's correction), ○ what is clear only by itself. Days that came together say nothing about what causes what.

                A query picks the entries whose moods are compared. --of compares a number of the front matter instead of moods.
                """,
                fr: """
                    Compare des jours : ceux qui ont une étiquette, un lieu, un temps ou un jour de semaine avec tous les autres, et ceux où un \
                    nombre de l’en-tête (sleep, steps, weather.temp) ou la moyenne d’un capteur (pool.ph) dépasse ce qu’en a la moitié des \
                    jours avec le reste. L’humeur d’un jour est la moyenne de ses entrées. Chaque ligne donne la différence des moyennes, son \
                    intervalle à 95 % (bootstrap, 2000 tirages, toujours les mêmes) et le nombre de jours des deux groupes ; à moins de 8 jours \
                    dans l’un, rien n’est dit.

                    Quand on compare beaucoup de choses, certaines diffèrent par hasard : combien est dit en dessous. ● marque ce qui tient \
                    quand même (correction de Bonferroni), ○ ce qui n’est net que pris seul. Des jours qui coïncident ne disent rien des causes.

                    Une requête choisit les entrées dont on compare les humeurs. --of compare un nombre de l’en-tête au lieu des humeurs.
                    """),
            operands: [.query], flags: [of, by, .fromDay, .toDay, .limit],
            examples: [
                Example(line: "daybook insights", says: Phrase("moods by everything", fr: "les humeurs selon tout")),
                Example(
                    line: "daybook insights --of sleep --by weekday",
                    says: Phrase("on which days one sleeps", fr: "quels jours on dort")),
            ],
            seeAlso: ["mood", "stats"], group: .count, isPaged: true, locked: .searched, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let report = try InsightReport(
            of: context.daysOrWords(words[.query]), outcome: words[of],
            by: Set(words[by]), from: words[.fromDay],
            to: words[.toDay], in: context.workspace())
        let insights = report.insights
        if words.has(.json) {
            context.terminal.json(Schema.insights(report, limit: words[.limit] ?? 0))
        } else if !insights.comparisons.isEmpty {
            print(insights, limit: words[.limit] ?? 20, context)
        }
        guard insights.comparisons.isEmpty else { return 0 }
        context.diagnostic(
            Phrase("too little to compare: ", fr: "trop peu à comparer : ")
                + .counted(report.days, "day", "days", fr: "jour", "jours")
                + Phrase(
                    ", and 8 are needed on both sides of a comparison",
                    fr: ", et il en faut 8 de chaque côté d’une comparaison"))
        return ExitCode.nothing.rawValue
    }

    // MARK: Text

    private static func label(_ comparison: InsightComparison, _ language: LanguageCode) -> String {
        let name = TerminalText.harmless(comparison.factor.name)
        switch comparison.factor.kind {
        case .tag: return "#" + name
        case .place: return "@" + name
        case .weekday, .weather: return name
        case .number, .sensor: return name + " > " + decimal(comparison.threshold ?? 0, language)
        }
    }

    /// Three significant digits.
    private static func decimal(_ value: Double, _ language: LanguageCode) -> String {
        LocalNumber.text(value, decimals: 0...(abs(value) >= 100 ? 0 : 2), in: language)
    }

    private static func print(_ insights: Insights, limit: Int, _ context: Context) {
        let (terminal, language) = (context.terminal, context.language)
        let shown = limit == 0 ? insights.comparisons[...] : insights.comparisons.prefix(limit)
        func signed(_ value: Double) -> String { MoodText.number(value, in: language) }
        let labels = shown.map { TerminalText.cut(label($0, language), to: max(12, terminal.width - 50)) }
        let width = labels.map(TerminalText.width).max() ?? 0
        let head = [
            context.say(Phrase("differ.", fr: "écart")), context.say(Phrase("95 % interval", fr: "intervalle 95 %")),
            context.say(Phrase("days with / without", fr: "jours avec / sans")),
        ]
        terminal.line(
            terminal.styled(
                "  " + TerminalText.padded("", to: width) + "  " + TerminalText.paddedLeft(head[0], to: 7) + "  "
                    + TerminalText.padded(head[1], to: 16) + "  " + head[2], .faint))
        for (comparison, label) in zip(shown, labels) {
            let mark = insights.holds(comparison) ? "●" : comparison.isClear ? "○" : " "
            let interval = "[\(signed(comparison.interval.low)), \(signed(comparison.interval.high))]"
            let colour: Terminal.Style = !comparison.isClear ? .faint : comparison.difference > 0 ? .green : .magenta
            terminal.line(
                terminal.styled(mark, colour) + " " + TerminalText.padded(label, to: width) + "  "
                    + terminal.styled(TerminalText.paddedLeft(signed(comparison.difference), to: 7), colour) + "  "
                    + TerminalText.padded(interval, to: 16) + "  \(comparison.with) / \(comparison.without)")
        }
        terminal.line()
        let count = insights.comparisons.count
        let chance = decimal((insights.expectedByChance * 10).rounded() / 10, language)
        terminal.line(
            terminal.styled(
                TerminalText.wrapped(
                    context.say(
                        Phrase(
                            "\(count) comparisons over \(insights.days) days; about \(chance) of them would be clear by chance alone. ● holds even so, ○ is clear by itself. Correlation is not causation.",
                            fr:
                                "\(count) comparaisons sur \(insights.days) jours ; environ \(chance) seraient nettes par pur hasard. ● tient quand même, ○ est net pris seul. Ce qui coïncide n’est pas forcément cause."
                        )), to: terminal.width
                ).joined(separator: "\n"), .faint))
        context.tellLimit(shown.count, of: count)
    }
}
