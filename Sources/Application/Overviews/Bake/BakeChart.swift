// A baked chart: a picture next to the note, and the line that shows it.

import Bake
import Bytes
import Charts
import CivilTime
import Journal
import Pages
import Readings
import SensorActions
import Sensors
import Vault
import Wording
import Workspaces

/// Charts moods, numbers of entries, or a measure of a device.
struct BakeChart {
    private let answers: BakeAnswers
    private let document: Document

    init(_ answers: BakeAnswers, _ document: Document) {
        self.answers = answers
        self.document = document
    }

    func answer(_ question: BakeQuestion, _ subject: String, _ number: Int) throws -> BakeAnswers.Answer {
        guard let stack = try stack(question, subject), let svg = stack.svg(in: answers.language, isFile: true),
            let path = VaultPath(VaultPath.joined(document.path.folder, "\(document.path.stem).chart-\(number).svg"))
        else { return .init(lines: answers.nothing) }
        let sources = try sources(subject)
        let comment = sources.isEmpty ? "" : "<!-- daybook from \(sources.sorted().joined(separator: " ")) -->\n"
        return .init(
            lines: ["!" + MarkdownText.link(stack.title, to: path, from: document.path)],
            picture: BakeNotes.Picture(path: path, svg: svg.text + "\n" + comment), sources: sources)
    }

    private func sources(_ subject: String) throws -> Set<String> {
        switch subject.lowercased() {
        case "mood", "humeur", "count", "nombre": []
        default: answers.sources(of: try device(subject))
        }
    }

    private func device(_ subject: String) throws -> DeviceSettings {
        try SensorReader(answers.workspace).device(
            named: subject.split(separator: ".", maxSplits: 1).first.map(String.init))
    }

    private func stack(_ question: BakeQuestion, _ subject: String) throws -> ChartStack? {
        switch subject.lowercased() {
        case "mood", "humeur": try moods(question)
        case "count", "nombre": try counts(question)
        default: try readings(subject)
        }
    }

    private func stack(_ title: Phrase, _ lines: [LineChart.Line], _ ticks: [LineChart.NamedTick]?)
        -> ChartStack?
    {
        let positions = lines.flatMap(\.points).map(\.position)
        guard let first = positions.min(), let last = positions.max() else { return nil }
        let axis = TimeAxis(from: Int64(first * 86_400_000), to: Int64(last * 86_400_000), in: answers.language) { _ in
            0
        }
        let title = answers.say(title)
        return ChartStack(title: title, charts: [LineChart(title: title, lines: lines, namedTicks: ticks)], axis: axis)
    }

    private func moods(_ question: BakeQuestion) throws -> ChartStack? {
        let trend = MoodStatistics(try answers.logged(question)).trend
        func line(_ label: Phrase, _ value: (MoodStatistics.TrendPoint) -> Double, gap: Double) -> LineChart.Line {
            .init(label: answers.say(label), points: trend.map { ChartPoint(day: $0.day, value: value($0)) }, gap: gap)
        }
        return stack(
            Phrase("Mood", fr: "Humeur"),
            [
                line(Phrase("7 days", fr: "7 jours"), \.week, gap: 14),
                line(Phrase("30 days", fr: "30 jours"), \.month, gap: 60),
            ], Mood.allCases.map { .init(Double($0.score), answers.say($0.phrase)) })
    }

    /// Entries per week.
    private func counts(_ question: BakeQuestion) throws -> ChartStack? {
        var weeks: [Day: Int] = [:]
        for logged in try answers.logged(question) { weeks[logged.day.week.first, default: 0] += logged.count }
        guard let first = weeks.keys.min(), let last = weeks.keys.max() else { return nil }
        let points = stride(from: first.number, through: last.number, by: 7).map {
            ChartPoint(day: Day(number: $0), value: Double(weeks[Day(number: $0)] ?? 0))
        }
        return stack(
            Phrase("Entries a week", fr: "Entrées par semaine"),
            [.init(label: answers.say(Phrase("entries", fr: "entrées")), points: points)], nil)
    }

    /// `pool.ph`, or all measures of `pool`.
    private func readings(_ subject: String) throws -> ChartStack? {
        let reader = SensorReader(answers.workspace)
        let parts = subject.split(separator: ".", maxSplits: 1).map(String.init)
        let device = try device(subject)
        let rollup = try reader.store.rollup(of: device)
        let names = try reader.measures(Array(parts.dropFirst()), of: device, known: rollup.measures)
        // A note must not change with the clock: states end with the last reading.
        let series =
            names.contains { device.measure(named: $0)?.hasStates ?? false }
            ? try reader.store.series(of: device.identifier).corrected(by: device) : nil
        let plots = names.map { name in
            ReadingPlot(
                name, of: device, by: .day, rollup: rollup, series: nil,
                timeline: series.flatMap { StateTimeline(of: name, device, $0) }, from: nil, to: nil, zone: Machine.zone
            )
        }.filter { !$0.isEmpty }
        guard !plots.isEmpty else { return nil }
        return SensorPanels(language: answers.language, zone: Machine.zone).stack(
            device, plots, alerts: reader.store.alerts(of: device.identifier))
    }
}
