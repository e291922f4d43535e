// The states of a measure by days and hours, also where clocks change.

import CivilTime
import TestSupport
import Testing

@testable import Sensors

@Suite struct StatePeriodsTests {
    private static let hour: Int64 = 3_600_000

    private func periods(
        _ readings: [(hour: Int64, value: Double)], to end: Int64, by period: ReadingPeriod,
        zone: @escaping (Int64) -> Int = { _ in 0 }
    ) -> [StatePeriod] {
        StateTimeline(
            times: readings.map { $0.hour * Self.hour }, values: readings.map(\.value), to: end * Self.hour
        ).periods(by: period, zone: zone)
    }

    @Test func aStateLastsThroughDaysWithoutReadings() {
        let days = periods([(12, 0), (60, 1)], to: 72, by: .day)
        #expect(days.map(\.start.day.iso) == ["1970-01-01", "1970-01-02", "1970-01-03"])
        #expect(
            days.map { $0.timeline.shares.map(\.length) } == [
                [12 * Self.hour], [24 * Self.hour], [12 * Self.hour, 12 * Self.hour],
            ])
        #expect(days.map(\.changes) == [0, 0, 1])
    }

    @Test func aChangeAtMidnightIsOneOfTheNewDay() {
        let days = periods([(12, 0), (24, 1), (48, 0)], to: 48, by: .day)
        #expect(days.map(\.changes) == [0, 1, 1])
        #expect(days.last?.timeline.intervals.map(\.length) == [0])
    }

    @Test func daysWithoutAKnownStateAreLeftOut() {
        let line = StateTimeline(times: [0, 100 * Self.hour], values: [0, 1], silence: Self.hour)
        #expect(line.periods(by: .day) { _ in 0 }.map(\.start.day.iso) == ["1970-01-01", "1970-01-05"])
        #expect(StateTimeline(times: [], values: []).periods(by: .day) { _ in 0 }.isEmpty)
    }

    /// Clocks go back from 03:00 to 02:00 in the third hour of the epoch, and forward from 02:00 to 03:00 later.
    @Test func clocksThatChange() {
        let back = { (seconds: Int64) in seconds < 3600 ? 7200 : 3600 }
        let hours = periods([(-1, 0)], to: 3, by: .hour, zone: back)
        #expect(
            hours.map { "\($0.start.time.longText) \($0.offset)" } == [
                "01:00:00 7200", "02:00:00 7200", "02:00:00 3600", "03:00:00 3600",
            ])
        #expect(hours.allSatisfy { $0.timeline.intervals.map(\.length) == [Self.hour] })
        let day = periods([(-2, 0)], to: 23, by: .day, zone: back)
        #expect(day.map { $0.span.count } == [25 * 3_600_000])
        let forward = { (seconds: Int64) in seconds < 3600 ? 3600 : 7200 }
        #expect(periods([(-1, 0)], to: 22, by: .day, zone: forward).map { $0.span.count } == [23 * 3_600_000])
        #expect(
            periods([(-1, 0)], to: 2, by: .hour, zone: forward).map(\.start.time.longText) == [
                "00:00:00", "01:00:00", "03:00:00",
            ])
    }

    /// Whatever the readings: parts make up the whole, and every change is in one period.
    @Test(arguments: 1...20) func partsMakeUpTheWhole(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var time: Int64 = .random(in: 0...1_000_000_000, using: &generator)
        var (times, values): ([Int64], [Double]) = ([], [])
        for _ in 0..<Int.random(in: 1...60, using: &generator) {
            times.append(time)
            values.append(Double(Int.random(in: 0...2, using: &generator)))
            time += .random(in: 1...(30 * Self.hour), using: &generator)
        }
        let line = StateTimeline(times: times, values: values, to: time)
        let zone = { (seconds: Int64) in seconds < 1_500_000 ? 3600 : 7200 }
        for period in [ReadingPeriod.hour, .day, .week, .month] {
            let parts = line.periods(by: period, zone: zone)
            #expect(parts.map(\.changes).reduce(0, +) == line.changes, "seed \(seed), \(period)")
            let lengths = parts.flatMap(\.timeline.shares).map(\.length).reduce(0, +)
            #expect(lengths == line.shares.map(\.length).reduce(0, +), "seed \(seed), \(period)")
            #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.span.upperBound == $1.span.lowerBound })
            #expect(Set(parts.map { "\($0.start.text) \($0.offset)" }).count == parts.count)
        }
    }
}
