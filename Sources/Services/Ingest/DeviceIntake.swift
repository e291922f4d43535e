// Turns the messages of one device into rows: decoding, and checks of times and values.

import Bytes
import Sensors
import Wording

struct DeviceIntake {
    private let device: SensorFleet.Device
    private var reader: PayloadReader
    private let ranges: [MeasureID: Measure.Bounds]
    private var clock = ReceiptClock()
    private var hint = ZoneHint()
    /// Fields already reported for looking like a time.
    private var toldTimes: Set<String> = []

    var identifier: DeviceID { device.identifier }
    /// The initial columns of a new file.
    var columns: [MeasureID] { device.settings.sentMeasures.map(\.name) }

    init(_ device: SensorFleet.Device, zone: Intake.ZoneRules) {
        self.device = device
        reader = PayloadReader(connection: device.connection, measures: device.settings.sentMeasures, zone: zone)
        var ranges: [MeasureID: Measure.Bounds] = [:]
        for measure in device.settings.measures { ranges[measure.name] = measure.range }
        self.ranges = ranges
    }

    /// A template does not accept messages itself.
    func accepts(_ topic: String) -> Bool { device.connection.template == nil && device.connection.accepts(topic) }

    /// 2000-01-01T00:00:00Z: an earlier time means that the clock was never set.
    private static let earliest: Int64 = 946_684_800_000
    /// How far a clock may be ahead: a day, in milliseconds.
    private static let ahead: Int64 = 86_400_000

    /// False if `match:` in device.md assigns the message to another device.
    mutating func read(
        _ message: Intake.Message, _ rows: inout [ReadingRow], _ counts: inout Intake.Counts,
        _ log: (IngestEvent) -> Void
    ) -> Bool {
        let contents = reader.read(message.payload, topic: message.topic)
        // Several devices share the topic, and the message is from another one.
        guard contents.problem != .otherDevice else { return false }
        for field in contents.badFields {
            log(
                IngestEvent(
                    .badValue, of: identifier,
                    Phrase(
                        "\(identifier): \(Excerpt.of(message.topic)): \(Excerpt.of(field)) is not a number: \(Excerpt.of(message.payload))",
                        fr:
                            "\(identifier) : \(Excerpt.of(message.topic)) : \(Excerpt.of(field)) n’est pas un nombre : \(Excerpt.of(message.payload))"
                    )))
        }
        if let problem = contents.problem {
            counts.junk += 1
            // The bad fields were reported above.
            if contents.badFields.isEmpty {
                log(IngestEvent(.junk, of: identifier, Self.phrase(problem, identifier, message)))
            }
        }
        for doubt in contents.doubts {
            log(IngestEvent(.ambiguous, of: identifier, Self.phrase(doubt, identifier, message)))
        }
        if let first = contents.leftOut.first {
            log(IngestEvent(.leftOut, of: identifier, Self.phrase(contents.leftOut.count, first, identifier, message)))
        }
        for entry in contents.entries {
            guard let time = time(of: entry, message, log) else { continue }
            var row = ReadingRow(device: identifier, time: time, cells: [], isRetained: message.isRetained)
            for value in entry.values { row.cells.append(cell(value, &counts, log)) }
            rows.append(row)
        }
        return true
    }

    /// The payload's time if plausible, else the time of receipt. Nil if neither is known.
    private mutating func time(
        of entry: PayloadContents.Entry, _ message: Intake.Message, _ log: (IngestEvent) -> Void
    ) -> Int64? {
        if let doubt = entry.timeDoubt, isNews(doubt) {
            log(IngestEvent(.strangeTime, of: identifier, Self.phrase(doubt, identifier, message)))
        }
        if let time = entry.time {
            // A time with an offset may be late for good reasons, but never ahead.
            if !message.isRetained, entry.isFloating || time > message.received,
                let minutes = hint.observe(time, at: message.received)
            {
                let phrase = ZoneHint.phrase(identifier, minutes, isFloating: entry.isFloating)
                log(IngestEvent(.hint, of: identifier, phrase))
            }
            if time >= Self.earliest, time <= message.received + Self.ahead { return time }
            log(
                IngestEvent(
                    .strangeTime, of: identifier,
                    Phrase(
                        "\(identifier): the time \(UTCTime.text(min(max(time, 0), 253_402_300_799_000))) cannot be true; the time of receipt is kept",
                        fr:
                            "\(identifier) : l’heure \(UTCTime.text(min(max(time, 0), 253_402_300_799_000))) ne peut être vraie ; on garde l’heure de réception"
                    )))
        }
        guard !message.isRetained else {
            log(
                IngestEvent(
                    .retained, of: identifier,
                    Phrase(
                        "\(identifier): \(Excerpt.of(message.topic)): retained by the broker, with no time of its own: left out",
                        fr:
                            "\(identifier) : \(Excerpt.of(message.topic)) : gardé par le serveur depuis avant, sans heure : laissé de côté"
                    )))
            return nil
        }
        return clock.stamp(message.received)
    }

    /// A field that looks like a time is reported only once.
    private mutating func isNews(_ doubt: PayloadContents.TimeDoubt) -> Bool {
        guard case .unnamed(let field) = doubt else { return true }
        return toldTimes.count < 100 && toldTimes.insert(field).inserted
    }

    private func cell(
        _ value: PayloadContents.Value, _ counts: inout Intake.Counts,
        _ log: (IngestEvent) -> Void
    ) -> ReadingRow.Cell {
        if value.isDoubtful {
            counts.suspects += 1
            return .init(measure: value.measure, value: value.value, isSuspect: true)
        }
        guard let range = ranges[value.measure],
            range.low.map({ value.value < $0 }) ?? false || range.high.map({ value.value > $0 }) ?? false
        else { return .init(measure: value.measure, value: value.value) }
        counts.suspects += 1
        let text = ReadingNumber.exact(value.value)
        log(
            IngestEvent(
                .suspect, of: identifier,
                Phrase(
                    "\(identifier): \(value.measure) \(text) is out of its range: kept as suspect",
                    fr: "\(identifier) : \(value.measure) \(text) est hors de sa plage : gardé comme douteux")))
        return .init(measure: value.measure, value: value.value, isSuspect: true)
    }

    /// - Parameters:
    ///   - count: the number of fields left out.
    ///   - first: the first of them.
    private static func phrase(
        _ count: Int, _ first: String, _ device: DeviceID, _ message: Intake.Message
    ) -> Phrase {
        let (topic, first) = (Excerpt.of(message.topic), Excerpt.of(first))
        return Phrase(
            "\(device): \(topic): too many numbers: \(count) of them, from \(first) on, are left out (measures: in device.md names those to keep)",
            fr:
                "\(device) : \(topic) : trop de nombres : \(count) d’entre eux, à partir de \(first), sont laissés de côté (measures: dans device.md nomme ceux à garder)"
        )
    }

    private static func phrase(
        _ doubt: PayloadContents.Doubt, _ device: DeviceID, _ message: Intake.Message
    ) -> Phrase {
        let topic = Excerpt.of(message.topic)
        switch doubt {
        case .unit(let measure, let unit):
            let unit = Excerpt.of(unit)
            return Phrase(
                "\(device): \(topic): \(measure) comes in “\(unit)”, which does not become its unit: kept as suspect (payload: {FIELD: {measure: \(measure), unit: …}} in device.md says what it is)",
                fr:
                    "\(device) : \(topic) : \(measure) arrive en « \(unit) », qui ne devient pas son unité : gardé comme douteux (payload: {CHAMP: {measure: \(measure), unit: …}} dans device.md dit ce que c’est)"
            )
        case .several(let measure, let fields):
            let list = Excerpt.of(fields.joined(separator: ", "))
            return Phrase(
                "\(device): \(topic): which of \(list) is \(measure)? All are kept as suspect (payload: {FIELD: \(measure)} in device.md says which)",
                fr:
                    "\(device) : \(topic) : lequel de \(list) est \(measure) ? Tous sont gardés comme douteux (payload: {CHAMP: \(measure)} dans device.md le dit)"
            )
        }
    }

    private static func phrase(
        _ doubt: PayloadContents.TimeDoubt, _ device: DeviceID, _ message: Intake.Message
    ) -> Phrase {
        let why =
            switch doubt {
            case .unreadable(let text):
                Phrase(
                    "invalid time “\(Excerpt.of(text))”", fr: "heure invalide « \(Excerpt.of(text)) »")
            case .order(let text):
                Phrase(
                    "is the day or the month first in “\(Excerpt.of(text))”? (dates: dmy or mdy in device.md)",
                    fr: "le jour ou le mois d’abord dans « \(Excerpt.of(text)) » ? (dates: dmy ou mdy dans device.md)")
            case .zone(let name):
                Phrase(
                    "invalid time zone “\(Excerpt.of(name))” (zone: in device.md)",
                    fr: "fuseau horaire invalide « \(Excerpt.of(name)) » (zone: dans device.md)")
            case .unnamed(let field):
                Phrase(
                    "is “\(Excerpt.of(field))” the time? (time: \(Excerpt.of(field)) in device.md)",
                    fr: "« \(Excerpt.of(field)) » est-il l’heure ? (time: \(Excerpt.of(field)) dans device.md)")
            }
        let topic = Excerpt.of(message.topic)
        return Phrase("\(device): \(topic): ", fr: "\(device) : \(topic) : ") + why
            + (message.isRetained
                ? Phrase(same: "")
                : Phrase("; the time of receipt is kept", fr: " ; on garde l’heure de réception"))
    }

    private static func phrase(
        _ problem: PayloadContents.Problem, _ device: DeviceID, _ message: Intake.Message
    ) -> Phrase {
        let why =
            switch problem {
            case .empty: Phrase("empty", fr: "vide")
            case .tooLarge(let count):
                Phrase("\(count) bytes are not a reading", fr: "\(count) octets ne sont pas un relevé")
            case .notUnderstood: Phrase("not understood", fr: "pas compris")
            case .whichMeasure:
                Phrase(
                    "a value, but of which measure? (topic: below the measure in device.md)",
                    fr: "une valeur, mais de quelle mesure ? (topic: sous la mesure dans device.md)")
            case .otherDevice: Phrase("of another device (match:)", fr: "d’un autre appareil (match:)")
            case .nothingMeasured: Phrase("holds no measure of the device", fr: "aucune mesure de l’appareil")
            }
        let topic = Excerpt.of(message.topic)
        return Phrase("\(device): \(topic): ", fr: "\(device) : \(topic) : ") + why
            + Phrase(": \(Excerpt.of(message.payload))", fr: " : \(Excerpt.of(message.payload))")
    }
}

/// Unique times of receipt: two values within the same millisecond are two readings.
private struct ReceiptClock {
    private var lastStamp: Int64 = .min
    private var lastReceived: Int64 = .min

    mutating func stamp(_ received: Int64) -> Int64 {
        // If the clock was set back, times continue from there.
        let isSetBack = received < lastReceived
        lastReceived = received
        lastStamp = isSetBack || received > lastStamp ? received : lastStamp + 1
        return lastStamp
    }
}
