// Comparisons of days as JSON.

import Bytes
import Journal

extension Schema {
    /// - Parameter limit: the number of comparisons; 0 for all.
    package static func insights(_ report: InsightReport, limit: Int) -> JSONValue {
        let insights = report.insights
        func value(_ comparison: InsightComparison) -> JSONValue {
            .members([
                ("kind", .string(comparison.factor.kind.rawValue)), ("name", .string(comparison.factor.name)),
                ("above", number(comparison.threshold)), ("n_with", .int(comparison.with)),
                ("n_without", .int(comparison.without)), ("mean_with", number(comparison.meanWith)),
                ("mean_without", number(comparison.meanWithout)), ("difference", number(comparison.difference)),
                ("low", number(comparison.interval.low)), ("high", number(comparison.interval.high)),
                ("clear", .bool(comparison.isClear)), ("holds", .bool(insights.holds(comparison))),
            ])
        }
        return object(
            "insights",
            [
                ("of", .string(report.key ?? "mood")), ("days", .int(insights.days)),
                ("count", .int(insights.comparisons.count)),
                ("expected_by_chance", number(insights.expectedByChance)),
                ("comparisons", .array(insights.comparisons.prefix(limit == 0 ? .max : limit).map(value))),
            ])
    }
}
