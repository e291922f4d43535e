// A vault behind its door for devices in the network, without a connection.

import ApplicationTestSupport
import Permissions
import Testing
import Vault
import Workspaces

@testable import WebServer

/// The address https://192.168.1.20:4712 with its devices on the disk.
final class ServedDevice {
    let vault: TemporaryVault
    let door: WebDoor
    private let counter = TestCounter()
    private let later: @Sendable () -> Int64
    static let host = (name: "Host", value: "192.168.1.20:4712")
    static let cookieName = "__Host-daybook_4712"

    /// - Parameters:
    ///   - later: nanoseconds after the time at which the clock of the vault is.
    ///   - lock: of the vault.
    init(
        _ files: [String: String] = [:], isReadOnly: Bool = false, later: @escaping @Sendable () -> Int64 = { 0 },
        lock: (any FileLock)? = nil
    ) throws {
        self.later = later
        vault = try TemporaryVault(files)
        let (machine, counter) = (vault.machine, counter)
        var surroundings = WebSurroundings(
            machine: {
                Machine(
                    variables: machine.variables, workingFolder: machine.workingFolder, now: machine.now + later(),
                    utcOffset: machine.utcOffset)
            }, vault: vault.root, language: nil, isReadOnly: isReadOnly, version: "0",
            verified: { 1 })
        surroundings.lock = { _, _, _ in lock }
        door = WebDoor(
            surroundings,
            keys: AccessKeys(random: { [UInt8](repeating: UInt8(truncatingIfNeeded: counter.next()), count: 32) }),
            port: 4712,
            network: NetworkEntrance(
                hosts: ["192.168.1.20", "laptop.local"], fingerprint: "AB:CD:EF",
                certificate: "-----BEGIN CERTIFICATE-----\n",
                stateFolder: try vault.workspace().stateFolder))
    }

    var register: DeviceRegister {
        get throws {
            DeviceRegister(
                stateFolder: try vault.workspace().stateFolder, now: (vault.machine.now + later()) / 1_000_000_000)
        }
    }

    func answer(_ request: WebRequest) -> WebResponse { door.answered(request) }

    func text(_ response: WebResponse) -> String { String(decoding: response.bytes, as: UTF8.self) }

    /// What an attempt to pair comes to.
    func pair(_ code: String, name: String = "Phone") -> WebResponse {
        answer(
            WebRequest(
                "POST", "/pair", headers: [Self.host, ("Content-Type", "application/x-www-form-urlencoded")],
                body: Array("code=\(code)&name=\(FormFields.encoded(name))".utf8)))
    }

    /// A device that was let in, and what it was granted.
    func device(_ name: String = "Phone", seesPrivate: Bool = false, writes: Bool = false) throws -> PairedBrowser {
        let register = try register
        _ = try register.open("code", at: DeviceBook.Place(address: "https://192.168.1.20:4712", fingerprint: "AB"))
        let answer = pair("code", name: name)
        #expect(answer.status == 303)
        _ = try register.grant(name, seesPrivate: seesPrivate, writes: writes)
        return PairedBrowser(
            served: self, cookie: ("Cookie", String((answer.value("set-cookie") ?? "").prefix { $0 != ";" })))
    }
}

/// Requests of a device with its cookie.
struct PairedBrowser {
    let served: ServedDevice
    let cookie: (name: String, value: String)

    func get(_ target: String, json: Bool = false) -> WebResponse {
        served.answer(
            WebRequest(
                "GET", target,
                headers: [ServedDevice.host, cookie] + (json ? [("Accept", "application/json")] : [])))
    }

    func page(_ target: String) -> String { served.text(get(target)) }

    func post(_ target: String, _ fields: [(String, String)]) -> WebResponse {
        let body = fields.map { FormFields.encoded($0.0) + "=" + FormFields.encoded($0.1) }.joined(separator: "&")
        return served.answer(
            WebRequest(
                "POST", target,
                headers: [
                    ServedDevice.host, cookie, ("Content-Type", "application/x-www-form-urlencoded"),
                    ("Origin", "https://192.168.1.20:4712"), ("Sec-Fetch-Site", "same-origin"),
                ], body: Array(body.utf8)))
    }

    /// Fills in the form of a page and sends it.
    func send(_ page: String, to action: String, with words: String = "", _ fields: [(String, String)] = []) throws
        -> WebResponse
    {
        post(action, try WebForms.form(self.page(page), to: action, with: words) + fields)
    }
}
