// A vault of a test's own, with a stopped clock and a home folder that no one else sees.

import FileSystem
import TestSupport
import Vault
import Wording
import Workspaces

/// Files below a temporary folder, and workspaces in them. It is Friday, 20 November 2026, 09:15 in Paris.
package final class TemporaryVault {
    package let home: TemporaryFolder
    package let root: String
    package var machine: Machine
    /// What workspaces told, in order.
    package private(set) var events: [WorkspaceEvent] = []

    /// - Parameter files: texts by their paths.
    package init(_ files: [String: String] = [:]) throws {
        home = try TemporaryFolder()
        root = try home.makeFolder("vault")
        try home.makeFolder("vault/.daybook")
        machine = Machine(
            variables: [
                "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/.config", "XDG_CACHE_HOME": home.path + "/.cache",
                "XDG_STATE_HOME": home.path + "/.local/state", "TMPDIR": home.path, "PATH": "/usr/bin:/bin",
                "DAYBOOK_NOW": "2026-11-20T09:15:00+01:00",
            ], workingFolder: root, now: 1_795_162_500_000_000_000, utcOffset: 3600)
        for (path, text) in files { try write(text, to: path) }
    }

    /// A workspace as one request has it.
    package func workspace(
        _ language: LanguageCode = .english, cancelFlag: CancelFlag = .never
    ) throws -> Workspace {
        try Workspace(
            folder: root, machine: machine, configuration: UserConfiguration(file: machine.configurationFile),
            language: language, cancelFlag: cancelFlag, tell: { [self] in events.append($0) })
    }

    package func write(_ text: String, to path: String) throws { try home.write(text, to: "vault/" + path) }

    package func read(_ path: String) throws -> String { try home.read("vault/" + path) }

    /// All files by their paths.
    package func files() throws -> [String: [UInt8]] { try FileTree.files(below: root) }
}
