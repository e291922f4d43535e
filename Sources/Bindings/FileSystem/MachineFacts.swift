// Facts about the running machine: clock, UTC offset, environment, processors, random bytes.

internal import CSys
internal import Glibc

/// Information from the system. Domains receive such facts as values.
package enum MachineFacts {
    /// Nanoseconds since the epoch.
    package static func now() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The ID of this process.
    package static var processNumber: Int32 { getpid() }

    /// Whether a process with this ID exists, whoever owns it.
    package static func isRunning(process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

    /// The host name without domain, restricted to characters valid in a file name; nil if there is none.
    package static var hostName: String? {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return nil }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let name = text.prefix { $0 != "." }.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        return name.isEmpty ? nil : String(name)
    }

    /// Nanoseconds of a monotonic clock, for measuring.
    package static func monotonic() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The UTC offset in seconds at that instant, in the zone of TZ or /etc/localtime.
    package static func utcOffset(at secondsSinceEpoch: Int64) -> Int {
        csys_utc_offset(secondsSinceEpoch)
    }

    /// Applies a system zone that changed since the process started.
    package static func refreshZone() { csys_refresh_zone() }

    package static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Identifies this terminal session: its leader, and the leader's start time. Changes once the terminal is closed.
    package static func session() -> String {
        let leader = getsid(0)
        // Without /proc only the number is used (proc(5): the start time is field 22, after the name in brackets).
        let fields = ((try? OpenFile.reading("/proc/\(leader)/stat").readAll(limit: 4096)) ?? []).split(separator: 0x29)
            .last?
            .split(separator: 0x20)
        let start = fields.flatMap { $0.count > 19 ? String(decoding: $0[19], as: UTF8.self) : nil } ?? "0"
        return "\(leader)-\(start)"
    }

    package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    /// The path of the running program; nil if unknown.
    package static func executablePath() -> String? {
        try? Paths.real("/proc/self/exe")
    }
}

extension MachineFacts {
    /// Sleeps; a signal ends it early.
    package static func sleep(milliseconds: Int) {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        nanosleep(&time, nil)
    }

    /// Ends the process.
    package static func exit(_ code: Int32) -> Never { Glibc.exit(code) }
}
