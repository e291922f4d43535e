import Parallelism
import Synchronization
import Testing

@Suite struct ParallelTests {
    @Test(arguments: [0, 1, 63, 64, 65, 1000])
    func valuesComeInTheOrderOfTheInputs(count: Int) {
        let inputs = Array(0..<count)
        #expect(Parallel.map(inputs) { $0 * 2 } == inputs.map { $0 * 2 })
        #expect(Parallel.map(inputs, batch: 1, processors: 3) { "\($0)" } == inputs.map { "\($0)" })
        #expect(Parallel.map(inputs.dropFirst(5), batch: 7) { $0 } == Array(inputs.dropFirst(5)))
    }

    @Test func eachInputIsAskedOnce() {
        let asked = Mutex([Int](repeating: 0, count: 500))
        _ = Parallel.map(0..<500, batch: 3) { number in asked.withLock { $0[number] += 1 } }
        #expect(asked.withLock { $0 } == [Int](repeating: 1, count: 500))
    }

    @Test func twoSideBySide() {
        let made = Parallel.both({ 1 }) { "two" }
        #expect(made == (1, "two"))
    }
}
