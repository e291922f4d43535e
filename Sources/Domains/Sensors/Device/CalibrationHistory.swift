// How raw values of a measure are corrected, and since when: the files keep what the sensor said.

import CivilTime
import Vault
import YAML

/// A straight line from what a sensor says to what is: `corrected = raw × slope + offset`.
package struct Calibration: Sendable, Hashable {
    /// Milliseconds since the epoch; nil: valid from the beginning.
    package let since: Int64?
    package let offset: Double
    package let slope: Double

    package init(since: Int64? = nil, offset: Double = 0, slope: Double = 1) {
        self.since = since
        self.offset = offset
        self.slope = slope
    }

    /// Rounded to nine decimals, far below what any sensor knows, so that 7.3 less 0.1 is 7.2.
    package func corrected(_ raw: Double) -> Double {
        let value = raw * slope + offset
        let scaled = (value * 1e9).rounded()
        return abs(scaled) < 9e15 ? scaled / 1e9 : value
    }

    /// The line through what was read in reference solutions ("buffers").
    ///
    /// One point moves the line and keeps the slope of `previous`; of several, the line of least squares is taken. Nil where all
    /// points read the same, or the line would be flat.
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

/// The calibrations of one measure in the order of time.
package struct CalibrationHistory: Sendable, Hashable {
    package private(set) var entries: [Calibration] = []

    package init(_ entries: [Calibration] = []) {
        for entry in entries { add(entry) }
    }

    /// Of two that begin at one moment the later added one counts.
    package mutating func add(_ entry: Calibration) {
        entries.removeAll { $0.since == entry.since }
        entries.append(entry)
        entries.sort { ($0.since ?? .min) < ($1.since ?? .min) }
    }

    /// The one that is valid at a moment; nil where values are taken as they come.
    package func valid(at time: Int64) -> Calibration? {
        entries.last { ($0.since ?? .min) <= time }
    }

    package func corrected(_ raw: Double, at time: Int64) -> Double {
        entries.isEmpty ? raw : valid(at: time)?.corrected(raw) ?? raw
    }

    /// The moments at which another one begins to count.
    package var boundaries: [Int64] { entries.compactMap(\.since) }
}

extension CalibrationHistory {
    /// `{offset: 0.05, slope: 1.0, date: …}` or a list of such.
    init(_ node: YAMLNode?) {
        guard let node else {
            self.init()
            return
        }
        self.init((node.sequence ?? [node]).compactMap(Calibration.init))
    }
}

extension Calibration {
    /// An entry with `offset:` or `slope:`; `date:` without a zone is read as UTC. A date that cannot be read leaves the entry out:
    /// which readings it is for is not known.
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
