// Correlations: the mood, or any number, compared by tags, places, weekdays, weather and readings.

import Bytes
import CivilTime
import Journal
import Readings
import Search
import Sensors
import Vault
import Workspaces

package struct InsightReport {
    /// The key to compare; nil for the mood.
    package let key: String?
    /// Days with a value.
    package let days: Int
    package let insights: Insights

    /// - Parameters:
    ///   - words: a query; if empty, everything.
    ///   - outcome: a front matter key; nil for the mood.
    ///   - kinds: factors to compare by; if empty, all.
    package init(
        of words: [String], outcome name: String? = nil, by kinds: Set<InsightFactor.Kind> = [], from: String? = nil,
        to: String? = nil, in workspace: Workspace
    ) throws {
        var parts: [ResolvedQuery] = words.isEmpty ? [] : [try workspace.query(words)]
        let days = try workspace.days(from: from, to: to)
        if days != DayRange(first: nil, last: nil) { parts.append(.day(.day, days)) }
        let query = ResolvedQuery.all(parts)
        let key = name.map { Folding.fold($0) }
        let end = workspace.vault.settings.dayEndsAt
        let (outcome, documents) = try workspace.withIndex { index in
            (
                try index.outcome(
                    key == "mood" || key == "humeur" ? nil : key, of: query, today: workspace.today, dayEndsAt: end),
                try index.insightFactors(of: query, today: workspace.today, dayEndsAt: end)
            )
        }
        var factors = documents
        factors += Weekday.allCases.map { weekday in
            InsightFactor(
                .weekday, CivilNames.weekday(weekday, in: workspace.language),
                days: Set(outcome.keys.filter { $0.weekday == weekday }))
        }
        if kinds.isEmpty || kinds.contains(.sensor) { factors += try Self.sensors(workspace) }
        // A number is not compared with itself.
        factors.removeAll { $0.kind == .number && ($0.name == key || key == nil && $0.name == "mood") }
        if !kinds.isEmpty { factors.removeAll { !kinds.contains($0.kind) } }
        self.key = key
        self.days = outcome.count
        insights = Insights(outcome: outcome, factors: factors)
    }

    /// The daily mean of each measure.
    private static func sensors(_ workspace: Workspace) throws -> [InsightFactor] {
        let store = workspace.readings
        return try store.devices().flatMap { name in
            let device = store.settings(name)
            let rollup = try store.rollup(of: device, warning: workspace.warn)
            return rollup.measures.map { measure in
                let days = rollup.periods(
                    of: measure, by: .day,
                    calibration: device.measure(named: measure)?.calibration ?? CalibrationHistory(), from: nil,
                    to: nil, zone: Machine.zone)
                return InsightFactor(
                    .sensor, "\(name).\(measure)",
                    values: Dictionary(days.map { ($0.start.day, $0.summary.mean) }) { $1 })
            }
        }
    }
}
