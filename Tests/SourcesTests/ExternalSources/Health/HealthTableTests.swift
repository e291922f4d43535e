// Tables of several programs as days.

import CivilTime
import Sensors
import Testing

@testable import ExternalSources

private func read(
    _ text: String, map: [(header: String, measure: HealthMeasure)] = [], units: [HealthMeasure: String] = [:]
) throws -> [String: [HealthMeasure: Double]] {
    let table = try HealthTable(Array(text.utf8), map: map, units: units, order: nil)
    return Dictionary(uniqueKeysWithValues: table.days.map { (Day(number: $0.number).iso, $0.values) })
}

@Suite struct HealthTableTests {
    @Test func fitbit() throws {
        let days = try read(
            "Date,Calories Burned,Steps,Distance,Floors\n\"2026-11-18\",\"2,130\",\"10,234\",\"7.2\",\"3\"\n2026-11-19,2000,50,0.1,0\n"
        )
        #expect(
            days == [
                "2026-11-18": [.energy: 2130, .steps: 10234, .distance: 7.2],
                "2026-11-19": [.energy: 2000, .steps: 50, .distance: 0.1],
            ])
    }

    @Test func fitbitNights() throws {
        let days = try read("Date,Minutes Asleep,Time in Bed\n2026-11-18,450,480\n2026-11-19,420,430\n")
        #expect(days["2026-11-18"] == [.sleep: 7.5, .inBed: 8])
    }

    @Test func googleFit() throws {
        let days = try read(
            "Date,Move Minutes count,Calories (kcal),Distance (m),Average heart rate (bpm),Step count,Average weight (kg)\n2026-11-18,60,2130,7200.5,72.1,10234,71.5\n2026-11-19,,,,,5,\n",
            map: [("Move Minutes count", .workoutMinutes)])
        #expect(
            days["2026-11-18"] == [
                .workoutMinutes: 60, .energy: 2130, .distance: 7.201, .heartRate: 72.1, .steps: 10234, .weight: 71.5,
            ])
        #expect(days["2026-11-19"] == [.steps: 5])
    }

    @Test func samsung() throws {
        let days = try read(
            "com.samsung.shealth.step_daily_trend,6320001,11\nbinning_data,update_time,create_time,count,distance,calorie,day_time\nx,2026-11-20 07:00:00.000,2026-11-20 07:00:00.000,8000,6100,300,2026-11-18 00:00:00.000\n"
        )
        #expect(days == ["2026-11-18": [.steps: 8000, .distance: 6.1, .energy: 300]])
    }

    @Test func severalRowsOfADay() throws {
        let days = try read(
            "time,heart rate,steps,weight (lb)\n2026-11-18 08:00,60,100,150\n2026-11-18 23:59,90,50,154.3\n")
        #expect(days == ["2026-11-18": [.heartRate: 75, .steps: 150, .weight: 69.99]])
    }

    @Test func unitsAndColumnsThatAreNotThere() throws {
        #expect(
            try read("date,distance\n2026-11-18,2\n2026-11-19,2\n", units: [.distance: "mi"])["2026-11-18"] == [
                .distance: 3.219
            ])
        #expect(throws: SourceRefusal.self) { try read("date,distance (furlong)\n2026-11-18,2\n2026-11-19,2\n") }
        #expect(throws: ImportTable.Refusal.noColumn("x")) {
            try read("date,steps\n2026-11-18,2\n", map: [("x", .steps)])
        }
        #expect(throws: ImportTable.Refusal.self) { try read("hello\n") }
    }
}
