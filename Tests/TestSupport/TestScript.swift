// The scripts of Tests/Scripts: servers of other programs, clients, and readers of formats that daybook writes.

import FileSystem

package enum TestScript {
    /// `$SCRIPTS` for scripts that a `BuiltProgram` runs.
    package static let folder = Paths.join(Paths.parent(of: Paths.parent(of: #filePath)), "Scripts")

    package static func path(_ name: String) -> String { Paths.join(folder, name) }

    /// A line of shell that takes over the functions of a script.
    package static func sourced(_ name: String) -> String { ". \"$SCRIPTS/\(name)\"\n" }
}
