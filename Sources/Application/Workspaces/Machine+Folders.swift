// The user's folders on this machine.

import FileSystem

extension Machine {
    /// XDG Base Directory Specification: relative paths in variables are invalid.
    private func folder(_ variable: String, _ fallback: String) -> String {
        if let path = variables[variable], path.hasPrefix("/") { return path }
        return Paths.join(variables["HOME"] ?? "/", fallback)
    }

    package var configFolder: String { folder("XDG_CONFIG_HOME", ".config") }
    package var configurationFile: String { Paths.join(configFolder, "daybook/config.yaml") }
    package var cacheFolder: String { folder("XDG_CACHE_HOME", ".cache") }
    package var dataFolder: String { folder("XDG_DATA_HOME", ".local/share") }
    package var stateFolder: String { folder("XDG_STATE_HOME", ".local/state") }
    package var temporaryFolder: String { variables["TMPDIR"] ?? "/tmp" }

    /// A typed path, relative to the working folder or to the home folder.
    package func absolute(_ path: String) -> String {
        if path == "~" || path.hasPrefix("~/") {
            return Paths.join(variables["HOME"] ?? "/", String(path.dropFirst(2)))
        }
        return path.hasPrefix("/") ? path : Paths.join(workingFolder, path)
    }

    /// Whether PATH contains a program of that name.
    package func hasProgram(_ name: String) -> Bool {
        (self["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .contains { FileStamp.exists(Paths.join(String($0), name)) }
    }

    /// A companion program of daybook, installed next to it as git's are; nil if missing.
    package static func companion(_ name: String) -> String? {
        let folder = MachineFacts.executablePath().map(Paths.parent) ?? "."
        return [Paths.join(folder, name), Paths.join(folder, "../libexec/daybook/\(name)")]
            .first(where: FileStamp.exists)
    }
}
