// A picture that needs too much memory fails by itself, without affecting the machine.

import Glibc

enum MemoryLimit {
    private static let bytes: UInt = 4 << 30

    /// Limits the address space of this process (setrlimit(2)).
    static func set() {
        var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    }
}
