// Devices, readings and alerts as JSON.

import Bytes
import Ingest
import Readings
import SensorActions
import Sensors
import Vault
import Wording

extension Schema {
    package static func sensorStatus(_ devices: [DeviceStatus], _ listener: ListenerStatus?) -> JSONValue {
        object(
            "sensors.status",
            [
                (
                    "devices",
                    .array(
                        devices.map {
                            .members([
                                ("device", .string($0.device.identifier)), ("name", .string($0.device.name)),
                                ("kind", text($0.device.kind)), ("state", .string($0.status.rawValue)),
                            ])
                        })
                ),
                ("readings", .array(devices.flatMap(\.rows).map(reading))),
                ("listener", listener.map(members) ?? .null),
            ])
    }

    private static func members(_ listener: ListenerStatus) -> JSONValue {
        func time(_ milliseconds: Int64?) -> JSONValue { text(milliseconds.map(UTCTime.text)) }
        return .members([
            ("running", .bool(listener.isRunning)), ("started", time(listener.state?.started)),
            (
                "servers",
                .array(
                    (listener.state?.servers ?? []).map {
                        .members([
                            ("server", .string($0.name)),
                            ("connected", .bool(listener.isRunning && $0.isConnected)), ("since", time($0.since)),
                            ("last_message", time($0.lastMessage)),
                        ])
                    })
            ),
        ])
    }

    /// What a server's messages say of devices.
    package static func discovered(_ devices: DiscoveredDevices) -> JSONValue {
        let found = devices.found.map { device in
            JSONValue.members([
                ("name", .string(device.name)), ("topic", text(device.topic)), ("kind", .string(device.kind.rawValue)),
                (
                    "measures",
                    .array(
                        device.measures.map { measure in
                            .members([
                                ("measure", .string(measure.name)), ("label", text(measure.label)),
                                ("last", measure.last.map { .double($0) } ?? .null), ("unit", text(measure.unit)),
                                ("states", .members(measure.states.map { ($0.word, .double($0.value)) })),
                                ("topic", text(measure.topic)),
                            ])
                        })
                ),
            ])
        }
        return object(
            "sensors.discover",
            [
                ("server", .string(devices.server)), ("messages", .int(devices.messages)), ("devices", .array(found)),
            ])
    }

    private static func reading(_ row: SensorRow) -> JSONValue {
        .members([
            ("device", .string(row.device.identifier)), ("measure", .string(row.measure.name)),
            ("value", .double(row.value)), ("unit", text(row.measure.unit)), ("state", .string(row.status.rawValue)),
            ("time", .string(UTCTime.text(row.time))), ("age_seconds", .int(Int(row.age))),
            ("trend", .string(row.trend.rawValue)),
            (
                "present",
                row.present.map { present in
                    .members([
                        ("word", text(row.measure.word(for: present.value))),
                        ("since", .string(UTCTime.text(present.since))), ("exact", .bool(present.isExact)),
                    ])
                } ?? .null
            ),
        ])
    }

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
                        ("time", .string(row.time)), ("measure", .string(measure.name)),
                        ("n", .int(row.summary.count)),
                    ] + row.numbers.map { ($0.key, .double($0.value)) } + (states ?? []))
            }
        }
        let gaps = history.measures.flatMap { measure in
            measure.gaps.map { JSONValue.members([("measure", .string(measure.name))] + members($0)) }
        }
        return object(
            "sensors.history",
            [
                ("device", .string(history.device.identifier)), ("by", by(history.period)), ("rows", .array(rows)),
                ("gaps", .array(gaps)),
            ])
    }

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
                ("measure", .string(plot.measure)), ("unit", text(plots.device.measure(named: plot.measure)?.unit)),
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
                ("device", .string(plots.device.identifier)),
                ("by", plots.plots.first.map { by($0.period) } ?? "raw"), ("measures", .array(measures)),
                ("alerts", .int(plots.alerts.count)),
            ])
    }

    private static func members(_ timeline: StateTimeline, _ measure: Measure?) -> JSONValue {
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

    private static func states(_ timeline: StateTimeline, _ measure: Measure?) -> JSONValue {
        .array(
            timeline.shares.map { share in
                JSONValue.members(
                    state(share.value, measure) + [
                        ("seconds", .double(Double(share.length) / 1000)),
                        ("share", share.share.map { .double(($0 * 1e6).rounded() / 1e6) } ?? .null),
                    ])
            })
    }

    private static func members(_ gap: ReadingGap) -> [(String, JSONValue)] {
        [("from", .string(UTCTime.text(gap.from))), ("to", .string(UTCTime.text(gap.to)))]
    }

    private static func by(_ period: ReadingPeriod?) -> JSONValue { .string(period?.rawValue ?? "raw") }

    private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    // MARK: Export

    /// The rows of a table, each an object: on lines of their own, or in one object, which may be larger than anybody wants to keep.
    package static func sensorExport(
        _ table: SensorTable, isLines: Bool, clock: SensorTableClock, put: ([UInt8]) -> Void
    ) {
        let time = clock.writer()
        if !isLines {
            let head = object(
                "sensors.export", [("device", .string(table.device.identifier)), ("by", by(table.period))])
            put(head.encoded().dropLast() + Array(",\"rows\":[".utf8))
        }
        for (row, moment) in table.times.enumerated() {
            var writer = JSONWriter(indented: false)
            writer.beginObject()
            writer.member("timestamp", time(moment))
            for (column, name) in table.measures.enumerated() where !table.values[column][row].isNaN {
                writer.member(name, table.values[column][row])
            }
            writer.endObject()
            put((!isLines && row > 0 ? [.comma] : []) + writer.bytes + (isLines ? [.newline] : []))
        }
        if !isLines { put(Array("]}\n".utf8)) }
    }

    // MARK: Import

    package static func sensorImport(
        _ files: [ImportedReadings], device: DeviceSettings, isRehearsal: Bool, _ language: LanguageCode
    ) -> JSONValue {
        object(
            "sensors.import",
            [
                ("device", .string(device.identifier)), ("dry_run", .bool(isRehearsal)),
                ("files", .array(files.map { file($0, language) })),
            ])
    }

    private static func file(_ file: ImportedReadings, _ language: LanguageCode) -> JSONValue {
        let (table, outcome) = (file.table, file.outcome)
        let conflicts = outcome.told.map {
            JSONValue.members([
                ("time", .string(UTCTime.text($0.time))), ("measure", .string($0.measure)),
                ("existing", .double($0.existing)), ("imported", .double($0.imported)),
            ])
        }
        let bad = table.bad.map {
            JSONValue.members([("line", .int($0.line)), ("reason", .string($0.reason[language]))])
        }
        return .members([
            ("file", .string(file.file)), ("read", .int(table.read)), ("added", .int(outcome.added)),
            ("known", .int(outcome.known)), ("repeated", .int(outcome.repeated)),
            ("conflicts", .int(outcome.conflicts)), ("suspect", .int(table.suspects.count)),
            ("bad", .int(table.badRows)), ("skipped_times", .int(table.skippedTimes)),
            ("measures", .array(table.measures.map { .string($0) })),
            ("unplaced", .array(table.unplaced.map { .string($0) })),
            ("written", .array(outcome.files.map { .string($0.path.text) })), ("conflicting", .array(conflicts)),
            ("bad_rows", .array(bad)),
        ])
    }

    package static func sensorIngest(_ ingested: IngestedMessages) -> JSONValue {
        let counts = ingested.counts
        return object(
            "sensors.ingest",
            [
                ("device", .string(ingested.device)), ("messages", .int(counts.messages)),
                ("values", .int(counts.readings)), ("suspects", .int(counts.suspects)), ("junk", .int(counts.junk)),
            ])
    }

    package static func sensorCalibrate(_ measure: CalibratedMeasure) -> JSONValue {
        object(
            "sensors.calibrate",
            [
                ("device", .string(measure.device)), ("measure", .string(measure.measure)),
                ("time", .string(UTCTime.text(measure.since))), ("offset", .double(measure.calibration.offset)),
                ("slope", .double(measure.calibration.slope)),
            ])
    }

    // MARK: Alerts

    package static func sensorAck(_ alerts: AcknowledgedAlerts) -> JSONValue {
        let measures = alerts.states.map { name, track in
            JSONValue.members([
                ("measure", .string(name)), ("state", .string(track.state.rawValue)),
                ("acknowledged", .bool(track.isAcknowledged)),
                ("snoozed_until", text(track.snoozedUntil.map(UTCTime.text))),
            ])
        }
        return object(
            "sensors.ack", [("device", .string(alerts.device.identifier)), ("measures", .array(measures))])
    }

    package static func sensorReplay(_ replayed: ReplayedAlerts) -> JSONValue {
        let alerts =
            replayed.other == nil
            ? replayed.present.map { alert($0, replayed.device) }
            : replayed.compared.map { alert($0.alert, replayed.device, [("rules", .string($0.side.rawValue))]) }
        return object(
            "sensors.replay", [("device", .string(replayed.device.identifier)), ("alerts", .array(alerts))])
    }

    private static func alert(
        _ alert: SensorAlert, _ device: DeviceSettings, _ more: [(String, JSONValue)] = []
    ) -> JSONValue {
        .members(
            alert.members(of: device) + [
                ("sent", .bool(alert.isSent)), ("held_back_by", text(alert.heldBackBy?.rawValue)),
            ] + more)
    }
}
