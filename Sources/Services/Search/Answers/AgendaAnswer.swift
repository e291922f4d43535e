// The agenda between two days: lines from the index, computed occurrences, tasks on their days.

import Agenda
import Bytes
import CivilTime
import ICalendar
import SQLite
import Vault

extension VaultIndex {
    /// Events and tasks on days from `first` to `last`, in order of time. `query` filters them line by line.
    /// Throws `SQLiteError`, `QueryError`.
    package func agenda(
        from first: Day, to last: Day, reader: LocalZone, query: ResolvedQuery? = nil, today: Day,
        includingPrivate: Bool = true
    ) throws -> AgendaAnswer {
        var answer = AgendaAnswer()
        var finder = OccurrenceFinder(reader: reader)
        var filter = AgendaFilter(query, index: self, today: today)
        let replaced = try replacedOccurrences()
        let rows = try database.prepare(
            """
            SELECT d.path, a.line, a.page, a.source, d.private FROM agenda a JOIN documents d ON d.id = a.document
            WHERE a.last >= ?1 AND a.first <= ?2
            UNION ALL
            SELECT d.path, a.line, a.page, a.source, d.private FROM agenda a JOIN documents d ON d.id = a.document
            WHERE a.last IS NULL AND a.first <= ?2
            """)
        rows.bind(1, first.column)
        rows.bind(2, last.column)
        while try rows.step() {
            let line = Self.line(rows)
            guard includingPrivate || !line.isPrivate, let item = LineGrammar.parse(line.source) else { continue }
            do {
                let found = try Self.entries(line, item, from: first, to: last, replaced, &finder)
                for entry in found.events where try filter?.accepts(line, item, on: entry.span.days) ?? true {
                    answer.events.append(entry)
                }
                for entry in found.tasks
                where try filter?.accepts(line, item, on: entry.days ?? .all) ?? true {
                    answer.tasks.append(entry)
                }
            } catch let error as RecurrenceError {
                answer.failures.append((line, Problem(.badValue, item.range, error.phrase)))
            }
        }
        answer.events.sort(by: Self.isBefore)
        answer.tasks = Self.inOrder(answer.tasks)
        return answer
    }

    /// All open tasks in any document except lists, with or without a day.
    package func openTasks(query: ResolvedQuery? = nil, today: Day, includingPrivate: Bool = true) throws
        -> [AgendaTaskEntry]
    {
        try openTasks(where: "1", query: query, today: today, includingPrivate: includingPrivate)
    }

    /// Tasks that are overdue today, in the same order. Throws `SQLiteError`, `QueryError`.
    package func overdueTasks(today: Day, includingPrivate: Bool = true) throws -> [AgendaTaskEntry] {
        // A due date takes precedence over the time of an agenda line, which determines its stored days.
        try openTasks(
            where: "(a.first < \(today.number) OR d.kind = 'agenda' AND instr(a.source, 'due:') > 0)", today: today,
            includingPrivate: includingPrivate
        ).filter { TaskGroup($0.task, today: today) == .overdue }
    }

    private func openTasks(
        where condition: String, query: ResolvedQuery? = nil, today: Day, includingPrivate: Bool
    ) throws -> [AgendaTaskEntry] {
        var filter = AgendaFilter(query, index: self, today: today)
        let rows = try database.prepare(
            """
            SELECT d.path, a.line, a.page, a.source, d.private FROM agenda a JOIN documents d ON d.id = a.document
            WHERE a.is_open = 1 AND \(condition)
            """)
        var tasks: [AgendaTaskEntry] = []
        while try rows.step() {
            let line = Self.line(rows)
            guard includingPrivate || !line.isPrivate, let item = LineGrammar.parse(line.source),
                let task = AgendaTask(item, page: line.page), !task.text.isEmpty
            else { continue }
            let entry = AgendaTaskEntry(source: .init(line, task), moment: task.moment, span: task.span, isLater: false)
            if try filter?.accepts(line, item, on: entry.days ?? .all) ?? true {
                tasks.append(entry)
            }
        }
        return Self.inOrder(tasks)
    }

    /// All lines with an `id:`, keyed by it, in a single query. Throws `SQLiteError`.
    package func identifiedAgendaLines() throws -> [String: [AgendaLine]] {
        let rows = try database.prepare(
            """
            SELECT d.path, a.line, a.page, a.source, d.private, a.identifier FROM agenda a JOIN documents d ON d.id = a.document
            WHERE a.identifier IS NOT NULL ORDER BY d.path, a.line
            """)
        var lines: [String: [AgendaLine]] = [:]
        while try rows.step() { lines[rows.text(5), default: []].append(Self.line(rows)) }
        return lines
    }

    /// The documents with this `id:` in their front matter. Throws `SQLiteError`.
    package func documents(identifier: String) throws -> [VaultPath] {
        let rows = try database.prepare("SELECT path FROM documents WHERE identifier = ?1 ORDER BY path")
        rows.bind(1, identifier)
        var paths: [VaultPath] = []
        while try rows.step() { paths.append(VaultPath(trusted: rows.text(0))) }
        return paths
    }

    /// The events and tasks themselves, once each regardless of occurrences, in file order: those that match `query` and
    /// overlap `days`. Lines without a day are included if `days` is unlimited. Throws `SQLiteError`, `QueryError`.
    package func agendaSources(query: ResolvedQuery? = nil, days: DayRange = .all, today: Day) throws -> [AgendaLine] {
        var filter = AgendaFilter(query, index: self, today: today)
        let rows = try database.prepare(
            """
            SELECT d.path, a.line, a.page, a.source, d.private, a.first, a.last
            FROM agenda a JOIN documents d ON d.id = a.document ORDER BY d.path, a.line
            """)
        var lines: [AgendaLine] = []
        while try rows.step() {
            let line = Self.line(rows)
            let first = rows.optionalInteger(5).map { Day(number: Int32(clamping: $0)) }
            let last = rows.optionalInteger(6).map { Day(number: Int32(clamping: $0)) }
            guard days == .all || (first != nil && days.overlaps(DayRange(first: first, last: last))),
                let item = LineGrammar.parse(line.source), !item.text.isEmpty || item.state == nil
            else { continue }
            let reach = first == nil ? DayRange.all : DayRange(first: first, last: last)
            if try filter?.accepts(line, item, on: reach) ?? true { lines.append(line) }
        }
        return lines
    }

    static func line(_ row: Statement) -> AgendaLine {
        AgendaLine(
            path: VaultPath(trusted: row.text(0)), number: Int(row.integer(1)), source: row.text(3),
            page: row.optionalInteger(2).map { Day(number: Int32($0)) }, isPrivate: row.integer(4) == 1)
    }

    /// For each series, the occurrences that separate lines replace.
    func replacedOccurrences() throws -> [String: Set<Moment>] {
        let rows = try database.prepare(
            "SELECT identifier, replaces FROM agenda WHERE identifier IS NOT NULL AND replaces IS NOT NULL")
        var replaced: [String: Set<Moment>] = [:]
        while try rows.step() {
            guard let moment = Moment(rows.text(1)) else { continue }
            replaced[rows.text(0), default: []].insert(moment)
        }
        return replaced
    }

    private static func entries(
        _ line: AgendaLine, _ item: LineItem, from first: Day, to last: Day, _ replaced: [String: Set<Moment>],
        _ finder: inout OccurrenceFinder
    ) throws(RecurrenceError) -> (events: [AgendaEventEntry], tasks: [AgendaTaskEntry]) {
        let task = AgendaTask(item, page: line.page)
        // A due date takes precedence over the time of the line.
        if let event = AgendaEvent(item, page: line.page), task?.due == nil {
            guard !event.isCancelled else { return ([], []) }
            let own = event.replaces == nil ? event.identifier.flatMap { replaced[$0] } ?? [] : []
            let occurrences = try finder.occurrences(of: event, from: first, to: last, replaced: own)
            guard let task else {
                guard !occurrences.isEmpty else { return ([], []) }
                let source = AgendaEventEntry.Source(line, event)
                return (occurrences.map { AgendaEventEntry(source: source, occurrence: $0) }, [])
            }
            let source = AgendaTaskEntry.Source(line, task)
            return (
                [],
                occurrences.map { occurrence in
                    let span = occurrence.span
                    return AgendaTaskEntry(
                        source: source,
                        moment: span.isAllDay ? Moment(day: span.start.day) : Moment(span.start),
                        span: span, isLater: span.start > event.span.start && event.zone == nil)
                }
            )
        }
        guard let task, task.state != .cancelled, !task.text.isEmpty else { return ([], []) }
        guard task.moment != nil else {
            let isShown = task.page.map { first <= $0 && $0 <= last } ?? false
            return (
                [], isShown ? [AgendaTaskEntry(source: .init(line, task), moment: nil, span: nil, isLater: false)] : []
            )
        }
        let source = AgendaTaskEntry.Source(line, task)
        return (
            [],
            try task.turns(from: first, to: last).map { moment in
                AgendaTaskEntry(source: source, moment: moment, span: nil, isLater: moment != task.moment)
            }
        )
    }

    // MARK: Order

    /// By day, all-day events first, then by time; equal times in file order.
    private static func isBefore(_ first: AgendaEventEntry, _ second: AgendaEventEntry) -> Bool {
        let (one, other) = (first.span, second.span)
        if one.start != other.start { return one.start < other.start }
        if one.isAllDay != other.isAllDay { return one.isAllDay }
        return (first.line.path.text, first.line.number) < (second.line.path.text, second.line.number)
    }

    /// By day and time, then priority; tasks without a day last. Sort keys are computed once per task, as there may be thousands.
    private static func inOrder(_ tasks: [AgendaTaskEntry]) -> [AgendaTaskEntry] {
        tasks.map { entry in
            let (task, line) = (entry.task, entry.line)
            let day = entry.moment?.day ?? task.page
            let second = day == nil ? 0 : entry.moment?.time?.secondsSinceMidnight ?? 0
            let rank = (day.map { Int($0.number) } ?? .max, second, task.priority?.level ?? 5)
            return (rank: rank, path: line.path.text, line: line.number, entry: entry)
        }
        .sorted { first, second in
            first.rank != second.rank
                ? first.rank < second.rank : (first.path, first.line) < (second.path, second.line)
        }
        .map(\.entry)
    }
}
