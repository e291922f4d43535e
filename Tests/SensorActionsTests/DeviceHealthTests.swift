// Which measures of a device are about health, by its settings, its folder and the columns of its files.

import ApplicationTestSupport
import Readings
import SensorActions
import Sensors
import TestSupport
import Testing

@testable import Permissions

@Suite struct DeviceHealthTests {
    private static var denied: Redaction {
        var redaction = Redaction.none
        redaction.hiddenHealth = Set(PermissionSource.health.fields)
        return redaction
    }

    private func hidden(_ settings: String, columns: String, folder: String = "device") throws -> [MeasureID] {
        let vault = try TemporaryVault([
            "sensors/\(folder)/device.md": "---\n\(settings)\n---\n",
            "sensors/\(folder)/2026-11.csv": "timestamp,\(columns)\n2026-11-20T08:00:00Z,1,2\n",
        ])
        let reader = SensorReader(try vault.workspace())
        let health = reader.store.health(of: try reader.device(named: folder))
        return ["pulse", "battery", "double", "heart_rate"].filter { health.hides($0, Self.denied) }
    }

    @Test func aMeterHasPulsesToo() throws {
        #expect(try hidden("measures: {pulse: {}}", columns: "pulse,battery") == ["heart_rate"])
    }

    /// The device names `pulse` alone; the file beside it has a heart rate.
    @Test func columnsThatTheDeviceDoesNotName() throws {
        #expect(try hidden("measures: {pulse: {}}", columns: "pulse,heart_rate") == ["pulse", "heart_rate"])
    }

    @Test func whatIsComputedFromIt() throws {
        let settings = "measures: {double: {derived: difference, of: SOURCE}}"
        #expect(try hidden(settings.replacing("SOURCE", with: "heart_rate"), columns: "a,battery").contains("double"))
        #expect(try hidden(settings.replacing("SOURCE", with: "battery"), columns: "a,battery") == ["heart_rate"])
    }

    @Test func aDeviceOfHealthHidesAll() throws {
        let all: [MeasureID] = ["pulse", "battery", "double", "heart_rate"]
        #expect(try hidden("kind: health", columns: "a,b") == all)
        #expect(try hidden("name: x", columns: "a,b", folder: "health-lea") == all)
    }
}
