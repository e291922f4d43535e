// Collects the numbers and the time of a JSON value or a list of pairs.

import Bytes

/// The fields of a reading, collected while traversing a payload.
struct PayloadFields {
    struct Field {
        let path: String
        let value: Double
        let unit: String?
        /// A unit stated for several fields.
        var unitBeside: String?
        let meaning: FieldMeanings.Meaning
    }

    var found: [Field] = []
    var time = PayloadTime()
    /// Names of fields that may be the time of the reading.
    var perhapsTimes: [String] = []
    var bad: [String] = []
    var leftOut: [String] = []
    /// No sensor sends more named measures, and no gateway more others.
    private static let limit = (named: 1000, unnamed: 200)

    init() {}

    /// A single value.
    init(_ value: Double, _ unit: String?, of measure: MeasureID) { add(value, unit, of: measure) }

    /// Adds a value with a known measure, which needs no name.
    mutating func add(_ value: Double, _ unit: String?, of measure: MeasureID) {
        found.append(.init(path: "", value: value, unit: unit, meaning: .init(measure: measure, unit: nil, rank: 0)))
    }

    mutating func collect(
        _ value: JSONValue, path: String, name: String, units: StatedUnits = StatedUnits(), reader: inout PayloadReader
    ) {
        switch value {
        case .object(let members):
            let roles = members.map { reader.meanings.roles(of: $0.key) }
            if collectNamed(members, roles, path, &reader) { return }
            let unit = Self.member(.unit, members, roles)?.string
            let units = units.adding(members)
            let isAlone = !units.isEmpty && reader.meanings.namesOneMeasure(members, roles, path)
            for (member, role) in zip(members, roles) {
                if !name.isEmpty, role.contains(.value), member.value.object == nil {
                    // `"temperature": {"value": 24.5, "unit": "°C"}`
                    take(member.value, path: path, name: name, unit: unit, reader: &reader)
                    continue
                }
                let place = path.isEmpty ? member.key : path + "." + member.key
                if role.contains(.time) || !path.isEmpty && reader.meanings.isTime(place) {
                    time.take(member.value, reader.clock, isUTC: role.contains(.universal))
                } else if member.value.object != nil || member.value.array != nil {
                    collect(member.value, path: place, name: member.key, units: units, reader: &reader)
                } else {
                    take(
                        member.value, path: place, name: member.key, unit: nil, units: units, isAlone: isAlone,
                        reader: &reader)
                }
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                let place = path.isEmpty ? String(index) : path + ".\(index)"
                if element.object != nil || element.array != nil {
                    collect(element, path: place, name: "", units: units, reader: &reader)
                } else {
                    take(element, path: place, name: place, unit: nil, reader: &reader)
                }
            }
        default: take(value, path: path, name: name, unit: nil, reader: &reader)
        }
    }

    /// `{"name": "ph", "value": 7.2}`, and `{"n": "ph", "v": 7.2}` of SenML (RFC 8428).
    private mutating func collectNamed(
        _ members: [JSONValue.Member], _ roles: [FieldRoles], _ path: String, _ reader: inout PayloadReader
    ) -> Bool {
        guard let name = Self.member(.name, members, roles)?.string, let value = Self.member(.value, members, roles),
            value.object == nil, value.array == nil
        else { return false }
        let unit = Self.member(.unit, members, roles)?.string
        for (member, role) in zip(members, roles) where role.contains(.time) {
            time.take(member.value, reader.clock, isUTC: role.contains(.universal))
        }
        take(value, path: name, name: name, unit: unit, reader: &reader)
        return true
    }

    /// The first member whose name indicates that role.
    private static func member(
        _ role: FieldRoles, _ members: [JSONValue.Member], _ roles: [FieldRoles]
    ) -> JSONValue? {
        roles.firstIndex { $0.contains(role) }.map { members[$0].value }
    }

    /// Takes a value whose name refers to a measure.
    ///
    /// - Parameters:
    ///   - unit: stated for this value.
    ///   - units: stated for several values.
    ///   - isAlone: whether a unit in the object can only apply to this value.
    mutating func take(
        _ value: JSONValue, path: String, name: String, unit: String?, units: StatedUnits = StatedUnits(),
        isAlone: Bool = false, reader: inout PayloadReader
    ) {
        if reader.meanings.isTime(name) || path != name && reader.meanings.isTime(path) {
            return time.take(value, reader.clock, isUTC: reader.meanings.roles(of: name).contains(.universal))
        }
        var meaning = reader.meanings.meaning(path: path, name: name)
        let number: (value: Double, unit: String?)?
        switch value {
        case .int(let value): number = (Double(value), nil)
        case .double(let value): number = (value, nil)
        case .string(let text):
            number =
                PayloadText.number(text)
                ?? meaning.flatMap { meaning in
                    guard meaning.rank < 3 else { return nil }
                    return reader.meanings.measure(meaning.measure)?.value(ofWord: text).map { ($0, nil) }
                }
        // A contact or a pump is a measure if device.md declares it.
        case .bool(let flag):
            number = meaning.flatMap { meaning in
                guard meaning.rank < 3 else { return nil }
                let measure = reader.meanings.measure(meaning.measure) ?? Measure(name: meaning.measure)
                return measure.value(ofFlag: flag).map { ($0, nil) }
            }
        default: number = nil
        }
        if meaning?.rank ?? 5 > 2, reader.meanings.roles(of: name).contains(.perhapsTime),
            PayloadText.isMoment(value, reader.clock.order)
        {
            perhapsTimes.append(path)
            return
        }
        if meaning == nil, reader.meanings.measures.isEmpty, number != nil, !name.isEmpty,
            !reader.meanings.roles(of: name).contains(.identity)
        {
            // If a device names no measures, all numbers are kept under their own names.
            meaning = Self.column(path).map { .init(measure: $0, unit: nil, rank: 5) }
        }
        guard let meaning else { return }
        guard found.count < (reader.meanings.measures.isEmpty ? Self.limit.unnamed : Self.limit.named) else {
            leftOut.append(path)
            return
        }
        guard let number, number.value.isFinite else {
            if meaning.rank < 3 || value.string == nil { bad.append(path) }
            return
        }
        let beside =
            units.isEmpty
            ? nil
            : units.unit(of: FieldNames.key(name), kind: reader.meanings.kind(of: meaning.measure), isAlone: isAlone)
        found.append(
            Field(
                path: path, value: number.value, unit: number.unit ?? unit, unitBeside: beside, meaning: meaning))
    }

    /// The only value of a payload without a measure's name: `{"value": 24.5}`.
    func single(_ value: JSONValue, reader: inout PayloadReader) -> (value: Double, unit: String?)? {
        guard let members = value.object else {
            return value.array?.count == 1 ? value[0]?.double.map { ($0, nil) } : value.double.map { ($0, nil) }
        }
        let roles = members.map { reader.meanings.roles(of: $0.key) }
        guard let found = Self.member(.value, members, roles) else { return nil }
        let unit = Self.member(.unit, members, roles)?.string
        if let number = found.double { return (number, unit) }
        return found.string.flatMap { PayloadText.number($0) }.map { ($0.value, $0.unit ?? unit) }
    }

    /// A path as a column name: small letters, digits and `_`; nil if it contains none of them.
    static func column(_ path: String) -> MeasureID? {
        var name: [UInt8] = []
        for byte in path.utf8 {
            if byte.isLetter || byte.isDigit || byte >= 0x80 {
                name.append(byte.lowercased)
            } else if name.last != .underscore, !name.isEmpty {
                name.append(.underscore)
            }
        }
        let column = MeasureID(String(decoding: name.prefix(60), as: UTF8.self))
        return column == "" ? nil : column
    }
}
