// Panels over one axis of instants: nights, alerts, gaps, spreads; the same in characters.

import Bytes
import CivilTime
import Testing
import Wording

@testable import Charts

struct PanelTests {
    /// Central Europe in 2026: summer from 29 March, 01:00 UTC.
    private static let paris: @Sendable (Int64) -> Int = { (1_774_746_000..<1_792_890_000).contains($0) ? 7200 : 3600 }
    private static let hour: Int64 = 3_600_000

    private func stack(_ points: [ChartPoint], from: Int64, to: Int64, marks: [LineChart.Mark] = []) -> ChartStack {
        let chart = LineChart(
            title: "<pH>", unit: "&", lines: [.init(label: "pH", points: points)],
            bands: [.init(.warning, below: 7, above: 7.6)], marks: marks)
        return ChartStack(
            title: "Pool", charts: [chart, chart],
            axis: TimeAxis(from: from, to: to, in: .english, zone: Self.paris))
    }

    @Test
    func nightsFollowTheLocalClock() {
        // From noon on 28 March to noon on 30 March: the first night is an hour short.
        let start: Int64 = 1_774_695_600_000
        let axis = TimeAxis(from: start, to: start + 47 * Self.hour, in: .english, zone: Self.paris)
        let nights = axis.nights.map { ($0.upperBound - $0.lowerBound) * 24 }
        #expect(nights.count == 2 && abs(nights[0] - 8) < 0.01 && abs(nights[1] - 9) < 0.01)
        #expect(axis.ticks.contains { $0.label == "29 Mar" })
        #expect(TimeAxis(from: start, to: start + 15 * 24 * Self.hour, in: .english, zone: Self.paris).nights.isEmpty)
    }

    @Test
    func panelsHaveAlertsGapsAndSpreads() throws {
        let start: Int64 = 1_795_100_000_000
        func place(_ hours: Int64) -> Double { TimeAxis.position(start + hours * Self.hour) }
        let points = [
            ChartPoint(position: place(0), value: 7.2, spread: 7.1...7.3), ChartPoint(position: place(1), value: 7.3),
            ChartPoint(position: place(3), value: nil), ChartPoint(position: place(5), value: 7.9, words: "a < b"),
        ]
        let marks = [
            LineChart.Mark(position: place(1), isFilled: true, style: "critical", words: "sent & told"),
            LineChart.Mark(position: place(2), isFilled: false, style: "warning", words: "held"),
            LineChart.Mark(position: place(99), isFilled: true, style: "warning", words: "elsewhere"),
        ]
        let stack = stack(points, from: start, to: start + 5 * Self.hour, marks: marks)
        let svg = try #require(stack.svg(in: .english, isFile: true)?.text)
        let file = svg.split(separator: "</style>").last ?? ""
        #expect(file.contains("mark mark-critical is-sent") && file.contains("mark mark-warning is-held"))
        #expect(svg.contains("<title>sent &amp; told</title>") && !svg.contains("elsewhere"))
        #expect(svg.contains("alert held back") && svg.contains("prefers-color-scheme:dark"))
        #expect(svg.contains("class=\"spread line-1\"") && svg.contains("&lt;pH&gt; (&amp;)"))
        // Two runs a panel: the last point is alone.
        #expect(
            svg.split(separator: "<path class=\"line line-1\" d=\"").dropFirst().allSatisfy {
                $0.prefix { $0 != "\"" }.count { $0 == "M" } == 2
            })
        #expect(svg.contains("<title>a &lt; b</title>"))
        #expect(try #require(stack.svg(in: .french, isFile: false)?.text).contains("alerte retenue"))
    }

    /// Thresholds have names at their lines, gaps say how long they are, and the line ends with its value.
    @Test func panelsSayWhatIsInThem() throws {
        let start: Int64 = 1_795_100_000_000
        func place(_ hours: Int64) -> Double { TimeAxis.position(start + hours * Self.hour) }
        let points = [
            ChartPoint(position: place(0), value: 7.2), ChartPoint(position: place(10), value: 7.3),
            ChartPoint(position: place(30), value: nil), ChartPoint(position: place(90), value: 7.9),
            ChartPoint(position: place(100), value: 7.7),
        ]
        let gap = LineChart.Stretch(from: place(10), to: place(90), words: "3 d < without", brief: "3 d")
        let short = LineChart.Stretch(from: place(0), to: place(12), words: "half a day without", brief: "12 h")
        let chart = LineChart(
            title: "pH",
            lines: [
                .init(
                    label: "pH", points: points,
                    stretches: [.init(from: place(0), to: place(10), words: "7.2 & more")], ending: 7.75)
            ],
            bands: [.init(.warning, below: 7.1, above: 7.6), .init(.critical, below: 6, above: 7.6)],
            gaps: [gap, short])
        let stack = ChartStack(
            title: "Pool", charts: [chart, chart],
            axis: TimeAxis(from: start, to: start + 100 * Self.hour, in: .french, zone: Self.paris))
        for isNarrow in [true, false] {
            let svg = try #require(stack.svg(in: .french, isFile: !isNarrow, isNarrow: isNarrow)?.text)
            let body = String(svg.split(separator: "</style>").last ?? "")
            #expect(body.contains(">critique &gt; 7,6</text>") && !body.contains("à surveiller &gt; 7,6"))
            #expect(body.contains(">à surveiller &lt; 7,1</text>") && !body.contains("&lt; 6<"))
            // The last reading, not the mean that the last point is.
            #expect(body.contains("class=\"last last-critical\"") && body.contains(">7,75</text>"))
            #expect(body.contains("<title>3 d &lt; without</title>") && body.contains("class=\"gap-hatch\""))
            #expect(body.contains("class=\"gap-words\"") && !body.contains(">half a day without</text>"))
            #expect(body.contains("<title>7.2 &amp; more</title>"))
            // Each panel has its dates.
            let label = try #require(stack.axis.ticks.first?.label)
            #expect(body.components(of: ">\(label)</text>") == 2)
        }
        #expect(
            try #require(stack.svg(in: .french, isFile: false, isNarrow: true)?.text).contains("viewBox=\"0 0 480 "))
    }

    /// All readings beyond a threshold: it is not on the scale, and still said.
    @Test func thresholdsBeyondTheScale() throws {
        let start: Int64 = 1_795_100_000_000
        let points = (0..<9).map {
            ChartPoint(position: TimeAxis.position(start + Int64($0) * Self.hour), value: Double($0))
        }
        let chart = LineChart(
            title: "T", lines: [.init(label: "T", points: points)], bands: [.init(.warning, below: 50, above: 70)])
        let stack = ChartStack(
            title: "T", charts: [chart],
            axis: TimeAxis(from: start, to: start + 8 * Self.hour, in: .english, zone: Self.paris))
        let svg = try #require(stack.svg(in: .english, isFile: false)?.text)
        #expect(svg.contains(">warning &lt; 50 ↑</text>") && !svg.contains("&gt; 70"))
        let lines = TextChart(stack, width: 60, height: 8, isASCII: true, language: .english).lines()
        #expect(lines[0].map(\.text).joined() == "T  warning < 50  warning > 70")
        #expect(lines[1].map(\.text).joined().hasSuffix(" 8"))
    }

    @Test(arguments: [40, 80, 200], [true, false])
    func charactersFitTheLine(_ width: Int, _ isASCII: Bool) {
        let start: Int64 = 1_795_100_000_000
        var points: [ChartPoint] = []
        for index in 0..<500 {
            let position = TimeAxis.position(start + Int64(index) * Self.hour)
            let value: Double? = index % 50 == 0 ? nil : 7 + Double(index % 37) / 40
            let spread: ClosedRange<Double>? = index % 3 == 0 ? 6.9...8 : nil
            points.append(ChartPoint(position: position, value: value, spread: spread))
        }
        let mark = LineChart.Mark(position: TimeAxis.position(start), isFilled: true, style: "critical", words: "")
        let stack = stack(points, from: start, to: start + 500 * Self.hour, marks: [mark])
        let lines = TextChart(stack, width: width, height: 6, isASCII: isASCII, language: .english).lines()
        let texts: [String] = lines.map { (line: [TextChart.Run]) in line.map { $0.text }.joined() }
        #expect(texts.allSatisfy { DisplayWidth.of($0) <= width }, "\(texts)")
        #expect(!isASCII || texts.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
        // A heading, six rows and the alerts for each of two panels, and two lines of dates.
        #expect(lines.count == 2 * 8 + 2)
        #expect(lines.joined().contains { $0.ink == .warning })
    }

    @Test(arguments: [0.0, 5, -3.25, 1e9, 1e-9, 1e300, -1e300])
    func oneReadingAndFlatLines(_ value: Double) throws {
        let start: Int64 = 1_795_100_000_000
        for count in [1, 3] {
            let points = (0..<count).map {
                ChartPoint(position: TimeAxis.position(start + Int64($0) * Self.hour), value: value)
            }
            let stack = stack(points, from: start, to: start + Int64(count - 1) * Self.hour)
            let svg = try #require(stack.svg(in: .english, isFile: true)?.text)
            #expect(!svg.contains("nan") && !svg.contains("inf"))
            #expect(TextChart(stack, width: 60, height: 8, isASCII: false, language: .english).lines().count > 10)
        }
    }

    @Test
    func yearsFarApart() throws {
        let points = [ChartPoint(position: 0, value: 1), ChartPoint(position: 49_710, value: 2)]
        let stack = stack(points, from: 0, to: 4_294_967_295_000)
        #expect(try #require(stack.svg(in: .english, isFile: true)?.text).contains(">2100<"))
    }
}
