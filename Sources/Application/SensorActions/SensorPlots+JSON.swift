// Plotted readings, and states over time, as JSON.

import Bytes
import Sensors

extension Schema {
    package static func sensorChart(_ plots: SensorPlots) -> JSONValue {
        let measures = plots.plots.map { plot in
            let points = plot.points.map { point in
                JSONValue.members(
                    [
                        ("time", .string(UTCTime.text(point.time))), ("n", .int(point.count)),
                        ("min", .double(point.least)), ("mean", .double(ReadingPlot.rounded(point.value))),
                        ("max", .double(point.greatest)),
                    ]
                        + (point.band.map {
                            [
                                ("p5", .double(ReadingPlot.rounded($0.lowerBound))),
                                ("p95", .double(ReadingPlot.rounded($0.upperBound))),
                            ]
                        } ?? []))
            }
            return JSONValue.members([
                ("measure", .string(plot.measure.text)),
                ("unit", text(plots.device.measure(named: plot.measure)?.unit)),
                ("points", .array(points)), ("gaps", .array(plot.gaps.map { .members(members($0)) })),
                (
                    "timeline",
                    plot.timeline.map { members($0, plots.device.measure(named: plot.measure)) } ?? .null
                ),
            ])
        }
        return object(
            "sensors.chart",
            [
                ("device", .string(plots.device.identifier.text)),
                ("by", plots.plots.first.map { by($0.period) } ?? "raw"), ("measures", .array(measures)),
                ("alerts", .int(plots.alerts.count)),
            ])
    }

    static func members(_ timeline: StateTimeline, _ measure: Measure?) -> JSONValue {
        func interval(_ interval: StateTimeline.Interval) -> JSONValue {
            .members(
                state(interval.value, measure) + [
                    ("from", .string(UTCTime.text(interval.from))), ("to", .string(UTCTime.text(interval.to))),
                ])
        }
        return .members([
            ("states", states(timeline, measure)), ("changes", .int(timeline.changes)),
            ("longest", timeline.longest.map(interval) ?? .null),
            ("intervals", .array(timeline.intervals.map(interval))),
        ])
    }

    private static func state(_ value: Double?, _ measure: Measure?) -> [(String, JSONValue)] {
        [("word", text(value.flatMap { measure?.word(for: $0) })), ("value", value.map { .double($0) } ?? .null)]
    }

    static func states(_ timeline: StateTimeline, _ measure: Measure?) -> JSONValue {
        .array(
            timeline.shares.map { share in
                JSONValue.members(
                    state(share.value, measure) + [
                        ("seconds", .double(Double(share.length) / 1000)),
                        ("share", share.share.map { .double(($0 * 1e6).rounded() / 1e6) } ?? .null),
                    ])
            })
    }
}
