// Readings from CSV, fast rows and odd ones.

import CivilTime
import Sensors
import TestSupport
import Testing
import Vault

@Suite struct ReadingsTests {
    private func file(_ text: String) -> ReadingsFile { ReadingsFile(Array(text.utf8)) }

    @Test func plainRows() {
        let file = file("timestamp,temperature,ph\n2026-11-20T08:15:00.000Z,24.5,7.2\n2026-11-20T08:30:00Z,,-1\n")
        #expect(file.measures == ["temperature", "ph"])
        #expect(file.times == [1_795_162_500_000, 1_795_163_400_000])
        #expect(file.values[0][0] == 24.5)
        #expect(file.values[0][1].isNaN)
        #expect(file.values[1] == [7.2, -1])
        #expect(file.problems.isEmpty)
    }

    @Test func numbersAreWrittenTheShortestWay() {
        var generator = SeededGenerator(seed: 7)
        var values: [Double] = [0, -0.0, 0.001, 0.0001, -0.5, 7.2, 685, 1e15, -1e14, 1e300, 0.1 + 0.2, .nan, .infinity]
        for _ in 0..<20_000 {
            values.append(Double(Int.random(in: -99_999_999...99_999_999, using: &generator)) / 1000)
            values.append(Double.random(in: -1e6...1e6, using: &generator))
        }
        for value in values {
            var bytes: [UInt8] = []
            ReadingNumber.append(value, to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == ReadingNumber.exact(value))
        }
    }

    @Test(arguments: [
        ("\u{feff}timestamp,t\r\n2026-11-20T08:15:00Z,1\r\n", [1.0]),
        ("timestamp,t\n\"2026-11-20T08:15:00Z\",\"1.5\"\n", [1.5]),
        ("timestamp,t\n2026-11-20T09:15:00+01:00,1\n", [1]),
        ("timestamp,t\n2026-11-20 08:15:00,2", [2]),
        ("timestamp,t\n1795162500,3\n", [3]),
        ("timestamp,t\n1795162500000,3\n", [3]),
        ("timestamp,t\n2026-11-20T08:15:00Z,\"24,5\"\n", [24.5]),
        ("timestamp,t\n2026-11-20T08:15:00Z,1e-3\n", [0.001]),
        ("timestamp,t\n2026-11-20T08:15:00Z,0.1234567890123456789\n", [0.12345678901234568]),
        ("timestamp,t\n\n2026-11-20T08:15:00Z,1\n\n", [1]),
    ])
    func oddButReadable(text: String, values: [Double]) {
        let file = file(text)
        #expect(file.times == [1_795_162_500_000])
        #expect(file.values.first == values)
        #expect(file.badRows == 0)
    }

    @Test(arguments: [
        "nothing", "", "temperature,timestamp\n1,2\n", "timestamp,t\nyesterday,1\n",
        "timestamp,t\n2026-02-30T00:00:00Z,1\n",
        "timestamp,t\n2026-11-20T08:15:00Z,warm\n", "timestamp,t\n2026-11-20T08:15:00Z,1,2\n",
        "timestamp,t\n\"open,1\n",
    ])
    func problemsAreNamed(text: String) {
        #expect(text.isEmpty || !file(text).problems.isEmpty)
    }

    @Test func disorderIsSortedAndTheLastOfEqualTimesCounts() {
        let series = ReadingSeries([
            file("timestamp,a\n2026-11-20T10:00:00Z,2\n2026-11-20T09:00:00Z,1\n"),
            file("timestamp,b,a\n2026-11-20T10:00:00Z,7,3\n"),
        ])
        #expect(series.measures == ["a", "b"])
        #expect(series.times.count == 2)
        #expect(series.column("a") == [1, 3])
        #expect(series.column("b")?.last == 7)
        #expect(series.latest("a")?.value == 3)
    }

    @Test func daysAreThoseOfTheLocalClock() {
        let series = ReadingSeries([file("timestamp,a\n2026-11-20T23:30:00Z,1\n2026-11-21T00:30:00Z,3\n")])
        func days(_ offset: Int) -> [PeriodSummary] {
            series.periods(of: "a", by: .day, calibration: CalibrationHistory()) { _ in offset }
        }
        #expect(days(3600).map(\.start.day.iso) == ["2026-11-21"])
        #expect(days(3600).first?.summary.mean == 2)
        #expect(days(0).map(\.start.day.iso) == ["2026-11-20", "2026-11-21"])
    }

    /// A calibration within an hour: each value is corrected by the one that was valid when it was measured, in sums of hours, too.
    @Test func sumsAcrossACalibration() {
        let series = ReadingSeries([
            file(
                "timestamp,ph\n2026-11-20T10:05:00Z,7\n2026-11-20T10:29:59Z,8\n2026-11-20T10:30:00Z,7\n2026-11-20T10:55:00Z,9\n"
            )
        ])
        let moment: Int64 = 1_795_170_600_000  // 10:30
        let history = CalibrationHistory([Calibration(offset: 1), Calibration(since: moment, offset: -1, slope: 2)])
        let rollup = ReadingRollup(series, width: .hour, boundaries: [moment])
        #expect(rollup.slots(of: "ph").map(\.count) == [2, 2])
        for period in [ReadingPeriod.hour, .day, .month] {
            let sums = rollup.periods(of: "ph", by: period, calibration: history, from: nil, to: nil) { _ in 0 }
            #expect(sums == series.periods(of: "ph", by: period, calibration: history) { _ in 0 })
            let summary = sums.first?.summary
            #expect(sums.count == 1 && summary?.count == 4)
            // 8, 9, 13, 17
            #expect(summary?.mean == 11.75 && summary?.least == 8 && summary?.greatest == 17 && summary?.last == 17)
        }
        // A line that falls turns the least into the greatest.
        let falling = CalibrationHistory([Calibration(offset: 10, slope: -1)])
        let turned = rollup.periods(of: "ph", by: .hour, calibration: falling, from: nil, to: nil) { _ in 0 }
        #expect(turned.first?.summary.least == 1 && turned.first?.summary.greatest == 3)
    }

    @Test func thresholds() {
        let text =
            "---\nname: Pool\nmeasures:\n  ph:\n    unit: pH\n    warning: [7.0, 7.6]\n    critical: {low: 6.8, high: 8}\noffline_after: 2h\n---\n"
        let settings = DeviceSettings(
            identifier: "pool",
            document: Document(path: VaultPath(trusted: "sensors/pool/device.md"), contents: Array(text.utf8)))
        let measure = settings.measure(named: "ph")
        #expect(measure?.unit == "pH")
        #expect(settings.offlineAfter == 7200)
        #expect(
            [7.2, 7.7, 6.9, 8.1, 6.7].map { measure?.status(of: $0) } == [
                .normal, .warning, .warning, .critical, .critical,
            ])
        // A bound itself is still within.
        #expect(
            [7.0, 7.6, 6.8, 8].map { measure?.status(of: $0) } == [.normal, .normal, .warning, .warning])
    }
}
