// Values by number, made on all processors.

import Dispatch
import Synchronization

enum ParallelMap {
    private static let batchSize = 256

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
