// An alarm of an occurrence: its content, its time, and an identifier that survives restarts and edits.

import Bytes
import CivilTime

/// A reminder to be shown at a moment.
package struct Reminder: Sendable, Hashable {
    /// 16 hexadecimal digits: stable for the same line, occurrence and alarm.
    package let identifier: String
    package let title: String
    package let place: String?
    /// On the reader's clock; midnight for whole days.
    package let start: LocalDateTime
    package let isAllDay: Bool
    /// Seconds since the epoch, like all instants here.
    package let startInstant: Int64
    /// The instant until which it is useful: the start, or the end of an all-day event.
    package let endOfUse: Int64
    package let due: Int64
    package let isTask: Bool
    /// Identifies occurrence and alarm independently of the title: survives renaming the line.
    package let slot: String
    package let source: ReminderSource

    /// For typing.
    package var shortIdentifier: String { String(identifier.prefix(6)) }

    /// - Parameters:
    ///   - occurrence: identifies the start on the line's own clock or as an instant; a changed start is another reminder.
    ///   - alarm: as written in a line.
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

/// The line of a reminder.
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
