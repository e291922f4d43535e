// The page of sensors: all measures above one axis, alerts, nights and gaps; it is written again when a reading or an alert comes.

import Testing
import Wording

@Suite struct SensorPanelsTests {
    private func pool() throws -> TemporaryVault {
        let rows = (0..<40).map { hour in
            let day = 20 + hour / 24
            let time = "2026-11-\(day)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00:00.000Z"
            // Nothing was measured on the first afternoon.
            return (12..<20).contains(hour) ? "" : "\(time),7.\(hour % 9),\(20 + hour % 5)\n"
        }
        return try TemporaryVault([
            "sensors/pool/device.md":
                "---\nname: Pool\noffline_after: 2h\nmeasures:\n  ph: {label: pH, warning: [7.0, 7.6]}\n  temperature: {unit: °C}\n---\n",
            "sensors/pool/2026-11.csv": "timestamp,ph,temperature\n" + rows.joined(),
            "sensors/pool/alerts.csv":
                "timestamp,measure,from,to,value,sent,held_back_by\n2026-11-20T07:00:00.000Z,ph,normal,warning,7.7,true,\n2026-11-20T08:00:00.000Z,ph,warning,warning,7.8,false,cooldown\n",
        ])
    }

    @Test func measuresShareAnAxisWithAlertsNightsAndGaps() throws {
        let vault = try pool()
        try vault.export()
        let page = try vault.page("sensors.html")
        #expect(page.split(separator: "<svg").count == 2 && page.contains("class=\"chart panels\""))
        #expect(page.contains("mark mark-warning is-sent") && page.contains("mark mark-warning is-held"))
        #expect(page.contains("class=\"night\"") && page.contains("class=\"band-warning\""))
        #expect(page.contains("temperature (°C)") && page.contains("alert held back"))
        // The gap cuts each line in two.
        let lines = page.split(separator: "<path class=\"line line-1\" d=\"").dropFirst().map {
            $0.prefix { $0 != "\"" }
        }
        #expect(lines.count == 2 && lines.allSatisfy { $0.count { $0 == "M" } == 2 })
        // alerts.csv has no measures.
        #expect(!page.contains("held_back_by") && !page.contains("<strong>from"))
        #expect(!page.contains("<script>") && !page.contains("style=\""))
    }

    /// The page of a device has what it said last, and charts as far back as there are readings.
    @Test func aDeviceHasItsOwnPage() throws {
        let vault = try pool()
        try vault.export()
        let page = try vault.page("sensors/pool/device.html")
        #expect(
            page.contains("<h2>Last readings</h2>")
                && page.contains("<b>7.3</b><span class=\"state-chip status-normal\">"))
        #expect(page.contains("Saturday 21 November 2026, 15:00 · today</p>"))
        #expect(
            page.contains("<h2>24 hours</h2>") && page.contains("<h2>7 days</h2>") && !page.contains("<h2>30 days</h2>")
        )
        #expect(page.components(of: "class=\"chart panels\"") == 2 && page.components(of: "<h1") == 1)
        try vault.write(
            "sensors/pool/2026-12.csv", "timestamp,ph\n2026-12-30T08:00:00.000Z,7.2\n2026-12-30T09:00:00.000Z,7.3\n")
        try vault.export()
        let later = try vault.page("sensors/pool/device.html")
        #expect(
            later.contains("<h2>30 days</h2>") && later.contains("<h2>A year</h2>")
                && later.contains("30 December 2026, 09:00"))
    }

    /// A point of a day or an hour is a mean, what is said at the end is what was read; each point has words, many share some.
    @Test func manyReadingsAreSaidInStretches() throws {
        var rows = ""
        for hour in 0..<600 {
            for minute in [0, 15, 30, 45] where !(200..<300).contains(hour) {
                let day = 1 + hour / 24
                rows +=
                    "2026-10-\(day < 10 ? "0" : "")\(day)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):\(minute == 0 ? "00" : "\(minute)"):00.000Z,\(20 + minute)\n"
            }
        }
        let vault = try TemporaryVault([
            "sensors/hall/device.md":
                "---\nname: The hall\noffline_after: 2h\nmeasures:\n  t: {warning: [10, 60]}\n---\n",
            "sensors/hall/2026-10.csv": "timestamp,t\n" + rows,
        ])
        try vault.export()
        let page = try vault.page("sensors/hall/device.html")
        #expect(page.contains("<h1>The hall</h1>") && !page.contains("<h1>device</h1>"))
        #expect(
            page.contains("27 days ago") && page.contains("<span class=\"state-chip status-offline\">offline</span>"))
        #expect(page.contains("<small>warning &lt;\u{a0}10, &gt;\u{a0}60</small>"))
        let month = page[(try #require(page.firstRange(of: "<h2>30 days</h2>"))).upperBound...]
        #expect(month.contains(">65</text>") && month.contains("class=\"said\""))
        #expect(month.contains("<title>4 d without readings</title>") && month.contains(">4 d</text>"))
        #expect(month.ranges(of: "class=\"said\"").count <= 96)
        try vault.export(language: .french)
        #expect(try vault.page("sensors/hall/device.html").contains("4 j sans relevé"))
    }

    /// Words have no mean.
    @Test func statesAreWords() throws {
        let vault = try TemporaryVault([
            "sensors/door/device.md": "---\nname: Door\nmeasures:\n  door: {states: {open: 1, closed: 0}}\n---\n",
            "sensors/door/2026-11.csv": "timestamp,door\n2026-11-20T08:00:00.000Z,1\n2026-11-20T09:00:00.000Z,0\n",
        ])
        try vault.export()
        let page = try vault.page("sensors/door/device.html")
        #expect(
            page.contains("<b>closed</b><span class=\"state-chip status-normal\">") && !page.contains("mean")
                && page.contains("state-0"))
        #expect(try vault.page("index.html").contains("closed</span>"))
    }

    @Test func aNewAlertWritesThePageAgain() throws {
        let vault = try pool()
        try vault.export()
        try vault.write(
            "sensors/pool/alerts.csv",
            "timestamp,measure,from,to,value,sent,held_back_by\n2026-11-20T09:00:00.000Z,ph,warning,critical,8.8,true,\n"
        )
        try vault.export()
        #expect(try vault.page("sensors.html").contains("mark mark-critical is-sent"))
    }
}
