// The contents of a baked block: the answer to its query, as Markdown.

import Agenda
import AgendaActions
import Bake
import Bytes
import CivilTime
import Journal
import Permissions
import Readings
import Search
import SensorActions
import Sensors
import Tables
import Vault
import Wording
import Workspaces

/// Answers the queries of one document. Private documents appear in the results of private ones only.
struct BakeAnswers {
    let workspace: Workspace
    let document: Document
    private let settings: VaultSettings
    let language: LanguageCode

    /// The document's own language, else the vault's: the same on every device.
    init(_ workspace: Workspace, _ document: Document) {
        self.workspace = workspace
        self.document = document
        settings = workspace.vault.settings
        language =
            document.fields.language.flatMap { LanguageCode(rawValue: String($0.prefix(2))) } ?? settings.language
            .flatMap(LanguageCode.init(rawValue:)) ?? .english
    }

    private var isPrivate: Bool { document.privacy != nil }

    /// The lines between the markers, and the picture file that they show.
    struct Answer {
        var lines: [String]
        var picture: BakeNotes.Picture?
        /// The sources used, as far as a person may deny them.
        var sources: Set<String> = []
    }

    /// - Parameter number: the position of a chart among those of the document, from 1.
    ///
    /// Throws if the query or the rest of the question cannot be understood.
    func answer(_ question: BakeQuestion, number: Int) throws -> Answer {
        if case .chart(let subject) = question.kind {
            return try BakeChart(self, document).answer(question, subject, number)
        }
        switch question.kind {
        case .table(let table): return try self.table(question, table)
        case .base(let name, let view): return try base(question, name, view)
        case .readings(let name, _):
            return Answer(
                lines: try lines(question), sources: sources(of: try SensorReader(workspace).device(named: name)))
        default: return Answer(lines: try lines(question))
        }
    }

    /// The sources for a device.
    func sources(of device: DeviceSettings) -> Set<String> {
        SensorReader(workspace).store.health(of: device).isAboutHealth ? [PermissionSource.health.rawValue] : []
    }

    private func lines(_ question: BakeQuestion) throws -> [String] {
        switch question.kind {
        case .list: try list(question)
        case .count: [String(try answer(question, limit: 1, .paths).count)]
        case .calendar(let month): try calendar(question, month ?? workspace.today.monthOfYear)
        case .streak(let step): try streak(question, step)
        case .chart, .table, .base: []
        case .agenda(let days): try agenda(question, days)
        case .readings(let device, let measures): try readings(device, measures, question.limit ?? 7)
        case .today:
            try DayBlock.lines(
                document, AgendaEvent.pageDay(of: document) ?? workspace.today, in: workspace, language: language)
        }
    }

    func say(_ phrase: Phrase) -> String { phrase[language] }

    var nothing: [String] { [say(Phrase("*nothing found*", fr: "*rien trouvé*"))] }

    private func query(_ question: BakeQuestion) throws -> ResolvedQuery? {
        question.query.isEmpty ? nil : try workspace.query([question.query])
    }

    private func answer(_ question: BakeQuestion, limit: Int?, _ details: SearchDetails = .all) throws -> SearchAnswer {
        let query = try query(question) ?? .everything
        return try workspace.withIndex { index in
            try index.search(
                query, today: workspace.today, order: question.order, isReversed: question.isReversed, limit: limit,
                details: details, includingPrivate: isPrivate)
        }
    }

    // MARK: Documents

    private func list(_ question: BakeQuestion) throws -> [String] {
        let limit = question.limit ?? BakeQuestion.usualLimit
        let found = try answer(question, limit: limit)
        guard !found.hits.isEmpty else { return nothing }
        return found.hits.map { hit in
            "- " + MarkdownText.link(hit.title, to: hit.path, from: document.path)
                + (hit.day.map { " – " + $0.iso } ?? "")
        } + more(found, question)
    }

    /// Omissions by the default limit are stated; an explicit limit is simply applied.
    private func more(_ found: SearchAnswer, _ question: BakeQuestion) -> [String] {
        more(found.count - found.hits.count, question)
    }

    private func more(_ rest: Int, _ question: BakeQuestion) -> [String] {
        guard rest > 0, question.limit == nil else { return [] }
        return ["", say(Phrase("*and \(rest) more*", fr: "*et \(rest) de plus*"))]
    }

    // MARK: Tables

    /// Equal rows are in search order.
    private func table(_ question: BakeQuestion, _ table: TableQuestion) throws -> Answer {
        // Keys by name are found in the query itself.
        let sources = table.keys == nil ? self.sources(ofKeys: nil) : []
        return try answer(question, TableRequest(where: .everything, table, places: try places(question)), sources)
    }

    private func base(_ question: BakeQuestion, _ name: String, _ view: String?) throws -> Answer {
        let source = try BaseSource.named(name, view: view, in: workspace.vault, includingPrivate: isPrivate) {
            try workspace.document(named: $0)
        }
        let view = try source.view(view)
        let places = question.query.isEmpty ? nil : try places(question)
        return try answer(
            question, source.request(view, in: document.path, among: places), sources(ofKeys: view.question.keys))
    }

    private func places(_ question: BakeQuestion) throws -> [String: Int] {
        let hits = try answer(question, limit: nil, .paths).hits
        return Dictionary(hits.enumerated().map { ($1.path.text, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func sources(ofKeys keys: Set<String>?) -> Set<String> {
        Redaction.sources(ofKeys: keys, healthKeys: Set(settings.healthKeys.map { Folding.fold($0) }))
    }

    private func answer(_ question: BakeQuestion, _ request: TableRequest, _ sources: Set<String>) throws -> Answer {
        let limit = question.limit ?? request.question.limit
        let audience = isPrivate ? TableAudience.owner : try workspace.withIndex { try $0.openAudience() }
        let table = try workspace.table(
            request.limited(to: limit ?? BakeQuestion.usualLimit), for: audience, in: language)
        guard table.count > 0 else { return Answer(lines: nothing + faults(of: table), sources: sources) }
        return Answer(
            lines: table.markdown(language, NoteCells(on: document.path, in: language))
                + (limit == nil ? more(table.count - table.shown, question) : []) + faults(of: table), sources: sources)
    }

    /// If a faulty document may become private one day, its name is withheld.
    private func faults(of table: Table) -> [String] {
        table.faults.flatMap { ["", "*" + MarkdownText.escaped(say($0.phrase(withPath: false))) + "*"] }
    }

    // MARK: Days

    func logged(_ question: BakeQuestion) throws -> [LoggedDay] {
        let query = try query(question) ?? VaultIndex.loggedByDefault
        return try workspace.loggedDays(of: isPrivate ? query : .all([query, .not(.flag(.private))]))
    }

    /// A month as a table: for each day its number, and its mood or a mark if something is logged.
    private func calendar(_ question: BakeQuestion, _ month: Month) throws -> [String] {
        let statistics = MoodStatistics(try logged(question))
        let days = Set(try logged(question).map(\.day))
        // From the vault, not from the machine: the same for everybody who bakes.
        let firstWeekday = settings.weekStart ?? .monday
        let head = Weekday.allCases.sorted { firstWeekday.days(until: $0) < firstWeekday.days(until: $1) }
            .map { CivilNames.weekday($0, in: language, short: true) }
        var cells = Array(repeating: "", count: firstWeekday.days(until: month.first.weekday))
        for number in month.first.number...month.last.number {
            let day = Day(number: number)
            let mark =
                statistics.byDay[day]?.mean.map { " " + Mood(nearest: $0).emoji } ?? (days.contains(day) ? " ●" : "")
            cells.append(String(day.day) + mark)
        }
        while cells.count % 7 != 0 { cells.append("") }
        let rows = stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
        return ["**" + CivilNames.monthYear(month, in: language) + "**", ""] + MarkdownText.table(head, rows)
    }

    private func streak(_ question: BakeQuestion, _ step: CalendarStep?) throws -> [String] {
        let cadence = step.map { Cadence($0) } ?? .daily
        let streak = Streak(
            loggedDays: try logged(question).map(\.day),
            today: workspace.countedToday, cadence: cadence)
        guard streak.days > 0 else { return nothing }
        var longest = say(cadence.counted(streak.longest))
        if let from = streak.longestFrom, let to = streak.longestTo, streak.longest > 1 {
            longest += " (\(from.iso) – \(to.iso))"
        }
        return [
            "- " + say(Phrase("current: ", fr: "en cours : ")) + say(cadence.counted(streak.current)),
            "- " + say(Phrase("longest: ", fr: "record : ")) + longest,
        ]
    }

    private func agenda(_ question: BakeQuestion, _ count: Int) throws -> [String] {
        let days = try ViewAgenda(
            from: workspace.today, to: workspace.today.adding(days: count - 1), query: try query(question),
            includingPrivate: isPrivate
        ).answer(in: workspace)
        var lines: [String] = []
        for day in days.all where !days[day].isEmpty {
            if !lines.isEmpty { lines.append("") }
            lines += ["**" + CivilNames.long(day, in: language) + "**", ""]
            for item in days[day] {
                let time = item.timeText(on: day, in: language)
                // Without a checkbox: the task belongs to its own page.
                lines.append("- " + (time.isEmpty ? "" : time + " ") + MarkdownText.escaped(item.title))
            }
        }
        return lines.isEmpty ? nothing : lines
    }

    // MARK: Readings

    private func readings(_ name: String, _ wanted: [String], _ count: Int) throws -> [String] {
        let reader = SensorReader(workspace)
        let device = try reader.device(named: name)
        let first = workspace.today.adding(days: 1 - count)
        let rollup = try reader.store.rollup(of: device, days: DayRange(first: first, last: workspace.today))
        let measures = try reader.measures(wanted, of: device, known: rollup.measures)
        var rows: [[String]] = []
        for name in measures {
            let measure = device.measure(named: name) ?? Measure(name: name)
            let periods = rollup.periods(
                of: name, by: .day, calibration: measure.calibration, from: reader.instant(first), to: nil,
                zone: Machine.zone)
            for period in periods {
                let summary = period.summary
                rows.append(
                    [
                        period.start.day.iso,
                        MarkdownText.escaped(measure.title + (measure.unit.map { " " + $0 } ?? "")),
                    ]
                        + [summary.least, summary.mean, summary.greatest].map {
                            ReadingNumber.text(($0 * 100).rounded() / 100)
                        })
            }
        }
        guard !rows.isEmpty else { return nothing }
        return MarkdownText.table(
            [
                say(Phrase("Date", fr: "Date")), say(Phrase("Measure", fr: "Mesure")), say(Phrase("least", fr: "min.")),
                say(Phrase("mean", fr: "moyenne")), say(Phrase("greatest", fr: "max.")),
            ], rows.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }, isNumber: [false, false, true, true, true])
    }
}
