// A folder of its own for a test, gone when the test is.

import FileSystem
import Processes

/// An empty, private folder that is removed with all that is in it when the last reference goes.
package final class TemporaryFolder: Sendable {
    /// The real path: no links.
    package let path: String

    package init(prefix: String = "daybook-test-") throws {
        let parent = MachineFacts.environment("TMPDIR") ?? "/tmp"
        path = try Paths.real(try Paths.makeTemporaryFolder(in: parent, prefix: prefix))
    }

    deinit { try? Paths.removeTree(path) }

    /// Makes a folder and those above it, and returns its path.
    @discardableResult
    package func makeFolder(_ name: String) throws -> String {
        let folder = Paths.join(path, name)
        try Paths.makeFolder(folder)
        return folder
    }

    /// Writes a file and makes the folders above it.
    package func write(_ text: String, to name: String) throws {
        let file = Paths.join(path, name)
        try Paths.makeFolder(Paths.parent(of: file))
        try AtomicWrite.replace(file, with: Array(text.utf8))
    }

    package func read(_ name: String) throws -> String {
        String(decoding: try OpenFile.reading(Paths.join(path, name)).readAll(), as: UTF8.self)
    }

    /// Makes a symbolic link to any path, there or not.
    package func link(_ name: String, to target: String) throws {
        _ = try ChildProcess.run("ln", ["-s", target, Paths.join(path, name)])
    }

    package func changeMode(of name: String, to mode: Int) throws {
        _ = try ChildProcess.run("chmod", [String(mode, radix: 8), Paths.join(path, name)])
    }
}
