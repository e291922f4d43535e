// What the surroundings say: variables, folders, the clock. Read once, at the start.

import CivilTime
import FileSystem
import Wording

/// The part of the outside world that commands may know.
struct Environment: Sendable {
    let variables: [String: String]
    let workingFolder: String
    /// Nanoseconds since the epoch.
    let now: Int64
    /// Seconds east of UTC now.
    let utcOffset: Int
    /// Nanoseconds of a clock that never goes back, when `now` was read.
    let started: Int64

    private static let names = [
        "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TMPDIR", "DAYBOOK_VAULT", "DAYBOOK_NOW",
        "DAYBOOK_SESSION",
        "LC_ALL",
        "LC_MESSAGES", "LC_TIME", "LC_CTYPE", "LANG", "LANGUAGE", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM",
        "VISUAL",
        "EDITOR",
        "PAGER", "PATH",
        "COLUMNS", "TZ", "DBUS_SESSION_BUS_ADDRESS", "TERM_PROGRAM", "KITTY_WINDOW_ID", "XDG_RUNTIME_DIR",
        "GIT_TERMINAL_PROMPT",
    ]

    static func ofThisProcess() -> Environment {
        var variables: [String: String] = [:]
        for name in names {
            if let value = MachineFacts.environment(name), !value.isEmpty { variables[name] = value }
        }
        var now = MachineFacts.now()
        var offset = MachineFacts.utcOffset(at: now / 1_000_000_000)
        // Scripts and tests may say what time it is, with an offset or in local time.
        if let stamp = variables["DAYBOOK_NOW"].flatMap({ Timestamp(text: $0) }) {
            let local = Int64(stamp.day.number) * 86400 + Int64(stamp.time?.secondsSinceMidnight ?? 0)
            offset = stamp.offsetSeconds ?? MachineFacts.utcOffset(at: local - Int64(offset))
            now = (local - Int64(offset)) * 1_000_000_000
        }
        return Environment(
            variables: variables, workingFolder: (try? Paths.workingFolder()) ?? "/", now: now, utcOffset: offset,
            started: MachineFacts.monotonic())
    }

    subscript(name: String) -> String? { variables[name] }

    var localNow: LocalDateTime {
        let seconds = now / 1_000_000_000 + Int64(utcOffset)
        let day = Int32((Double(seconds) / 86400).rounded(.down))
        let rest = Int(seconds - Int64(day) * 86400)
        return LocalDateTime(
            day: Day(number: day),
            time: TimeOfDay(hour: rest / 3600, minute: rest / 60 % 60, second: rest % 60) ?? .midnight)
    }

    /// `--lang`, else the locale's language, else English.
    func language(named name: String?) -> LanguageCode {
        if let name, let language = LanguageCode(rawValue: name) { return language }
        for variable in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            if let locale = variables[variable] { return LanguageCode(locale: locale) ?? .english }
        }
        return .english
    }

    /// XDG Base Directory Specification: a relative path in a variable is not valid.
    private func folder(_ variable: String, _ fallback: String) -> String {
        if let path = variables[variable], path.hasPrefix("/") { return path }
        return Paths.join(variables["HOME"] ?? "/", fallback)
    }

    var configFolder: String { folder("XDG_CONFIG_HOME", ".config") }
    var configurationFile: String { Paths.join(configFolder, "daybook/config.yaml") }
    var cacheFolder: String { folder("XDG_CACHE_HOME", ".cache") }
    var stateFolder: String { folder("XDG_STATE_HOME", ".local/state") }
    var temporaryFolder: String { variables["TMPDIR"] ?? "/tmp" }

    /// Whether programs of a desktop can be spoken to (D-Bus Specification, "Well-known Message Bus Instances").
    var hasSessionBus: Bool {
        if variables["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
        return variables["XDG_RUNTIME_DIR"].map { FileStamp.exists(Paths.join($0, "bus")) } ?? false
    }

    func absolute(_ path: String) -> String {
        if path == "~" || path.hasPrefix("~/") {
            return Paths.join(variables["HOME"] ?? "/", String(path.dropFirst(2)))
        }
        return path.hasPrefix("/") ? path : Paths.join(workingFolder, path)
    }
}
