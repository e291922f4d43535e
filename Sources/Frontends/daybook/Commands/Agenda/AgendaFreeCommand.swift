// `daybook agenda free`: the gaps between events.

import Agenda
import Arguments
import Bytes
import CivilTime
import Search
import Wording

enum AgendaFreeCommand {
    static let command = Command<Context>(
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
        flags: [
            Flag("from", value: .date, Phrase("the first day", fr: "le premier jour")),
            Flag("to", value: .date, Phrase("the last day", fr: "le dernier jour")),
            Flag("between", value: .text, Phrase("the hours, such as 9-17h", fr: "les heures, par exemple 9h-17h")),
            Flag("at-least", value: .text, Phrase("no shorter gap (30m)", fr: "rien de plus court (30m)")),
            Flag("weekdays", Phrase("Monday to Friday", fr: "du lundi au vendredi")),
        ],
        examples: [
            Example(
                line: "daybook agenda free --from monday --to friday --at-least 1h",
                says: Phrase("an hour next week", fr: "une heure la semaine prochaine"))
        ],
        seeAlso: ["agenda week"], group: .find, run: run)

    private static func run(_ context: Context, _ words: Invocation) throws -> Int32 {
        let range = try context.range(words, days: 7)
        let (start, end) = try hours(words.value("between"), context)
        let typed = words.value("at-least") ?? "30m"
        guard let minimum = DurationText(text: typed)?.seconds else {
            throw CommandError(
                .usage, Phrase("“\(typed)” is no length of time", fr: "« \(typed) » n’est pas une durée"),
                hint: Phrase("such as 30m, 1h, 1h30", fr: "par exemple 30m, 1h, 1h30"))
        }
        let answer = try context.index().agenda(
            from: range.first.adding(days: -1), to: range.last.adding(days: 1), reader: context.readerZone,
            today: context.today)
        // A task at a time takes it as well.
        let busy = answer.events.map(\.span) + answer.tasks.compactMap(\.span)
        var gaps: [EventSpan] = []
        var day = range.first
        while day <= range.last {
            if !words.has("weekdays") || !day.weekday.isWeekend {
                gaps += FreeTime.gaps(in: busy, on: day, from: start, to: end, minimum: minimum).compactMap { gap in
                    guard gap.end > context.now else { return day < context.today ? gap : nil }
                    let from = day == context.today ? max(gap.start, context.now) : gap.start
                    return gap.end - from >= minimum ? EventSpan(start: from, end: gap.end) : nil
                }
            }
            day = day.adding(days: 1)
        }
        if words.has("json") {
            context.terminal.json([
                ("schema", "daybook.free/1"),
                (
                    "gaps",
                    .array(
                        gaps.map {
                            .members([
                                ("start", .string($0.start.text)), ("end", .string($0.end.text)),
                                ("minutes", .int($0.duration / 60)),
                            ])
                        })
                ),
            ])
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

    private static func hours(_ typed: String?, _ context: Context) throws -> (TimeOfDay, TimeOfDay) {
        guard let typed else {
            return (TimeOfDay(hour: 8, minute: 0) ?? .midnight, TimeOfDay(hour: 18, minute: 0) ?? .midnight)
        }
        // `9-17` is no date, and hours are meant here.
        let bare = typed.split(separator: "-").map { $0.allSatisfy(\.isNumber) ? $0 + ":00" : String($0) }.joined(
            separator: "-")
        guard let date = HumanDate.parse(bare, now: context.now), let start = date.time, let end = date.endTime else {
            throw CommandError(
                .usage,
                Phrase(
                    "“\(typed)” is not from a time to another", fr: "« \(typed) » n’est pas d’une heure à une autre"),
                hint: Phrase("such as 9:00-17:30, 9h-17h", fr: "par exemple 9:00-17:30, 9h-17h"))
        }
        return (start, end)
    }
}
