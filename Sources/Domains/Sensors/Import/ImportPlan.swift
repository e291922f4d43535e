// Which column of a file is which measure, in which units, and how its times are to be read; `import:` of device.md keeps it.

import Bytes
import Vault
import YAML

package struct ImportPlan: Sendable, Hashable {
    /// Headings as the file has them, and the measures they become, in order.
    package var measures: [Column] = []
    /// Headings of the times: a moment, or a date and a time of day. Empty: found by what is in them.
    package var times: [String] = []
    package var order: DateOrder?
    /// As it was given: `Europe/Paris`, `+01:00`. Nil: that of the reader.
    package var zone: String?
    /// Units of the file, by measure.
    package var units: [Unit] = []

    /// Where the file has a row for each value.
    package var long: LongColumns?

    /// A heading and its measure.
    package typealias Column = Pair<String, MeasureID>
    /// A measure and the unit of its values.
    package typealias Unit = Pair<MeasureID, String>

    package struct Pair<Key: Sendable & Hashable, Value: Sendable & Hashable>: Sendable, Hashable {
        package let key: Key
        package let value: Value

        package init(_ key: Key, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    package init() {}

    package static let key = "import"

    /// The item of `import:` as flow text.
    package var item: String {
        func mapping<Key, Value>(_ pairs: [Pair<Key, Value>]) -> String {
            "{"
                + pairs.map { YAMLText.flowPart("\($0.key)") + ": " + YAMLText.flowPart("\($0.value)") }
                .joined(separator: ", ") + "}"
        }
        var parts = ["columns: " + mapping(measures)]
        if !times.isEmpty { parts.append("time: [" + times.map(YAMLText.flowPart).joined(separator: ", ") + "]") }
        if let order { parts.append("dates: " + order.rawValue) }
        if let zone { parts.append("zone: " + YAMLText.flowPart(zone)) }
        if let long {
            parts.append("measure: " + YAMLText.flowPart(long.measure) + ", value: " + YAMLText.flowPart(long.value))
        }
        if !units.isEmpty { parts.append("units: " + mapping(units)) }
        return "{" + parts.joined(separator: ", ") + "}"
    }

    init?(_ node: YAMLNode) {
        measures = (node[key: "columns"]?.mapping ?? []).compactMap { pair in
            guard let heading = pair.key.nonEmptyScalar, let measure = MeasureID(pair.value) else { return nil }
            return Column(heading, measure)
        }
        units = (node[key: "units"]?.mapping ?? []).compactMap { pair in
            guard let measure = MeasureID(pair.key), let unit = pair.value.nonEmptyScalar else { return nil }
            return Unit(measure, unit)
        }
        times =
            (node[key: "time"]?.sequence?.compactMap(\.nonEmptyScalar))
            ?? [node[key: "time"]?.nonEmptyScalar].compactMap { $0 }
        order = node[key: "dates"]?.nonEmptyScalar.flatMap(DateOrder.init)
        zone = node[key: "zone"]?.nonEmptyScalar
        if let measure = node[key: "measure"]?.nonEmptyScalar, let value = node[key: "value"]?.nonEmptyScalar {
            long = LongColumns(measure: measure, value: value)
        }
        guard !measures.isEmpty else { return nil }
    }

    /// What the device remembers, the latest first.
    package static func remembered(_ document: Document?) -> [ImportPlan] {
        (document?.frontMatter[key]?.sequence ?? []).compactMap(ImportPlan.init).reversed()
    }

    /// How many of its columns a file has; nil where the times are missing.
    package func matches(_ sheet: ImportSheet) -> Int? {
        guard times.allSatisfy({ name in sheet.columns.contains { $0.header.trimmed == name.trimmed } }) else {
            return nil
        }
        return measures.count { pair in sheet.columns.contains { $0.isMeant(by: pair.key) } }
    }
}
