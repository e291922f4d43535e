// Reads Apple Health's export.xml, of any size, into days.

import Bytes
import CivilTime
import Wording
import XML

/// Reads `<Record>` and `<Workout>` elements as a stream. The contents of a `<Correlation>` also occur outside it (according to the
/// export's document type), so it is skipped.
package final class AppleHealthReader: XMLHandler {
    package private(set) var problems = SourceProblems()
    /// Records without a measure here, by Apple's type names without their prefix.
    package private(set) var unplaced: [String: Int] = [:]
    /// The number of records and workouts used.
    package private(set) var taken = 0

    /// How records of a type are handled.
    private enum Kind {
        case sum(HealthMeasure)
        case pulse, restingPulse, weight, sleep, dose
        case none
    }

    private static let kinds: [String: Kind] = [
        "HKQuantityTypeIdentifierStepCount": .sum(.steps),
        "HKQuantityTypeIdentifierDistanceWalkingRunning": .sum(.distance),
        "HKQuantityTypeIdentifierDistanceCycling": .sum(.cycling),
        "HKQuantityTypeIdentifierActiveEnergyBurned": .sum(.energy),
        "HKQuantityTypeIdentifierHeartRate": .pulse,
        "HKQuantityTypeIdentifierRestingHeartRate": .restingPulse,
        "HKQuantityTypeIdentifierBodyMass": .weight,
        "HKCategoryTypeIdentifierSleepAnalysis": .sleep,
        "HKMedicationDoseEventTypeIdentifierMedicationDoseEvent": .dose,
    ]

    private var totals = HealthTotals()
    private var clock = HealthClock()
    private var stream: XMLStream?
    private var head = HealthHead()
    private var forbidden = 0
    private var depth = 0

    // Cached values that tend to repeat from record to record.
    private var typeName: [UInt8] = []
    private var kind = Kind.none
    private var unplacedCount = 0
    private var unitName: [UInt8] = []
    private var factor: Double? = 1
    private var sourceName: [UInt8] = []
    private var source: UInt8 = 0
    private var sources: [[UInt8]: UInt8] = [:]

    /// The current workout element.
    private var workout: (activity: String, minutes: Double, distance: Double?, at: WallSeconds)?
    private var count = 0

    package init() {}

    /// Parses the next bytes. Throws `SourceRefusal` for input that is not an export or not XML, or declares entities.
    package func feed(_ bytes: UnsafeRawBufferPointer) throws(SourceRefusal) {
        guard let clean = withoutForbidden(bytes) else { return try read(bytes) }
        var failure: SourceRefusal?
        clean.withUnsafeBytes { clean in
            do throws(SourceRefusal) { try read(clean) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Replaces characters that XML forbids (XML 1.0, section 2.2), which occur in names of devices and apps, by blanks; nil if there
    /// are none.
    private func withoutForbidden(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
        let text = bytes.bindMemory(to: UInt8.self)
        func next(_ start: Int) -> Int {
            text.first(in: start..<text.count) {
                $0.places(below: .tab) | $0.places(of: 0x0b) | $0.places(of: 0x0c)
                    | $0.places(from: 0x0e) & $0.places(below: .space)
            }
        }
        var at = next(0)
        guard at < text.count else { return nil }
        var clean = Array(text)
        while at < text.count {
            clean[at] = .space
            forbidden += 1
            at = next(at + 1)
        }
        return clean
    }

    private func read(_ bytes: UnsafeRawBufferPointer) throws(SourceRefusal) {
        if let stream {
            do throws(XMLError) { try stream.feed(bytes) } catch { throw SourceRefusal(error) }
            return
        }
        guard let start = try head.take(bytes) else { return }
        do throws(XMLError) {
            let stream = try XMLStream(self)
            self.stream = stream
            var failure: XMLError?
            start.withUnsafeBytes { buffer in
                do throws(XMLError) { try stream.feed(buffer) } catch { failure = error }
            }
            if let failure { throw failure }
        } catch { throw SourceRefusal(error) }
    }

    /// The days of all data. Throws `SourceRefusal` if the file is truncated.
    package func finish() throws(SourceRefusal) -> [HealthDay] {
        guard let stream else { throw HealthHead.noExport }
        do throws(XMLError) { try stream.finish() } catch { throw SourceRefusal(error) }
        keepUnplaced()
        if forbidden > 0 {
            problems.add(
                line: 0,
                Phrase(
                    "characters that XML does not allow, read as blanks: \(forbidden)",
                    fr: "caractères interdits en XML, lus comme des blancs : \(forbidden)"))
        }
        if totals.refused > 0 {
            problems.add(
                line: 0,
                Phrase(
                    "more days and sources than a life has: \(totals.refused) records were left out",
                    fr: "plus de jours et de sources que dans une vie : \(totals.refused) mesures laissées de côté"))
        }
        return totals.days()
    }

    package var workouts: [HealthWorkout] { totals.workouts }

    // MARK: Elements

    package func start(_ name: XMLBytes, _ attributes: XMLAttributes) {
        depth += 1
        if depth == 2 {
            if name == "Record" {
                record(attributes)
            } else if name == "Workout" {
                begin(attributes)
            }
        } else if depth == 3, workout != nil, name == "WorkoutStatistics" {
            statistics(attributes)
        }
    }

    package func end(_ name: XMLBytes) {
        if depth == 2, let done = workout {
            workout = nil
            take(totals.workout(done.activity, minutes: done.minutes, kilometres: done.distance, at: done.at))
        }
        depth -= 1
    }

    package func text(_ bytes: XMLBytes) {}

    private func record(_ attributes: XMLAttributes) {
        var fields = Fields()
        attributes.each { fields.take($0) }
        guard let type = fields.type else { return }
        if !type.isSame(as: typeName) { look(type) }
        if case .none = kind {
            unplacedCount += 1
            return
        }
        if let name = fields.source, !name.isSame(as: sourceName) { lookSource(name) }
        count += 1
        guard let start = fields.start.flatMap({ clock.wall($0) }),
            let end = fields.end.flatMap({ clock.wall($0) }) ?? Optional(start)
        else { return complain("startDate", fields.start) }
        switch kind {
        case .sleep:
            guard let value = fields.value else { return }
            let word = String(decoding: value, as: UTF8.self)
            let isAsleep = word.hasPrefix("HKCategoryValueSleepAnalysisAsleep")
            guard isAsleep || word == "HKCategoryValueSleepAnalysisInBed" else { return }
            take(totals.sleep(isAsleep ? .sleep : .inBed, from: start, to: end, source: source))
        case .dose: take(totals.dose(at: start))
        default:
            guard let number = fields.value.flatMap(HealthNumber.read) else { return complain("value", fields.value) }
            if let unit = fields.unit, !unit.isSame(as: unitName) {
                unitName = Array(unit)
                factor = HealthNumber.factor(String(decoding: unit, as: UTF8.self))
            }
            guard let factor else { return complain("unit", fields.unit) }
            let value = number * factor
            switch kind {
            case .sum(let measure): take(totals.add(measure, value, from: start, to: end, source: source))
            case .pulse: take(totals.pulse(value, at: start))
            case .restingPulse: take(totals.restingPulse(value, at: start))
            case .weight: take(totals.weight(value, at: start))
            case .sleep, .dose, .none: break
            }
        }
    }

    private func take(_ isGood: Bool) {
        if isGood {
            taken += 1
        } else {
            problems.add(
                line: stream?.line ?? 0,
                Phrase("a measurement that cannot be: left out", fr: "une mesure impossible : laissée de côté"))
        }
    }

    private func complain(_ name: String, _ bytes: UnsafeBufferPointer<UInt8>?) {
        let text = bytes.map { String(decoding: $0.prefix(40), as: UTF8.self) } ?? ""
        problems.add(
            line: stream?.line ?? 0, Phrase("\(name) cannot be “\(text)”", fr: "\(name) ne peut pas être « \(text) »"))
    }

    private func look(_ type: UnsafeBufferPointer<UInt8>) {
        keepUnplaced()
        typeName = Array(type)
        kind = Self.kinds[String(decoding: type, as: UTF8.self)] ?? .none
    }

    /// Counts consecutive records of a type without a measure together, to build its name only once.
    private func keepUnplaced() {
        guard unplacedCount > 0 else { return }
        let name = HealthName.short(typeName)
        if unplaced[name] != nil || unplaced.count < 1000 { unplaced[name, default: 0] += unplacedCount }
        unplacedCount = 0
    }

    private func lookSource(_ name: UnsafeBufferPointer<UInt8>) {
        sourceName = Array(name)
        if let known = sources[sourceName] {
            source = known
        } else {
            source = UInt8(min(sources.count, HealthTotals.maxSources - 1))
            if sources.count < 10_000 { sources[sourceName] = source }
        }
    }

    // MARK: Workouts

    private func begin(_ attributes: XMLAttributes) {
        guard let start = attributes["startDate"].flatMap({ clock.wall($0.buffer) }) else {
            return complain("startDate", attributes["startDate"]?.buffer)
        }
        let end = attributes["endDate"].flatMap { clock.wall($0.buffer) }
        func number(_ name: StaticString, _ unit: StaticString) -> Double? {
            guard let value = attributes[name].flatMap({ HealthNumber.read($0.buffer) }),
                let factor = HealthNumber.factor(attributes[unit]?.text ?? "")
            else { return nil }
            return value * factor
        }
        let minutes = number("duration", "durationUnit") ?? end.map { Double(max(0, $0 - start)) / 60 } ?? 0
        let activity = HealthName.short(attributes["workoutActivityType"].map { Array($0.buffer) } ?? [])
        workout = (activity, minutes, number("totalDistance", "totalDistanceUnit"), start)
    }

    /// Since iOS 16 the distance is in a separate element.
    private func statistics(_ attributes: XMLAttributes) {
        guard let type = attributes["type"]?.text, type.hasPrefix("HKQuantityTypeIdentifierDistance"),
            let sum = attributes["sum"].flatMap({ HealthNumber.read($0.buffer) }),
            let factor = HealthNumber.factor(attributes["unit"]?.text ?? "")
        else { return }
        workout?.distance = sum * factor
    }
}

/// The relevant attributes of a record.
private struct Fields {
    var type: UnsafeBufferPointer<UInt8>?
    var unit: UnsafeBufferPointer<UInt8>?
    var value: UnsafeBufferPointer<UInt8>?
    var source: UnsafeBufferPointer<UInt8>?
    var start: UnsafeBufferPointer<UInt8>?
    var end: UnsafeBufferPointer<UInt8>?

    mutating func take(_ attribute: XMLAttribute) {
        let name = attribute.name
        switch name.buffer.count {
        case 4:
            if name == "type" { type = attribute.value.buffer } else if name == "unit" { unit = attribute.value.buffer }
        case 5: if name == "value" { value = attribute.value.buffer }
        case 7: if name == "endDate" { end = attribute.value.buffer }
        case 9: if name == "startDate" { start = attribute.value.buffer }
        case 10: if name == "sourceName" { source = attribute.value.buffer }
        default: break
        }
    }
}

enum HealthName {
    private static let prefixes = [
        "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType", "HKWorkoutActivityType",
    ]

    /// `StepCount` of `HKQuantityTypeIdentifierStepCount`.
    static func short(_ name: [UInt8]) -> String {
        let text = String(decoding: name.prefix(100), as: UTF8.self)
        for prefix in prefixes where text.hasPrefix(prefix) { return String(text.dropFirst(prefix.count)) }
        return text
    }
}

extension UnsafeBufferPointer<UInt8> {
    @inline(__always)
    fileprivate func isSame(as bytes: [UInt8]) -> Bool { count == bytes.count && elementsEqual(bytes) }
}
