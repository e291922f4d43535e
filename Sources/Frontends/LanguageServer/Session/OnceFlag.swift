// A flag that is set once, from any thread.

import Synchronization

final class OnceFlag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .relaxed) }

    /// Whether this is the first time.
    func set() -> Bool { !value.exchange(true, ordering: .relaxed) }
}
