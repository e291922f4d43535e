// One measured quantity of a device: its unit, what is plausible, what is fine, and how its values are corrected.

import Bytes
import Vault
import Wording
import YAML

/// One measured quantity of a device.
package struct Measure: Sendable, Hashable {
    /// Low and high bounds; nil where there is none.
    package struct Bounds: Sendable, Hashable {
        package let low: Double?
        package let high: Double?

        package init(low: Double?, high: Double?) {
            self.low = low
            self.high = high
        }

        /// Whether a value lies within the bounds, or within them by `margin` where there is one.
        package func holds(_ value: Double, by margin: Double = 0) -> Bool {
            (low.map { value >= $0 + margin } ?? true) && (high.map { value <= $0 - margin } ?? true)
        }
    }

    package let name: String
    package let label: String?
    package let unit: String?
    /// What the sensor can plausibly measure.
    package let range: Bounds?
    /// Outside: warning.
    package let warning: Bounds?
    /// Outside: critical.
    package let critical: Bounds?
    /// How far inside the bounds a value must come back to count as fine again; 0 or more, in the measure's unit.
    package let hysteresis: Double
    /// The measure's own entry in `calibration:`; those of `calibrations:` are added by `DeviceSettings`.
    package internal(set) var calibration: CalibrationHistory

    package init(
        name: String, label: String? = nil, unit: String? = nil, range: Bounds? = nil, warning: Bounds? = nil,
        critical: Bounds? = nil, hysteresis: Double = 0, calibration: CalibrationHistory = CalibrationHistory()
    ) {
        self.name = name
        self.label = label
        self.unit = unit
        self.range = range
        self.warning = warning
        self.critical = critical
        self.hysteresis = hysteresis
        self.calibration = calibration
    }

    /// What can be measured at all: `range`, else what holds for every sensor of such a measure; nil where nobody knows.
    package var plausible: Bounds? {
        if let range { return range }
        switch (name.lowercased(), unit?.trimmed.lowercased()) {
        // An aqueous solution at 25 °C.
        case ("ph", nil), (_, "ph"): return Bounds(low: 0, high: 14)
        case ("humidity", nil), ("battery", nil), ("moisture", nil): return Bounds(low: 0, high: 100)
        case (_, "°c"), (_, "c"), (_, "celsius"): return Bounds(low: -273.15, high: nil)
        case (_, "k"), (_, "kelvin"): return Bounds(low: 0, high: nil)
        default: return nil
        }
    }

    /// How a value stands against the thresholds.
    package func status(of value: Double) -> ReadingStatus {
        if let critical, !critical.holds(value) { return .critical }
        if let warning, !warning.holds(value) { return .warning }
        return .normal
    }

    /// How a value stands after `previous`: a threshold that was passed counts as passed until the value is back by the hysteresis.
    package func status(of value: Double, after previous: ReadingStatus) -> ReadingStatus {
        let plain = status(of: value)
        guard hysteresis > 0, previous > plain, previous != .offline else { return plain }
        if previous == .critical, let critical, !critical.holds(value, by: hysteresis) { return .critical }
        if let warning, !warning.holds(value, by: hysteresis) { return .warning }
        return plain
    }
}

extension Measure {
    /// A measure as `device.md` describes it.
    init(_ name: String, _ node: YAMLNode) {
        self.init(
            name: name, label: node[key: "label"]?.nonEmptyScalar, unit: node[key: "unit"]?.nonEmptyScalar,
            range: Bounds(node[key: "range"]), warning: Bounds(node[key: "warning"]),
            critical: Bounds(node[key: "critical"]),
            hysteresis: max(0, node[key: "hysteresis"]?.nonEmptyScalar.flatMap(Double.init) ?? 0),
            calibration: CalibrationHistory(node[key: "calibration"]))
    }
}

extension Measure.Bounds {
    /// `[low, high]` or `{low: …, high: …}`; an empty place is no bound.
    init?(_ node: YAMLNode?) {
        if let items = node?.sequence, items.count == 2 {
            self.init(
                low: items[0].nonEmptyScalar.flatMap(Double.init), high: items[1].nonEmptyScalar.flatMap(Double.init))
            return
        }
        guard node?.mapping != nil else { return nil }
        self.init(
            low: node?[key: "low"]?.nonEmptyScalar.flatMap(Double.init),
            high: node?[key: "high"]?.nonEmptyScalar.flatMap(Double.init))
    }
}

package enum ReadingStatus: String, Sendable, CaseIterable, Comparable {
    case normal, warning, critical, offline

    package var phrase: Phrase {
        switch self {
        case .normal: Phrase("normal", fr: "normal")
        case .warning: Phrase("warning", fr: "à surveiller")
        case .critical: Phrase("critical", fr: "critique")
        case .offline: Phrase("offline", fr: "hors ligne")
        }
    }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (first: ReadingStatus, second: ReadingStatus) -> Bool { first.rank < second.rank }
}
