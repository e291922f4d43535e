// A temporary git folder for reading an encrypted remote outside any repository.

import FileSystem
import Workspaces

/// Removed with its last reference.
final class TemporaryGitFolder {
    let path: String

    /// Throws `SystemError`.
    init(_ machine: Machine) throws {
        path = try Paths.makeTemporaryFolder(in: machine["TMPDIR"] ?? "/tmp", prefix: "daybook-remote-")
    }

    deinit { bestEffort { try Paths.removeTree(path) } }
}
