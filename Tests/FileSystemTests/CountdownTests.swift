// A moment that is put off goes off once, at the last time that was said.

import FileSystem
import Testing

@Suite struct AlarmTests {
    @Test func theLastMomentCounts() throws {
        guard let alarm = Alarm() else { return }
        let begun = MachineFacts.monotonic()
        alarm.set(milliseconds: 60_000)
        alarm.set(milliseconds: 20)
        #expect(alarm.wait())
        #expect(MachineFacts.monotonic() - begun >= 20_000_000)
        // Less than a millisecond is one: nothing would be off.
        alarm.set(milliseconds: 0)
        #expect(alarm.wait())
    }
}
