// What is reported about a device, how often, and what is not a hint at all.

import Sensors
import TestSupport
import Testing
import Wording

@testable import Ingest

@Suite struct HintTests {
    private func event(_ device: DeviceID?) -> IngestEvent { IngestEvent(.junk, of: device, Phrase(same: "x")) }

    /// Five lines a minute for each device; then a sum of the others, once.
    @Test func eachDeviceHasItsLimit() {
        var limit = EventLimit()
        let minute: Int64 = 60_000
        func lets(_ count: Int, _ device: DeviceID) -> [Bool] { (0..<count).map { _ in limit.lets(event(device)) } }
        func told(_ now: Int64) -> [IngestEvent] { limit.summary(now: now) }
        #expect(told(1000) == [])
        #expect(lets(8, "a") == [true, true, true, true, true, false, false, false])
        #expect(lets(1, "b") == [true])
        #expect(told(1000 + minute - 1) == [])
        let rest = told(1000 + minute)
        #expect(rest.map(\.source) == ["a"] && rest.first?.message.english.contains("3 more") == true, "\(rest)")
        #expect(lets(1, "a") == [true])
        #expect(told(1000 + 2 * minute) == [])
        // A clock that was set back ends the minute as well.
        _ = lets(7, "c")
        #expect(told(500).map(\.source) == ["c"])
    }

    /// Minutes ahead of the receipt, reported once five messages in a row say the same.
    private func hints(_ offsets: [Int64]) -> [Int?] {
        var hint = ZoneHint()
        return offsets.map { hint.observe(1_795_000_000_000 + $0 * 60_000, at: 1_795_000_000_000) }
    }

    @Test func clocksOfOtherZones() {
        #expect(hints([60, 60, 61, 59, 60, 60]) == [nil, nil, nil, nil, 60, nil])
        #expect(hints([-300, -300, -300, -300, -300]).last == -300)
        // Fourteen hours is the most that a clock can be off.
        #expect(hints([840, 840, 840, 840, 840]).last == 840)
        #expect(hints([855, 855, 855, 855, 855]).last == .some(nil))
        // In time, between two quarters, or changing: no zone.
        #expect(hints([0, 0, 0, 0, 0, 0]) == [nil, nil, nil, nil, nil, nil])
        #expect(hints([67, 67, 67, 67, 67, 67]).allSatisfy { $0 == nil })
        #expect(hints([60, 60, 60, 60, 120, 120, 120, 120]).allSatisfy { $0 == nil })
        #expect(hints([60, 60, 0, 60, 60, 60, 60]).allSatisfy { $0 == nil })
    }

    /// What counted last is known to a rehearsal, too, which writes nothing.
    @Test func theLastGoodVersionOfAFile() throws {
        let folder = try TemporaryFolder()
        let files = LastGoodFiles(stateFolder: folder.path + "/rehearsal", isRehearsal: true)
        #expect(files["sensors/pool/device.md"] == nil)
        files.keep([1, 2], of: "sensors/pool/device.md")
        #expect(files["sensors/pool/device.md"] == [1, 2])
        #expect(try FileTree.paths(below: folder.path) == [])
        let lasting = LastGoodFiles(stateFolder: folder.path + "/state")
        lasting.keep([1, 2], of: "a")
        lasting.keep([3], of: "a")
        let again = LastGoodFiles(stateFolder: folder.path + "/state")
        #expect(again["a"] == [3] && again["b"] == nil)
        again.forget("a")
        #expect(again["a"] == nil)
        #expect(try FileTree.paths(below: folder.path) == [])
    }
}
