// Converts the fields of a payload to an entry: each measure once, in its own unit.

extension PayloadReader {
    /// The fields of a reading in the measures' own units; among several for a measure the most certain one. If two
    /// are equally certain but differ, all of them are kept under separate names.
    func add(_ fields: PayloadFields, _ contents: inout PayloadContents) {
        contents.badFields += fields.bad
        contents.leftOut += fields.leftOut
        let (time, isFloating, doubt) = fields.time.resolved(clock)
        let perhaps = time == nil ? fields.perhapsTimes.first.map { PayloadContents.TimeDoubt.unnamed($0) } : nil
        var entry = PayloadContents.Entry(time: time, isFloating: isFloating, timeDoubt: doubt ?? perhaps)
        // A linear search is faster for the few names here.
        var names: [MeasureID] = []
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
                            isDoubtful: !meanings.measures.isEmpty || reading.unit != nil, unit: reading.result))
                }
                if !meanings.measures.isEmpty {
                    contents.doubts.append(.several(measure: measure, fields: found.map(\.field.path)))
                }
                continue
            }
            if let unit = first.reading.unit { contents.doubts.append(.unit(measure: measure, unit: unit)) }
            let name = entry.values.contains { $0.measure == measure } ? ownName(of: first.field, in: entry) : measure
            entry.values.append(
                .init(
                    measure: name, value: first.reading.value, isDoubtful: first.reading.unit != nil,
                    unit: first.reading.result))
        }
        if !entry.values.isEmpty { contents.entries.append(entry) }
    }

    /// A field's path as a column name that is unique within the entry.
    private func ownName(of field: PayloadFields.Field, in entry: PayloadContents.Entry) -> MeasureID {
        let base = PayloadFields.column(field.path) ?? field.meaning.measure
        var name = base
        var number = 2
        while meanings.measure(name) != nil || entry.values.contains(where: { $0.measure == name }) {
            name = MeasureID("\(base)_\(number)")
            number += 1
        }
        return name
    }

    /// A value in its measure's unit; raw with its stated unit if it cannot be converted.
    private struct Reading: Equatable {
        let value: Double
        let unit: String?
        /// The unit of the value; nil if unknown.
        var result: String?
    }

    private func reading(_ field: PayloadFields.Field) -> Reading {
        let measure = field.meaning.measure
        // The unit in device.md takes precedence over one stated elsewhere in the payload.
        let unit = field.unit ?? field.meaning.unit ?? field.unitBeside ?? meanings.connection.units[measure]
        guard let unit else { return Reading(value: field.value, unit: nil) }
        guard let conversion = conversion(of: measure, from: unit) else {
            return Reading(value: field.value, unit: unit)
        }
        return Reading(value: conversion.converted(field.value), unit: nil, result: target(of: measure, from: unit))
    }

    /// The conversion to a measure's own unit. Without a unit in device.md, values are unchanged, except that
    /// temperatures are in °C. Nil if there is none.
    private func conversion(of measure: MeasureID, from unit: String) -> UnitConversion? {
        UnitConversion(from: unit, to: target(of: measure, from: unit))
    }

    private func target(of measure: MeasureID, from unit: String) -> String {
        meanings.measure(measure)?.unit ?? (UnitConversion.convert(0, from: unit, to: "°C") != nil ? "°C" : unit)
    }

    /// A value in the measure's own unit, for shapes, whose units only come from device.md and names; nil if it cannot be converted.
    func convert(_ value: Double, of measure: MeasureID, from unit: String?) -> Double? {
        guard let unit = unit ?? (meanings.connection.units.isEmpty ? nil : meanings.connection.units[measure]) else {
            return value
        }
        return conversion(of: measure, from: unit)?.converted(value)
    }
}
