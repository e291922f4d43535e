// Corrections of a measure's raw values over time: files keep the raw values.

import CivilTime
import Vault
import YAML

/// A linear correction: `corrected = raw × slope + offset`.
package struct Calibration: Sendable, Hashable {
    /// Milliseconds since the epoch; nil: from the beginning.
    package let since: Int64?
    package let offset: Double
    package let slope: Double

    package init(since: Int64? = nil, offset: Double = 0, slope: Double = 1) {
        self.since = since
        self.offset = offset
        self.slope = slope
    }

    /// Rounded to nine decimals, far below the precision of any sensor, so 7.3 minus 0.1 is 7.2.
    package func corrected(_ raw: Double) -> Double {
        let value = raw * slope + offset
        let scaled = (value * 1e9).rounded()
        return abs(scaled) < 9e15 ? scaled / 1e9 : value
    }

    /// From readings in reference solutions ("buffers").
    ///
    /// A single point changes the offset and keeps the slope of `previous`; several points are fitted by least
    /// squares. Nil if all readings are equal, or the line would be flat.
    package init?(points: [(read: Double, buffer: Double)], after previous: Calibration?, since: Int64?) {
        guard let first = points.first else { return nil }
        if points.count == 1 {
            let slope = previous?.slope ?? 1
            self.init(since: since, offset: first.buffer - slope * first.read, slope: slope)
            return
        }
        let count = Double(points.count)
        let (meanRead, meanBuffer) = (
            points.reduce(0) { $0 + $1.read } / count, points.reduce(0) { $0 + $1.buffer } / count
        )
        let spread = points.reduce(0) { $0 + ($1.read - meanRead) * ($1.read - meanRead) }
        let together = points.reduce(0) { $0 + ($1.read - meanRead) * ($1.buffer - meanBuffer) }
        guard spread > 0, together != 0 else { return nil }
        let slope = together / spread
        self.init(since: since, offset: meanBuffer - slope * meanRead, slope: slope)
    }
}

/// The calibrations of a measure in chronological order.
package struct CalibrationHistory: Sendable, Hashable {
    package private(set) var entries: [Calibration] = []

    package init(_ entries: [Calibration] = []) {
        for entry in entries { add(entry) }
    }

    /// An entry replaces an earlier one with the same start.
    package mutating func add(_ entry: Calibration) {
        entries.removeAll { $0.since == entry.since }
        entries.append(entry)
        entries.sort { ($0.since ?? .min) < ($1.since ?? .min) }
    }

    /// The calibration in effect at a moment; nil if values are not corrected.
    package func valid(at time: Int64) -> Calibration? {
        entries.last { ($0.since ?? .min) <= time }
    }

    package func corrected(_ raw: Double, at time: Int64) -> Double {
        entries.isEmpty ? raw : valid(at: time)?.corrected(raw) ?? raw
    }

    /// The moments at which another one takes effect.
    package var boundaries: [Int64] { entries.compactMap(\.since) }
}

extension CalibrationHistory {
    /// `{offset: 0.05, slope: 1.0, date: …}` or a list of these.
    init(_ node: YAMLNode?) {
        guard let node else {
            self.init()
            return
        }
        self.init((node.sequence ?? [node]).compactMap(Calibration.init))
    }
}

extension Calibration {
    /// An entry with `offset:` or `slope:`; `date:` without a zone is read as UTC. An entry with an unreadable date
    /// is dropped: it is unknown to which readings it applies.
    init?(_ node: YAMLNode) {
        guard node.mapping != nil else { return nil }
        let offset = node[key: "offset"]?.nonEmptyScalar.flatMap(Double.init)
        let slope = node[key: "slope"]?.nonEmptyScalar.flatMap(Double.init)
        guard offset != nil || slope != nil, (offset ?? 0).isFinite, (slope ?? 1).isFinite, slope != 0 else {
            return nil
        }
        var since: Int64?
        if let text = node[key: "date"]?.nonEmptyScalar {
            guard let time = CSVTime.parse(text) else { return nil }
            since = time
        }
        self.init(since: since, offset: offset ?? 0, slope: slope ?? 1)
    }
}
