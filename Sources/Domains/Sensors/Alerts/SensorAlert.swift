// An alert: a change or a reminder of a state, and whether it was sent.

import Bytes
import CivilTime
import Wording

package struct SensorAlert: Sendable, Hashable {
    /// Milliseconds since the epoch.
    package let time: Int64
    /// Nil: the device as a whole.
    package let measure: MeasureID?
    package let from: ReadingStatus
    package let to: ReadingStatus
    /// The corrected value; nil for silence.
    package let value: Double?
    /// Why it was held back; nil if it was sent.
    package let heldBackBy: HoldBack?

    package init(
        time: Int64, measure: MeasureID?, from: ReadingStatus, to: ReadingStatus, value: Double?, heldBackBy: HoldBack?
    ) {
        self.time = time
        self.measure = measure
        self.from = from
        self.to = to
        self.value = value
        self.heldBackBy = heldBackBy
    }

    package var isSent: Bool { heldBackBy == nil }
    /// A reminder of the same state.
    package var isRepeat: Bool { from == to }
    package var isRecovery: Bool { to == .normal }
}

extension SensorAlert {
    /// The header of `sensors/<device>/alerts.csv`.
    package static let columns = ["timestamp", "measure", "from", "to", "value", "sent", "held_back_by"]
    /// The file, next to the readings.
    package static let fileName = "alerts.csv"

    package var fields: [String] {
        [
            UTCTime.text(time), measure?.text ?? "", from.rawValue, to.rawValue, value.map(ReadingNumber.text) ?? "",
            isSent ? "true" : "false", heldBackBy?.rawValue ?? "",
        ]
    }

    /// The common JSON members of an alert: `time`, `device`, `measure`, `from`, `to`, `value`.
    package func members(of device: DeviceSettings) -> [(String, JSONValue)] {
        [
            ("time", .string(UTCTime.text(time))), ("device", .string(device.identifier.text)),
            ("measure", measure.map { .string($0.text) } ?? .null), ("from", .string(from.rawValue)),
            ("to", .string(to.rawValue)), ("value", value.map { .double($0) } ?? .null),
        ]
    }

    /// From a row of `alerts.csv`; nil if it is invalid.
    package init?(fields: [String]) {
        guard fields.count >= 6, let time = CSVTime.parse(fields[0]), let from = ReadingStatus(rawValue: fields[2]),
            let to = ReadingStatus(rawValue: fields[3])
        else { return nil }
        let isSent = fields[5] == "true"
        let reason = fields.count > 6 ? HoldBack(rawValue: fields[6]) : nil
        guard isSent || reason != nil else { return nil }
        self.init(
            time: time, measure: fields[1].isEmpty ? nil : MeasureID(fields[1]), from: from, to: to,
            value: Double(fields[4]),
            heldBackBy: isSent ? nil : reason)
    }

    /// The alerts of a file; invalid rows are skipped.
    package static func read(_ bytes: [UInt8]) -> [SensorAlert] {
        CSVRow.records(bytes).compactMap { SensorAlert(fields: $0.fields) }
    }
}

extension SensorAlert {
    /// A sentence for people: `Pool: pH 8.3, critical (warning before)`.
    package func sentence(_ device: DeviceSettings) -> Phrase {
        let measure = measure.map { name in device.measure(named: name) ?? Measure(name: name) }
        let subject = device.name + (measure.map { ": " + $0.title } ?? "")
        let number =
            value.map { Phrase(same: " ") + (measure?.phrase($0) ?? LocalNumber.phrase($0, decimals: 0...3)) }
            ?? Phrase(same: "")
        let state = to.phrase
        if isRepeat {
            return Phrase(same: subject) + number + Phrase(same: ", ") + Phrase("still ", fr: "toujours ") + state
        }
        if isRecovery {
            return Phrase(same: subject) + number + Phrase(same: ", ")
                + Phrase("back to normal", fr: "de nouveau normal")
                + Phrase(" (was: ", fr: " (avant : ")
                + from.phrase + Phrase(same: ")")
        }
        return Phrase(same: subject) + number + Phrase(same: ", ") + state
    }
}
