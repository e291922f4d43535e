// `daybook.reminders/1`, `daybook.reminder/1`: alarms and their status.

import Agenda
import Bytes

extension Schema {
    package static func reminders(_ reminders: [ReminderWords]) -> JSONValue {
        object(
            "reminders",
            [("count", .int(reminders.count)), ("reminders", .array(reminders.map { .members(members(of: $0)) }))])
    }

    /// A reminder that is due now.
    package static func reminder(_ words: ReminderWords) -> JSONValue { object("reminder", members(of: words)) }

    private static func members(of words: ReminderWords) -> [(String, JSONValue)] {
        let (entry, reminder) = (words.entry, words.reminder)
        return [
            ("id", .string(reminder.identifier)), ("title", .string(reminder.title)), ("start", .string(words.start)),
            ("all_day", .bool(reminder.isAllDay)), ("due", .string(words.due)),
            ("late", .int(entry.standing == .due ? Int(words.lateness) : 0)),
            ("place", words.shownPlace.map { .string($0) } ?? .null), ("task", .bool(reminder.isTask)),
            ("path", .string(reminder.source.path)), ("line", .int(reminder.source.line)),
            ("uid", reminder.source.uid.map { .string($0) } ?? .null), ("state", .string(entry.standing.name)),
            ("repeated", .bool(entry.isPerhapsRepeated)),
        ]
    }
}
