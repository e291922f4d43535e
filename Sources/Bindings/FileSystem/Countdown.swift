// A timer set by one thread and awaited by another: setting or resetting it wakes no thread.

internal import CSys
internal import Glibc

/// Expires once, unless it is set again before (timerfd_create(2)). Closed on deallocation.
package final class Countdown: Sendable {
    private let timer: Int32

    /// Nil if the system does not support it.
    package init?() {
        timer = csys_countdown_open()
        guard timer >= 0 else { return nil }
    }

    deinit { close(timer) }

    /// Sets it to expire in this many milliseconds, replacing any earlier setting.
    package func set(milliseconds: Int) { _ = csys_countdown_set(timer, Int32(clamping: milliseconds)) }

    /// Waits until it expires. False if waiting fails.
    package func wait() -> Bool { csys_countdown_wait(timer) == 0 }
}
