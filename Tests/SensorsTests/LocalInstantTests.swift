// Times of a wall clock, on the nights on which clocks change and on all others.

import CivilTime
import Sensors
import Testing

@Suite struct LocalInstantTests {
    /// Central Europe in 2026: summer from 29 March to 25 October, 01:00 UTC.
    private static func paris(_ time: Int64) -> Int { (1_774_746_000..<1_792_890_000).contains(time) ? 7200 : 3600 }

    private func wall(_ text: String) throws -> Int64 {
        let stamp = try #require(Timestamp(text: text))
        return stamp.sortKey
    }

    @Test(
        arguments: [
            // In winter, in summer: once.
            ("2026-01-15T02:30", "2026-01-15T01:30:00.000Z", nil),
            ("2026-07-15T02:30", "2026-07-15T00:30:00.000Z", nil),
            // Skipped: read with the offset before the gap.
            ("2026-03-29T01:59", "2026-03-29T00:59:00.000Z", nil),
            ("2026-03-29T02:30", "2026-03-29T01:30:00.000Z", nil),
            ("2026-03-29T03:00", "2026-03-29T01:00:00.000Z", nil),
            // Twice.
            ("2026-10-25T01:59", "2026-10-24T23:59:00.000Z", nil),
            ("2026-10-25T02:00", "2026-10-25T00:00:00.000Z", "2026-10-25T01:00:00.000Z"),
            ("2026-10-25T02:59", "2026-10-25T00:59:00.000Z", "2026-10-25T01:59:00.000Z"),
            ("2026-10-25T03:00", "2026-10-25T02:00:00.000Z", nil),
        ] as [(String, String, String?)])
    func instants(written: String, first: String, second: String?) throws {
        let wall = try wall(written)
        #expect(UTCTime.text(LocalInstant.of(wall, Self.paris) * 1000) == first)
        #expect(LocalInstant.second(of: wall, Self.paris).map { UTCTime.text($0 * 1000) } == second)
    }

    @Test func withoutChanges() throws {
        let wall = try wall("2026-10-25T02:30")
        for offset in [-36_000, 0, 19_800] {
            #expect(LocalInstant.of(wall, { _ in offset }) == wall - Int64(offset))
            #expect(LocalInstant.second(of: wall, { _ in offset }) == nil)
        }
    }
}
