// A moment that one thread sets and another one waits for: setting it, and setting it again, wakes no one.

internal import CSys
internal import Glibc

/// Ends once for each moment that was not replaced by a later one (timerfd_create(2)). Closed at the end of its life.
package final class Countdown: Sendable {
    private let timer: Int32

    /// Nil where the system has no such thing.
    package init?() {
        timer = csys_countdown_open()
        guard timer >= 0 else { return nil }
    }

    deinit { close(timer) }

    /// Ends in this many milliseconds, and not at the moment that was set before.
    package func set(milliseconds: Int) { _ = csys_countdown_set(timer, Int32(clamping: milliseconds)) }

    /// Waits until it has ended. False where that cannot be waited for.
    package func wait() -> Bool { csys_countdown_wait(timer) == 0 }
}
