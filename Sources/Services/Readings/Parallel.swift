// A function over many values on all processors, its results in their order.

import Dispatch
import Synchronization

enum Parallel {
    static func map<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], processors: Int, _ body: @Sendable (Input) -> Output
    ) -> [Output] {
        guard inputs.count > 1, processors > 1 else { return inputs.map(body) }
        let results = Mutex<[Output?]>(Array(repeating: nil, count: inputs.count))
        let next = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: min(processors, inputs.count)) { _ in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < inputs.count else { return }
                let result = body(inputs[index])
                results.withLock { $0[index] = result }
            }
        }
        return results.withLock { $0.compactMap { $0 } }
    }
}
