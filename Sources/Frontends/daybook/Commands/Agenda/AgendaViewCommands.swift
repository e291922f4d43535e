// `daybook agenda`, `agenda day|week|month|next|list`: shows events and tasks.

import Agenda
import AgendaActions
import Arguments
import Bytes
import CivilTime
import Overviews
import Search
import Vault
import Wording
import Workspaces

enum AgendaViewCommands {
    private static let days = Flag("days", value: .integer, Phrase("how many days (7)", fr: "combien de jours (7)"))

    static var overview: Command<Context> {
        Command(
            path: ["agenda"],
            summary: Phrase("show today and the next days", fr: "montrer aujourd’hui et les jours suivants"),
            manual: Phrase(
                """
                Events and tasks of today and the six days after it, whole days first. Events are the lines of agenda pages that have a time or a \
                date; those that repeat are computed, never written. Times are the reader's: a line with tz: is shown in local time. ↻ repeats, \
                ♪ has an alarm, ! overlaps another event. Tasks that are overdue come first. Where contacts are granted, somebody whom today's \
                lines name (@Léa) and whose birthday is within a week comes last.
                """,
                fr: """
                    Les événements et les tâches d’aujourd’hui et des six jours suivants, les journées entières d’abord. Un événement est une ligne \
                    d’une page d’agenda qui a une heure ou une date ; ceux qui se répètent sont calculés, jamais écrits. Les heures sont celles du \
                    lecteur : une ligne avec tz: est montrée à l’heure locale. ↻ se répète, ♪ a une alarme, ! chevauche un autre événement. Les \
                    tâches en retard viennent en premier. Si les contacts sont accordés, qui est nommé aujourd’hui (@Léa) et fête son anniversaire \
                    dans la semaine vient en dernier.
                    """),
            flags: [days],
            examples: [
                Example(line: "daybook agenda", says: Phrase("the week ahead", fr: "la semaine qui vient")),
                Example(
                    line: "daybook agenda --days 30 --json",
                    says: Phrase("a month for a program", fr: "un mois pour un programme")),
            ],
            seeAlso: ["agenda week", "agenda tasks", "agenda add"], group: .find, isDefault: true, isPaged: true
        ) { context, words in
            let count = try words.count(days, or: 7, largest: 3660)
            let days = try context.agenda(from: context.today, to: context.today.adding(days: count - 1))
            if words.has(.json) {
                context.terminal.json(Schema.agenda(days, zone: context.readerZone))
                return 0
            }
            let overdue = try ListOpenTasks(in: [.overdue]).answer(in: context.workspace()).tasks.map(\.entry)
            let text = AgendaEntryText(context)
            if !overdue.isEmpty {
                context.terminal.line(context.terminal.styled(context.say(TaskGroup.overdue.phrase), .red))
                for entry in overdue.prefix(10) { context.terminal.line(text.task(entry)) }
                if overdue.count > 10 {
                    context.terminal.line(context.terminal.styled("  +\(overdue.count - 10)", .faint))
                }
            }
            list(days, context, showingEmpty: [context.today])
            try context.tellNames(of: days)
            return 0
        }
    }

    static var day: Command<Context> {
        Command(
            path: ["agenda", "day"],
            summary: Phrase("show a day by its hours", fr: "montrer une journée heure par heure"),
            manual: Phrase(
                "Whole days above, then the hours from eight to six and beyond where something is, events that overlap side by side, tasks below.",
                fr:
                    "Les journées entières en haut, puis les heures de huit à dix-huit et au-delà s’il y a quelque chose, les événements qui se chevauchent côte à côte, les tâches dessous."
            ),
            operands: [.whichDay], flags: [.next, .previous],
            examples: [Example(line: "daybook agenda day tomorrow", says: Phrase("tomorrow", fr: "demain"))],
            seeAlso: ["agenda week"], group: .find, isPaged: true
        ) { context, words in
            let day = try words.day(context).adding(days: words.step)
            let days = try context.agenda(from: day, to: day)
            if words.has(.json) {
                context.terminal.json(Schema.agenda(days, zone: context.readerZone))
            } else {
                DayGrid(context: context, day: day, items: days[day]).print()
                try context.tellNames(of: days)
            }
            return 0
        }
    }

    static var week: Command<Context> {
        Command(
            path: ["agenda", "week"], summary: Phrase("show a week in columns", fr: "montrer une semaine en colonnes"),
            manual: Phrase(
                """
                Seven columns that fit the terminal. Weeks start on the day of week_start: in .daybook/settings.yaml, else as the user's country \
                has it. On a terminal of fewer than 66 columns the days are below each other. □ is a task, ■ a task that is done, ▪ a whole day.
                """,
                fr: """
                    Sept colonnes à la largeur du terminal. La semaine commence le jour de week_start: dans .daybook/settings.yaml, sinon selon \
                    le pays. Sur un terminal de moins de 66 colonnes, les jours sont l’un sous l’autre. □ est une tâche, ■ une tâche faite, ▪ une \
                    journée entière.
                    """),
            operands: [.whichDay], flags: [.next, .previous],
            examples: [
                Example(line: "daybook agenda week", says: Phrase("this week", fr: "cette semaine")),
                Example(
                    line: "daybook agenda week 2026-W53",
                    says: Phrase("a week by its number", fr: "une semaine par son numéro")),
            ],
            seeAlso: ["agenda month", "agenda print"], group: .find, isPaged: true
        ) { context, words in
            let day = try words.day(context).adding(days: 7 * words.step)
            let first = try context.workspace().firstDay(ofWeekWith: day)
            let days = try context.agenda(from: first, to: first.adding(days: 6))
            if words.has(.json) {
                context.terminal.json(Schema.agenda(days, zone: context.readerZone))
            } else {
                let title = AgendaPage.week(
                    (day.weekday == .sunday && context.firstWeekday == .sunday ? day.adding(days: 1) : day).week
                )
                .title(context.language)
                context.terminal.line(context.terminal.styled(title, .bold))
                if context.terminal.width < 66 {
                    list(days, context, showingEmpty: [])
                } else {
                    WeekGrid(context: context, days: days).print()
                }
            }
            return 0
        }
    }

    static var month: Command<Context> {
        Command(
            path: ["agenda", "month"], summary: Phrase("show a month in weeks", fr: "montrer un mois en semaines"),
            manual: Phrase(
                "A calendar with the numbers of the weeks; +3 means three more. On a narrow terminal the days are listed.",
                fr:
                    "Un calendrier avec les numéros des semaines ; +3 veut dire trois de plus. Sur un terminal étroit, les jours sont en liste."
            ),
            operands: [.whichDay], flags: [.next, .previous],
            examples: [
                Example(line: "daybook agenda month --next", says: Phrase("next month", fr: "le mois prochain"))
            ],
            seeAlso: ["agenda week"], group: .find, isPaged: true
        ) { context, words in
            let month = try words.day(context).monthOfYear.adding(months: words.step)
            if words.has(.json) {
                let days = try context.agenda(from: month.first, to: month.last)
                context.terminal.json(Schema.agenda(days, zone: context.readerZone))
                return 0
            }
            if context.terminal.width < 66 {
                list(try context.agenda(from: month.first, to: month.last), context, showingEmpty: [])
            } else {
                let range = MonthGrid.range(month, firstWeekday: context.firstWeekday)
                MonthGrid(context: context, month: month, days: try context.agenda(from: range.first, to: range.last))
                    .print()
            }
            return 0
        }
    }

    private static let limit = Flag("limit", short: "n", value: .count, Phrase("how many (5)", fr: "combien (5)"))

    static var next: Command<Context> {
        Command(
            path: ["agenda", "next"], summary: Phrase("show the next events", fr: "montrer les prochains événements"),
            manual: Phrase(
                "What is going on or comes next, as far ahead as a year. A query chooses among them.",
                fr: "Ce qui est en cours ou vient ensuite, jusqu’à un an. Une requête choisit parmi eux."),
            operands: [.query], flags: [limit],
            examples: [
                Example(line: "daybook agenda next -n 1", says: Phrase("the next one", fr: "le prochain")),
                Example(line: "daybook agenda next dentist", says: Phrase("when is it?", fr: "c’est quand ?")),
            ],
            seeAlso: ["agenda"], group: .find, isPaged: true
        ) { context, words in
            let answer = try FindNextEvents(
                matching: try words.lineQuery(context), limit: try words.count(limit, or: 5, largest: 10_000)
            ).answer(in: context.workspace())
            if words.has(.json) {
                context.terminal.json(Schema.agenda(answer, zone: context.readerZone))
            } else {
                let text = AgendaEntryText(context)
                var day: Day?
                for entry in answer.events {
                    // An event that began earlier is listed under today.
                    let shown = max(entry.span.start.day, context.today)
                    if shown != day { context.terminal.line(text.heading(shown)) }
                    day = shown
                    context.terminal.line(
                        text.line(AgendaDayItem(source: .event(entry), span: entry.span), on: shown))
                }
            }
            if answer.events.isEmpty { context.diagnostic(Phrase("nothing within a year", fr: "rien d’ici un an")) }
            return answer.events.isEmpty ? ExitCode.nothing.rawValue : 0
        }
    }

    static var list: Command<Context> {
        Command(
            path: ["agenda", "list"],
            summary: Phrase(
                "list events and tasks between two days", fr: "lister événements et tâches entre deux jours"),
            manual: Phrase(
                """
                --from and --to are days or periods ("2026-12", "next week"); without them it is the 30 days from today. Words that are a period are one: \
                december, next week; in quotation marks they are words of lines. A query is put to each line: \
                words, "phrases", tag:, place:, is:task, is:open are the line's, date: is the day of the occurrence, everything else \
                (path:, in:, is:favorite, front-matter keys) its page's.
                """,
                fr: """
                    --from et --to sont des jours ou des périodes (« 2026-12 », « semaine prochaine ») ; sans eux, les 30 jours à partir \
                    d’aujourd’hui. Des mots qui sont une période en sont une : décembre, semaine prochaine ; entre guillemets, ce sont des mots de \
                    lignes. La requête s’applique à chaque ligne : mots, « expressions », tag:, place:, is:task, is:open sont ceux de la ligne, \
                    date: le jour de l’occurrence, tout le reste (path:, in:, is:favorite, clés) celui de sa page.
                    """),
            operands: [.query], flags: [.firstDay, .lastDay],
            examples: [
                Example(
                    line: "daybook agenda list tag:health --from 2026-01-01 --to 2026-12-31",
                    says: Phrase("a year of one tag", fr: "un an d’une étiquette")),
                Example(line: "daybook agenda list december", says: Phrase("a month", fr: "un mois")),
            ],
            seeAlso: ["agenda next", "agenda tasks"], group: .find, isPaged: true
        ) { context, words in
            let period = try words.period(context)
            let range = try period ?? words.range(days: 30, context)
            let query = try period == nil ? words.lineQuery(context) : nil
            let days = try context.agenda(from: range.first, to: range.last, query: query)
            if words.has(.json) {
                context.terminal.json(Schema.agenda(days, zone: context.readerZone))
            } else {
                list(days, context, showingEmpty: [])
            }
            if days.isEmpty, !words.has(.json) {
                context.diagnostic(Phrase("nothing in these days", fr: "rien pendant ces jours"))
            }
            return days.isEmpty ? ExitCode.nothing.rawValue : 0
        }
    }

    /// The days with items, and their items.
    private static func list(_ days: AgendaDays, _ context: Context, showingEmpty: Set<Day>) {
        let text = AgendaEntryText(context)
        for day in days.all {
            let items = days[day]
            let clock = day == context.today ? DayClock(now: context.now, items) : nil
            if !items.isEmpty || showingEmpty.contains(day) {
                context.terminal.line(text.heading(day))
                if items.isEmpty {
                    context.terminal.line(
                        "  " + context.terminal.styled(context.say(Phrase("nothing", fr: "rien")), .faint))
                }
                for item in items { context.terminal.line(text.line(item, on: day, clock: clock)) }
            }
        }
    }
}

extension Invocation {
    /// The first day of an operand; today without one.
    func day(_ context: Context, of operand: Operand<String?> = .whichDay) throws -> Day {
        guard let typed = self[operand], !typed.isEmpty else { return context.today }
        return try context.day(typed, leaning: .nearest)
    }

    /// From `--from` to `--to`: periods count in full; without an end, `days` days; without a start, it begins today.
    func range(days: Int, _ context: Context) throws -> AgendaRange {
        try AgendaRange(
            from: try self[.firstDay].map { try context.date($0, leaning: .nearest) },
            to: try self[.lastDay].map { try context.date($0, leaning: .nearest) }, days: days, today: context.today)
    }

    /// The days named by the query, if all of its words together are a date and no flag sets other days. The interpretation is reported.
    func period(_ context: Context) throws -> AgendaRange? {
        let typed = self[.query].joined(separator: " ")
        guard !typed.isEmpty, self[.firstDay] == nil, self[.lastDay] == nil else { return nil }
        func period(_ text: String) -> HumanDate? {
            guard let date = try? context.date(text, leaning: .future), !date.isTimeAlone, date.days.first != nil,
                date.days.last != nil
            else { return nil }
            return date
        }
        // "2026-12-01 2026-12-31" is a range.
        let words = self[.query]
        let ends = words.count == 2 ? words.compactMap(period) : []
        guard let first = period(typed) ?? (ends.count == 2 ? ends[0] : nil) else { return nil }
        let range = try AgendaRange(
            from: first, to: period(typed) ?? ends[1], days: 1, today: context.today)
        let span = "\(range.first.iso)" + (range.last == range.first ? "" : " – \(range.last.iso)")
        context.diagnostic(
            Phrase(
                "taken as days: \(span); lines with these words: daybook agenda list '\"\(typed)\"'",
                fr: "pris pour des jours : \(span) ; les lignes qui ont ces mots : daybook agenda list '\"\(typed)\"'"))
        return range
    }

    /// The query of the operand; nil if it is empty.
    func lineQuery(_ context: Context) throws -> ResolvedQuery? {
        let typed = self[.query]
        return typed.isEmpty ? nil : try context.query(typed)
    }

    /// The value of a flag that takes a number from 1.
    func count(_ flag: Flag<Int?>, or standard: Int, largest: Int) throws -> Int {
        guard let count = self[flag] else { return standard }
        guard 1...largest ~= count else {
            throw CommandError(
                .usage, Phrase("--\(flag.name): from 1 to \(largest)", fr: "--\(flag.name) : de 1 à \(largest)"))
        }
        return count
    }
}

extension Context {
    /// A line for each contact mentioned in today's items whose birthday is within a week, if contacts are granted.
    func tellNames(of days: AgendaDays) throws {
        for mention in days.mentions(in: try workspace()) {
            let line = "  " + mention.kept.text(from: today, in: language)
            terminal.line(
                TerminalText.cut(
                    TerminalText.harmless(line + "  " + mention.texts.joined(separator: ", ")), to: terminal.width))
        }
    }
}

extension Invocation {
    /// The sum of `--next` and `--prev`, which may be repeated.
    var step: Int { self[.next] - self[.previous] }
}
