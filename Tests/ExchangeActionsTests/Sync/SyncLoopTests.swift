// How long `sync --watch` waits.

import ExchangeActions
import Testing

@Suite struct SyncLoopTests {
    @Test func whatFailsIsTriedLaterAndLater() {
        let pauses = (0...12).map { SyncLoop.pause(every: 300, failures: $0) }
        #expect(pauses == [300, 15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600])
        #expect(SyncLoop.pause(every: 10, failures: .max) == 3600)
    }
}
