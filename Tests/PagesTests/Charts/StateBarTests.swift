// Bars of states: nothing short is lost, and colours are not all that tells states apart.

import Bytes
import CivilTime
import Testing
import Wording

@testable import Charts

struct StateBarTests {
    private static let start: Int64 = 1_795_100_000_000
    private static let minute: Int64 = 60_000

    private func place(_ minutes: Int) -> Double { TimeAxis.position(Self.start + Int64(minutes) * Self.minute) }

    /// Closed but for a minute in each `every`, unknown at the end.
    private func stack(minutes: Int, every: Int, states: [StateBar.State]? = nil) -> ChartStack {
        var intervals: [StateBar.Interval] = []
        for from in stride(from: 0, to: minutes - every, by: every) {
            intervals.append(.init(from: place(from), to: place(from + every - 1), state: 0, words: "shut & still"))
            intervals.append(
                .init(from: place(from + every - 1), to: place(from + every), state: 1, words: "open < 2"))
        }
        intervals.append(.init(from: place(minutes - every), to: place(minutes), state: 2, words: "unknown"))
        let bar = StateBar(
            title: "<Door>",
            states: states ?? [
                .init(label: "shut", note: "90%"), .init(label: "open", note: "2%", kind: .critical),
                .init(label: "unknown", isUnknown: true),
            ], intervals: intervals, note: "7 changes",
            marks: [.init(position: place(3), isFilled: true, style: "critical", words: "told")])
        let line = LineChart(
            title: "pH", lines: [.init(label: "pH", points: [ChartPoint(position: place(5), value: 7)])])
        return ChartStack(
            title: "House", panels: [.lines(line), .states(bar)],
            axis: TimeAxis(from: Self.start, to: Self.start + Int64(minutes) * Self.minute, in: .english) { _ in 0 })
    }

    @Test func picturesHaveWordsAndHatches() throws {
        let stack = stack(minutes: 600, every: 100)
        let svg = try #require(stack.svg(in: .english, isFile: true)?.text)
        #expect(svg.contains("<title>open &lt; 2</title>") && svg.contains("<title>shut &amp; still</title>"))
        #expect(svg.contains("&lt;Door&gt;: shut 90%, open 2%, unknown, 7 changes."))
        #expect(svg.contains("url(#hatch-1)") && svg.contains("id=\"hatch-1\""))
        #expect(svg.contains("state state-unknown") && svg.contains("alert sent"))
        #expect(svg.contains(">7 changes</text>"))
        #expect(stack.marks.count == 1 && stack.charts.count == 1)
        #expect(try #require(stack.svg(in: .french, isFile: false)?.text).contains("Door&gt;\u{a0}: shut"))
    }

    @Test func thousandsOfIntervalsAreDrawnByColumns() throws {
        let svg = try #require(stack(minutes: 60_000, every: 10).svg(in: .english, isFile: true)?.text)
        #expect(svg.split(separator: "<rect").count < 800)
        #expect(svg.contains("<title>open, shut</title>"))
    }

    @Test(arguments: [40, 80, 200], [true, false])
    func aShortStateIsSeenAmongCharacters(_ width: Int, _ isASCII: Bool) {
        let chart = TextChart(
            stack(minutes: 6000, every: 3000), width: width, height: 6, isASCII: isASCII, language: .english)
        let texts = chart.lines().map { $0.map(\.text).joined() }
        #expect(texts.allSatisfy { DisplayWidth.of($0) <= width }, "\(texts)")
        #expect(!isASCII || texts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        let bar = texts.firstIndex { $0 == "<Door>" }.map { texts[$0 + 1] } ?? ""
        #expect(bar.count { $0 == (isASCII ? "#" : "█") } == 1 && bar.contains("?"), "\(bar)")
        #expect(texts.contains { $0.contains(isASCII ? "# open 2%" : "█ open 2%") })
        #expect(chart.lines().joined().contains { $0.ink == .critical })
    }

    @Test func manyStatesHaveGlyphsOfTheirOwn() {
        let states = (0..<12).map { StateBar.State(label: "state \($0)") }
        let bar = StateBar(
            title: "Valve", states: states,
            intervals: states.indices.map { .init(from: place($0), to: place($0 + 1), state: $0, words: "") }, note: "")
        let stack = ChartStack(
            title: "", panels: [.states(bar)],
            axis: TimeAxis(from: Self.start, to: Self.start + 12 * Self.minute, in: .english) { _ in 0 })
        let lines = TextChart(stack, width: 80, height: 6, isASCII: true, language: .english).lines()
        let row = lines[1].map(\.text).joined().dropFirst(2)
        #expect(Set(row).count == 12, "\(row)")
        // No interval, no picture.
        let empty = StateBar(title: "", states: [], intervals: [.init(from: 0, to: 1, state: 3, words: "")], note: "")
        #expect(
            ChartStack(title: "", panels: [.states(empty)], axis: stack.axis).svg(in: .english, isFile: true)?.text
                == nil)
    }
}
