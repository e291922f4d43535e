// Maps columns of a file to measures, with units and the interpretation of times; stored in `import:` of device.md.

import Bytes
import Vault
import YAML

package struct ImportPlan: Sendable, Hashable {
    /// Headers as in the file with their measures, in order.
    package var measures: [Column] = []
    /// Headers of time columns: a moment, or a date and a time of day. Empty: detected by content.
    package var times: [String] = []
    package var order: DateOrder?
    /// As given: `Europe/Paris`, `+01:00`. Nil: the reader's.
    package var zone: String?
    /// Units in the file, by measure.
    package var units: [Unit] = []

    /// If the file is a long table.
    package var long: LongColumns?

    /// A header and its measure.
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

    /// The item for `import:` as flow text.
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

    /// The plans stored for a device, the latest first.
    package static func remembered(_ document: Document?) -> [ImportPlan] {
        (document?.frontMatter[key]?.sequence ?? []).compactMap(ImportPlan.init).reversed()
    }

    /// How many of its columns exist in a file; nil if the time columns are missing.
    package func matches(_ sheet: ImportSheet) -> Int? {
        guard times.allSatisfy({ name in sheet.columns.contains { $0.header.trimmed == name.trimmed } }) else {
            return nil
        }
        return measures.count { pair in sheet.columns.contains { $0.isMeant(by: pair.key) } }
    }
}
