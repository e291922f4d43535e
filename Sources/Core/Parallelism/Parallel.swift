// Parallel map over all processors, preserving order.

import Dispatch
import Synchronization

package enum Parallel {
    /// The results of `make` for each input. Each processor takes a batch at a time: use small batches for few slow inputs.
    ///
    /// - Parameter processors: the maximum number in use.
    package static func map<Inputs: RandomAccessCollection & Sendable, Output: Sendable>(
        _ inputs: Inputs, batch size: Int = 64, processors: Int = .max, _ make: @Sendable (Inputs.Element) -> Output
    ) -> [Output] where Inputs.Index == Int {
        let batches = (inputs.count + size - 1) / size
        guard batches > 1, processors > 1 else { return inputs.map(make) }
        let results = Mutex([[Output]](repeating: [], count: batches))
        let next = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: min(batches, processors)) { _ in
            while true {
                let batch = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard batch < batches else { return }
                let made = inputs.dropFirst(batch * size).prefix(size).map(make)
                results.withLock { $0[batch] = made }
            }
        }
        return results.withLock { Array($0.joined()) }
    }

    /// Two independent values, computed in parallel.
    package static func both<First: Sendable, Second: Sendable>(
        _ first: @Sendable () -> First, _ second: @Sendable () -> Second
    ) -> (First, Second) {
        let made = Mutex<(First?, Second?)>((nil, nil))
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            if number == 0 {
                let value = first()
                made.withLock { $0.0 = value }
            } else {
                let value = second()
                made.withLock { $0.1 = value }
            }
        }
        // Both are set.
        let (one, other) = made.withLock { $0 }
        return (one ?? first(), other ?? second())
    }
}
