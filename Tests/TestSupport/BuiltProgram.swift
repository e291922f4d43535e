// The program that was built with the tests, run in surroundings that a test controls.

import FileSystem
import Processes

/// A home folder, a clock and a working folder for runs of `daybook`: nothing of the machine's own user is seen.
package struct BuiltProgram: Sendable {
    /// Names and values that replace or add to those of `environment(home:)`; an empty value removes.
    package var variables: [String: String]
    package let workingFolder: String

    /// The folder of the test program, where SwiftPM puts all programs; `DAYBOOK_PROGRAMS` names that of another build.
    package static let folder =
        MachineFacts.environment("DAYBOOK_PROGRAMS") ?? Paths.parent(of: MachineFacts.executablePath() ?? ".")
    package static var isBuilt: Bool { FileStamp.exists(Paths.join(folder, "daybook")) }

    package init(home: String, workingFolder: String) {
        self.workingFolder = workingFolder
        variables = Self.environment(home: home)
    }

    private static func environment(home: String) -> [String: String] {
        [
            "HOME": home, "SCRIPTS": TestScript.folder, "XDG_CONFIG_HOME": home + "/.config",
            "XDG_CACHE_HOME": home + "/.cache",
            "XDG_STATE_HOME": home + "/.local/state", "TMPDIR": home, "PATH": folder + ":/usr/local/bin:/usr/bin:/bin",
            "DAYBOOK_NOW": "2026-11-20T09:15:00+01:00", "TZ": "Europe/Paris", "LANG": "C.UTF-8", "TERM": "dumb",
            "VISUAL": "cat", "GIT_CONFIG_NOSYSTEM": "1", "GIT_CEILING_DIRECTORIES": Paths.parent(of: home),
        ]
    }

    /// Runs `daybook` with these arguments.
    package func run(_ arguments: [String], input: String = "") throws -> ProcessResult {
        try start("daybook", arguments, input: input)
    }

    /// Runs a line of shell in which `daybook` is on PATH.
    package func shell(_ line: String) throws -> ProcessResult {
        try start("sh", ["-c", line], input: "")
    }

    private func start(_ program: String, _ arguments: [String], input: String) throws -> ProcessResult {
        let settings = variables.filter { !$0.value.isEmpty }.map { $0.key + "=" + $0.value }.sorted()
        return try ChildProcess.run(
            "env", ["--ignore-environment"] + settings + [program] + arguments, input: Array(input.utf8),
            in: workingFolder)
    }
}
