// What doctor says of a vault and a machine that are well, that lack something, and that are broken; and that it changes nothing.

import ApplicationTestSupport
import Bytes
import FileSystem
import TestSupport
import Testing
import Wording
import Workspaces

@testable import Overviews

@Suite struct DiagnosisTests {
    private func diagnosis(
        _ vault: TemporaryVault, variables: [String: String] = [:], services: [ServiceState] = []
    ) throws -> Diagnosis {
        let old = vault.machine
        let machine = Machine(
            variables: old.variables.merging(variables) { $1 }, workingFolder: old.workingFolder, now: old.now,
            utcOffset: old.utcOffset)
        return DiagnosisQuestion(.success(try vault.workspace()), named: nil, services: services, columns: 80)
            .answer(on: machine, UserConfiguration(file: machine.configurationFile))
    }

    private func line(_ check: String, _ diagnosis: Diagnosis) throws -> Diagnosis.Line {
        try #require(diagnosis.lines.first { $0.check == check })
    }

    private func service(_ activity: String?, isInstalled: Bool = true) -> ServiceState {
        ServiceState(
            name: "sensors", host: .systemd, unit: "u.service", path: "/u.service", isInstalled: isInstalled,
            isEnabled: true, activity: activity)
    }

    /// A new vault: not an error among all that is missing, each of which says what to type.
    @Test func nothingIsWrongWithANewVault() throws {
        let vault = try TemporaryVault(["a.md": "Text.\n"])
        let before = try FileTree.files(below: vault.home.path)
        let found = try diagnosis(vault, variables: ["LANG": "en_GB.UTF-8", "EDITOR": "sh", "TZ": "Europe/Paris"])
        #expect(found.isWell, "\(found.lines.filter { $0.state == .wrong })")
        #expect(found.lines.allSatisfy { $0.state != .missing || $0.cure != nil })
        #expect(try line("vault", found).text.english == vault.root + " (the folder you are in)")
        #expect(try line("index", found).state == .missing)
        #expect(try line("repository", found).cure?.english == "daybook sync --setup REMOTE makes one")
        #expect(try line("editor", found).text.english == "sh ($EDITOR)")
        #expect(try line("locale", found).text.french == "en_GB.UTF-8, réponses en anglais")
        #expect(try line("services", found).cure?.english == "daybook service install")
        #expect(try FileTree.files(below: vault.home.path) == before)
    }

    @Test(arguments: [
        ("editor", ["EDITOR": "no-such-editor --wait"], "export EDITOR=nano"),
        ("locale", ["LC_ALL": "fr_FR.ISO-8859-1"], "export LANG=C.UTF-8"),
        ("zone", ["TZ": "Europe/Atlantis"], "export TZ=Europe/Paris"),
    ])
    func variables(_ check: String, _ variables: [String: String], _ cure: String) throws {
        let found = try line(check, diagnosis(try TemporaryVault(), variables: variables))
        #expect(found.state == .wrong && found.cure?.english == cure)
    }

    /// `CET-1CEST` is a rule of its own (tzset(3)), `:Europe/Paris` a file.
    @Test(arguments: ["CET-1CEST,M3.5.0,M10.5.0/3", ":Europe/Paris", "UTC"])
    func zonesThatAreKnown(_ zone: String) throws {
        #expect(try line("zone", diagnosis(try TemporaryVault(), variables: ["TZ": zone])).state == .ok)
    }

    @Test func filesThatCannotBeRead() throws {
        let vault = try TemporaryVault([".daybook/settings.yaml": "a: [\n"])
        try vault.home.write("vaults: {gone: ~/nowhere}\n", to: ".config/daybook/config.yaml")
        try vault.home.write("a file", to: ".cache")
        var found = try diagnosis(vault)
        #expect(try line("settings", found).state == .wrong && line("settings", found).cure?.english == "daybook check")
        #expect(try line("vaults", found).cure?.english == "daybook vaults remove gone")
        #expect(try line("cache", found).state == .wrong)
        #expect(try line("configuration", found).state == .ok)
        #expect(!found.isWell)
        try vault.home.write("- [\n", to: ".config/daybook/config.yaml")
        found = try diagnosis(vault)
        #expect(try line("configuration", found).state == .wrong)
    }

    private static let activities: [(String?, Diagnosis.State)] = [
        ("active", .ok), (nil, .ok), ("activating", .ok), ("failed", .wrong), ("inactive", .wrong),
    ]

    @Test(arguments: activities)
    func services(_ activity: String?, _ state: Diagnosis.State) throws {
        let found = try line("services", diagnosis(try TemporaryVault(), services: [service(activity)]))
        #expect(found.state == state)
        #expect(found.cure?.english == (state == .wrong ? "daybook service logs sensors" : nil))
        let none = try diagnosis(try TemporaryVault(), services: [service(activity, isInstalled: false)])
        #expect(try line("services", none).state == .missing)
    }

    @Test func withoutAVault() throws {
        let machine = try TemporaryVault().machine
        func answer(_ error: any Error) -> Diagnosis {
            DiagnosisQuestion(.failure(error), named: nil).answer(on: machine, UserConfiguration(nil))
        }
        let none = answer(WorkspaceError.noVault)
        #expect(try line("vault", none).state == .missing && !none.lines.contains { $0.check == "repository" })
        #expect(try line("vault", answer(SystemError.notAFolder("/x"))).state == .wrong)
    }

    @Test(arguments: [
        ("https://me:secret@git.example.org/a@b", "https://git.example.org/a@b"),
        ("https://git.example.org/a@b", "https://git.example.org/a@b"),
        ("git@example.org:me/vault", "git@example.org:me/vault"),
    ])
    func passwordsAreLeftOut(_ address: String, _ shown: String) {
        #expect(DiagnosisQuestion.withoutUser(address) == shown)
    }

    @Test func schema() throws {
        let found = try diagnosis(try TemporaryVault())
        let json = String(decoding: Schema.doctor(found, .english).encoded(), as: UTF8.self)
        #expect(json.hasPrefix(#"{"schema":"daybook.doctor/1","wrong":"#))
        #expect(json.contains(#"{"check":"vault","state":"ok","text":""#))
    }
}
