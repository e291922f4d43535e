// What only the running machine knows: the clock, its offset from UTC, the environment, processors, random bytes.

internal import CSys
internal import Glibc

/// What the system says of itself. Domains take such facts as values.
package enum MachineFacts {
    /// Nanoseconds since the epoch.
    package static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Of this process.
    package static var processNumber: Int32 { getpid() }

    /// Whether there is a process of this number, whoever owns it.
    package static func isRunning(process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

    /// The name of this machine without its domain, of letters that a file name can have; nil where it has none.
    package static var hostName: String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let name = text.prefix { $0 != "." }.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return name.isEmpty ? nil : String(name)
    }

    /// Nanoseconds of a clock that never goes back, for measuring.
    package static func monotonic() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Seconds east of UTC at that instant, in the zone that TZ or /etc/localtime names.
    package static func utcOffset(at secondsSinceEpoch: Int64) -> Int {
        csys_utc_offset(secondsSinceEpoch)
    }

    /// Notices a zone of the system that changed since the process began.
    package static func refreshZone() { csys_refresh_zone() }

    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// What tells this terminal session from all others: its leader, and when that one began. It is another one once the terminal closed.
    package static func session() -> String {
        let leader = getsid(0)
        // Where there is no /proc the number alone has to do (proc(5): the start time is field 22, after the name in brackets).
        let fields = ((try? OpenFile.reading("/proc/\(leader)/stat").readAll(limit: 4096)) ?? []).split(separator: 0x29)
            .last?
            .split(separator: 0x20)
        let start = fields.flatMap { $0.count > 19 ? String(decoding: $0[19], as: UTF8.self) : nil } ?? "0"
        return "\(leader)-\(start)"
    }

    package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// The path of the running program, or nil where the system does not tell.
    package static func executablePath() -> String? {
        try? Paths.real("/proc/self/exe")
    }
}

extension MachineFacts {
    /// Waits; a signal ends the wait early.
    package static func sleep(milliseconds: Int) {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        nanosleep(&time, nil)
    }

    /// Ends the process.
    package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }
}
