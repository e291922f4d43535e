// Threads of one process that want the same thing wait for their turn here, not in the file system.

import Dispatch
import Synchronization

/// Hands a thing to one thread after the other in the order in which they came.
///
/// flock(2) wakes all who wait and gives the lock to whichever is quickest, so that one who comes back at once may overtake the others again
/// and again. Here it is handed to the one who waits longest, and no one else is woken.
package enum TurnOrder {
    /// Those who wait for a thing that is taken, in order; things that are free are not in it.
    private static let waiting = Mutex<[String: [DispatchSemaphore]]>([:])

    /// Runs `body` while no other thread of this process runs one for the same name. Not within itself: it would wait for its own end.
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

    /// How many threads wait for it.
    package static func waiters(for name: String) -> Int { waiting.withLock { $0[name]?.count ?? 0 } }

    private static func handOn(_ name: String) {
        waiting.withLock { waiting in
            // Taken all along: no one comes between one and the next.
            if waiting[name]?.isEmpty == false { waiting[name]?.removeFirst().signal() } else { waiting[name] = nil }
        }
    }
}
