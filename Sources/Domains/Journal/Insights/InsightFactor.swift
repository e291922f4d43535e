// Factors by which days are compared: a tag, a weekday, the weather, a place, a number, a sensor.

import CivilTime

/// A factor that splits days into two groups.
package struct InsightFactor: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case tag, weekday, weather, place, number, sensor
    }

    package let kind: Kind
    /// The tag, the key of the front matter, `device.measure`, …
    package let name: String
    private let split: Split

    private enum Split: Sendable, Hashable {
        /// The days with the factor; all others are without it.
        case days(Set<Day>)
        /// A value per day; days without a value are in neither group.
        case values([Day: Double])
    }

    /// Days with the factor, against all other days.
    package init(_ kind: Kind, _ name: String, days: Set<Day>) {
        self.kind = kind
        self.name = name
        split = .days(days)
    }

    /// Days with a value above the median, against the others.
    package init(_ kind: Kind, _ name: String, values: [Day: Double]) {
        self.kind = kind
        self.name = name
        split = .values(values)
    }

    /// The outcomes of the days in each group. `threshold` separates the groups if the factor is a number.
    func groups(_ outcome: [Day: Double]) -> (with: [Double], without: [Double], threshold: Double?) {
        // In order of days: floating-point sums depend on the order, and so would the interval.
        let days = outcome.sorted { $0.key < $1.key }
        switch split {
        case .days(let set):
            return (
                days.filter { set.contains($0.key) }.map(\.value), days.filter { !set.contains($0.key) }.map(\.value),
                nil
            )
        case .values(let values):
            let known = days.compactMap { day, score in values[day].map { (value: $0, score: score) } }
            guard let threshold = Self.median(known.map(\.value)) else { return ([], [], nil) }
            return (
                known.filter { $0.value > threshold }.map(\.score), known.filter { $0.value <= threshold }.map(\.score),
                threshold
            )
        }
    }

    /// The lower median, which is one of the values.
    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
    }
}
