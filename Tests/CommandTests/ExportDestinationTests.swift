// Where an export may write: beside the vault, also in a folder whose name begins like the vault's; never over the vault or others' files.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct ExportDestinationTests {
    private let folder: TemporaryFolder
    private let program: BuiltProgram

    init() throws {
        folder = try TemporaryFolder(prefix: "daybook-destination-")
        program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: try folder.makeFolder("x/vault"))
        try folder.makeFolder("x/vault/.daybook")
        try folder.write("# Tea\n\nGreen.\n", to: "x/vault/notes/tea.md")
        try folder.write("theirs", to: "x/other/theirs.txt")
    }

    private func tree() throws -> [String: [UInt8]] {
        try FileTree.files(below: folder.path + "/x")
    }

    private static let forms = ["export html", "export markdown", "export --all-formats"]

    /// `vault-out` begins like `vault`, which begins like `va`; neither is the vault or holds it.
    @Test(arguments: forms, ["../vault-out", "../va", "../vault-out/deep/er"])
    func besideTheVault(_ form: String, _ destination: String) throws {
        let before = try tree()
        let result = try program.shell("daybook \(form) \(destination)")
        #expect(result.exitCode == 0, "\(result.errorText)")
        let made = try tree().filter { before[$0.key] == nil }.keys
        #expect(!made.isEmpty && made.allSatisfy { $0.hasPrefix(String(destination.dropFirst(3)) + "/") }, "\(made)")
        #expect(try tree().filter { before[$0.key] != nil } == before)
        #expect(!made.contains { $0.hasSuffix(".tmp") })
    }

    /// The vault, what it lies in, and a link to either.
    @Test(arguments: forms, [".", "..", "../..", "../way", "../up"])
    func overTheVault(_ form: String, _ destination: String) throws {
        try folder.link("x/way", to: "vault")
        try folder.link("x/up", to: "..")
        let before = try tree()
        let result = try program.shell("daybook \(form) \(destination)")
        #expect(result.exitCode != 0 && result.exitCode < 128)
        #expect(try tree() == before)
        #expect(!result.errorText.isEmpty)
    }

    /// What others have there stays: a folder that is not an export of ours, a file in its place, a link in place of a file.
    @Test(arguments: ["export html", "export markdown"])
    func overOthers(_ form: String) throws {
        let before = try tree()
        for destination in ["../other", "../other/theirs.txt"] {
            #expect(try program.shell("daybook \(form) \(destination)").exitCode != 0, "\(destination)")
            #expect(try tree() == before)
        }
        #expect(try program.shell("daybook \(form) ../out").exitCode == 0)
        let name = try #require(try tree().keys.first { $0.hasPrefix("x/out") || $0.hasPrefix("out/") })
        try Paths.removeFile(folder.path + "/x/" + name)
        try folder.link("x/" + name, to: folder.path + "/x/other/theirs.txt")
        _ = try program.shell("echo more >> notes/tea.md; daybook \(form) ../out")
        #expect(try folder.read("x/other/theirs.txt") == "theirs", "nothing is written through \(name)")
    }
}
