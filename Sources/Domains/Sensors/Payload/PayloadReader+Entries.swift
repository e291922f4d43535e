// The fields of a payload as an entry: each measure once, in its own unit.

extension PayloadReader {
    /// The fields of one reading in the measures' own units; of several for one measure the most certain one. Where two are equally
    /// certain and say different things, all of them are kept, under names of their own.
    func add(_ fields: PayloadFields, _ contents: inout PayloadContents) {
        contents.badFields += fields.bad
        contents.leftOut += fields.leftOut
        let (time, isFloating, doubt) = fields.time.resolved(clock)
        let perhaps = time == nil ? fields.perhapsTimes.first.map { PayloadContents.TimeDoubt.unnamed($0) } : nil
        var entry = PayloadContents.Entry(time: time, isFloating: isFloating, timeDoubt: doubt ?? perhaps)
        // There are few: to look at all of them is quicker than to look them up.
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

    /// A field's path as the name of a column that nothing else in the entry has.
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

    /// A value in its measure's unit; raw, with the unit that it is said to have, where there is no way from that one to this.
    private struct Reading: Equatable {
        let value: Double
        let unit: String?
        /// What the value is in; nil where that is not known.
        var result: String?
    }

    private func reading(_ field: PayloadFields.Field) -> Reading {
        let measure = field.meaning.measure
        // What device.md says of a field counts for more than what is somewhere beside it.
        let unit = field.unit ?? field.meaning.unit ?? field.unitBeside ?? meanings.connection.units[measure]
        guard let unit else { return Reading(value: field.value, unit: nil) }
        guard let conversion = conversion(of: measure, from: unit) else {
            return Reading(value: field.value, unit: unit)
        }
        return Reading(value: conversion.converted(field.value), unit: nil, result: target(of: measure, from: unit))
    }

    /// The way into a measure's own unit. Without a unit in device.md values are kept as they come, but temperatures in °C. Nil where
    /// there is none.
    private func conversion(of measure: MeasureID, from unit: String) -> UnitConversion? {
        UnitConversion(from: unit, to: target(of: measure, from: unit))
    }

    private func target(of measure: MeasureID, from unit: String) -> String {
        meanings.measure(measure)?.unit ?? (UnitConversion.convert(0, from: unit, to: "°C") != nil ? "°C" : unit)
    }

    /// A value in the measure's own unit, for shapes, whose units come from device.md and from names alone; nil where there is no way.
    func convert(_ value: Double, of measure: MeasureID, from unit: String?) -> Double? {
        guard let unit = unit ?? (meanings.connection.units.isEmpty ? nil : meanings.connection.units[measure]) else {
            return value
        }
        return conversion(of: measure, from: unit)?.converted(value)
    }
}
