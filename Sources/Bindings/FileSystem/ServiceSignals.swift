// Signals that stop a service or make it reload its settings.

internal import Glibc
import Synchronization

/// SIGTERM and SIGINT request the end, SIGHUP a reload of the settings. They interrupt waits of the process.
package enum ServiceSignals {
    private static let ended = Atomic<Bool>(false)
    private static let reloads = Atomic<Int>(0)

    /// From now on these signals do not end the process by themselves.
    package static func catchAll() {
        for number in [SIGTERM, SIGINT] {
            install(number) { _ in ServiceSignals.ended.store(true, ordering: .relaxed) }
        }
        install(SIGHUP) { _ in ServiceSignals.reloads.add(1, ordering: .relaxed) }
    }

    /// Without SA_RESTART (sigaction(2)): waiting calls are to be interrupted.
    private static func install(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        sigaction(number, &action, nil)
    }

    package static var isEndWanted: Bool { ended.load(ordering: .relaxed) }

    /// The number of reload requests.
    package static var reloadCount: Int { reloads.load(ordering: .relaxed) }
}
