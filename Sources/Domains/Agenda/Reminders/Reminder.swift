// One alarm of one occurrence: what it reminds of, when it is due, and a name that outlives restarts and edits.

import Bytes
import CivilTime

/// What is to be said at a moment.
package struct Reminder: Sendable, Hashable {
    /// 16 digits of base 16: the same each time the same line, occurrence and alarm are read.
    package let identifier: String
    package let title: String
    package let place: String?
    /// On the reader's clock; midnight of a whole day.
    package let start: LocalDateTime
    package let isAllDay: Bool
    /// Seconds since the epoch, as all instants here.
    package let startInstant: Int64
    /// The instant until which it is worth saying: the start, of a whole day the end of it.
    package let endOfUse: Int64
    package let due: Int64
    package let isTask: Bool
    /// Which occurrence and alarm, without what the line is called: a line that is renamed keeps it.
    package let slot: String
    package let source: ReminderSource

    /// What people type.
    package var shortIdentifier: String { String(identifier.prefix(6)) }

    /// - Parameters:
    ///   - occurrence: the start as the line's own clock or an instant names it; a start that moves is another reminder.
    ///   - alarm: as a line writes it.
    init(
        _ source: ReminderSource, title: String, place: String?, occurrence: String, alarm: Alarm, start: LocalDateTime,
        isAllDay: Bool, startInstant: Int64, endOfUse: Int64, due: Int64, isTask: Bool
    ) {
        slot = occurrence + "|" + alarm.text
        let line = source.uid.map { "id\u{1f}" + $0 } ?? "line\u{1f}\(source.path)\u{1f}\(title)"
        identifier = StableHash.digits(of: line + "\u{1f}" + slot)
        self.source = source
        self.title = title
        self.place = place
        self.start = start
        self.isAllDay = isAllDay
        self.startInstant = startInstant
        self.endOfUse = endOfUse
        self.due = due
        self.isTask = isTask
    }
}

/// The line that a reminder comes from.
package struct ReminderSource: Sendable, Hashable {
    package let path: String
    /// From 1.
    package let line: Int
    /// The token `id:`.
    package let uid: String?

    package init(path: String, line: Int, uid: String?) {
        self.path = path
        self.line = line
        self.uid = uid
    }
}
