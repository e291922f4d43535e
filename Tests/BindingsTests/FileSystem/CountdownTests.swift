// A moment that is put off ends once, at the last time that was said.

import FileSystem
import Testing

@Suite struct CountdownTests {
    @Test func theLastMomentCounts() throws {
        guard let countdown = Countdown() else { return }
        let begun = MachineFacts.monotonic()
        countdown.set(milliseconds: 60_000)
        countdown.set(milliseconds: 20)
        #expect(countdown.wait())
        #expect(MachineFacts.monotonic() - begun >= 20_000_000)
        // Less than a millisecond is one: a timer that is set to nothing never ends (timerfd_settime(2)).
        countdown.set(milliseconds: 0)
        #expect(countdown.wait())
    }
}
