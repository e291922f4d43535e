// Measures that are made of others: dew point, differences of a counter, rates of change.

import Sensors
import Testing
import Vault
import Wording

@Suite struct DerivedValuesTests {
    private static let minute: Int64 = 60_000

    private func device(_ measures: String) -> DeviceSettings {
        DeviceSettings(
            identifier: "attic",
            document: Document(
                path: VaultPath(trusted: "sensors/attic/device.md"),
                contents: Array("---\nmeasures:\n\(measures)---\n".utf8)))
    }

    /// Rows of `minute,values…` as the device's series with all that it makes.
    private func series(_ device: DeviceSettings, _ header: String, _ rows: [String]) -> ReadingSeries {
        let lines = rows.map { row in
            let cells = row.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
            return UTCTime.text((Int64(cells[0]) ?? 0) * Self.minute) + "," + cells[1]
        }
        let text = "timestamp,\(header)\n" + lines.joined(separator: "\n") + "\n"
        return ReadingSeries([ReadingsFile(Array(text.utf8))]).corrected(by: device)
    }

    private func values(_ series: ReadingSeries, _ name: MeasureID) -> [String] {
        (series.column(name) ?? []).map { $0.isNaN ? "-" : ReadingNumber.text($0) }
    }

    /// Dew points of the tables of the National Weather Service, to a tenth.
    @Test(arguments: [("20,50", 9.3), ("25,60", 16.7), ("30,80", 26.2), ("0,90", -1.4), ("21,100", 21)])
    func dewPoint(row: String, expected: Double) throws {
        let attic = device(
            "  temperature: {unit: °C}\n  humidity: {unit: \"%\"}\n  dew: {derived: dew_point, unit: °C}\n")
        let found = series(attic, "temperature,humidity", ["0,\(row)"])
        let value = try #require(found.column("dew")?.first)
        #expect(abs(value - expected) < 0.06, "\(value)")
    }

    @Test func dewPointInFahrenheitOfValuesThatComeApart() throws {
        let attic = device(
            "  t: {unit: °F}\n  h: {}\n  dew: {derived: dew_point, of: [t, h], unit: °F}\n")
        // 68 °F and 50 %: 9.3 °C is 48.7 °F. A value of more than an hour ago is none of now.
        let found = series(attic, "t,h", ["0,68,", "5,,50", "70,,60", "71,68,"])
        #expect(values(found, "dew")[0] == "-" && values(found, "dew")[2] == "-")
        #expect(abs((found.column("dew")?[1] ?? 0) - 48.7) < 0.1)
        #expect(values(found, "dew")[3] != "-")
    }

    @Test func differencesOfACounter() {
        let rain = device("  total: {unit: mm}\n  rain: {derived: difference, of: total}\n")
        let found = series(rain, "total", ["0,10", "1,10.2", "2,", "3,11", "4,0.4", "5,0.4"])
        #expect(values(found, "rain") == ["-", "0.2", "-", "0.8", "0.4", "0"])
    }

    @Test func ratesNeedHalfOfTheirWindow() {
        let pool = device(
            "  temperature: {}\n  change: {derived: rate, of: temperature, per: 1h, over: 20m}\n")
        let found = series(pool, "temperature", ["0,20", "5,20.5", "10,21", "15,21", "30,21", "31,40"])
        // 1 K in 10 minutes is 6 K an hour; then the window moves on.
        #expect(values(found, "change") == ["-", "-", "6", "4", "0", "71.25"])
    }

    /// Corrected values count, and a measure that the files have is not computed.
    @Test func calibrationsAndStoredValues() {
        let attic = device(
            "  total: {calibration: {slope: 2}}\n  rain: {derived: difference, of: total}\n")
        #expect(values(series(attic, "total", ["0,1", "1,2"]), "rain") == ["-", "2"])
        #expect(values(series(attic, "total,rain", ["0,1,7", "1,2,"]), "rain") == ["7", "-"])
    }

    @Test func checks() throws {
        let text = """
            ---
            measures:
              t: {}
              a: {derived: dewpoint}
              b: {derived: dew_point}
              c: {derived: difference}
              d: {derived: rate, of: t, over: soon}
              e: {derived: difference, of: d, for: 5}
              f: {derived: rate, of: t, per: 30m, for: 10m}
            ---
            """
        let document = Document(path: VaultPath(trusted: "sensors/x/device.md"), contents: Array(text.utf8))
        let messages = DeviceCheck.problems(document, servers: []).map { $0.message[.english] }
        #expect(
            messages == [
                "a.derived: invalid kind “dewpoint” (dew_point, difference, rate)",
                "b: there is no measure “temperature”", "b: there is no measure “humidity”",
                "c: of: must name what it is derived from", "d: invalid duration “soon”",
                "e.for: invalid duration “5”", "e: there is no measure “d”",
            ])
    }
}
