// Hours in which alerts are held back: `quiet_hours: 22:00-07:00`.

import Bytes
import CivilTime
import Vault
import YAML

/// A part of each local day in which only critical alerts are sent.
package struct QuietHours: Sendable, Hashable {
    package let start: TimeOfDay
    package let end: TimeOfDay
    /// Whether critical alerts are held back too.
    package let holdsCritical: Bool

    package init?(start: TimeOfDay, end: TimeOfDay, holdsCritical: Bool = false) {
        guard start != end else { return nil }
        self.start = start
        self.end = end
        self.holdsCritical = holdsCritical
    }

    /// `22:00-07:00`, also with an en dash or blanks.
    package init?(text: String, holdsCritical: Bool = false) {
        let parts = text.replacing("–", with: "-").split(separator: "-").map { $0.trimmed }
        guard parts.count == 2, let start = TimeOfDay(iso: Self.padded(parts[0])),
            let end = TimeOfDay(iso: Self.padded(parts[1]))
        else { return nil }
        self.init(start: start, end: end, holdsCritical: holdsCritical)
    }

    /// A text, or `{hours: 22:00-07:00, critical: held}`.
    init?(_ node: YAMLNode?) {
        guard let text = node?.nonEmptyScalar ?? node?[key: "hours"]?.nonEmptyScalar else { return nil }
        self.init(text: text, holdsCritical: node?[key: "critical"]?.nonEmptyScalar == "held")
    }

    private static func padded(_ text: String) -> String { text.utf8.count == 4 ? "0" + text : text }

    package var text: String { start.shortText + "-" + end.shortText }

    package func contains(_ time: TimeOfDay) -> Bool {
        start < end ? start <= time && time < end : time >= start || time < end
    }

    /// The end of the quiet hours that contain a moment, in milliseconds since the epoch. The offset is that of the
    /// moment: in nights with a clock change the end is judged again when it comes.
    func end(after time: Int64, offset: Int) -> Int64 {
        let local = time.flooredSeconds + Int64(offset)
        let midnight = local - local.modulo(86_400)
        var end = midnight + Int64(end.secondsSinceMidnight)
        if end <= local { end += 86_400 }
        return (end - Int64(offset)) * 1000
    }
}
