// What devices and readings answer, without a terminal.

import ApplicationTestSupport
import Bytes
import Charts
import CivilTime
import Permissions
import SensorActions
import Sensors
import TestSupport
import Testing
import Wording
import Workspaces

@Suite struct SensorQuestionTests {
    static let files = [
        "sensors/pool/device.md": """
        ---
        name: Pool
        measures:
          ph:
            label: pH
            warning: [7.0, 7.6]
            critical: [6.6, 8.0]
          temperature:
            unit: °C
        ---

        """,
        "sensors/pool/2026-11.csv": """
        timestamp,ph,temperature
        2026-11-19T10:00:00Z,7.4,20
        2026-11-19T14:00:00Z,7.5,22
        2026-11-20T08:00:00Z,7.8,21

        """,
    ]

    @Test func statusHasTheLastValues() throws {
        let vault = try TemporaryVault(Self.files)
        let devices = try SensorStatusQuestion().answer(in: vault.workspace())
        #expect(devices.map(\.device.identifier) == ["pool"])
        #expect(devices[0].rows.map(\.measure.name) == ["ph", "temperature"])
        #expect(devices[0].rows.map(\.value) == [7.8, 21])
        #expect(devices[0].status == .warning)
        #expect(devices[0].rows[0].age == 900)
        #expect(Schema.sensorStatus(devices, nil)["schema"]?.string == "daybook.sensors.status/1")
    }

    @Test func unknownNamesSayWhatIsKnown() throws {
        let vault = try TemporaryVault(Self.files)
        let workspace = try vault.workspace()
        do {
            _ = try SensorStatusQuestion(device: "cellar").answer(in: workspace)
            Issue.record("a device that is not there")
        } catch SensorActionError.noDevice("cellar", let known) {
            #expect(known == ["pool"])
        }
        do {
            _ = try ReadingQuestion(device: "Pool", measures: ["chlorine"]).history(in: workspace)
            Issue.record("a measure that is not there")
        } catch let error as SensorActionError {
            guard case .noMeasure("chlorine", "pool", ["ph", "temperature"]) = error else { throw error }
            #expect(Explanation(error).kind == .nothing)
            #expect(Explanation(error).hint?[.english] == "measures: ph, temperature")
        }
    }

    @Test func historyByDay() throws {
        let vault = try TemporaryVault(Self.files)
        let history = try ReadingQuestion(measures: ["pH"]).history(in: vault.workspace())
        #expect(history.period == .day)
        #expect(history.measures.map(\.name) == ["ph"])
        #expect(history.measures[0].rows.map(\.summary.count) == [2, 1])
        let raw = try ReadingQuestion(measures: ["ph"], step: .reading).history(in: vault.workspace())
        #expect(raw.measures[0].rows.map(\.time).first == "2026-11-19T10:00:00.000Z")
    }

    /// The sums that are kept are of whole hours: a span that ends within one is not answered from them.
    @Test func momentsAreExact() throws {
        var rows = "timestamp,ph\n"
        for minute in 0..<120 {
            let text =
                minute < 60 ? "04:\(minute < 10 ? "0" : "")\(minute)" : "05:\(minute < 70 ? "0" : "")\(minute - 60)"
            rows += "2026-11-20T\(text):00Z,\(minute)\n"
        }
        let vault = try TemporaryVault(["sensors/pool/2026-11.csv": rows])
        let workspace = try vault.workspace()
        let span = try ReadingSpan(from: "2026-11-20T04:30:00Z", to: "2026-11-20T05:29:00Z", in: workspace)
        #expect(span.isWithinDays)
        for step in [ReadingStep.reading, .period(.minute), .period(.hour), .period(.day)] {
            let history = try ReadingQuestion(span: span, step: step).history(in: workspace)
            let sums = history.measures[0].rows.map(\.summary)
            #expect(sums.map(\.count).reduce(0, +) == 60, "\(step)")
            #expect(sums.map(\.least).min() == 30 && sums.map(\.greatest).max() == 89, "\(step)")
        }
        let plots = try ReadingQuestion(span: span, step: .period(.hour)).plots(in: workspace)
        #expect(plots.plots[0].points.map(\.count) == [30, 30])
    }

    /// Percentiles of the readings of the span, which sums do not have; none of a few.
    @Test func whereMostReadingsLie() throws {
        var rows = "timestamp,ph\n"
        for minute in 0..<75 {
            rows += "2026-11-20T0\(4 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00Z,\(minute)\n"
        }
        let vault = try TemporaryVault(["sensors/pool/2026-11.csv": rows])
        let workspace = try vault.workspace()
        let span = try ReadingSpan(from: "2026-11-20T04:00:00Z", to: "2026-11-20T05:14:00Z", in: workspace)
        let question = ReadingQuestion(span: span, step: .period(.hour))
        let points = try question.plots(in: workspace, hasBand: true).plots[0].points
        #expect(points.map(\.count) == [60, 15])
        let band = try #require(points[0].band)
        // Sixty values from 0 to 59: as R and NumPy have it.
        #expect(abs(band.lowerBound - 2.95) < 1e-9 && abs(band.upperBound - 56.05) < 1e-9)
        #expect(points[1].band == nil)
        #expect(try question.plots(in: workspace).plots[0].points.allSatisfy { $0.band == nil })
        // Raw points are not ranges.
        let raw = try ReadingQuestion(span: span, step: .reading).plots(in: workspace, hasBand: true)
        #expect(raw.plots[0].points.allSatisfy { $0.band == nil })
        let svg = try #require(
            try question.plots(in: workspace, hasBand: true).stack(in: .french).svg(in: .french, isFile: false)?.text)
        #expect(svg.contains("class=\"spread most line-1\"") && svg.contains("5–95"))
        #expect(
            try question.plots(in: workspace).stack(in: .french).svg(in: .french, isFile: false)?.text.contains("most")
                == false)
    }

    @Test func tablesAreMadeByTheGrant() throws {
        let vault = try TemporaryVault(Self.files)
        let workspace = try vault.workspace()
        let grant = try workspace.gate().exportGrant(via: .readings, for: "-")
        let table = try ReadingQuestion(measures: ["temperature"]).table(in: workspace, grant)
        var text: [UInt8] = []
        table.csv(hasUnits: true, clock: .utc) { text += $0 }
        #expect(
            String(decoding: text, as: UTF8.self).hasPrefix("timestamp,temperature (°C)\n2026-11-19T10:00:00.000Z,20\n")
        )
        var lines: [UInt8] = []
        Schema.sensorExport(table, isLines: true, clock: .utc) { lines += $0 }
        #expect(
            String(decoding: lines, as: UTF8.self)
                .hasPrefix("{\"timestamp\":\"2026-11-19T10:00:00.000Z\",\"temperature\":20"))
    }

    @Test func aPrivateDeviceStays() throws {
        var files = Self.files
        files["sensors/pool/device.md"] = "---\nprivate: true\n---\n"
        let vault = try TemporaryVault(files)
        let workspace = try vault.workspace()
        let grant = try workspace.gate().exportGrant(via: .status)
        #expect(throws: PermissionRefusal.self) { try ReadingQuestion().table(in: workspace, grant) }
        #expect(try SensorStatusQuestion().answer(in: workspace).exportable(by: grant, in: workspace).isEmpty)
    }

    @Test func replayComparesRules() throws {
        let vault = try TemporaryVault(Self.files)
        try vault.home.write("---\nmeasures:\n  ph:\n    critical: [6.6, 7.7]\n---\n", to: "vault/other.md")
        let workspace = try vault.workspace()
        let since = try ReadingSpan.since("30d", to: nil, in: workspace).from
        let replayed = try AlertReplayQuestion(device: nil, since: since, rules: "other.md", includesHeldBack: true)
            .answer(in: workspace)
        #expect(!replayed.isEmpty)
        #expect(Set(replayed.compared.map(\.side)).isSubset(of: [.present, .both, .other]))
        #expect(replayed.compared.contains { $0.side == .other && $0.alert.to == .critical })
    }
}
