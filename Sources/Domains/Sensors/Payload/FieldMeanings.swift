// The meaning of a device's field names: measures, times, units.

import Bytes

/// Caches the interpretation of each name.
struct FieldMeanings {
    let connection: DeviceConnection
    let measures: [Measure]
    private let byName: [MeasureID: Measure]
    private let byKey: [String: MeasureID]
    private var known: [String: Meaning?] = [:]
    private var roles: [String: FieldRoles] = [:]
    /// Names come from outside, so the cache is bounded.
    private static let limit = 1000

    /// The meaning of a field.
    struct Meaning: Hashable {
        let measure: MeasureID
        /// The unit given by the mapping or the name.
        let unit: String?
        /// Lower is more certain: named in `payload:`, the measure's own name, a usual name, a usual name in another unit.
        let rank: Int
    }

    init(_ connection: DeviceConnection, _ measures: [Measure]) {
        (self.connection, self.measures) = (connection, measures)
        byName = Dictionary(measures.map { ($0.name, $0) }) { first, _ in first }
        byKey = Dictionary(measures.map { (FieldNames.key($0.name.text), $0.name) }) { first, _ in first }
    }

    /// The measure with this name, from device.md.
    func measure(_ name: MeasureID) -> Measure? { byName[name] }

    mutating func isTime(_ name: String) -> Bool { roles(of: name).contains(.time) }

    /// The possible roles of a field according to its name, regardless of the measures.
    mutating func roles(of name: String) -> FieldRoles {
        if let known = roles[name] { return known }
        let key = FieldNames.key(name)
        var found: FieldRoles = []
        if FieldNames.values.contains(key) { found.insert(.value) }
        if FieldNames.units.contains(key) { found.insert(.unit) }
        if FieldNames.names.contains(key) { found.insert(.name) }
        let isTime =
            switch connection.time {
            case .receipt: false
            case .named(let field): name == field
            case .usual: FieldNames.times.contains(key)
            }
        if isTime { found.insert(.time) }
        if key.hasSuffix("utc") { found.insert(.universal) }
        if FieldNames.isIdentity(name) { found.insert(.identity) }
        if !isTime, case .usual = connection.time, FieldNames.isPerhapsTime(name) { found.insert(.perhapsTime) }
        if roles.count < Self.limit { roles[name] = found }
        return found
    }

    /// A unit of the quantity measured; nil if unknown.
    func kind(of measure: MeasureID) -> String? {
        if let unit = byName[measure]?.unit ?? connection.units[measure] { return unit }
        return FieldNames.key(measure.text).contains("temp") ? "°C" : FieldNames.kind(ofMeasure: measure)?.unit
    }

    /// Whether exactly one value of an object belongs to a measure, to which a unit in it then applies.
    mutating func namesOneMeasure(_ members: [JSONValue.Member], _ roles: [FieldRoles], _ path: String) -> Bool {
        var count = 0
        for (member, role) in zip(members, roles)
        where !role.contains(.time) && member.value.object == nil && member.value.array == nil {
            let place = path.isEmpty ? member.key : path + "." + member.key
            if meaning(path: place, name: member.key) != nil || measures.isEmpty && member.value.double != nil {
                count += 1
            }
        }
        return count == 1
    }

    /// The meaning of a field, by its path (`air.temp`) and the last component.
    mutating func meaning(path: String, name: String) -> Meaning? {
        if let found = known[path] { return found }
        let found = find(path, name)
        if known.count < Self.limit { known[path] = .some(found) }
        return found
    }

    private func find(_ path: String, _ name: String) -> Meaning? {
        if let field = connection.fields[path] ?? connection.fields[name] {
            return Meaning(measure: field.measure, unit: field.unit, rank: 0)
        }
        let (pathKey, nameKey) = (FieldNames.key(path), FieldNames.key(name))
        for (key, rank) in [(pathKey, 1), (nameKey, 2)] {
            guard let measure = byKey[key] else { continue }
            // A measure `tempinf` in °C is converted from a field in °F.
            let unit = byName[measure]?.unit == nil ? nil : FieldNames.usual(key)?.unit
            return Meaning(measure: measure, unit: unit, rank: rank)
        }
        for key in [pathKey, nameKey] {
            guard let usual = FieldNames.usual(key) else { continue }
            let measure = measures.isEmpty ? usual.measures.first : usual.measures.first { byName[$0] != nil }
            // If a payload has both, the one without conversion is used.
            if let measure { return Meaning(measure: measure, unit: usual.unit, rank: rank(key, measure, usual)) }
        }
        return nil
    }

    /// Converted values rank lower than direct ones, and estimates lower than measurements.
    private func rank(_ key: String, _ measure: MeasureID, _ usual: FieldNames.Usual) -> Int {
        if FieldNames.estimates.contains(key), !FieldNames.estimates.contains(FieldNames.key(measure.text)) { return 5 }
        return usual.unit == "°F" ? 4 : 3
    }

    /// The measure of a topic's single values: one with this topic, one named by the last levels of the topic, or the only measure.
    func meaning(ofTopic topic: String) -> Meaning? {
        if let own = connection.measureTopics.first(where: { $0.filter.matches(topic) }) {
            return Meaning(measure: own.measure, unit: nil, rank: 0)
        }
        for level in topic.split(separator: "/").reversed().prefix(2) {
            if let found = find(String(level), String(level)) { return found }
        }
        if measures.isEmpty { return Self.column(ofTopic: topic, below: connection.topics.map(\.text)) }
        return measures.count == 1 ? Meaning(measure: measures[0].name, unit: nil, rank: 0) : nil
    }

    /// If a device names no measures, single values are stored under the level that distinguishes its topics:
    /// `pool_ph` for `esphome/pool/sensor/pool_ph/state` with the filter `esphome/pool/sensor/+/state`.
    private static func column(ofTopic topic: String, below filters: [String]) -> Meaning? {
        let own = Set(filters.flatMap { $0.split(separator: "/") })
        let level = topic.split(separator: "/").last { level in
            let key = FieldNames.key(String(level))
            return !own.contains(level) && !FieldNames.values.contains(key)
        }
        guard let name = level.map(String.init), !FieldNames.isIdentity(name),
            !FieldNames.times.contains(FieldNames.key(name)), let measure = PayloadFields.column(name)
        else { return nil }
        return Meaning(measure: measure, unit: nil, rank: 5)
    }
}
