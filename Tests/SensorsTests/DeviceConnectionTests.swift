// Topics, servers and drafts of devices.

import Sensors
import Testing
import Vault
import Wording

@Suite struct DeviceConnectionTests {
    @Test(arguments: [
        ("a/b", "a/b", true), ("a/b", "a/c", false), ("a/+", "a/b", true), ("a/+", "a/b/c", false), ("a/+", "a", false),
        ("a/#", "a", true), ("a/#", "a/b/c", true), ("#", "a/b", true), ("#", "$SYS/x", false),
        ("+/x", "$SYS/x", false),
        ("$SYS/#", "$SYS/x", true), ("+", "/a", false), ("/+", "/a", true), ("+/+", "/a", true), ("a//b", "a//b", true),
        ("a/+/b", "a//b", true), ("été/+", "été/日本", true),
    ])
    func matching(filter: String, topic: String, expected: Bool) throws {
        #expect(try #require(TopicFilter(filter)).matches(topic) == expected)
    }

    @Test(arguments: ["", "a#", "a/#/b", "a+/b", "#/a", "a\0b"])
    func noFilters(text: String) { #expect(TopicFilter(text) == nil) }

    @Test func serversOfSettings() {
        let text = """
            servers:
              home: {host: 192.168.1.5, user: me, tls: {ca: ca.pem, certificate: me.pem}}
              cloud:
                host: mqtt.example.org
                port: 99999
                password: secret
                tls: {verify: false}
              "bad name": {host: x}
              empty: {}
            """
        let (servers, problems) = ServerSettings.read(Array(text.utf8))
        #expect(servers.map(\.name) == ["home", "cloud"])
        #expect(servers[0].port == 8883)
        #expect(servers[0].security?.authority == "ca.pem")
        #expect(servers[0].security?.isVerified == true)
        #expect(servers[1].security?.isVerified == false)
        #expect(problems.count == 5)
    }

    /// What is not understood is not a connection in the clear.
    @Test(arguments: [
        ("true", true, 0), ("Yes", true, 0), ("false", false, 0), ("off", false, 0), ("", false, 0),
        ("required", true, 1), ("1", true, 1), ("[a]", true, 1), ("{verify: true}", true, 0),
    ])
    func securityOfServers(text: String, isSecure: Bool, problems: Int) {
        let found = ServerSettings.read(Array("servers: {home: {host: a, tls: \(text)}}\n".utf8))
        #expect(found.servers.first.map { $0.security != nil } == isSecure)
        #expect(found.servers.first?.port == (isSecure ? 8883 : 1883))
        #expect(found.problems.count == problems)
    }

    @Test func zonesAndOrdersOfDates() {
        func problems(_ lines: String) -> [String] {
            let text = "---\ntopic: a\n\(lines)\n---\n"
            let document = Document(path: VaultPath(trusted: "sensors/pool/device.md"), contents: Array(text.utf8))
            return DeviceCheck.problems(document, servers: ["home"]) { $0 == "Europe/Paris" }
                .map { $0.message[.english] }
        }
        #expect(problems("zone: Europe/Paris\ndates: dmy") == [])
        #expect(problems("zone: local") == [] && problems("zone: +01:00") == [] && problems("zone: UTC") == [])
        #expect(problems("zone: Mars/Base") == ["invalid time zone “Mars/Base”"])
        #expect(problems("dates: ymd") == ["invalid order of dates “ymd” (dmy or mdy)"])
    }

    @Test(arguments: DeviceDraft.Kind.allCases)
    func draftsHaveNoProblems(kind: DeviceDraft.Kind) {
        for language in [LanguageCode.english, .french] {
            let text = DeviceDraft(
                name: "L’eau: \"x\" #1", kind: kind, server: "home", topic: "home/+/ph: x", measures: []
            ).text(language)
            let document = Document(path: VaultPath(trusted: "sensors/pool/device.md"), contents: Array(text.utf8))
            #expect(DeviceCheck.problems(document, servers: ["home"]).isEmpty, "\(text)")
            #expect(document.problems.isEmpty)
            #expect(DeviceSettings(identifier: "pool", document: document).name == "L’eau: \"x\" #1")
            #expect(DeviceConnection(document: document).filters.map(\.text) == ["home/+/ph: x"])
        }
    }

    @Test func problemsOfDevices() {
        let text = """
            ---
            server: nowhere
            topic: [a/#/b, a/b]
            measures:
              ph: {range: [9, 1], warning: 7, critical: [low, 8]}
              orp: {unit: mV}
            units: {orp: °C, none: V}
            payload: {x: nothing}
            offline_after: soon
            remind_after: often
            quiet_hours: at night
            alert_topic: home/#
            calibrations:
              - {measure: ph, date: yesterday, offset: 1}
              - {offset: 1}
            ---
            """
        let document = Document(path: VaultPath(trusted: "sensors/p/device.md"), contents: Array(text.utf8))
        #expect(DeviceCheck.problems(document, servers: ["home"]).count == 14)
    }

    @Test func problemsOfMeasures() {
        let text = """
            ---
            measures:
              ph: {hysteresis: -1, calibration: {slope: 0}}
              orp: {hysteresis: 5, calibration: [{offset: 1}, {offset: 2, date: 2026-11-20}]}
            ---
            """
        let document = Document(path: VaultPath(trusted: "sensors/p/device.md"), contents: Array(text.utf8))
        #expect(DeviceCheck.problems(document, servers: []).count == 2)
    }
}
