// Exports of Apple Health as days: sums of one walk counted by two devices, nights, units, damage.

import CivilTime
import FileSystem
import Testing
import Wording

@testable import ExternalSources

/// What was read of an export with these elements.
struct HealthRead {
    var days: [String: [HealthMeasure: Double]] = [:]
    var problems = SourceProblems()
    var unplaced: [String: Int] = [:]
    var workouts: [HealthWorkout] = []
    var refusal: SourceRefusal?

    init(_ elements: String, head: String = "", pieces: Int = 1 << 20) {
        self.init(
            bytes: Array("<?xml version=\"1.0\"?>\n\(head)<HealthData>\n\(elements)\n</HealthData>\n".utf8),
            pieces: pieces)
    }

    init(bytes: [UInt8], pieces: Int = 1 << 20) {
        let reader = AppleHealthReader()
        do throws(SourceRefusal) {
            for start in stride(from: 0, to: bytes.count, by: pieces) {
                let piece = Array(bytes[start..<min(bytes.count, start + pieces)])
                var failure: SourceRefusal?
                piece.withUnsafeBytes { buffer in
                    do throws(SourceRefusal) { try reader.feed(buffer) } catch { failure = error }
                }
                if let failure { throw failure }
            }
            for day in try reader.finish() { days[Day(number: day.number).iso] = day.values }
        } catch { refusal = error }
        (problems, unplaced, workouts) = (reader.problems, reader.unplaced, reader.workouts)
    }
}

private func record(
    _ type: String, _ value: String, _ start: String, _ end: String? = nil, source: String = "iPhone",
    unit: String = "count"
) -> String {
    "<Record type=\"HK\(type)\" sourceName=\"\(source)\" unit=\"\(unit)\" startDate=\"\(start) +0100\" endDate=\"\(end ?? start) +0100\" value=\"\(value)\"/>\n"
}

private let steps = "QuantityTypeIdentifierStepCount"
private let sleep = "CategoryTypeIdentifierSleepAnalysis"
private let asleep = "HKCategoryValueSleepAnalysisAsleepCore"

@Suite struct AppleHealthTests {
    @Test func oneWalkOfTwoDevicesIsCountedOnce() {
        let read = HealthRead(
            record(steps, "500", "2026-11-20 10:00:00", "2026-11-20 10:30:00")
                + record(steps, "600", "2026-11-20 10:00:00", "2026-11-20 10:30:00", source: "Watch")
                + record(steps, "100", "2026-11-20 18:00:00", "2026-11-20 18:10:00"))
        #expect(read.days == ["2026-11-20": [.steps: 700]])
    }

    @Test func whatLiesInSeveralHoursAndDaysIsShared() {
        let read = HealthRead(record(steps, "300", "2026-11-20 23:00:00", "2026-11-21 02:00:00"))
        #expect(read.days == ["2026-11-20": [.steps: 100], "2026-11-21": [.steps: 200]])
    }

    @Test func nightsCountForTheDayOfWaking() {
        let read = HealthRead(
            record(sleep, asleep, "2026-11-19 22:30:00", "2026-11-19 23:30:00")
                + record(sleep, "HKCategoryValueSleepAnalysisAwake", "2026-11-19 23:30:00", "2026-11-20 00:00:00")
                + record(sleep, asleep, "2026-11-20 00:00:00", "2026-11-20 06:30:00")
                + record(sleep, asleep, "2026-11-20 00:00:00", "2026-11-20 01:00:00")
                + record(sleep, asleep, "2026-11-19 23:00:00", "2026-11-20 06:00:00", source: "Phone")
                + record(sleep, "HKCategoryValueSleepAnalysisInBed", "2026-11-19 22:00:00", "2026-11-20 07:00:00")
                + record(sleep, asleep, "2026-11-20 14:00:00", "2026-11-20 14:20:00"))
        #expect(read.days == ["2026-11-20": [.sleep: 7.83, .inBed: 9]])
    }

    @Test func pulseWeightAndUnits() {
        let read = HealthRead(
            record("QuantityTypeIdentifierHeartRate", "60", "2026-11-20 10:00:00", unit: "count/min")
                + record("QuantityTypeIdentifierHeartRate", "101", "2026-11-20 11:00:00", unit: "count/min")
                + record("QuantityTypeIdentifierRestingHeartRate", "55", "2026-11-20 11:00:00", unit: "count/min")
                + record("QuantityTypeIdentifierBodyMass", "154.3", "2026-11-20 08:00:00", unit: "lb")
                + record("QuantityTypeIdentifierBodyMass", "71", "2026-11-20 07:00:00", unit: "kg")
                + record("QuantityTypeIdentifierDistanceWalkingRunning", "1", "2026-11-20 08:00:00", unit: "mi")
                + record("QuantityTypeIdentifierActiveEnergyBurned", "418.4", "2026-11-20 08:00:00", unit: "kJ"))
        #expect(
            read.days == [
                "2026-11-20": [
                    .heartRate: 80.5, .heartRateMin: 60, .heartRateMax: 101, .restingHeartRate: 55, .weight: 69.99,
                    .distance: 1.609,
                    .energy: 100,
                ]
            ])
    }

    @Test func workoutsOfOldAndNewExports() {
        let read = HealthRead(
            """
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" totalDistance="5" \
            totalDistanceUnit="km" sourceName="W" startDate="2026-11-20 10:00:00 +0100" endDate="2026-11-20 10:30:00 +0100"/>
            <Workout workoutActivityType="HKWorkoutActivityTypeCycling" duration="1" durationUnit="hr" sourceName="W" \
            startDate="2026-11-20 11:00:00 +0100" endDate="2026-11-20 12:00:00 +0100">
             <WorkoutEvent type="x" date="2026-11-20 11:00:00 +0100"/>
             <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceCycling" sum="20" unit="km"/>
            </Workout>
            """)
        #expect(read.days == ["2026-11-20": [.workouts: 2, .workoutMinutes: 90, .workoutDistance: 25]])
        #expect(read.workouts.map(\.activity) == ["Running", "Cycling"])
    }

    @Test func whatStandsInACorrelationStandsBesideItToo() {
        let one = record(steps, "500", "2026-11-20 10:00:00")
        #expect(HealthRead("<Correlation type=\"x\">\(one)</Correlation>\(one)").days == ["2026-11-20": [.steps: 500]])
    }

    @Test func otherKindsAreNamed() {
        let read = HealthRead(
            record("QuantityTypeIdentifierFlightsClimbed", "1", "2026-11-20 10:00:00")
                + record(steps, "1", "2026-11-20 10:00:00"))
        #expect(read.unplaced == ["FlightsClimbed": 1])
    }

    @Test func measurementsThatCannotBe() {
        let read = HealthRead(
            record(steps, "many", "2026-11-20 10:00:00") + record(steps, "5", "20/11/2026 10:00")
                + record(steps, "5", "2026-02-30 10:00:00")
                + record(steps, "-5", "2026-11-20 10:00:00") + record(steps, "5", "0001-11-20 10:00:00")
                + record(steps, "5", "2026-11-20 10:00:00", "2027-11-20 10:00:00")
                + record("QuantityTypeIdentifierBodyMass", "5", "2026-11-20 10:00:00", unit: "furlong")
                + "<Record/><Record type=\"HK\(steps)\"/>")
        #expect(read.days.isEmpty)
        #expect(read.problems.told.map(\.line) == [3, 4, 5, 6, 7, 8, 9, 10])
    }

    @Test func documentTypesThatAreNoXML() {
        let head = "<!DOCTYPE HealthData [\n<!ATTLIST Record\n  a CDATA #REQUIRED\n<!ELEMENT ]]>\n>\n]>\n"
        for pieces in [1, 5, 1 << 20] {
            let read = HealthRead(record(steps, "7", "2026-11-20 10:00:00") + "<", head: head, pieces: pieces)
            #expect(read.refusal?.line == 10)
            #expect(HealthRead(record(steps, "7", "2026-11-20 10:00:00"), head: head, pieces: pieces).days.count == 1)
        }
    }

    @Test func entitiesAreRefused() {
        let bomb = "<!DOCTYPE HealthData [\n<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">\n]>\n"
        #expect(HealthRead("&b;", head: bomb).refusal?.message.english == "declares entities: refused")
        #expect(HealthRead("&b;").refusal != nil)
        #expect(HealthRead("<x y=\"&file;\"/>").refusal != nil)
    }

    @Test func otherFiles() {
        #expect(HealthRead(bytes: Array("<html></html>".utf8)).refusal == HealthHead.noExport)
        #expect(HealthRead(bytes: []).refusal == HealthHead.noExport)
        #expect(HealthRead(bytes: [UInt8](repeating: 0x20, count: 3 << 20)).refusal == HealthHead.noExport)
        #expect(HealthRead(bytes: Array("<HealthData><Record".utf8)).refusal != nil)
    }
}

/// The folder that DAYBOOK_CORPORA names (default ../shared/corpora); the tests are skipped where it is absent.
private let corpus = (MachineFacts.environment("DAYBOOK_CORPORA") ?? "../shared/corpora") + "/apple-health"

@Suite(.enabled(if: FileStamp.exists(corpus))) struct AppleHealthCorpusTests {
    /// The rows of a table that another program made of the same export, by heading.
    private func rows(_ name: String) throws -> [[String: String]] {
        let text = String(decoding: try OpenFile.reading("\(corpus)/expected-csv/\(name).csv").readAll(), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != "\"" } }
        }
        return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
    }

    @Test func agreesWithTheTables() throws {
        let read = HealthRead(bytes: try OpenFile.reading(corpus + "/export6s3sample.xml").readAll(), pieces: 777)
        #expect(read.refusal == nil)
        #expect(read.problems.count == 0)
        func sum(_ name: String) throws -> [String: Double] {
            try rows(name).reduce(into: [:]) {
                $0[String($1["startDate", default: ""].prefix(10)), default: 0] += Double($1["value", default: ""]) ?? 0
            }
        }
        #expect(read.days.compactMapValues { $0[.steps] } == (try sum("StepCount")))
        #expect(
            read.days.compactMapValues { $0[.distance] }
                == (try sum("DistanceWalkingRunning")).mapValues { ($0 * 1000).rounded() / 1000 })
        let workouts = try rows("Workout")
        #expect(read.workouts.map(\.minutes) == workouts.map { Double($0["duration", default: ""]) })
        #expect(
            read.workouts.map { Day(number: $0.number).iso }
                == workouts.map { String($0["startDate", default: ""].prefix(10)) })
        #expect(
            read.workouts.map { "HKWorkoutActivityType" + $0.activity } == workouts.map { $0["workoutActivityType"] })
    }
}
