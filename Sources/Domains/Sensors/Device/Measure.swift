// One measured quantity of a device: its unit, what is plausible, what is fine, and how its values are corrected.

import Bytes
import CivilTime
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

    /// A word of a payload, and the value that it means.
    package struct State: Sendable, Hashable {
        package let word: String
        package let value: Double
    }

    package let name: MeasureID
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
    /// Seconds for which a value must be beyond a threshold before that counts: `for:`.
    package let holdsFor: Int
    /// What words mean: `states: {ON: 1, OFF: 0}`.
    package let states: [State]
    /// Made of other measures; nil where the device sends it.
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

    /// For people: the label, or the name where there is none.
    package var title: String { label ?? name.text }

    /// What can be measured at all: `range`, else what holds for every sensor of such a measure; nil where that is not known.
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

    /// The status of a value against the thresholds.
    package func status(of value: Double) -> ReadingStatus {
        if let critical, !critical.holds(value) { return .critical }
        if let warning, !warning.holds(value) { return .warning }
        return .normal
    }

    /// The status of a value after `previous`: a threshold that was passed counts as passed until the value is back by the hysteresis.
    package func status(of value: Double, after previous: ReadingStatus) -> ReadingStatus {
        let plain = status(of: value)
        guard hysteresis > 0, previous > plain, previous != .offline else { return plain }
        if previous == .critical, let critical, !critical.holds(value, by: hysteresis) { return .critical }
        if let warning, !warning.holds(value, by: hysteresis) { return .warning }
        return plain
    }
}

extension Measure {
    /// The value of a word, case aside; nil for one that was not explained.
    package func value(ofWord word: String) -> Double? {
        let folded = Folding.fold(word.trimmed)
        if let state = states.first(where: { Folding.fold($0.word) == folded }) { return state.value }
        guard states.isEmpty, !isQuantity else { return nil }
        return Self.usualWords[folded]
    }

    /// The value of a JSON `true` or `false`; nil where the measure has no such state.
    func value(ofFlag flag: Bool) -> Double? {
        value(ofWord: flag ? "true" : "false") ?? (states.isEmpty ? nil : flag ? 1 : 0)
    }

    /// Whether its values are of a quantity, and no word or flag is one.
    private var isQuantity: Bool { unit != nil || FieldNames.key(name.text).contains("temp") }

    /// Words that can hardly mean anything else. Whether "open" is good or bad is for device.md to say.
    private static let usualWords: [String: Double] = ["on": 1, "off": 0, "true": 1, "false": 0]

    /// `24.5 °C`, in French `24,5 °C`, or the word for the value. Three decimals are more than sensors of a house know.
    package func phrase(_ value: Double) -> Phrase {
        if let word = word(for: value) { return Phrase(same: word) }
        return LocalNumber.phrase(value, decimals: 0...3)
            + (unit.map { Phrase(" \($0)", fr: "\u{a0}\($0)") } ?? Phrase(same: ""))
    }

    /// On or off and nothing between: every value that has a word is 0 or 1.
    package var isBinary: Bool { !states.isEmpty && states.allSatisfy { $0.value == 0 || $0.value == 1 } }

    /// Whether its values are states and not quantities: two of them at least have words, and it is on or off or has no unit.
    package var hasStates: Bool { Set(states.map(\.value)).count > 1 && (isBinary || unit == nil) }

    /// The first word for a value.
    package func word(for value: Double) -> String? { states.first { $0.value == value }?.word }
}

extension Measure {
    /// A measure as `device.md` describes it.
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
    /// What bounds are called in a mapping. Beyond a threshold is `above` or `below` it, as Home Assistant writes: `{above: 30}` is high.
    static let lows = ["low", "min", "below"]
    static let highs = ["high", "max", "above"]

    /// The bounds of a mapping, low and high; nil where there is none.
    ///
    /// - Parameter isRange: of what is plausible, and no threshold: nothing is above or below it.
    static func parts(_ node: YAMLNode, isRange: Bool) -> [YAMLNode?] {
        [lows, highs].map { names in names.prefix(isRange ? 2 : 3).lazy.compactMap { node[key: $0] }.first }
    }

    /// `[low, high]`, `{low: …, high: …}` or `{above: …, below: …}`; an empty place does not bound.
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
