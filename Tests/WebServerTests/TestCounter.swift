// Numbers one after the other, from any thread.

import Synchronization

final class TestCounter: Sendable {
    private let value = Atomic(0)
    func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
