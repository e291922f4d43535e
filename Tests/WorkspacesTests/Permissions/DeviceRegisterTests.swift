// Devices that are let in, named, granted more and turned away.

import ApplicationTestSupport
import Permissions
import Testing
import Workspaces

@Suite struct DeviceRegisterTests {
    private static let place = DeviceBook.Place(address: "https://10.0.0.2:4712", fingerprint: "AB")

    private func register(_ vault: TemporaryVault, later seconds: Int64 = 0) throws -> DeviceRegister {
        let workspace = try vault.workspace()
        return DeviceRegister(
            stateFolder: workspace.stateFolder, now: workspace.machine.clock / 1_000_000_000 + seconds)
    }

    @Test func fromTheCodeToTheEnd() throws {
        let vault = try TemporaryVault()
        let register = try register(vault)
        #expect(throws: DeviceError.notServed) { try register.open() }
        let (link, fingerprint) = try register.open(at: Self.place)
        #expect(link.hasPrefix("https://10.0.0.2:4712/pair#c=") && fingerprint == "AB")
        let code = String(link.split(separator: "=")[1])
        #expect(code.count == 32 && code.allSatisfy { $0.isHexDigit })
        // The next one is another, and the first good no longer.
        let other = String(try register.open().link.split(separator: "=")[1])
        #expect(other != code)
        #expect(throws: DeviceError.wrongCode) { try register.pair(code: code, name: "Phone", token: "t") }
        #expect(try register.pair(code: other, name: " Phone ", token: "t").name == "Phone")
        let device = try #require(register.device(token: "t"))
        #expect(!device.writes && !device.seesPrivate)
        #expect(try register.grant("phone", seesPrivate: false, writes: true).writes)
        #expect(try !register.grant("phone", seesPrivate: true, writes: false).writes)
        #expect(try register.rename("PHONE", to: "Tablet").name == "Tablet")
        #expect(throws: DeviceError.noDevice("Phone", known: ["Tablet"])) { try register.revoke("Phone") }
        #expect(try register.revoke("tablet").name == "Tablet")
        #expect(register.device(token: "t") == nil)
    }

    @Test func aCodeIsOverAfterTenMinutes() throws {
        let vault = try TemporaryVault()
        _ = try register(vault).open("code", at: Self.place)
        #expect(throws: DeviceError.wrongCode) {
            try register(vault, later: 600).pair(code: "code", name: "Phone", token: "t")
        }
        #expect(try register(vault, later: 599).pair(code: "code", name: "Phone", token: "t").name == "Phone")
    }

    @Test func names() throws {
        let vault = try TemporaryVault()
        let register = try register(vault)
        for number in 1...2 {
            _ = try register.open("code", at: Self.place)
            _ = try register.pair(code: "code", name: "Phone", token: "t\(number)")
        }
        #expect(try register.book().devices.map(\.name) == ["Phone", "Phone 2"])
        #expect(throws: DeviceError.nameTaken("Phone")) { try register.rename("Phone 2", to: "PHONE") }
        for name in ["", "  ", "a\nb", "a\u{1B}[31m", String(repeating: "x", count: 61)] {
            #expect(throws: DeviceError.self) { try register.rename("Phone", to: name) }
        }
        #expect(try register.rename("Phone", to: "phone").name == "phone")
    }

    /// When it was seen last is written once an hour, and that it was here once a day.
    @Test func visits() throws {
        let vault = try TemporaryVault()
        let first = try register(vault)
        _ = try first.open("code", at: Self.place)
        let start = try first.pair(code: "code", name: "Phone", token: "t").lastSeen
        for (later, seen) in [(60, 0), (3600, 3600), (3700, 3600), (86_400, 86_400)] as [(Int64, Int64)] {
            _ = try register(vault, later: later).device(token: "t")
            #expect(try first.book().devices.first?.lastSeen == start + seen)
        }
        let visits = try vault.workspace().permissionHistory.lines.filter { $0.event == .left }
        #expect(visits.map(\.detail) == ["Phone", "Phone"])
    }
}
