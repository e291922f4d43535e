// What days are told apart by: a tag, a weekday, the weather, a place, a number, a sensor.

import CivilTime

/// Something that splits days into two groups.
package struct InsightFactor: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable {
        case tag, weekday, weather, place, number, sensor
    }

    package let kind: Kind
    /// The tag, the key of the front matter, `device.measure`, …
    package let name: String
    private let split: Split

    private enum Split: Sendable, Hashable {
        /// Days on which it was, and all others.
        case days(Set<Day>)
        /// A value a day; days without one are in no group.
        case values([Day: Double])
    }

    /// Days on which something was, against all other days.
    package init(_ kind: Kind, _ name: String, days: Set<Day>) {
        self.kind = kind
        self.name = name
        split = .days(days)
    }

    /// Days with more of something than half of the days have, against the days with as much or less.
    package init(_ kind: Kind, _ name: String, values: [Day: Double]) {
        self.kind = kind
        self.name = name
        split = .values(values)
    }

    /// The outcome of the days in each of both groups. `threshold` is what parts them, where that is a number.
    func groups(_ outcome: [Day: Double]) -> (with: [Double], without: [Double], threshold: Double?) {
        // In the order of days: sums of floating-point numbers depend on it, and so would the interval.
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

    /// The lower middle value, which is one that was there.
    private static func median(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.sorted()[(values.count - 1) / 2]
    }
}
