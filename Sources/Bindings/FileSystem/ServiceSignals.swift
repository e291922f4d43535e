// The signals by which a service is ended and told to read its settings again.

internal import Glibc
import Synchronization

/// SIGTERM and SIGINT as a wish to end, SIGHUP as one for new settings. A wait of the process is interrupted by them.
package enum ServiceSignals {
    private static let ended = Atomic<Bool>(false)
    private static let reloads = Atomic<Int>(0)

    /// From now on these signals end nothing by themselves.
    package static func catchAll() {
        for number in [SIGTERM, SIGINT] {
            install(number) { _ in ServiceSignals.ended.store(true, ordering: .relaxed) }
        }
        install(SIGHUP) { _ in ServiceSignals.reloads.add(1, ordering: .relaxed) }
    }

    /// Without SA_RESTART (sigaction(2)): what waits is to look up.
    private static func install(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        sigaction(number, &action, nil)
    }

    package static var isEndWanted: Bool { ended.load(ordering: .relaxed) }

    /// How often new settings were asked for.
    package static var reloadCount: Int { reloads.load(ordering: .relaxed) }
}
