// The edges of a device's settings and payloads: half of a calibration, hours over midnight, exponents, midnight itself.

import CivilTime
import Testing
import Vault

@testable import Sensors

@Suite struct DeviceEdgeTests {
    private static let noon: Int64 = 1_795_176_000_000

    /// Offset and slope are each independent.
    @Test(arguments: [
        ("{slope: 2}", 6.0), ("{offset: 1}", 4), ("{offset: 1, slope: 2}", 7), ("{slope: 0}", 3),
        ("{date: 2026-01-01}", 3),
        ("{offset: inf}", 3), ("[{offset: 1}, {slope: 2, date: 2026-11-20}]", 6),
        ("[{offset: 1}, {slope: 2, date: 2026-11-21}]", 4), ("[{offset: 1}, {slope: 2, date: some day}]", 4),
    ])
    func calibrations(written: String, corrected: Double) {
        let text = "---\nmeasures:\n  ph: {calibration: \(written)}\n---\n"
        let settings = DeviceSettings(
            identifier: "pool",
            document: Document(path: VaultPath(trusted: "sensors/pool/device.md"), contents: Array(text.utf8)))
        #expect(settings.measure(named: "ph")?.calibration.corrected(3, at: Self.noon) == corrected)
    }

    /// Quiet hours over midnight end on the next morning, and those of a day on the same.
    @Test(arguments: [
        ("22:00-07:00", 11, 19), ("22:00-07:00", 12, 19), ("22:00-07:00", 18, 19), ("08:00-20:00", 2, 8),
        ("8:00 – 20:00", 7, 8),
        ("00:00-12:00", 23, 24),
    ])
    func endsOfQuietHours(written: String, now: Int64, end: Int64) throws {
        let quiet = try #require(QuietHours(text: written))
        let hour: Int64 = 3_600_000
        let moment = Self.noon + (now % 24) * hour + (now / 24) * 24 * hour
        #expect(quiet.end(after: moment, offset: 0) == Self.noon + end * hour)
        // An hour east of UTC all is an hour earlier.
        #expect(quiet.end(after: moment - hour, offset: 3600) == Self.noon + (end - 1) * hour)
        let local = TimeOfDay(secondsSinceMidnight: Int((12 + now) % 24) * 3600)
        #expect(local.map(quiet.contains) == true)
        #expect(quiet.contains(quiet.start) && !quiet.contains(quiet.end))
    }

    @Test(
        arguments: [
            ("1e-1", 0.1, nil), ("2e+2", 200, nil), ("1E3", 1000, nil), ("-2.5e-3 mV", -0.0025, "mV"),
            ("+7,2", 7.2, nil),
            ("732 mV", 732, "mV"), ("5 pH", 5, "pH"), ("5e", nil, nil), ("e5", nil, nil), ("1e400", nil, nil),
            ("--1", nil, nil),
        ] as [(String, Double?, String?)])
    func numbersInTexts(text: String, value: Double?, unit: String?) {
        let found = PayloadText.number(text)
        #expect(found?.value == value && found?.unit == unit)
    }

    /// A clock alone, midnight among them; a day alone; which of two comes first.
    @Test func timesAsFarAsATextSaysThem() {
        func isClock(_ text: String, _ milliseconds: Int64) -> Bool {
            if case .clock(let found) = PayloadText.writtenTime(text, nil) { return found == milliseconds }
            return false
        }
        #expect(isClock("00:00:00", 0) && isClock("00:00", 0) && isClock("12:30", 45_000_000))
        if case .day(let day) = PayloadText.writtenTime("22.11.2026", nil) {
            #expect(day.iso == "2026-11-22")
        } else {
            Issue.record("a day alone")
        }
        if case .openOrder = PayloadText.writtenTime("03/04/2026 05:00", nil) {
        } else {
            Issue.record("day or month first")
        }
        for text in ["13/04/2026 05:00", "04/04/2026 05:00", "04/13/2026 05:00"] {
            if case .local = PayloadText.writtenTime(text, nil) {} else { Issue.record("\(text)") }
        }
        if case .none = PayloadText.writtenTime("soon", nil) {} else { Issue.record("no time") }
    }
}
