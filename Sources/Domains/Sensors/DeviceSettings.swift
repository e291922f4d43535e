// `sensors/<device>/device.md`: what a device measures, in which units, and which values are fine.

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

        func holds(_ value: Double) -> Bool {
            (low.map { value >= $0 } ?? true) && (high.map { value <= $0 } ?? true)
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

    package init(
        name: String, label: String? = nil, unit: String? = nil, range: Bounds? = nil, warning: Bounds? = nil,
        critical: Bounds? = nil
    ) {
        self.name = name
        self.label = label
        self.unit = unit
        self.range = range
        self.warning = warning
        self.critical = critical
    }

    /// How a value stands against the thresholds.
    package func status(of value: Double) -> ReadingStatus {
        if let critical, !critical.holds(value) { return .critical }
        if let warning, !warning.holds(value) { return .warning }
        return .normal
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

/// A device as its file describes it.
package struct DeviceSettings: Sendable {
    /// The folder's name below `sensors/`.
    package let identifier: String
    package let name: String
    package let kind: String?
    package let topic: String?
    package let measures: [Measure]
    /// Seconds without a reading after which the device counts as offline; nil where it never does.
    package let offlineAfter: Int?

    package init(identifier: String, document: Document?) {
        self.identifier = identifier
        let frontMatter = document?.frontMatter
        name = frontMatter?["name"]?.nonEmptyScalar ?? document?.title ?? identifier
        kind = frontMatter?["kind"]?.nonEmptyScalar
        topic = frontMatter?["topic"]?.nonEmptyScalar
        offlineAfter = frontMatter?["offline_after"]?.nonEmptyScalar.flatMap { DurationText(text: $0)?.seconds }
        measures = Self.measures(frontMatter?["measures"])
    }

    /// `measures:` is a mapping from names, or a list of mappings with `name:`.
    private static func measures(_ node: YAMLNode?) -> [Measure] {
        if let pairs = node?.mapping {
            return pairs.compactMap { pair in pair.key.nonEmptyScalar.map { measure($0, pair.value) } }
        }
        return (node?.sequence ?? []).compactMap { item in
            (item[key: "name"]?.nonEmptyScalar ?? item.nonEmptyScalar).map { measure($0, item) }
        }
    }

    private static func measure(_ name: String, _ node: YAMLNode) -> Measure {
        Measure(
            name: name, label: node[key: "label"]?.nonEmptyScalar, unit: node[key: "unit"]?.nonEmptyScalar,
            range: bounds(node[key: "range"]), warning: bounds(node[key: "warning"]),
            critical: bounds(node[key: "critical"]))
    }

    /// `[low, high]` or `{low: …, high: …}`; an empty place is no bound.
    private static func bounds(_ node: YAMLNode?) -> Measure.Bounds? {
        if let items = node?.sequence, items.count == 2 {
            return .init(
                low: items[0].nonEmptyScalar.flatMap(Double.init), high: items[1].nonEmptyScalar.flatMap(Double.init))
        }
        guard node?.mapping != nil else { return nil }
        return .init(
            low: node?[key: "low"]?.nonEmptyScalar.flatMap(Double.init),
            high: node?[key: "high"]?.nonEmptyScalar.flatMap(Double.init))
    }

    package func measure(named name: String) -> Measure? {
        measures.first { $0.name == name }
    }
}
