// What is done with a device on its page: alerts that were seen, a calibration.

import ApplicationTestSupport
import Bytes
import FileSystem
import TestSupport
import Testing
import Wording
import Workspaces

@testable import WebServer

@Suite struct SensorFormTests {
    private static let device = "sensors/pool/device.md"
    private static let files = [
        device: "---\nname: Pool\nmeasures:\n  - {name: ph, label: pH}\n  - {name: temperature, unit: °C}\n---\n",
        "sensors/pool/2026-11.csv": "time,ph,temperature\n2026-11-20T07:00:00Z,7.2,24.5\n",
    ]

    private func send(
        _ served: ServedPages, _ cookie: (name: String, value: String), to action: String, _ fields: [(String, String)]
    ) throws -> WebResponse {
        let form = try WebForms.form(WebForms.page(served, cookie, "/sensor/pool"), to: action)
        return WebForms.send(served, cookie, action, form + fields)
    }

    @Test func aMeasureIsCalibratedAndTakenBack() throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let page = WebForms.page(served, cookie, "/sensor/pool")
        #expect(page.contains("<option value=\"ph\">pH</option>") && page.contains("/edit/sensors/pool/device.md"))
        let answer = try send(
            served, cookie, to: "/sensors/calibrate", [("measure", "ph"), ("value", "7,0"), ("reading", "7.12")])
        #expect(answer.status == 303 && answer.value("location") == "/sensor/pool")
        #expect(try served.vault.read(Self.device).contains("{measure: ph, date: 2026-11-20T"))
        #expect(try served.vault.read(Self.device).contains("offset: -0.12, slope: 1}"))
        let after = WebForms.page(served, cookie, "/sensor/pool")
        #expect(after.contains("calibrated: ph"))
        _ = WebForms.send(served, cookie, "/undo", try WebForms.form(after, to: "/undo"))
        #expect(try served.vault.read(Self.device) == Self.files[Self.device])
    }

    @Test(arguments: [("ph", "7", "x", 400), ("ph", "7", "inf", 400), ("rain", "7", "7", 404), ("ph", "7", "", 400)])
    func whatCannotBeCalibrated(measure: String, value: String, reading: String, status: Int) throws {
        let served = try ServedPages(Self.files)
        let cookie = served.cookie()
        let answer = try send(
            served, cookie, to: "/sensors/calibrate", [("measure", measure), ("value", value), ("reading", reading)])
        #expect(answer.status == status)
        #expect(try served.vault.read(Self.device) == Self.files[Self.device])
    }

    /// No listener runs here, so there is no state and no form: what a program sends is told so, and the vault stays as it is.
    @Test func alertsAreSeen() throws {
        let served = try ServedPages(Self.files, language: .french)
        let cookie = served.cookie()
        #expect(!WebForms.page(served, cookie, "/sensor/pool").contains("/sensors/acknowledge"))
        let token = try WebForms.form(WebForms.page(served, cookie, "/sensor/pool"), to: "/sensors/calibrate").filter {
            ["form_token", "back", "device"].contains($0.0)
        }
        func acknowledge(_ fields: [(String, String)]) -> WebResponse {
            WebForms.send(served, cookie, "/sensors/acknowledge", token + fields)
        }
        let answer = acknowledge([("measure", ""), ("silence", "8h")])
        #expect(answer.status == 303)
        let page = WebForms.page(served, cookie, "/sensor/pool")
        #expect(page.contains(("aucun état d’alerte de pool n’est gardé ici" as FrenchText).text))
        #expect(try served.vault.read(Self.device) == Self.files[Self.device])
        #expect(acknowledge([("silence", "soon")]).status == 400)
        #expect(acknowledge([("measure", "rain")]).status == 404)
    }

    /// A real alert: its state is a file of this machine, and no change of the vault.
    @Test func anAlertIsSeenAndSilenced() throws {
        let served = try ServedPages(Self.files)
        let workspace = try served.vault.workspace()
        let folder = Paths.join(workspace.stateFolder, "alerts")
        let file = Paths.join(folder, "pool.json")
        try Paths.makeFolder(folder, mode: 0o700)
        let track =
            "{\"state\": \"warning\", \"announced\": \"warning\", \"last_reading\": 1795158000000, \"last_value\": 7.9}"
        let calm = "{\"state\": \"normal\", \"announced\": \"normal\"}"
        try AtomicWrite.replace(
            file, with: Array("{\"version\": 1, \"device\": \(calm), \"measures\": {\"ph\": \(track)}}".utf8),
            mode: 0o600)
        func state(_ key: String) throws -> JSONValue? {
            try JSONReader.read(OpenFile.reading(file).readAll(limit: 1 << 20))["measures"]?["ph"]?[key]
        }
        let cookie = served.cookie()
        #expect(try send(served, cookie, to: "/sensors/acknowledge", [("measure", "")]).status == 303)
        #expect(try state("acknowledged")?.bool == true)
        #expect(WebForms.page(served, cookie, "/sensor/pool").contains("pH: warning, seen"))
        #expect(
            try send(served, cookie, to: "/sensors/acknowledge", [("measure", "ph"), ("silence", "1h")]).status == 303)
        let until = Int(workspace.machine.now / 1_000_000) + 3_600_000
        #expect(try state("snoozed_until")?.int == until)
        #expect(try send(served, cookie, to: "/sensors/acknowledge", [("silence", "0")]).status == 303)
        #expect(try state("snoozed_until")?.int == nil)
        #expect(try state("state")?.string == "warning")
        #expect(try served.vault.read(Self.device) == Self.files[Self.device])
    }

    @Test func noFormsWithoutTheRightToWrite() throws {
        let served = try ServedPages(Self.files, isReadOnly: true)
        #expect(!WebForms.page(served, served.cookie(), "/sensor/pool").contains("/sensors/"))
    }
}
