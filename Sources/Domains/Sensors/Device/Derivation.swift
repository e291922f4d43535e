// Derived measures that no sensor sends: dew point, differences of a counter, rates of change. Computed on reading.

import Bytes
import CivilTime
import Vault
import YAML

/// How a measure is derived from others of its device. `derived:` of a measure in `device.md`.
package enum Derivation: Sendable, Hashable {
    /// In °C, from a temperature and a relative humidity.
    case dewPoint(temperature: MeasureID, humidity: MeasureID)
    /// The increase of a counter since the previous reading; a counter that restarts has counted from 0.
    case difference(of: MeasureID)
    /// The change within `over` before each reading, per `per`; both in milliseconds.
    case rate(of: MeasureID, per: Int64, over: Int64)

    package enum Problem: Sendable, Hashable {
        case unknown(String)
        /// `of:` has no measure, or too few.
        case sourceMissing
        case invalidDuration(String)
    }

    package static let names = ["dew_point", "difference", "rate"]

    /// The source measures.
    package var sources: [MeasureID] {
        switch self {
        case .dewPoint(let temperature, let humidity): [temperature, humidity]
        case .difference(let source), .rate(let source, _, _): [source]
        }
    }

    private static let hour: Int64 = 3_600_000

    /// Nil for a measure without `derived:`.
    static func read(_ node: YAMLNode) -> Result<Derivation, Fault>? {
        guard let kind = node[key: "derived"]?.nonEmptyScalar else { return nil }
        let of = node[key: "of"]
        let sources = of?.sequence?.compactMap { MeasureID($0) } ?? MeasureID(of).map { [$0] } ?? []
        func length(_ key: String, _ usual: Int64) -> Result<Int64, Fault> {
            guard let text = node[key: key]?.nonEmptyScalar else { return .success(usual) }
            guard let length = DurationText(text: text), length.seconds > 0 else {
                return .failure(Fault(problem: .invalidDuration(text)))
            }
            return .success(Int64(length.seconds) * 1000)
        }
        switch kind {
        case "dew_point":
            if sources.isEmpty { return .success(.dewPoint(temperature: "temperature", humidity: "humidity")) }
            guard sources.count == 2 else { return .failure(Fault(problem: .sourceMissing)) }
            return .success(.dewPoint(temperature: sources[0], humidity: sources[1]))
        case "difference":
            guard sources.count == 1 else { return .failure(Fault(problem: .sourceMissing)) }
            return .success(.difference(of: sources[0]))
        case "rate":
            guard sources.count == 1 else { return .failure(Fault(problem: .sourceMissing)) }
            return length("per", hour).flatMap { per in
                length("over", per).map { .rate(of: sources[0], per: per, over: $0) }
            }
        default: return .failure(Fault(problem: .unknown(kind)))
        }
    }

    struct Fault: Error { let problem: Problem }
}

/// The derived values of a device, reading by reading, in chronological order.
package struct DerivedValues: Sendable {
    private struct Track: Sendable {
        let measure: Measure
        let derivation: Derivation
        /// The last values of the sources with their times; for a rate, all within its window.
        var past: [[(time: Int64, value: Double)]]
    }

    private var tracks: [Track]
    private let units: [MeasureID: String]

    package init(_ device: DeviceSettings) {
        tracks = device.measures.compactMap { measure in
            measure.derivation.map {
                Track(measure: measure, derivation: $0, past: $0.sources.map { _ in [] })
            }
        }
        units = Dictionary(device.measures.compactMap { measure in measure.unit.map { (measure.name, $0) } }) { $1 }
    }

    package var isEmpty: Bool { tracks.isEmpty }
    package var measures: [MeasureID] { tracks.map(\.measure.name) }

    /// Adds the values measured at a moment and returns the derived values. A moment before the last one yields none.
    ///
    /// - Parameters:
    ///   - value: corrected; nil if a source was not measured.
    ///   - time: milliseconds since the epoch.
    package mutating func add(
        at time: Int64, _ value: (_ source: MeasureID) -> Double?
    ) -> [(measure: MeasureID, value: Double)] {
        var found: [(measure: MeasureID, value: Double)] = []
        for index in tracks.indices {
            var isNew = false
            for (place, source) in tracks[index].derivation.sources.enumerated() {
                guard let value = value(source), !value.isNaN else { continue }
                if let last = tracks[index].past[place].last, last.time > time { continue }
                isNew = true
                tracks[index].past[place].append((time, value))
            }
            guard isNew, let value = Self.value(&tracks[index], at: time, units) else { continue }
            // Without the digits caused by rounding errors.
            found.append((tracks[index].measure.name, (value * 1e6).rounded() / 1e6))
        }
        return found
    }

    /// The maximum age of a value combined with another, in milliseconds.
    private static let together: Int64 = 3_600_000

    private static func value(_ track: inout Track, at time: Int64, _ units: [MeasureID: String]) -> Double? {
        switch track.derivation {
        case .dewPoint(let temperature, _):
            for place in track.past.indices { track.past[place] = track.past[place].suffix(1) }
            guard let warmth = track.past[0].last, let humidity = track.past[1].last,
                time - warmth.time <= together, time - humidity.time <= together, humidity.value > 0,
                let celsius = UnitConversion.convert(warmth.value, from: units[temperature] ?? "°C", to: "°C")
            else { return nil }
            let dewPoint = dewPoint(celsius, min(humidity.value, 100))
            return UnitConversion.convert(dewPoint, from: "°C", to: track.measure.unit ?? "°C")
        case .difference:
            let past = track.past[0]
            track.past[0] = past.suffix(1)
            guard past.count > 1 else { return nil }
            let (before, after) = (past[past.count - 2].value, past[past.count - 1].value)
            return after < before ? after : after - before
        case .rate(_, let per, let over):
            let first = track.past[0].firstIndex { time - $0.time <= over } ?? 0
            track.past[0].removeFirst(first)
            // At least half of the window: two readings a minute apart are only noise for an hourly rate.
            guard let start = track.past[0].first, let end = track.past[0].last, end.time - start.time >= over / 2,
                end.time > start.time
            else { return nil }
            return (end.value - start.value) / Double(end.time - start.time) * Double(per)
        }
    }

    /// The Magnus formula with the constants of Sonntag (1990), for water above −45 °C.
    private static func dewPoint(_ celsius: Double, _ humidity: Double) -> Double {
        let (a, b) = (17.62, 243.12)
        let gamma = Logarithm.natural(humidity / 100) + a * celsius / (b + celsius)
        return b * gamma / (a - gamma)
    }
}
