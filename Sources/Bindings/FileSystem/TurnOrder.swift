// A fair queue for threads of one process that need the same resource, instead of contention in the file system.

import Dispatch
import Synchronization

/// Grants a resource to one thread at a time in order of arrival.
///
/// flock(2) wakes all waiting threads and grants the lock to the quickest, so one that returns immediately may
/// overtake the others again and again. Here it is granted to the one waiting longest, and only that one is woken.
package enum TurnOrder {
    /// The waiting threads of each resource in use, in order; free resources are absent.
    private static let waiting = Mutex<[String: [DispatchSemaphore]]>([:])

    /// Runs `body` while no other thread of this process runs one for the same name. Not reentrant: it would deadlock.
    package static func taking<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        let turn = DispatchSemaphore(value: 0)
        let mustWait = waiting.withLock { waiting in
            guard waiting[name] != nil else {
                waiting[name] = []
                return false
            }
            waiting[name]?.append(turn)
            return true
        }
        if mustWait { turn.wait() }
        defer { handOn(name) }
        return try body()
    }

    /// The number of threads waiting for it.
    package static func waiters(for name: String) -> Int { waiting.withLock { $0[name]?.count ?? 0 } }

    private static func handOn(_ name: String) {
        waiting.withLock { waiting in
            // Passed on without becoming free: no other thread can get between.
            if waiting[name]?.isEmpty == false { waiting[name]?.removeFirst().signal() } else { waiting[name] = nil }
        }
    }
}
