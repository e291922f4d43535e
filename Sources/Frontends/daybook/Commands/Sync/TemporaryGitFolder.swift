// In place of a repository's own folder where there is none: what a look at an encrypted remote needs for a moment.

import FileSystem
import Workspaces

/// It is gone with its last reference.
final class TemporaryGitFolder {
    let path: String

    /// Throws `SystemError`.
    init(_ machine: Machine) throws {
        path = try Paths.makeTemporaryFolder(in: machine["TMPDIR"] ?? "/tmp", prefix: "daybook-remote-")
    }

    deinit { bestEffort { try Paths.removeTree(path) } }
}
