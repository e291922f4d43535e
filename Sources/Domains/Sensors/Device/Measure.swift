// A measure of a device: its unit, plausible and normal values, and their correction.

import Bytes
import CivilTime
import Vault
import Wording
import YAML

/// A measured quantity of a device.
package struct Measure: Sendable, Hashable {
    /// Low and high bounds; nil: none.
    package struct Bounds: Sendable, Hashable {
        package let low: Double?
        package let high: Double?

        package init(low: Double?, high: Double?) {
            self.low = low
            self.high = high
        }

        /// Whether a value is within the bounds, or inside them by at least `margin`.
        package func holds(_ value: Double, by margin: Double = 0) -> Bool {
            (low.map { value >= $0 + margin } ?? true) && (high.map { value <= $0 - margin } ?? true)
        }
    }

    /// A payload word, and the value that it means.
    package struct State: Sendable, Hashable {
        package let word: String
        package let value: Double
    }

    package let name: MeasureID
    package let label: String?
    package let unit: String?
    /// The plausible range of the sensor.
    package let range: Bounds?
    /// Warning outside of these.
    package let warning: Bounds?
    /// Critical outside of these.
    package let critical: Bounds?
    /// How far inside the bounds a value must return to count as normal again; 0 or more, in the measure's unit.
    package let hysteresis: Double
    /// Seconds for which a value must be beyond a threshold before it counts: `for:`.
    package let holdsFor: Int
    /// The meaning of words: `states: {ON: 1, OFF: 0}`.
    package let states: [State]
    /// Derived from other measures; nil if the device sends it.
    package let derivation: Derivation?
    /// The measure's own entry in `calibration:`; those of `calibrations:` are added by `DeviceSettings`.
    package internal(set) var calibration: CalibrationHistory

    package init(
        name: MeasureID, label: String? = nil, unit: String? = nil, range: Bounds? = nil, warning: Bounds? = nil,
        critical: Bounds? = nil, hysteresis: Double = 0, holdsFor: Int = 0, states: [State] = [],
        derivation: Derivation? = nil,
        calibration: CalibrationHistory = CalibrationHistory()
    ) {
        self.name = name
        self.label = label
        self.unit = unit
        self.range = range
        self.warning = warning
        self.critical = critical
        self.hysteresis = hysteresis
        self.holdsFor = holdsFor
        self.states = states
        self.derivation = derivation
        self.calibration = calibration
    }

    /// For display: the label, or the name.
    package var title: String { label ?? name.text }

    /// The plausible values: `range`, else the limits common to all sensors of that kind; nil if unknown.
    package var plausible: Bounds? {
        if let range { return range }
        switch (name.text.lowercased(), unit?.trimmed.lowercased()) {
        // An aqueous solution at 25 °C.
        case ("ph", nil), (_, "ph"): return Bounds(low: 0, high: 14)
        case ("humidity", nil), ("battery", nil), ("moisture", nil): return Bounds(low: 0, high: 100)
        case (_, "°c"), (_, "c"), (_, "celsius"): return Bounds(low: -273.15, high: nil)
        case (_, "k"), (_, "kelvin"): return Bounds(low: 0, high: nil)
        default: return nil
        }
    }

    /// The status of a value according to the thresholds.
    package func status(of value: Double) -> ReadingStatus {
        if let critical, !critical.holds(value) { return .critical }
        if let warning, !warning.holds(value) { return .warning }
        return .normal
    }

    /// The status of a value after `previous`: an exceeded threshold remains in effect until the value has returned by the hysteresis.
    package func status(of value: Double, after previous: ReadingStatus) -> ReadingStatus {
        let plain = status(of: value)
        guard hysteresis > 0, previous > plain, previous != .offline else { return plain }
        if previous == .critical, let critical, !critical.holds(value, by: hysteresis) { return .critical }
        if let warning, !warning.holds(value, by: hysteresis) { return .warning }
        return plain
    }
}

extension Measure {
    /// The value of a word, ignoring case; nil if it was not declared.
    package func value(ofWord word: String) -> Double? {
        let folded = Folding.fold(word.trimmed)
        if let state = states.first(where: { Folding.fold($0.word) == folded }) { return state.value }
        guard states.isEmpty, !isQuantity else { return nil }
        return Self.usualWords[folded]
    }

    /// The value of a JSON `true` or `false`; nil if the measure has no such state.
    func value(ofFlag flag: Bool) -> Double? {
        value(ofWord: flag ? "true" : "false") ?? (states.isEmpty ? nil : flag ? 1 : 0)
    }

    /// Whether its values are a quantity, for which words and flags are invalid.
    private var isQuantity: Bool { unit != nil || FieldNames.key(name.text).contains("temp") }

    /// Unambiguous words. Whether "open" is good or bad is up to device.md.
    private static let usualWords: [String: Double] = ["on": 1, "off": 0, "true": 1, "false": 0]

    /// `24.5 °C`, in French `24,5 °C`, or the word for the value. Three decimals exceed the precision of household sensors.
    package func phrase(_ value: Double) -> Phrase {
        if let word = word(for: value) { return Phrase(same: word) }
        return LocalNumber.phrase(value, decimals: 0...3)
            + (unit.map { Phrase(" \($0)", fr: "\u{a0}\($0)") } ?? Phrase(same: ""))
    }

    /// Only on or off: every value with a word is 0 or 1.
    package var isBinary: Bool { !states.isEmpty && states.allSatisfy { $0.value == 0 || $0.value == 1 } }

    /// Whether its values are states rather than quantities: at least two of them have words, and it is binary or has no unit.
    package var hasStates: Bool { Set(states.map(\.value)).count > 1 && (isBinary || unit == nil) }

    /// The first word for a value.
    package func word(for value: Double) -> String? { states.first { $0.value == value }?.word }
}

extension Measure {
    /// A measure as described by `device.md`.
    init(_ name: MeasureID, _ node: YAMLNode) {
        self.init(
            name: name, label: node[key: "label"]?.nonEmptyScalar, unit: node[key: "unit"]?.nonEmptyScalar,
            range: Bounds(node[key: "range"], isRange: true), warning: Bounds(node[key: "warning"]),
            critical: Bounds(node[key: "critical"]),
            hysteresis: max(0, node[key: "hysteresis"]?.nonEmptyScalar.flatMap(Double.init) ?? 0),
            holdsFor: node[key: "for"]?.nonEmptyScalar.flatMap { DurationText(text: $0)?.seconds } ?? 0,
            states: (node[key: "states"]?.mapping ?? []).compactMap { pair in
                guard let word = pair.key.nonEmptyScalar, let value = pair.value.nonEmptyScalar.flatMap(Double.init)
                else {
                    return nil
                }
                return State(word: word, value: value)
            },
            derivation: Derivation.read(node).flatMap { try? $0.get() },
            calibration: CalibrationHistory(node[key: "calibration"]))
    }
}

extension Measure.Bounds {
    /// Names of bounds in a mapping. Beyond a threshold is `above` or `below` it, as in Home Assistant: `{above: 30}` is high.
    static let lows = ["low", "min", "below"]
    static let highs = ["high", "max", "above"]

    /// The bounds of a mapping, low and high; nil for a missing one.
    ///
    /// - Parameter isRange: a plausible range rather than a threshold: excludes above and below.
    static func parts(_ node: YAMLNode, isRange: Bool) -> [YAMLNode?] {
        [lows, highs].map { names in names.prefix(isRange ? 2 : 3).lazy.compactMap { node[key: $0] }.first }
    }

    /// `[low, high]`, `{low: …, high: …}` or `{above: …, below: …}`; an empty place means no bound.
    init?(_ node: YAMLNode?, isRange: Bool = false) {
        guard let node else { return nil }
        let parts: [YAMLNode?] = node.mapping != nil ? Self.parts(node, isRange: isRange) : node.sequence ?? []
        guard parts.count == 2 else { return nil }
        let numbers = parts.map { $0?.nonEmptyScalar.flatMap(Double.init) }
        self.init(low: numbers[0], high: numbers[1])
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
