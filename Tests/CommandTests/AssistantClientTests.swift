// A client that others wrote, the PyPI package `mcp`, in all of its modes: what it lists, calls and reads is as the protocol has it.

import FileSystem
import Processes
import TestSupport
import Testing

@Suite(.enabled(if: BuiltProgram.isBuilt)) struct AssistantClientTests {
    /// A Python that has the packages mcp and jsonschema (`DAYBOOK_PYTHON`).
    private static let python: String? = MachineFacts.environment("DAYBOOK_PYTHON").flatMap { path in
        (try? ChildProcess.run(path, ["-c", "import mcp.client.client, jsonschema"]).exitCode) == 0 ? path : nil
    }

    @Test(.enabled(if: python != nil, "DAYBOOK_PYTHON names no Python with the packages mcp and jsonschema"))
    func allModes() throws {
        let home = try TemporaryFolder()
        try home.makeFolder("vault/.daybook")
        try home.write("# Groceries\n\n- [ ] the milk\n", to: "vault/lists/groceries.md")
        try home.write("# The tea\n", to: "vault/notes/tea.md")
        try home.write("---\ntype: sensor\n---\n", to: "vault/sensors/kitchen/device.md")
        try home.write("time,temperature\n2026-11-19T08:00:00Z,20.5\n", to: "vault/sensors/kitchen/2026-11.csv")
        let program = BuiltProgram(home: home.path, workingFolder: home.path + "/vault")
        let settings = program.variables.map { $0.key + "=" + $0.value }.sorted()
        func run(_ arguments: [String]) throws -> ProcessResult {
            try ChildProcess.run("env", ["--ignore-environment"] + settings + arguments, in: program.workingFolder)
        }
        let parts = "journal,agenda,lists,sensors,notes"
        #expect(
            try run(["daybook", "permissions", "grant", "assistant", "--read", parts, "--write", "journal,lists"])
                .exitCode == 0)
        let script = Repository.path("Tests/CommandTests/Fixtures/mcp_client.py")
        let schemas = MachineFacts.environment("DAYBOOK_MCP_SCHEMAS").map { [$0] } ?? []
        let result = try run([try #require(Self.python), script, home.path + "/vault"] + schemas)
        #expect(result.exitCode == 0, "\(result.outputText)\n\(result.errorText)")
        for mode in [
            "auto ok", "legacy ok", "2026-07-28 ok", "http auto ok", "http legacy ok", "http 2026-07-28 ok",
        ] { #expect(result.outputText.contains(mode)) }
    }
}
