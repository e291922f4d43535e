// Where an answer goes: a full disk is a failure, a reader that has seen enough is not, and a device or a pipe stays what it is.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct OutputStreamTests {
    private let folder: TemporaryFolder
    private let program: BuiltProgram

    init() throws {
        folder = try TemporaryFolder(prefix: "daybook-output-")
        program = BuiltProgram(home: try folder.makeFolder("home"), workingFolder: try folder.makeFolder("vault"))
        try folder.makeFolder("vault/.daybook")
        try folder.write("# Tea\n\nGreen.\n", to: "vault/notes/tea.md")
        try folder.write("- [ ] Party due:2026-11-21\n", to: "vault/notes/party.md")
    }

    private static let lines = [
        "search tea", "search tea --json", "sensors status --json", "export json --private -", "--version", "help",
        "doctor",
    ]

    @Test(arguments: lines) func fullDisk(_ line: String) throws {
        let result = try program.shell("daybook \(line) > /dev/full")
        #expect(result.exitCode == 3)
        #expect(result.errorText.contains("stdout: No space left on device"), "\(result.errorText)")
    }

    @Test func goneReader() throws {
        let result = try program.shell("{ daybook help --all; echo $? >&2; } | head -1")
        #expect(result.errorText == "0\n")
    }

    @Test(arguments: ["json --private", "ics"]) func namedPipe(_ form: String) throws {
        let result = try program.shell(
            "mkfifo ../out; cat ../out > ../got & daybook export \(form) ../out; code=$?; wait; exit $code")
        #expect(result.exitCode == 0, "\(result.errorText)")
        #expect(try FileStamp.of(folder.path + "/out").kind == .other)
        #expect(try !folder.read("got").isEmpty)
    }
}
