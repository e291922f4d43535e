// Summarised readings of a time span as JSON.

import Bytes
import Sensors

extension Schema {
    package static func sensorHistory(_ history: SensorHistory) -> JSONValue {
        let rows = history.measures.flatMap { measure in
            measure.rows.map { row in
                let states = row.states.map { period in
                    [
                        (
                            "states",
                            Self.states(period.timeline, history.device.measure(named: measure.name))
                        ), ("changes", JSONValue.int(period.changes)),
                    ]
                }
                return JSONValue.members(
                    [
                        ("time", .string(row.time)), ("measure", .string(measure.name.text)),
                        ("n", .int(row.summary.count)),
                    ] + row.numbers.map { ($0.key, .double($0.value)) } + (states ?? []))
            }
        }
        let gaps = history.measures.flatMap { measure in
            measure.gaps.map { JSONValue.members([("measure", .string(measure.name.text))] + members($0)) }
        }
        return object(
            "sensors.history",
            [
                ("device", .string(history.device.identifier.text)), ("by", by(history.period)), ("rows", .array(rows)),
                ("gaps", .array(gaps)),
            ])
    }

    /// - Parameter count: rows per measure, the latest ones.
    package static func sensorHistory(_ history: SensorHistory, latest count: Int) -> JSONValue {
        let whole = sensorHistory(history)
        guard let rows = whole["rows"]?.array else { return whole }
        var left: [String: Int] = [:]
        let kept = rows.reversed().filter { row in
            let name = row["measure"]?.string ?? ""
            left[name, default: 0] += 1
            return left[name, default: 0] <= count
        }
        return replacing("rows", in: whole, by: .array(kept.reversed()))
    }

    static func members(_ gap: ReadingGap) -> [(String, JSONValue)] {
        [("from", .string(UTCTime.text(gap.from))), ("to", .string(UTCTime.text(gap.to)))]
    }

    static func by(_ period: ReadingPeriod?) -> JSONValue { .string(period?.rawValue ?? "raw") }
}
