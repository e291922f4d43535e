// Waits for a lock, and reports its holders.

/// A process that holds a lock.
package struct LockHolder: Sendable, Hashable {
    package let process: Int
    /// The first words of its command line; empty if unknown.
    package let command: String
}

extension OpenFile {
    /// Locks the file. After waiting a second, calls `tell` once with the holders, as far as the system knows them. Throws `SystemError`.
    package borrowing func lock(exclusive: Bool, tellingAfterASecond tell: ([LockHolder]) -> Void) throws(SystemError) {
        for _ in 0..<50 {
            do throws(SystemError) {
                return try lock(exclusive: exclusive, waiting: false)
            } catch {
                guard error.isHeld else { throw error }
                MachineFacts.sleep(milliseconds: 20)
            }
        }
        tell(lockHolders())
        try lock(exclusive: exclusive)
    }

    /// The processes that hold a flock(2) of this file (proc_locks(5)); empty if the system has no such list.
    borrowing func lockHolders() -> [LockHolder] {
        guard let inode = try? stamp().inode, let list = try? Self.reading("/proc/locks").readAll() else { return [] }
        return String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap { line in
            // 1: FLOCK  ADVISORY  READ  1234 08:01:5678 0 EOF
            let words = line.split(separator: " ")
            guard words.count > 5, words[1] == "FLOCK", words[5].hasSuffix(":\(inode)"), let process = Int(words[4])
            else { return nil }
            let line = (try? Self.reading("/proc/\(process)/cmdline").readAll()) ?? []
            let command = line.split(separator: 0).prefix(4).map { String(decoding: $0, as: UTF8.self) }
            return LockHolder(process: process, command: command.joined(separator: " "))
        }
    }
}
