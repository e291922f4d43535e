// Tables of Google Fit, Samsung Health, Fitbit and others as days: columns are mapped by name, or by the user.

import Bytes
import Sensors
import Wording

/// A table whose rows are days or single measurements.
package struct HealthTable {
    package let sheet: ImportSheet
    /// Headings and their measures, in the order of the file.
    package let columns: [(header: String, measure: HealthMeasure)]
    package private(set) var days: [HealthDay] = []
    package private(set) var problems = SourceProblems()
    /// Headings without a measure.
    package private(set) var unplaced: [String] = []
    package private(set) var rows = 0

    /// Headings of the three programs in English and French, folded, without units.
    private static let known: [String: HealthMeasure] = [
        "step count": .steps, "steps": .steps, "step_count": .steps, "nombre de pas": .steps, "pas": .steps,
        "distance": .distance, "total distance": .distance, "distance totale": .distance,
        "calories": .energy, "calorie": .energy, "calories burned": .energy, "activity calories": .energy,
        "active calories": .energy,
        "calories brulees": .energy, "average heart rate": .heartRate, "heart rate": .heartRate,
        "heart_rate": .heartRate,
        "frequence cardiaque moyenne": .heartRate, "max heart rate": .heartRateMax, "min heart rate": .heartRateMin,
        "resting heart rate": .restingHeartRate, "resting_heart_rate": .restingHeartRate,
        "frequence cardiaque au repos": .restingHeartRate, "minutes asleep": .sleep, "sleep": .sleep,
        "sleep_duration": .sleep,
        "sommeil": .sleep, "time in bed": .inBed, "average weight": .weight, "weight": .weight, "poids": .weight,
        "medication": .medication, "medicaments": .medication,
    ]

    /// Units implied by headings that contain none.
    private static let implied: [String: String] = [
        "minutes asleep": "min", "time in bed": "min", "sleep_duration": "min",
    ]

    /// The measure known by a heading.
    package static func measure(of column: ImportColumn) -> HealthMeasure? {
        let name = Folding.fold(column.name)
        // Samsung writes `com.samsung.health.heart_rate.heart_rate`.
        return known[name] ?? name.split(separator: ".").last.flatMap { known[String($0)] }
            ?? HealthMeasure(rawValue: name)
    }

    /// - Parameters:
    ///   - map: headings and measures chosen by the user; they take precedence.
    ///   - units: the units of the file by measure, for headings without one.
    /// - Throws: `ImportTable.Refusal`, `SourceRefusal`
    package init(
        _ bytes: [UInt8], map: [(header: String, measure: HealthMeasure)], units: [HealthMeasure: String],
        order: DateOrder?
    ) throws {
        // Samsung puts the kind of data on a line before the headings, and has its own time columns.
        let title = Self.samsungTitle(bytes)
        sheet = ImportSheet(title.map { Array(bytes[$0.upperBound...]) } ?? bytes)
        let isSteps = title.map { bytes.text($0).contains("step") } ?? false
        var columns: [(header: String, measure: HealthMeasure)] = []
        for (index, column) in sheet.columns.enumerated() where !sheet.timeColumns.contains(index) {
            let named = map.first { column.isMeant(by: $0.header) }?.measure
            let counted: HealthMeasure? = isSteps && column.name == "count" ? .steps : nil
            guard let measure = named ?? counted ?? Self.measure(of: column),
                !columns.contains(where: { $0.measure == measure })
            else {
                continue
            }
            columns.append((column.header, measure))
        }
        self.columns = columns
        for wanted in map where !sheet.columns.contains(where: { $0.isMeant(by: wanted.header) }) {
            throw ImportTable.Refusal.noColumn(wanted.header)
        }
        var plan = ImportPlan()
        plan.measures = columns.map { .init($0.header, MeasureID($0.measure.rawValue)) }
        plan.order = order
        if title != nil, let time = Self.samsungTime(sheet) { plan.times = [time] }
        // Days are taken as written: a zone must not shift them.
        let table = try ImportTable(sheet, plan, device: DeviceSettings(identifier: "health", document: nil)) { _ in 0 }
        rows = table.read
        unplaced = table.unplaced
        for row in table.bad { problems.add(line: row.line, row.reason) }
        var found: [Int32: [HealthMeasure: DayValue]] = [:]
        for (place, name) in table.measures.enumerated() {
            guard let measure = HealthMeasure(rawValue: name.text) else { continue }
            var units = units
            if title != nil, measure == .distance, units[measure] == nil { units[measure] = "m" }
            let factor = try Self.factor(measure, sheet, columns, units)
            for (row, value) in table.values[place].enumerated() where value.isFinite {
                let day = table.times[row].quotientAndRemainder(dividingBy: 86_400_000)
                let number = day.quotient - (day.remainder < 0 ? 1 : 0)
                guard HealthTotals.believedDays.contains(Int32(clamping: number)), value >= 0 else {
                    problems.add(
                        line: 0,
                        Phrase("a measurement that cannot be: left out", fr: "une mesure impossible : laissée de côté"))
                    continue
                }
                found[Int32(clamping: number), default: [:]][measure, default: DayValue()].take(value * factor)
            }
        }
        days = found.keys.sorted().map { number in
            let values = (found[number] ?? [:]).map { ($0.key, $0.key.rounded($0.value.value($0.key))) }
            return HealthDay(number: number, values: Dictionary(uniqueKeysWithValues: values))
        }
    }

    /// `com.samsung.shealth.step_daily_trend,6320001,11` and its line end.
    private static func samsungTitle(_ bytes: [UInt8]) -> Range<Int>? {
        let start = bytes.textStart
        guard bytes.has("com.samsung.", at: start), let end = bytes.firstIndex(of: .newline) else { return nil }
        return start..<(end + 1)
    }

    /// The time of the measurement, not of its upload.
    private static func samsungTime(_ sheet: ImportSheet) -> String? {
        ["day_time", "start_time"].lazy.compactMap { wanted in
            sheet.columns.first { $0.header.hasSuffix(wanted) }?.header
        }.first
    }

    private static func factor(
        _ measure: HealthMeasure, _ sheet: ImportSheet, _ columns: [(header: String, measure: HealthMeasure)],
        _ units: [HealthMeasure: String]
    ) throws(SourceRefusal) -> Double {
        let header = columns.first { $0.measure == measure }?.header ?? ""
        let column = sheet.columns.first { $0.header == header }
        let unit = units[measure] ?? column?.unit ?? implied[Folding.fold(column?.name ?? "")] ?? ""
        guard let factor = HealthNumber.factor(unit) else {
            throw SourceRefusal(
                Phrase("\(header): unknown unit “\(unit)”", fr: "\(header) : unité inconnue « \(unit) »"))
        }
        // Nights are in hours; without a unit hours are assumed too.
        let isNight = measure == .sleep || measure == .inBed
        return isNight && !unit.isEmpty ? factor / 60 : factor
    }
}

/// Aggregates the rows of a day.
private struct DayValue {
    private var sum = 0.0
    private var count = 0
    private var low = Double.infinity
    private var high = -Double.infinity
    private var last = 0.0

    mutating func take(_ value: Double) {
        sum += value
        count += 1
        low = min(low, value)
        high = max(high, value)
        last = value
    }

    func value(_ measure: HealthMeasure) -> Double {
        switch measure {
        case .heartRate, .restingHeartRate: sum / Double(max(1, count))
        case .heartRateMin: low
        case .heartRateMax: high
        case .weight: last
        default: sum
        }
    }
}
