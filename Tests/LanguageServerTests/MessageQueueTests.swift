// Messages go from the reader to the one who answers, and a message that is there is not waited for.

import Bytes
import Dispatch
import RemoteCalls
import Testing

@testable import LanguageServer

@Suite struct MessageQueueTests {
    private let queue = MessageQueue()

    private func put(_ number: Int) { queue.put(.call(.request(.number(number), method: "m", .null))) }

    private func next() -> Int? {
        guard case .call(.request(.number(let number), _, _))? = queue.take() else { return nil }
        return number
    }

    @Test func inTheirOrder() {
        #expect(queue.isEmpty && next() == nil)
        for number in 0..<3000 { put(number) }
        #expect((0..<3000).allSatisfy { next() == $0 } && queue.isEmpty)
        // What was taken without a wait leaves none to come back from.
        queue.wait(milliseconds: 1)
        #expect(next() == nil)
    }

    @Test func nobodyWaitsForWhatIsThere() {
        put(1)
        queue.wait(milliseconds: nil)
        #expect(next() == 1)
        queue.wake()
        queue.wait(milliseconds: nil)
        #expect(next() == nil)
    }

    @Test func aWaitEnds() {
        for number in 0..<200 {
            let queue = queue
            DispatchQueue.global().async {
                if number % 2 == 0 { queue.wake() } else { queue.put(.refused(RemoteError(.parseError, "x"))) }
            }
            queue.wait(milliseconds: nil)
            while queue.take() != nil {}
        }
    }

    @Test func anEditorThatWentWithoutAWord() {
        queue.put(.end)
        #expect(queue.isAbandoned)
        let other = MessageQueue()
        other.put(.call(.notification(method: "exit", .null)))
        other.put(.end)
        #expect(!other.isAbandoned)
    }
}
