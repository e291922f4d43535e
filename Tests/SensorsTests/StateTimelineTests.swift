// The states of a measure over time: what lasts, what is unknown, what is counted.

import CivilTime
import Testing
import Vault

@testable import Sensors

@Suite struct StateTimelineTests {
    private func intervals(_ timeline: StateTimeline) -> [[Double?]] {
        timeline.intervals.map { [$0.value, Double($0.from), Double($0.to)] }
    }

    @Test func withoutReadingsThereIsNothing() {
        let timeline = StateTimeline(times: [], values: [], from: 0, to: 100, silence: 10)
        #expect(timeline.intervals.isEmpty && timeline.shares.isEmpty && timeline.changes == 0)
        #expect(timeline.present == nil && timeline.longest == nil)
        #expect(StateTimeline(times: [200, 300], values: [1, .nan], to: 100).intervals.isEmpty)
        #expect(StateTimeline(times: [1], values: [.nan]).intervals.isEmpty)
    }

    @Test func oneReadingLastsUntilTheEnd() {
        let lasting = StateTimeline(times: [10], values: [1], from: 0, to: 100)
        #expect(intervals(lasting) == [[1, 10, 100]])
        #expect(lasting.shares == [.init(value: 1, length: 90, share: 1)])
        #expect(lasting.present == .init(value: 1, since: 10, isExact: false))
        let moment = StateTimeline(times: [10], values: [1])
        #expect(intervals(moment) == [[1, 10, 10]])
        #expect(moment.shares == [.init(value: 1, length: 0, share: nil)])
        #expect(moment.longest?.length == 0)
    }

    @Test func aStateLastsUntilTheNextReading() {
        let timeline = StateTimeline(
            times: [0, 10, 20, 30, 70], values: [0, 0, 1, .nan, 0], to: 100)
        #expect(intervals(timeline) == [[0, 0, 20], [1, 20, 70], [0, 70, 100]])
        #expect(timeline.changes == 2)
        #expect(timeline.longest == timeline.intervals[1])
        #expect(timeline.shares == [.init(value: 0, length: 50, share: 0.5), .init(value: 1, length: 50, share: 0.5)])
        #expect(timeline.present == .init(value: 0, since: 70, isExact: true))
    }

    @Test func aSpanBeginsInTheStateBeforeIt() {
        let timeline = StateTimeline(times: [0, 10, 50], values: [0, 1, 0], from: 40, to: 60)
        #expect(intervals(timeline) == [[1, 40, 50], [0, 50, 60]])
        #expect(timeline.changes == 1)
        // A state that ends where the span begins is none of it.
        #expect(intervals(StateTimeline(times: [0, 10], values: [0, 1], from: 10, to: 20)) == [[1, 10, 20]])
    }

    @Test func aSilenceIsUnknown() {
        let timeline = StateTimeline(times: [0, 10, 100, 110], values: [1, 1, 0, 0], to: 115, silence: 20)
        #expect(intervals(timeline) == [[1, 0, 10], [nil, 10, 100], [0, 100, 115]])
        // It was seen in two states: it changed, and when is not known.
        #expect(timeline.changes == 1)
        #expect(timeline.present == .init(value: 0, since: 100, isExact: false))
        #expect(timeline.shares.map(\.value) == [0, 1, nil])
        let silent = StateTimeline(times: [0, 10], values: [1, 1], to: 100, silence: 20)
        #expect(silent.present == nil && silent.longest?.length == 10)
        // The next reading after the end tells that it was not known.
        let cut = StateTimeline(times: [0, 100], values: [1, 0], to: 15, silence: 20)
        #expect(intervals(cut) == [[1, 0, 0], [nil, 0, 15]])
        // Exactly as long as it may be is not silence; a reading between two of them has no length.
        #expect(intervals(StateTimeline(times: [0, 20], values: [1, 1], silence: 20)) == [[1, 0, 20]])
        #expect(
            intervals(StateTimeline(times: [0, 50, 100], values: [1, 1, 1], silence: 20))
                == [[1, 0, 0], [nil, 0, 50], [1, 50, 50], [nil, 50, 100], [1, 100, 100]])
    }

    @Test func moreThanTwoStatesAndValuesWithoutWords() {
        let timeline = StateTimeline(times: [0, 1, 2, 3, 4], values: [0, 2, 1, 0.5, 2], to: 5)
        #expect(timeline.changes == 4)
        #expect(timeline.shares.map(\.value) == [0, 0.5, 1, 2])
        #expect(timeline.longest == timeline.intervals[0])
        let measure = device("door").measure(named: "door")
        #expect(measure?.word(for: 1) == "open" && measure?.word(for: 0.5) == nil)
    }

    private func device(_ name: DeviceID, _ more: String = "") -> DeviceSettings {
        DeviceSettings(
            identifier: name,
            document: Document(
                path: name.document,
                contents: Array(
                    """
                    ---
                    name: Door
                    \(more)
                    measures:
                      door:
                        states: {open: 1, closed: 0}
                      valve:
                        states: {off: 0, heat: 1, cool: 2}
                      level:
                        unit: "%"
                        states: {empty: 0, full: 100}
                      index:
                        states: {unavailable: -1}
                    ---

                    """.utf8)))
    }

    @Test(arguments: [("door", true), ("valve", true), ("level", false), ("index", false)])
    func wordsMakeStatesOrQuantities(name: MeasureID, hasStates: Bool) {
        #expect(device("d").measure(named: name)?.hasStates == hasStates)
    }

    @Test func theEndIsNowUnlessTheDeviceIsLongSilent() {
        let series = ReadingSeries([
            ReadingsFile(Array("timestamp,door\n2026-11-20T08:00:00Z,1\n2026-11-20T09:00:00Z,0\n".utf8))
        ])
        let (first, last): (Int64, Int64) = (1_795_161_600_000, 1_795_165_200_000)
        func end(_ device: DeviceSettings, to: Int64? = nil, now: Int64?) -> Int64? {
            StateTimeline(of: "door", device, series, to: to, now: now)?.intervals.last?.to
        }
        #expect(end(device("d"), now: nil) == last)
        #expect(end(device("d"), now: last + 60_000) == last + 60_000)
        #expect(end(device("d"), now: last + 90_000_000) == last)
        #expect(end(device("d"), to: last + 100_000_000, now: last + 90_000_000) == last + 90_000_000)
        #expect(end(device("d", "offline_after: 2h"), now: last + 7_200_001) == last)
        let earlier = StateTimeline(
            of: "door", device("d"), series, earlier: (first - 50_000, 0), from: first - 10_000, now: last)
        #expect(earlier?.intervals.first?.from == first - 10_000 && earlier?.intervals.first?.value == 0)
        #expect(StateTimeline(of: "level", device("d"), series) == nil)
        #expect(StateTimeline(of: "valve", device("d"), series) == nil)
    }
}
