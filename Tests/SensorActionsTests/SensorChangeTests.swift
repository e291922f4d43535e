// What changes devices and readings: previewed, applied, and asked about.

import ApplicationTestSupport
import Bytes
import Ingest
import Readings
import SensorActions
import Sensors
import Testing
import Vault
import Wording
import Workspaces

@Suite struct SensorChangeTests {
    @Test func calibrationsArePlansOnTheDeviceFile() throws {
        let vault = try TemporaryVault(SensorQuestionTests.files)
        let workspace = try vault.workspace()
        let request = CalibrateMeasure(
            device: nil, measure: "pH", solutions: [.init(value: 7, reading: 7.12)], since: 1_795_132_800_000)
        let before = try vault.files()
        let plan = try request.plan(in: workspace)
        #expect(try workspace.preview(plan).measure == "ph")
        #expect(try vault.files() == before)
        let result = try workspace.apply(plan)
        #expect(result.offsetText == "-0.12")
        #expect(result.slopeText == "1")
        #expect(try vault.read("sensors/pool/device.md").contains("calibrations:\n  - {measure: ph, date: 2026-11-20T"))
        #expect(throws: SensorActionError.self) {
            try CalibrateMeasure(
                device: nil, measure: "ph", solutions: [.init(value: 7, reading: 7), .init(value: 7, reading: 7)]
            ).plan(in: workspace)
        }
    }

    @Test func aNewDeviceAndItsServer() throws {
        let vault = try TemporaryVault()
        let workspace = try vault.workspace()
        var request = AddDevice(device: "Spa", topic: "home/spa", measures: [])
        #expect(try request.defaults(in: workspace).kind == .other)
        request.kind = .pool
        request.host = "192.168.1.5:1884"
        let plan = try request.plan(in: workspace)
        #expect(try workspace.preview(plan).paths.map(\.text) == ["sensors/spa/device.md", VaultSettings.path])
        #expect(try vault.files().isEmpty)
        _ = try workspace.apply(plan)
        #expect(
            try vault.read(".daybook/settings.yaml") == "servers:\n  home:\n    host: 192.168.1.5\n    port: 1884\n")
        #expect(try vault.read("sensors/spa/device.md").hasPrefix("---\nname: Spa\nkind: pool\nserver: home\n"))
        #expect(throws: VaultError.self) { try request.plan(in: workspace) }
        request.device = "Tub"
        request.topic = "a/#/b"
        #expect(throws: SensorActionError.self) { try request.plan(in: workspace) }
        request.topic = nil
        request.server = "cabin"
        #expect {
            try request.plan(in: workspace)
        } throws: { error in
            guard case SensorActionError.hasServers = error else { return false }
            return true
        }
    }

    private func imported(
        _ request: ImportReadings, _ workspace: Workspace, isRehearsal: Bool = false
    ) throws -> ImportedReadings {
        guard case .ready(let ready) = try request.draft(in: workspace).next(isAttended: false) else {
            throw SensorActionError.invalidMeasure("a question nobody was there to answer")
        }
        return try ready.run(in: workspace, isRehearsal: isRehearsal)
    }

    @Test func importsAskAndRemember() throws {
        let vault = try TemporaryVault(SensorQuestionTests.files)
        let workspace = try vault.workspace()
        let bytes = Array("time,Cl,ph\n03/04/2026 10:00,1.2,7.1\n04/04/2026 10:00,1.3,7.2\n".utf8)
        var request = ImportReadings(device: "pool", file: "log.csv", bytes: bytes)
        request.zone = "UTC"
        var draft = try request.draft(in: workspace)
        guard case .question(.measures(let columns)) = try draft.next(isAttended: true) else {
            Issue.record("nobody said what Cl is")
            return
        }
        #expect(columns.map(\.header) == ["Cl"])
        draft.name([.init("Cl", "chlorine")])
        guard case .question(.dateOrder("3/4/2026")) = try draft.next(isAttended: true) else {
            Issue.record("the dates can be read in two ways")
            return
        }
        #expect(throws: SensorActionError.self) { try draft.next(isAttended: false) }
        draft.order(.dayFirst)
        guard case .ready(let ready) = try draft.next(isAttended: true) else {
            Issue.record("all is said")
            return
        }
        let before = try vault.files()
        let rehearsed = try ready.run(in: workspace, isRehearsal: true)
        #expect(rehearsed.outcome.files.map(\.path.text) == ["sensors/pool/2026-04.csv"])
        #expect(try vault.files() == before)
        let done = try ready.run(in: workspace, isRehearsal: false)
        #expect(done.outcome.added == 2)
        #expect(
            try vault.read("sensors/pool/2026-04.csv")
                == "timestamp,ph,chlorine\n2026-04-03T10:00:00.000Z,7.1,1.2\n2026-04-04T10:00:00.000Z,7.2,1.3\n")
        #expect(try vault.read("sensors/pool/device.md").contains("import:\n"))
        // What was said once is not asked again, and what is there adds nothing.
        let again = try imported(request, workspace)
        #expect(again.outcome.added == 0)
        #expect(again.outcome.known == 2)
    }

    @Test func otherValuesStay() throws {
        let vault = try TemporaryVault(SensorQuestionTests.files)
        let workspace = try vault.workspace()
        let bytes = Array("time,ph\n2026-11-19T10:00:00Z,6.9\n".utf8)
        let report = try imported(ImportReadings(device: nil, file: "log.csv", bytes: bytes), workspace)
        #expect(report.hasOpenConflicts)
        #expect(report.outcome.told.map(\.existing) == [7.4])
    }

    @Test func messagesBecomeRows() throws {
        let vault = try TemporaryVault(SensorQuestionTests.files)
        let workspace = try vault.workspace()
        var batches: [[[UInt8]]] = [[Array(#"{"ph": 7.3}"#.utf8), Array("no reading".utf8)]]
        var preview = ""
        var request = IngestMessages(device: "pool", isRehearsal: true)
        let before = try vault.files()
        func lines() -> [[UInt8]]? { batches.popLast() }
        let seen = try request.run(in: workspace, lines: lines) { event in
            if case .preview(let rows) = event { preview += rows }
        }
        #expect(preview.hasPrefix("pool 2026-11-20T08:15:00"))
        #expect(seen.counts.messages == 2)
        #expect(!seen.isAllJunk)
        #expect(try vault.files() == before)
        batches = [[Array(#"{"ph": 7.3}"#.utf8)]]
        request.isRehearsal = false
        _ = try request.run(in: workspace, lines: lines) { _ in }
        #expect(try vault.read("sensors/pool/2026-11.csv").contains(",7.3"))
        #expect {
            _ = try IngestMessages(device: "attic").run(in: workspace, lines: lines) { _ in }
        } throws: { error in
            guard case SensorActionError.noDevice = error else { return false }
            return true
        }
    }

    @Test func whatHasNoStateHasNoSilence() throws {
        let vault = try TemporaryVault(SensorQuestionTests.files)
        let workspace = try vault.workspace()
        let before = try vault.files()
        let alerts = try AcknowledgeAlerts(device: nil, measure: "pH", silence: 3600).carryOut(in: workspace)
        #expect(alerts.device.identifier == "pool")
        #expect(alerts.states.isEmpty)
        #expect(try vault.files() == before)
        #expect(throws: SensorActionError.self) {
            try AcknowledgeAlerts(device: nil, measure: "chlorine").carryOut(in: workspace)
        }
    }
}
