// Settings that cannot be read for a moment, or not as a whole: the last good version counts, and it is said.

import FileSystem
import Ingest
import Sensors
import TestSupport
import Testing
import Vault
import Wording

@Suite struct SensorFleetTests {
    private static let device = "---\ntopic: home/pool/#\nmeasures: {ph: {}}\n---\n"
    private static let settings = "servers:\n  home: {host: 127.0.0.1}\n"
    private let folder: TemporaryFolder
    private let state: TemporaryFolder
    private let vault: VaultFolder
    private let memory: LastGoodFiles

    init() throws {
        folder = try TemporaryFolder()
        state = try TemporaryFolder()
        try folder.write(Self.device, to: "sensors/pool/device.md")
        try folder.write(Self.settings, to: ".daybook/settings.yaml")
        vault = try VaultFolder(folder: folder.path)
        memory = LastGoodFiles(stateFolder: state.path)
        _ = SensorFleet(vault, remembering: memory)
    }

    private func topics(_ fleet: SensorFleet) -> [String] {
        fleet.servers.flatMap { fleet.devices(at: $0) }.flatMap(\.connection.filters).map(\.text)
    }

    private func expect(_ problem: String) {
        // Also after a restart, which knows nothing but what is on the disk.
        for memory in [memory, LastGoodFiles(stateFolder: state.path)] {
            let fleet = SensorFleet(vault, remembering: memory)
            #expect(topics(fleet) == ["home/pool/#"])
            #expect(
                fleet.problems.map { $0[.english] } == [problem + "; the last version that could be read counts"])
            #expect(!fleet.isIncomplete)
        }
    }

    @Test(arguments: [
        ("", "1: the file is empty"), (" \n", "1: the file is empty"),
        ("---\ntopic: home/po", "1: front matter is not closed by ---"),
        ("---\ntopic: home/pool/#\nmeasures: {ph: {}}\n", "1: front matter is not closed by ---"),
        ("---\nname: Pool: the big one\ntopic: home/pool/#\n---\n", "2: cannot be read as YAML:"),
        ("---\n- pool\n---\n", "2: front matter must be \"key: value\" lines"),
        ("---\nname: Pool\ntopic: home/#/ph\n---\n", "3: invalid MQTT topic filter “home/#/ph”"),
        ("---\nmeasures: {ph: {topic: a+b}}\n---\n", "2: invalid MQTT topic filter “a+b”"),
    ])
    func devices(text: String, problem: String) throws {
        try folder.write(text, to: "sensors/pool/device.md")
        let fleet = SensorFleet(vault, remembering: memory)
        #expect(topics(fleet) == ["home/pool/#"])
        let said = try #require(fleet.problems.first)[.english]
        #expect(said.hasPrefix("sensors/pool/device.md:" + problem), "\(said)")
        #expect(topics(SensorFleet(vault, remembering: LastGoodFiles(stateFolder: state.path))) == ["home/pool/#"])
    }

    @Test(arguments: [
        ("", "1: the file is empty"), ("servers:\n  home: {host: 127.0", "2: cannot be read as YAML:"),
        ("hello\n", "1: settings must be \"key: value\" lines"),
        ("servers:\n  home: {port: 1883}\n", "2: server home: no host"),
        ("servers:\n  my home: {host: a}\n", "2: a server needs a name"),
    ])
    func settings(text: String, problem: String) throws {
        try folder.write(text, to: ".daybook/settings.yaml")
        let fleet = SensorFleet(vault, remembering: memory)
        #expect(topics(fleet) == ["home/pool/#"])
        let said = try #require(fleet.problems.first)[.english]
        #expect(said.hasPrefix(".daybook/settings.yaml:" + problem), "\(said)")
    }

    @Test func whatIsMeantCounts() throws {
        try folder.write("---\nname: Pool\n---\n", to: "sensors/pool/device.md")
        let quiet = SensorFleet(vault, remembering: memory)
        #expect(topics(quiet).isEmpty && quiet.problems.isEmpty)
        try Paths.removeFile(folder.path + "/sensors/pool/device.md")
        #expect(SensorFleet(vault, remembering: memory).devices.isEmpty)
        // What was taken away does not come back by a file that is broken.
        try folder.write("---\n", to: "sensors/pool/device.md")
        let fleet = SensorFleet(vault, remembering: memory)
        #expect(fleet.devices.isEmpty && fleet.isIncomplete)
    }

    @Test func aLinkOutOfTheVault() throws {
        try Paths.removeFile(folder.path + "/sensors/pool/device.md")
        try folder.link("sensors/pool/device.md", to: "/etc/hostname")
        expect("sensors/pool/device.md: leads out of the vault")
    }

    /// What is restricted is not known: that is not nothing.
    @Test func settingsThatWereNeverRead() throws {
        try folder.write("restricted: [notifications\n", to: ".daybook/settings.yaml")
        let other = try TemporaryFolder()
        let fleet = SensorFleet(vault, remembering: LastGoodFiles(stateFolder: other.path))
        #expect(fleet.settings == nil && fleet.isIncomplete)
        try folder.write("restricted: [notifications]\n", to: ".daybook/settings.yaml")
        let good = SensorFleet(vault, remembering: memory)
        #expect(good.settings?.restricted == ["notifications"] && !good.isIncomplete)
        try folder.write("restricted: [notifications\n", to: ".daybook/settings.yaml")
        #expect(SensorFleet(vault, remembering: memory).settings?.restricted == ["notifications"])
    }

    @Test func copiesAreTheOwnersAlone() throws {
        for path in try FileTree.paths(below: state.path) {
            let stamp = try FileStamp.of(state.path + "/" + path)
            #expect(stamp.mode & 0o077 == 0, "\(path)")
        }
    }
}
