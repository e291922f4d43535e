// Payloads of MQTT messages as readings: JSON of any depth, `name:value` pairs, single values.

import Bytes

/// Reads the payloads of one device. It remembers how the names of fields were understood, and is for one thread at a time.
package struct PayloadReader {
    /// Larger payloads are not readings of a sensor.
    package static let largestPayload = 1 << 20

    let connection: DeviceConnection
    let measures: [Measure]
    private let byName: [String: Measure]
    private let byKey: [String: String]
    let clock: PayloadTime.Clock
    private var known: [String: Meaning?] = [:]
    private var roles: [String: FieldRoles] = [:]
    private var shapes: [PayloadShape] = []
    private static let mostShapes = 8

    /// What a field means.
    struct Meaning: Hashable {
        let measure: String
        /// The unit that the mapping or the name says.
        let unit: String?
        /// The most certain first: named in `payload:`, the measure's own name, a usual name, a usual name in another unit.
        let rank: Int
    }

    /// - Parameter zone: seconds east of UTC by the zone that the device names; nil for an unknown name.
    package init(
        connection: DeviceConnection, measures: [Measure],
        zone: (_ name: String) -> (@Sendable (Int64) -> Int)? = { DeviceConnection.fixedZone($0) }
    ) {
        let rules = connection.zone.flatMap(zone)
        clock = .init(
            zone: rules, unknownZone: rules == nil ? connection.zone : nil, order: connection.dates)
        self.connection = connection
        self.measures = measures
        byName = Dictionary(measures.map { ($0.name, $0) }) { first, _ in first }
        byKey = Dictionary(measures.map { (FieldNames.key($0.name), $0.name) }) { first, _ in first }
    }

    package mutating func read(_ payload: [UInt8], topic: String) -> PayloadContents {
        var contents = PayloadContents()
        guard payload.count <= Self.largestPayload else {
            contents.problem = .tooLarge(payload.count)
            return contents
        }
        var range = payload.trimmed(0..<payload.count)
        // C programs send their closing NUL, Windows ones a byte-order mark.
        while !range.isEmpty, payload[range.upperBound - 1] == 0 || payload[range.upperBound - 1].isWhitespace {
            range = range.lowerBound..<range.upperBound - 1
        }
        if payload.has("\u{feff}", at: range.lowerBound) { range = range.lowerBound + 3..<range.upperBound }
        guard !range.isEmpty else {
            contents.problem = .empty
            return contents
        }
        let bytes = range.count == payload.count ? payload : Array(payload[range])
        if bytes[0] == UInt8(ascii: "{") || bytes[0] == .bracketOpen {
            readJSON(bytes, topic, &contents)
        } else {
            readText(bytes, topic, &contents)
        }
        if !contents.entries.isEmpty {
            // Of a list, what is of this device counts.
            if contents.problem == .otherDevice { contents.problem = nil }
        } else if contents.problem == nil {
            contents.problem = .nothingMeasured
        }
        return contents
    }

    private mutating func readJSON(_ bytes: [UInt8], _ topic: String, _ contents: inout PayloadContents) {
        for shape in shapes where connection.match.isEmpty {
            guard let entry = shape.read(bytes, reader: self) else { continue }
            contents.entries.append(entry)
            return
        }
        guard let value = (try? JSONReader.read(bytes)) ?? (try? JSONReader.read(PayloadText.repaired(bytes))) else {
            contents.problem = .notUnderstood
            return
        }
        // A list of objects is a list of readings; one of values or of named values is a single one.
        if let elements = value.array,
            elements.contains(where: { hasTime($0) }) || elements.allSatisfy({ $0.array != nil })
        {
            for element in elements.prefix(10_000) { gather(element, topic, &contents) }
        } else {
            gather(value, topic, &contents)
        }
        if shapes.count < Self.mostShapes, let members = value.object,
            let shape = PayloadShape(members, reader: &self)
        {
            shapes.append(shape)
        }
    }

    private mutating func hasTime(_ value: JSONValue) -> Bool {
        (value.object ?? []).contains { isTime($0.key) }
    }

    mutating func isTime(_ name: String) -> Bool { roles(of: name).contains(.time) }

    /// What the name of a field says whatever the measures are.
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
        if roles.count < 1000 { roles[name] = found }
        return found
    }

    private mutating func gather(_ value: JSONValue, _ topic: String, _ contents: inout PayloadContents) {
        guard isOfDevice(value) else {
            contents.problem = .otherDevice
            return
        }
        var fields = PayloadFields()
        fields.collect(value, path: "", name: "", reader: &self)
        if fields.found.isEmpty, let measure = measureOfTopic(topic), let single = fields.single(value, reader: &self) {
            fields.found.append(.init(path: "", value: single.value, unit: single.unit, meaning: meaning(measure)))
        }
        add(fields, &contents)
    }

    /// Whether all fields of `match:` say what they must.
    private func isOfDevice(_ value: JSONValue) -> Bool {
        connection.match.allSatisfy { path, wanted in
            var found: JSONValue? = value
            for part in path.split(separator: ".") {
                found = found?[String(part)] ?? Int(part).flatMap { index in found?[index] }
            }
            return found.map { PayloadText.isSame($0, wanted) } ?? false
        }
    }

    private mutating func readText(_ bytes: [UInt8], _ topic: String, _ contents: inout PayloadContents) {
        guard let whole = String(validating: bytes, as: UTF8.self) else {
            contents.problem = .notUnderstood
            return
        }
        var text = whole[...]
        if text.utf8.count > 1, text.first == "\"", text.last == "\"" { text = text.dropFirst().dropLast() }
        if let single = PayloadText.number(text) {
            guard let measure = measureOfTopic(topic) else {
                contents.problem = .whichMeasure
                return
            }
            var fields = PayloadFields()
            fields.found.append(.init(path: "", value: single.value, unit: single.unit, meaning: meaning(measure)))
            return add(fields, &contents)
        }
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.trimmed.isEmpty }
        let objects = lines.compactMap(InfluxLine.object)
        if !objects.isEmpty, objects.count == lines.count {
            for object in objects.prefix(10_000) { gather(object, topic, &contents) }
            return
        }
        if let measure = measureOfTopic(topic), let value = byName[measure]?.value(ofWord: String(text)) {
            var fields = PayloadFields()
            fields.found.append(.init(path: "", value: value, unit: nil, meaning: meaning(measure)))
            return add(fields, &contents)
        }
        guard text.utf8.contains(.colon) || text.utf8.contains(.equals) else {
            if ["nan", "inf", "-inf", "infinity", "-infinity", "null", "none"].contains(text.lowercased())
                || Double(text) != nil
            {
                contents.badFields.append(measureOfTopic(topic) ?? topic)
                contents.problem = .nothingMeasured
            } else {
                contents.problem = .notUnderstood
            }
            return
        }
        let isSemicolon = text.utf8.contains(UInt8(ascii: ";"))
        var pairs: [(name: String, value: String)] = []
        for part in text.split(whereSeparator: {
            isSemicolon ? $0 == ";" || $0.isNewline : $0 == "," || $0 == "&" || $0.isNewline || $0 == " "
        }) {
            guard let cut = part.firstIndex(where: { $0 == ":" || $0 == "=" }) else { continue }
            let name = part[..<cut].trimmed
            let value = part[part.index(after: cut)...].trimmed
            guard !name.isEmpty, !value.isEmpty else { continue }
            pairs.append((name, value))
        }
        guard !pairs.isEmpty else {
            contents.problem = .notUnderstood
            return
        }
        var fields = PayloadFields()
        let members = pairs.map { JSONValue.Member($0.name, .string($0.value)) }
        guard isOfDevice(.object(members)) else {
            contents.problem = .otherDevice
            return
        }
        let units = UnitsBeside().adding(members)
        let isAlone = !units.isEmpty && namesOneMeasure(members, members.map { roles(of: $0.key) }, "")
        for (name, value) in pairs {
            fields.take(
                .string(value), path: name, name: name, unit: nil, units: units, isAlone: isAlone, reader: &self)
        }
        add(fields, &contents)
    }

    /// The fields of one reading in the measures' own units; of several for one measure the most certain one. Where two are equally
    /// certain and say different things, all of them are kept, under names of their own.
    private func add(_ fields: PayloadFields, _ contents: inout PayloadContents) {
        contents.badFields += fields.bad
        let (time, isFloating, doubt) = fields.time.resolved(clock)
        var entry = PayloadContents.Entry(time: time, isFloating: isFloating, timeDoubt: doubt)
        // There are few: to look at all of them is quicker than to look them up.
        var names: [String] = []
        for field in fields.found where !names.contains(field.meaning.measure) { names.append(field.meaning.measure) }
        for measure in names {
            let all = fields.found.filter { $0.meaning.measure == measure }
            let best = all.map(\.meaning.rank).min() ?? 0
            let found = all.filter { $0.meaning.rank == best }.map { (field: $0, reading: reading($0)) }
            guard let first = found.first else { continue }
            if found.contains(where: { $0.reading != first.reading }) {
                for (field, reading) in found {
                    entry.values.append(
                        .init(
                            measure: ownName(of: field, in: entry), value: reading.value,
                            isDoubtful: !measures.isEmpty || reading.unit != nil))
                }
                if !measures.isEmpty {
                    contents.doubts.append(.several(measure: measure, fields: found.map(\.field.path)))
                }
                continue
            }
            if let unit = first.reading.unit { contents.doubts.append(.unit(measure: measure, unit: unit)) }
            let name = entry.values.contains { $0.measure == measure } ? ownName(of: first.field, in: entry) : measure
            entry.values.append(
                .init(measure: name, value: first.reading.value, isDoubtful: first.reading.unit != nil))
        }
        if !entry.values.isEmpty { contents.entries.append(entry) }
    }

    /// A field's path as the name of a column that nothing else in the entry has.
    private func ownName(of field: PayloadFields.Field, in entry: PayloadContents.Entry) -> String {
        let column = PayloadFields.column(field.path)
        let base = column.isEmpty ? field.meaning.measure : column
        var name = base
        var number = 2
        while byName[name] != nil || entry.values.contains(where: { $0.measure == name }) {
            name = base + "_\(number)"
            number += 1
        }
        return name
    }

    /// A value in its measure's unit; raw, with the unit that it is said to have, where there is no way from that one to this.
    private struct Reading: Equatable {
        let value: Double
        let unit: String?
    }

    private func reading(_ field: PayloadFields.Field) -> Reading {
        let measure = field.meaning.measure
        // What device.md says of a field counts for more than what is somewhere beside it.
        let unit = field.unit ?? field.meaning.unit ?? field.unitBeside ?? connection.units[measure]
        guard let unit else { return Reading(value: field.value, unit: nil) }
        guard let conversion = conversion(of: measure, from: unit) else {
            return Reading(value: field.value, unit: unit)
        }
        return Reading(value: conversion.converted(field.value), unit: nil)
    }

    /// The way into a measure's own unit. Without a unit in device.md values are kept as they come, but temperatures in °C. Nil where
    /// there is none.
    private func conversion(of measure: String, from unit: String) -> UnitConversion? {
        let target = byName[measure]?.unit ?? (UnitConversion.convert(0, from: unit, to: "°C") != nil ? "°C" : unit)
        return UnitConversion(from: unit, to: target)
    }

    /// A value in the measure's own unit, for shapes, whose units come from device.md and from names alone; nil where there is no way.
    func convert(_ value: Double, of measure: String, from unit: String?) -> Double? {
        guard let unit = unit ?? (connection.units.isEmpty ? nil : connection.units[measure]) else { return value }
        return conversion(of: measure, from: unit)?.converted(value)
    }

    /// A unit of what a measure measures; nil where none is given.
    func kind(of measure: String) -> String? {
        if let unit = byName[measure]?.unit ?? connection.units[measure] { return unit }
        let key = FieldNames.key(measure)
        return key.contains("temp") || key == "air" ? "°C" : nil
    }

    /// Whether just one value of an object is of a measure: what a unit in it is for.
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

    /// The time of a text that says it wholly, for shapes; nil for any that has to be looked at with others.
    func time(ofText text: String) -> (time: Int64, isFloating: Bool)? {
        switch PayloadText.writtenTime(text, nil) {
        case .instant(let time): return (time, false)
        case .local where clock.zone != nil || clock.unknownZone != nil: return nil
        case .local(let time): return (time, true)
        default: return nil
        }
    }

    // MARK: Names

    private func meaning(_ measure: String) -> Meaning { Meaning(measure: measure, unit: nil, rank: 0) }

    /// What a field is, by its path (`air.temp`) and the last name of it.
    mutating func meaning(path: String, name: String) -> Meaning? {
        if let found = known[path] { return found }
        let found = find(path, name)
        // Names come from outside: what is remembered has an end.
        if known.count < 1000 { known[path] = .some(found) }
        return found
    }

    private func find(_ path: String, _ name: String) -> Meaning? {
        if let field = connection.fields[path] ?? connection.fields[name] {
            return Meaning(measure: field.measure, unit: field.unit, rank: 0)
        }
        let (pathKey, nameKey) = (FieldNames.key(path), FieldNames.key(name))
        if let measure = byKey[pathKey] { return Meaning(measure: measure, unit: nil, rank: 1) }
        if let measure = byKey[nameKey] { return Meaning(measure: measure, unit: nil, rank: 2) }
        for key in [pathKey, nameKey] {
            guard let usual = FieldNames.usual[key] else { continue }
            let measure = measures.isEmpty ? usual.measures.first : usual.measures.first { byName[$0] != nil }
            // Where a payload has both, the one that needs no conversion counts.
            if let measure { return Meaning(measure: measure, unit: usual.unit, rank: rank(key, measure, usual)) }
        }
        return nil
    }

    /// What is converted counts for less than what is not, and an estimate for less than a measurement.
    private func rank(_ key: String, _ measure: String, _ usual: FieldNames.Usual) -> Int {
        if FieldNames.estimates.contains(key), !FieldNames.estimates.contains(FieldNames.key(measure)) { return 5 }
        return usual.unit == "°F" ? 4 : 3
    }

    /// The value of a word that has one, in payloads of this device.
    func value(ofWord word: String, measure: String) -> Double? { byName[measure]?.value(ofWord: word) }

    /// What a device that names no measures calls a field.
    mutating func measureName(ofField path: String) -> String {
        let name = path.split(separator: ".").last.map(String.init) ?? path
        return meaning(path: path, name: name)?.measure ?? PayloadFields.column(path)
    }

    /// The measure that a topic's single values are of: the one with this topic, the last levels of the topic, the only one there is.
    func measureOfTopic(_ topic: String) -> String? {
        if let own = connection.measureTopics.first(where: { $0.filter.matches(topic) }) { return own.measure }
        for level in topic.split(separator: "/").reversed().prefix(2) {
            if let found = find(String(level), String(level)) { return found.measure }
        }
        return measures.count == 1 ? measures[0].name : nil
    }
}
