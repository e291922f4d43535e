// Tools that read: each runs one action and shortens its answer.

import Agenda
import AgendaActions
import AssistantActions
import Bytes
import CivilTime
import DocumentActions
import Journal
import Overviews
import Permissions
import Search
import SensorActions
import Sensors
import Vault
import Wording
import Workspaces

enum ReadingTools {
    static let all = [search, read, day, agenda, free, moodStatistics, sensorHistory, tags]

    private static let query = ToolArgument(
        "query", .text,
        "Words, \"a phrase\", tag:NAME, mood:>0, kind:journal|agenda|list|note|sensor, after:DATE, before:DATE, on:DATE, path:PART, -word; joined by AND, OR.",
        isRequired: false)
    private static let from = ToolArgument(
        "from", .text, "First day, in words or ISO: today, monday, 2026-11-20, 2026-W47.")
    private static let to = ToolArgument("to", .text, "Last day, in words or ISO.")

    /// Maximum hits per answer.
    private static let maxHits = 20

    private static let search = AssistantTool(
        name: "search", title: "Search the vault",
        description:
            "Finds documents by words and conditions, best first, with the words around each hit. Ask as a person would, or with conditions: where no document has all of the words, those with some of them follow, each with the words that are missing in it; small words do not count, days that are named do. Nothing found: try fewer or other words, or the tags tool. Twenty at a time: next_offset says where to go on.",
        effect: .reads,
        ownArguments: [
            ToolArgument(query.name, query.kind, query.description, isRequired: true),
            ToolArgument("offset", .whole(0...1_000_000), "How many hits to leave out."),
        ],
        output: OutputSchema.answer(
            "assistant-search",
            [
                ("count", OutputSchema.whole), ("offset", OutputSchema.whole),
                ("next_offset", OutputSchema.optionalWhole), ("results", OutputSchema.list(OutputSchema.hit)),
            ],
            others: [
                (
                    "some",
                    OutputSchema.object([
                        ("words", OutputSchema.texts), ("nowhere", OutputSchema.texts),
                        ("complete", OutputSchema.whole),
                    ])
                )
            ])
    ) { call in
        try call.visit.requireReadingAnything()
        let seen = call.visit.seen
        let offset = call.number("offset") ?? 0
        let query = try seen.query([call["query"] ?? ""])
        let found = try SearchDocuments(query, limit: offset + maxHits, isLoose: true).answer(in: seen).answer
        let hits = Array(found.hits.dropFirst(offset))
        let value = Schema.assistantSearch(hits, of: found, offset: offset, HitSnippets(query, in: seen))
        let lines = zip(hits, value["results"]?.array ?? []).map { hit, shown in
            "\(hit.path.text) — \(hit.title)\(hit.written.map { " (\($0))" } ?? "")"
                + (hit.lack.map { " [" + $0[.english] + "]" } ?? "") + ": \(shown["snippet"]?.string ?? "")"
        }
        return ToolAnswer(
            value,
            (["\(found.count) found" + (offset > 0 ? ", from \(offset) on" : "")] + found.remarks.map { $0[.english] })
                .joined(separator: "; "), lines: lines, from: "search",
            documents: hits.map(\.path))
    }

    private static let read = AssistantTool(
        name: "read", title: "Read a document",
        description:
            "The text of a document by its path, at most 40 kB: next_line says where to go on. Its revision is needed for edit. Invisible characters are shown as \\u{…}.",
        effect: .reads,
        ownArguments: [
            ToolArgument("path", .text, "As search gives it: notes/tea.md.", isRequired: true),
            ToolArgument("line", .whole(1...10_000_000), "The first line, from 1."),
            ToolArgument("count", .whole(1...100_000), "How many lines."),
        ],
        output: OutputSchema.answer(
            "assistant-read",
            [
                ("path", OutputSchema.text), ("title", OutputSchema.text), ("kind", OutputSchema.text),
                ("revision", OutputSchema.text), ("line", OutputSchema.whole), ("lines", OutputSchema.whole),
                ("next_line", OutputSchema.optionalWhole), ("text", OutputSchema.text),
            ])
    ) { call in
        try call.visit.requireReadingAnything()
        let found = try ReadDocument(call["path"] ?? "", line: call.number("line") ?? 1, count: call.number("count"))
            .answer(in: call.visit)
        call.run.remember(found.path, in: call.visit)
        let rest = found.nextLine.map { "; line \($0) comes next" } ?? ""
        return ToolAnswer(
            Schema.assistantRead(found),
            "revision \(found.revision), from line \(found.line) of \(found.lines)\(rest)", lines: [found.text],
            from: found.path.text, documents: [found.path])
    }

    private static let day = AssistantTool(
        name: "day", title: "A day at a glance",
        description: "Events, tasks and journal entries of one day, and on today what is overdue.", effect: .reads,
        ownArguments: [ToolArgument("date", .text, "The day, in words or ISO; today where nothing is said.")],
        output: OutputSchema.answer(
            "assistant-day",
            [
                ("date", OutputSchema.text), ("events", OutputSchema.list(OutputSchema.event)),
                ("tasks", OutputSchema.list(OutputSchema.task)),
                ("overdue", OutputSchema.list(OutputSchema.task)), ("entries", OutputSchema.list(OutputSchema.hit)),
            ])
    ) { call in
        try call.visit.requireReading(oneOf: [.agenda, .journal])
        let seen = call.visit.seen
        let day = try call["date"].map { try seen.day($0, leaning: .future) } ?? seen.today
        let found = try AssistantDay(day, in: seen)
        let lines =
            found.agenda[day].map { line($0, on: day) }
            + found.overdue.map { "overdue: \($0.entry.task.text)" } + found.entries.map { "entry: \($0.title)" }
        return ToolAnswer(
            Schema.assistantDay(found, zone: seen.machine.readerZone), day.iso, lines: lines, from: "day",
            documents: found.documents)
    }

    /// `14:00–15:30 Dentist`, `[ ] Call the bank`
    private static func line(_ item: AgendaDayItem, on day: Day) -> String {
        let time = item.timeText(on: day, in: .english).trimmed
        let mark = item.isTask ? "[\(item.item.state?.mark ?? " ")]" : ""
        return [time, mark, item.title].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Maximum days per answer.
    private static let maxDays = 92

    private static let agenda = AssistantTool(
        name: "agenda", title: "Events and tasks of some days",
        description:
            "What happens and what is to be done, a week from today where nothing is said, at most \(maxDays) days. With open_tasks all tasks that are open, of any day.",
        effect: .reads,
        ownArguments: [
            from, to, query, ToolArgument("open_tasks", .flag, "Open tasks of all days instead, by when they press."),
        ],
        output: OutputSchema.answer(
            "agenda",
            [
                ("events", OutputSchema.list(OutputSchema.event)), ("tasks", OutputSchema.list(OutputSchema.task)),
            ],
            others: [("from", OutputSchema.text), ("to", OutputSchema.text), ("count", OutputSchema.whole)])
    ) { call in
        try call.visit.requireReading(.agenda)
        let seen = call.visit.seen
        let query = try call["query"].map { try seen.query([$0]) }
        if call.has("open_tasks") {
            let found = try ListOpenTasks(matching: query, limit: 200).answer(in: seen)
            return ToolAnswer(
                Schema.agenda(found), "\(found.total) open",
                lines: found.tasks.map { "\($0.group.rawValue): \($0.entry.task.text)" }, from: "agenda",
                documents: found.tasks.map(\.entry.line.path).unique)
        }
        let range = try AgendaRange(
            from: call["from"].map { try seen.date($0, leaning: .future) },
            to: call["to"].map { try seen.date($0, leaning: .future) }, days: 7, today: seen.today)
        guard range.last - range.first < maxDays else { throw AssistantActionError.tooManyDays(most: maxDays) }
        let found = try ViewAgenda(from: range.first, to: range.last, query: query).answer(in: seen)
        let lines = found.all.flatMap { day in
            found[day].map { "\(day.iso) " + line($0, on: day) }
        }
        return ToolAnswer(
            Schema.agenda(found, zone: seen.machine.readerZone), "\(range.first.iso) to \(range.last.iso)",
            lines: lines, from: "agenda",
            documents: (found.answer.events.map(\.line.path) + found.answer.tasks.map(\.line.path)).unique)
    }

    private static let free = AssistantTool(
        name: "free", title: "Free time",
        description:
            "Gaps between the events that can be seen, of at least 30 minutes from 8 to 18 where nothing else is said. What is private is not seen, so a gap may be taken.",
        effect: .reads,
        ownArguments: [
            from, to, ToolArgument("between", .text, "Hours of a day: 9-17."),
            ToolArgument("at_least", .text, "The shortest gap that counts: 45m, 2h."),
            ToolArgument("weekdays", .flag, "Without Saturdays and Sundays."),
        ],
        output: OutputSchema.answer(
            "free",
            [
                (
                    "gaps",
                    OutputSchema.list(
                        OutputSchema.object([
                            ("start", OutputSchema.text), ("end", OutputSchema.text), ("minutes", OutputSchema.whole),
                        ]))
                )
            ])
    ) { call in
        try call.visit.requireReading(.agenda)
        let seen = call.visit.seen
        let range = try AgendaRange(
            from: call["from"].map { try seen.date($0, leaning: .future) },
            to: call["to"].map { try seen.date($0, leaning: .future) }, days: 7, today: seen.today)
        guard range.last - range.first < maxDays else { throw AssistantActionError.tooManyDays(most: maxDays) }
        let found = try FindFreeTime(
            from: range.first, to: range.last,
            hours: call["between"].map { try DayHours($0, now: seen.now) } ?? .standard,
            minimum: DurationText.minimum(call["at_least"] ?? "30m"), isWeekdaysOnly: call.has("weekdays")
        ).answer(in: seen)
        return ToolAnswer(
            Schema.freeTime(found), found.isEmpty ? "nothing is free" : "free",
            lines: found.map { "\($0.start.text) to \($0.end.text)" }, from: "agenda", documents: [])
    }

    private static let moodStatistics = AssistantTool(
        name: "mood_stats", title: "Moods",
        description:
            "How moods are spread over a query: mean, by weekday, month and tag, and the last 90 days that have one.",
        effect: .reads,
        ownArguments: [query, ToolArgument("year", .whole(1...9999), "That year alone.")],
        output: OutputSchema.answer(
            "mood",
            [
                ("count", OutputSchema.whole), ("mean", OutputSchema.optionalNumber),
                ("distribution", OutputSchema.object([])), ("by_weekday", OutputSchema.object([])),
                ("by_month", OutputSchema.object([])), ("by_tag", OutputSchema.object([])),
                (
                    "trend",
                    OutputSchema.list(
                        OutputSchema.object([("date", OutputSchema.text), ("mean", OutputSchema.optionalNumber)]))
                ),
            ])
    ) { call in
        try call.visit.requireReading(.journal)
        let report = try MoodReport(
            of: call["query"].map { [$0] } ?? [], year: call.number("year"), in: call.visit.seen)
        let mean = report.statistics.mean.map { ", mean \(MoodStatistics.rounded($0)) of -2 to 2" } ?? ""
        return ToolAnswer(
            Schema.mood(report, latest: 90),
            "\(report.statistics.count) mood\(report.statistics.count == 1 ? "" : "s")\(mean)", documents: [])
    }

    /// Maximum rows per answer.
    private static let maxRows = 500

    private static let sensorHistory = AssistantTool(
        name: "sensor_history", title: "Readings of a device",
        description:
            "Summaries of what a device measured, by day where nothing is said, the last \(maxRows) rows. Without a device the error names all there are.",
        effect: .reads,
        ownArguments: [
            ToolArgument("device", .text, "Its folder or name; the only one there is where nothing is said."),
            ToolArgument("measures", .texts, "Names of measures; all where nothing is said."), from, to,
            ToolArgument("by", .choice(ReadingPeriod.allCases.map(\.rawValue)), "What a row is."),
        ],
        output: OutputSchema.answer(
            "sensors.history",
            [
                ("device", OutputSchema.text), ("by", OutputSchema.text),
                (
                    "rows",
                    OutputSchema.list(
                        OutputSchema.object([
                            ("time", OutputSchema.text), ("measure", OutputSchema.text), ("n", OutputSchema.whole),
                        ]))
                ), ("gaps", OutputSchema.list(OutputSchema.object([("measure", OutputSchema.text)]))),
            ])
    ) { call in
        try call.visit.requireReading(.sensors)
        let seen = call.visit.seen
        let question = ReadingQuestion(
            device: call["device"], measures: call.texts("measures"),
            span: try ReadingSpan(from: call["from"], to: call["to"], in: seen),
            step: call["by"].flatMap(ReadingPeriod.init(rawValue:)).map { .period($0) } ?? .usual)
        let history = try question.history(in: seen)
        let count = history.measures.reduce(0) { $0 + $1.rows.count }
        return ToolAnswer(
            Schema.sensorHistory(history, latest: maxRows),
            "\(count) row\(count == 1 ? "" : "s")" + (count > maxRows ? ", the last \(maxRows) of each measure" : ""),
            documents: [history.device.identifier.document])
    }

    private static let tags = AssistantTool(
        name: "tags", title: "Tags", description: "The tags of the documents of a query, the most frequent first.",
        effect: .reads,
        ownArguments: [query, ToolArgument("limit", .whole(1...1000), "How many; 100 where nothing is said.")],
        output: OutputSchema.answer(
            "tags",
            [
                ("count", OutputSchema.whole),
                (
                    "tags",
                    OutputSchema.list(
                        OutputSchema.object([("tag", OutputSchema.text), ("count", OutputSchema.whole)]))
                ),
            ])
    ) { call in
        try call.visit.requireReadingAnything()
        let seen = call.visit.seen
        let query = try call["query"].map { try seen.query([$0]) } ?? .everything
        let counts = try TagCounts(of: query, in: seen)
        let limit = call.number("limit") ?? 100
        return ToolAnswer(
            Schema.tags(counts, limit: limit), "\(counts.all.count) tag\(counts.all.count == 1 ? "" : "s")",
            lines: counts.all.prefix(limit).map { "#\($0.tag) \($0.count)" }, from: "tags", documents: [])
    }
}

extension [VaultPath] {
    /// Without duplicates, in order.
    var unique: [VaultPath] {
        var seen: Set<VaultPath> = []
        return filter { seen.insert($0).inserted }
    }
}
