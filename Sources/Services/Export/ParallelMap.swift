// Values by number, or two of them, made on all processors.

import Dispatch
import Synchronization

enum ParallelMap {
    private static let batchSize = 256

    /// Two values that do not need one another, made side by side.
    static func both<First: Sendable, Second: Sendable>(
        _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
    ) -> (First, Second) {
        let (first, second) = (LazyValue(first), LazyValue(second))
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            if number == 0 { _ = first.value } else { _ = second.value }
        }
        return (first.value, second.value)
    }

    /// The values of all numbers below `count`, in their order.
    static func made<Value: Sendable>(_ count: Int, _ make: @Sendable (Int) -> Value) -> [Value] {
        let batches = (count + batchSize - 1) / batchSize
        let all = Mutex([[Value]](repeating: [], count: batches))
        DispatchQueue.concurrentPerform(iterations: batches) { batch in
            let made = (batch * batchSize..<min((batch + 1) * batchSize, count)).map(make)
            all.withLock { $0[batch] = made }
        }
        return all.withLock { Array($0.joined()) }
    }
}
