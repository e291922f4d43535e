// `daybook agenda free`: the gaps between events.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import Search
import Wording

enum AgendaFreeCommand {
    private static let between = Flag(
        "between", value: .text, Phrase("the hours, such as 9-17h", fr: "les heures, par exemple 9h-17h"))
    private static let atLeast = Flag(
        "at-least", value: .text, Phrase("the shortest gap (30m)", fr: "rien de plus court (30m)"))
    private static let weekdays = Flag("weekdays", Phrase("Monday to Friday", fr: "du lundi au vendredi"))

    static var command: Command<Context> {
        Command(
            path: ["agenda", "free"], summary: Phrase("show free time", fr: "montrer le temps libre"),
            manual: Phrase(
                """
                The gaps between events from 8:00 to 18:00, or between the times of --between, of today and the six days after it or of the days \
                asked for. Whole days and times without an end take no time; --weekdays leaves out Saturdays and Sundays. Today starts now.
                """,
                fr: """
                    Les intervalles libres entre 8 h et 18 h, ou entre les heures de --between, d’aujourd’hui et des six jours suivants ou des jours \
                    demandés. Les journées entières et les heures sans fin ne prennent pas de temps ; --weekdays saute samedis et dimanches. \
                    Aujourd’hui commence maintenant.
                    """),
            flags: [.firstDay, .lastDay, between, atLeast, weekdays],
            examples: [
                Example(
                    line: "daybook agenda free --from monday --to friday --at-least 1h",
                    says: Phrase("an hour next week", fr: "une heure la semaine prochaine"))
            ],
            seeAlso: ["agenda week"], group: .find, run: run)
    }

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let range = try words.range(days: 7, context)
        let gaps = try FindFreeTime(
            from: range.first, to: range.last,
            hours: try words[between].map { try DayHours($0, now: context.now) } ?? .standard,
            minimum: try DurationText.minimum(words[atLeast] ?? "30m"), isWeekdaysOnly: words.has(weekdays)
        ).answer(in: context.workspace())
        if words.has(.json) {
            context.terminal.json(Schema.freeTime(gaps))
            return gaps.isEmpty ? ExitCode.nothing.rawValue : 0
        }
        let text = AgendaEntryText(context)
        var shown: Day?
        for gap in gaps {
            if gap.start.day != shown { context.terminal.line(text.heading(gap.start.day)) }
            shown = gap.start.day
            context.terminal.line(
                "  " + context.terminal.styled("\(gap.start.time.shortText)–\(gap.end.time.shortText)", .green) + "  "
                    + DurationText(seconds: gap.duration).text)
        }
        if gaps.isEmpty { context.diagnostic(Phrase("no free time", fr: "pas de temps libre")) }
        return gaps.isEmpty ? ExitCode.nothing.rawValue : 0
    }
}
