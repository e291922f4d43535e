// The text of a reminder.

import Agenda
import CivilTime
import Wording
import Workspaces

/// The text of a reminder for any display: a terminal line, a desktop notification.
package struct ReminderWords: Sendable {
    package let entry: ReminderPlan.Entry
    /// Seconds since the epoch.
    package let now: Int64
    package let zone: LocalZone
    package let language: LanguageCode
    /// Whether names of places are withheld.
    package var hidesPlace = false

    package init(_ entry: ReminderPlan.Entry, now: Int64, in workspace: Workspace) {
        (self.entry, self.now) = (entry, now)
        (zone, language) = (workspace.machine.readerZone, workspace.language)
    }

    package var reminder: Reminder { entry.reminder }
    package var title: String { reminder.shownTitle }

    /// Seconds; 0 before it is due.
    package var lateness: Int64 { max(0, now - entry.due) }

    /// `14:00`, `tomorrow 14:00`, `Sat 21 Nov`: the start.
    package var when: String {
        let today = zone.local(of: now).day
        let time = reminder.isAllDay ? "" : reminder.start.time.shortText
        if reminder.start.day == today, !reminder.isAllDay { return time }
        let day =
            CivilNames.relative(reminder.start.day, today: today, in: language)
            ?? CivilNames.weekday(reminder.start.day.weekday, in: language, short: true) + " "
            + CivilNames.dayMonth(reminder.start.day, in: language, short: true)
        return time.isEmpty ? day : day + " " + time
    }

    /// "in 30 minutes, late by 5 minutes".
    package var distance: String {
        let distance =
            reminder.isAllDay
            ? ReminderText.distance(days: reminder.start.day - zone.local(of: now).day)
            : TimeDistance.phrase(reminder.startInstant - now)
        // "today" would appear twice.
        var parts = reminder.isAllDay && distance[language] == when ? [] : [distance]
        if let late = ReminderText.lateness(lateness), entry.standing == .due { parts.append(late) }
        if entry.isPerhapsRepeated {
            parts.append(Phrase("perhaps shown before", fr: "peut-être déjà montré"))
        }
        return parts.map { $0[language] }.joined(separator: ", ")
    }

    /// The place as in the file, if it may be shown.
    package var shownPlace: String? { hidesPlace ? nil : reminder.place }
    /// The same on one line.
    package var place: String? { shownPlace.map(\.onOneLine) }

    /// The text below a notification's title.
    package var body: String {
        [when + (place.map { " @" + $0 } ?? ""), distance].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    // MARK: For programs

    /// RFC 3339 with the reader's offset; for whole days, the date.
    private func time(_ instant: Int64) -> String {
        Timestamp(secondsSinceEpoch: instant, offsetSeconds: zone.offset(instant)).text
    }

    package var start: String { reminder.isAllDay ? reminder.start.day.iso : time(reminder.startInstant) }
    package var due: String { time(entry.due) }
}

extension Reminder {
    /// The title on one line; the program's name if it is empty.
    package var shownTitle: String {
        let title = title.onOneLine
        return title.isEmpty ? "daybook" : title
    }
}

extension String {
    /// Without line ends, and without control characters for a terminal or a desktop.
    fileprivate var onOneLine: String {
        String(
            String.UnicodeScalarView(
                replacing("\n", with: " ").unicodeScalars.map { scalar in
                    let isControl = scalar.value < 0x20 && scalar != "\t" || (0x7f...0x9f).contains(scalar.value)
                    return isControl ? "\u{fffd}" : scalar
                }))
    }
}
