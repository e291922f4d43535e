// Threads get their turns in the order in which they came, one at a time, and processes theirs.

import Dispatch
import FileSystem
import Glibc
import Synchronization
import TestSupport
import Testing

@Suite struct TurnOrderTests {
    /// The first of all keeps its turn until the others wait, each of which came after the one before it was seen waiting.
    @Test func whoCameFirstGoesFirst() throws {
        let folder = try TemporaryFolder()
        let name = folder.path
        let order = Mutex<[Int]>([])
        let inside = Mutex(0)
        let group = DispatchGroup()
        TurnOrder.taking(name) {
            for number in 1...6 {
                DispatchQueue(label: "turn").async(group: group) {
                    TurnOrder.taking(name) {
                        let others = inside.withLock { inside in
                            inside += 1
                            return inside - 1
                        }
                        sched_yield()
                        order.withLock { $0.append(others == 0 ? number : -number) }
                        inside.withLock { $0 -= 1 }
                    }
                }
                while TurnOrder.waiters(for: name) < number { sched_yield() }
            }
            #expect(order.withLock { $0 } == [])
            // Something else has a turn of its own.
            #expect(TurnOrder.taking(name + "/other") { TurnOrder.waiters(for: name) } == 6)
        }
        group.wait()
        #expect(order.withLock { $0 } == [1, 2, 3, 4, 5, 6])
        #expect(TurnOrder.waiters(for: name) == 0)
    }

    @Test func anErrorEndsTheTurn() throws {
        let name = try TemporaryFolder().path
        #expect(throws: Cancellation.self) { try TurnOrder.taking(name) { throw Cancellation() } }
        #expect(TurnOrder.taking(name) { TurnOrder.waiters(for: name) } == 0)
    }

    @Test func aLockFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/state/book.lock"
        func isFree() throws -> Bool {
            let other = try OpenFile.appending(path, mode: 0o600)
            return (try? other.lock(exclusive: true, waiting: false)) != nil
        }
        try LockFile.holding(path) { () throws in
            #expect(try FileStamp.of(path).mode & 0o777 == 0o600)
            #expect(try FileStamp.of(folder.path + "/state").mode & 0o777 == 0o700)
            #expect(try !isFree())
        }
        #expect(try isFree())
        #expect(throws: Cancellation.self) { try LockFile.holding(path) { throw Cancellation() } }
        #expect(try isFree())
    }
}
