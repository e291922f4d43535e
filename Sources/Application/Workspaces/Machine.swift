// Properties of this machine: clock, zone, folders, processors, variables. The only reader of the environment.

import CivilTime
import FileSystem
import Wording

/// The environment of one request as a value: read once, and constant until the request is answered.
package struct Machine: Sendable {
    package let variables: [String: String]
    package let workingFolder: String
    /// Nanoseconds since the epoch.
    package let now: Int64
    /// Seconds east of UTC now.
    package let utcOffset: Int
    package let processors: Int
    /// Nanoseconds of a monotonic clock, when `now` was read.
    let started: Int64

    private static let names = [
        "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "TMPDIR", "DAYBOOK_VAULT",
        "DAYBOOK_NOW", "DAYBOOK_SESSION", "LC_ALL", "LC_MESSAGES", "LC_TIME", "LC_CTYPE",
        "LANG", "LANGUAGE",
        "NO_COLOR", "CLICOLOR",
        "CLICOLOR_FORCE", "TERM", "VISUAL", "EDITOR", "PAGER", "LESS", "LESSCHARSET", "PATH", "COLUMNS", "TZ",
        "DBUS_SESSION_BUS_ADDRESS", "TERM_PROGRAM", "KITTY_WINDOW_ID", "XDG_RUNTIME_DIR", "GIT_TERMINAL_PROMPT",
        "FORCE_HYPERLINK", "VTE_VERSION", "KONSOLE_VERSION", "WT_SESSION", "DISPLAY", "WAYLAND_DISPLAY", "GPG_TTY",
    ]

    /// - Parameter variables: of an environment; only those that daybook knows are read.
    package init(
        variables: [String: String], workingFolder: String, now: Int64, utcOffset: Int, processors: Int = 1,
        started: Int64 = MachineFacts.monotonic()
    ) {
        self.variables = variables
        self.workingFolder = workingFolder
        self.now = now
        self.utcOffset = utcOffset
        self.processors = processors
        self.started = started
    }

    /// Constant during the life of a process: nothing here sets a variable.
    private static let environment: [String: String] = {
        var variables: [String: String] = [:]
        for name in names {
            if let value = MachineFacts.environment(name), !value.isEmpty { variables[name] = value }
        }
        return variables
    }()

    private static let processors = MachineFacts.processors

    /// The current state: clock, zone and working folder are read each time, environment and processors once.
    package static func ofThisProcess() -> Machine {
        let variables = environment
        var now = MachineFacts.now()
        var offset = MachineFacts.utcOffset(at: now / 1_000_000_000)
        // Scripts and tests may set the clock, with a UTC offset or in local time.
        if let stamp = variables["DAYBOOK_NOW"].flatMap({ Timestamp(text: $0) }) {
            let local = Int64(stamp.day.number) * 86400 + Int64(stamp.time?.secondsSinceMidnight ?? 0)
            offset = stamp.offsetSeconds ?? MachineFacts.utcOffset(at: local - Int64(offset))
            now = (local - Int64(offset)) * 1_000_000_000
        }
        return Machine(
            variables: variables, workingFolder: (try? Paths.workingFolder()) ?? "/", now: now, utcOffset: offset,
            processors: processors)
    }

    package subscript(name: String) -> String? { variables[name] }

    /// The same with another working folder.
    package func at(_ folder: String) -> Machine {
        Machine(
            variables: variables, workingFolder: folder, now: now, utcOffset: utcOffset, processors: processors,
            started: started)
    }

    /// The same at an earlier time.
    ///
    /// - Parameter seconds: since the epoch.
    package func at(_ seconds: Int64) -> Machine {
        // The UTC offset may have changed since then.
        let moved = MachineFacts.utcOffset(at: seconds) - MachineFacts.utcOffset(at: now / 1_000_000_000)
        return Machine(
            variables: variables, workingFolder: workingFolder, now: seconds * 1_000_000_000,
            utcOffset: utcOffset + moved, processors: processors, started: started)
    }

    /// The language with a name such as `fr`, else the locale's, else English.
    package func language(named name: String?) -> LanguageCode {
        if let name, let language = LanguageCode(rawValue: name) { return language }
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let locale = variables[variable] { return LanguageCode(locale: locale) ?? .english }
        }
        return .english
    }

    /// The locale for dates (locale(7)).
    package var timeLocale: String? { self["LC_ALL"] ?? self["LC_TIME"] ?? self["LANG"] }

    /// Whether there is a D-Bus session bus (D-Bus Specification, "Well-known Message Bus Instances").
    package var hasSessionBus: Bool {
        if variables["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
        return variables["XDG_RUNTIME_DIR"].map { FileStamp.exists(Paths.join($0, "bus")) } ?? false
    }

    /// Identifies this terminal session.
    package var session: String { self["DAYBOOK_SESSION"] ?? MachineFacts.session() }
}
