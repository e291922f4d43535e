// A reminder in words and as JSON.

import Agenda
import Bytes
import CivilTime
import Wording

struct ReminderWords {
    let context: Context
    let entry: ReminderPlan.Entry
    /// Seconds since the epoch.
    let now: Int64
    /// Names of places stay in the vault.
    var hidesPlace = false

    var reminder: Reminder { entry.reminder }
    private var zone: LocalZone { context.readerZone }

    var title: String {
        let title = TerminalText.harmless(reminder.title.replacing("\n", with: " "))
        return title.isEmpty ? "daybook" : title
    }

    /// Seconds; 0 for what is not due yet.
    var lateness: Int64 { max(0, now - entry.due) }

    /// `14:00`, `tomorrow 14:00`, `Sat 21 Nov`: when it starts.
    var when: String {
        let today = zone.local(of: now).day
        let language = context.language
        let time = reminder.isAllDay ? "" : reminder.start.time.shortText
        if reminder.start.day == today, !reminder.isAllDay { return time }
        let day =
            CivilNames.relative(reminder.start.day, today: today, in: language)
            ?? CivilNames.weekday(reminder.start.day.weekday, in: language, short: true) + " "
            + CivilNames.dayMonth(reminder.start.day, in: language, short: true)
        return time.isEmpty ? day : day + " " + time
    }

    /// "in 30 minutes, late by 5 minutes".
    var distance: String {
        let distance =
            reminder.isAllDay
            ? ReminderText.distance(days: reminder.start.day - zone.local(of: now).day)
            : ReminderText.distance(reminder.startInstant - now)
        // "today" says it twice.
        var parts = reminder.isAllDay && distance[context.language] == when ? [] : [distance]
        if let late = ReminderText.lateness(lateness), entry.standing == .due { parts.append(late) }
        if entry.isPerhapsRepeated {
            parts.append(Phrase("perhaps shown before", fr: "peut-être déjà montré"))
        }
        return parts.map { context.say($0) }.joined(separator: ", ")
    }

    private var shownPlace: String? { hidesPlace ? nil : reminder.place }
    private var place: String? { shownPlace.map { TerminalText.harmless($0.replacing("\n", with: " ")) } }

    /// One line: `14:00  Dentist @Lyon  in 30 minutes  [3f9a1c]`.
    var line: String {
        let terminal = context.terminal
        var parts = [terminal.styled(when, .yellow), terminal.styled(title, .bold)]
        if let place { parts[1] += terminal.styled(" @" + place, .cyan) }
        parts.append(distance)
        parts.append(terminal.styled("[\(reminder.shortIdentifier)]", .faint))
        return parts.filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// What stands below the title of a notification.
    var body: String {
        [when + (place.map { " @" + $0 } ?? ""), distance].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: For programs

    /// RFC 3339 with the reader's offset; of whole days the day.
    private func time(_ instant: Int64) -> String {
        Timestamp(secondsSinceEpoch: instant, offsetSeconds: zone.offset(instant)).text
    }

    var start: String { reminder.isAllDay ? reminder.start.day.iso : time(reminder.startInstant) }
    var due: String { time(entry.due) }

    var members: [(String, JSONValue)] {
        [
            ("id", .string(reminder.identifier)), ("title", .string(reminder.title)), ("start", .string(start)),
            ("all_day", .bool(reminder.isAllDay)), ("due", .string(due)),
            ("late", .int(entry.standing == .due ? Int(lateness) : 0)),
            ("place", shownPlace.map { .string($0) } ?? .null), ("task", .bool(reminder.isTask)),
            ("path", .string(reminder.source.path)), ("line", .int(reminder.source.line)),
            ("uid", reminder.source.uid.map { .string($0) } ?? .null), ("state", .string(entry.standing.name)),
            ("repeated", .bool(entry.isPerhapsRepeated)),
        ]
    }

    /// One reminder for a program, on one line.
    var json: [UInt8] {
        JSONValue.members([("schema", "daybook.reminder/1")] + members).encoded() + [0x0a]
    }
}
