// Messages go from the reader to the one who answers, and a message that is there is not waited for.

import Bytes
import Dispatch
import RemoteCalls
import Testing

@Suite struct MessageQueueTests {
    private let queue = Self.queue()

    private static func queue(ahead: Int? = nil) -> MessageQueue {
        MessageQueue(cancellation: "cancel", cancelled: "id", goodbye: "exit", ahead: ahead)
    }

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

    @Test func cancelledRequests() {
        let cancel = MessageQueue.Message.call(.notification(method: "cancel", .members([("id", 7)])))
        // Of what was never asked nothing is remembered.
        queue.put(cancel)
        put(7)
        #expect(!queue.isCancelled(.number(7)))
        queue.put(cancel)
        #expect(queue.isCancelled(.number(7)))
        #expect(next() == 7 && queue.isEmpty)
        queue.forget(.number(7))
        #expect(!queue.isCancelled(.number(7)))
    }

    /// Who puts waits for room, who takes for a message.
    @Test func aBoundedQueue() {
        let queue = Self.queue(ahead: 2)
        DispatchQueue.global().async {
            for number in 0..<500 { queue.put(.call(.request(.number(number), method: "m", .null))) }
            queue.put(.end(isCutOff: true))
        }
        for number in 0..<500 {
            guard case .call(.request(.number(number), _, _)) = queue.next() else {
                Issue.record("\(number) is not the next")
                return
            }
        }
        guard case .end(isCutOff: true) = queue.next() else {
            Issue.record("no end")
            return
        }
    }

    @Test func aClientThatWentWithoutAWord() {
        queue.put(.end())
        #expect(queue.isAbandoned)
        let other = Self.queue()
        other.put(.call(.notification(method: "exit", .null)))
        other.put(.end())
        #expect(!other.isAbandoned)
    }
}
