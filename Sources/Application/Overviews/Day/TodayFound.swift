// The answers of sources for a range of days, and how each source's facts are merged into them.

import Agenda
import CivilTime
import ExternalSources
import Permissions
import Wording
import Workspaces

/// A birthday or an anniversary on its observed day.
package struct KeptDay: Sendable, Hashable {
    package let day: Day
    package let contact: Contact
    package let kind: ContactDay.Kind
    /// The number of years on that day; nil if unknown.
    package let years: Int?
}

/// Results of the sources, and the sources that were not read.
package struct TodayFound: Sendable {
    package var events: [ShownEvent] = []
    package var reminders: [ReminderItem] = []
    /// Birthdays and anniversaries within the range of days.
    package var kept: [KeptDay] = []
    /// Birthdays in the week from today on.
    package var coming: [KeptDay] = []
    package var contacts: [Contact] = []
    package var photos: [PhotoSeen] = []
    package var health: [Day: HealthDay] = [:]
    package var tracks: [TrackDay] = []
    /// The current position; only for today alone.
    package var position: ShownPosition?
    /// Sources that are not granted, with their states.
    package var withheld: [(source: PermissionSource, state: PermissionState)] = []
    /// Errors and timeouts.
    package var warnings: [SourceWarning] = []

    package init() {}

    /// Without items marked private in calendars and address books: for output that others can read.
    package var open: TodayFound {
        var open = self
        open.events.removeAll(where: \.isPrivate)
        open.reminders.removeAll(where: \.isPrivate)
        open.kept.removeAll(where: \.contact.isPrivate)
        open.coming.removeAll(where: \.contact.isPrivate)
        open.contacts.removeAll(where: \.isPrivate)
        return open
    }

    /// The names of the sources that contributed.
    var sources: Set<String> {
        let parts: [(PermissionSource, Bool)] = [
            (.calendar, events.isEmpty), (.reminders, reminders.isEmpty),
            (.contacts, kept.isEmpty && coming.isEmpty && contacts.isEmpty), (.photos, photos.isEmpty),
            (.health, health.isEmpty), (.location, tracks.isEmpty && position == nil),
        ]
        return Set(parts.filter { !$0.1 }.map(\.0.rawValue))
    }
}

/// A problem with a source.
package struct SourceWarning: Sendable {
    package enum Reason: Sendable {
        case refused(PermissionRefusal)
        /// An unreadable file, and the number of further ones.
        case file(name: String, problem: Phrase, others: Int)
        /// It took longer than a second.
        case slow
        /// Why the position is unknown.
        case position(any Error)
        /// Fetched copies that cannot be renewed.
        case copies(CalendarRefresh.Problem)
    }

    package let source: PermissionSource
    package let reason: Reason

    package init(_ source: PermissionSource, _ reason: Reason) { (self.source, self.reason) = (source, reason) }
}

extension TodayReader {
    /// Days ahead for which birthdays are shown.
    static let horizon = 7

    /// All sources to read. Notifications are not one: they are shown, not read.
    static func all(from first: Day, to last: Day, today: Day, zone: LocalZone) -> [TodayReader] {
        [
            TodayReader(CalendarSource(reader: zone)) {
                $0.events = $1.events(from: first, to: last, reader: zone)
            },
            TodayReader(RemindersSource(reader: zone)) { found, items in
                found.reminders = items.filter { item in
                    guard item.isOpen, let due = item.due ?? item.start else { return false }
                    return due.day <= last
                }
            },
            TodayReader(ContactsSource()) { found, contacts in
                found.kept = contacts.keptDays(from: first, to: last)
                found.contacts = contacts
                if first <= today, today <= last {
                    found.coming = contacts.keptDays(from: today, to: today.adding(days: horizon))
                        .filter { $0.kind == .birthday }
                }
            },
            TodayReader(PhotosSource()) { found, photos in
                found.photos = (first.number...last.number).flatMap { photos.on(Day(number: $0)) }
            },
            TodayReader(HealthSource()) { found, days in
                for day in days where first.number <= day.number && day.number <= last.number {
                    found.health[Day(number: day.number)] = day
                }
            },
            TodayReader(LocationSource(reader: zone)) { found, tracks in
                found.tracks = tracks.filter { first <= $0.day && $0.day <= last }
            },
        ]
    }
}

extension [Contact] {
    /// Birthdays and anniversaries observed in a range of days, by day and name.
    fileprivate func keptDays(from first: Day, to last: Day) -> [KeptDay] {
        var found: [KeptDay] = []
        for contact in self {
            for (date, kind) in [(contact.birthday, ContactDay.Kind.birthday), (contact.anniversary, .anniversary)] {
                guard let next = date?.next(from: first), next.day <= last else { continue }
                found.append(KeptDay(day: next.day, contact: contact, kind: kind, years: next.years))
            }
        }
        return found.sorted {
            ($0.day, $0.contact.name, $0.kind.rawValue) < ($1.day, $1.contact.name, $1.kind.rawValue)
        }
    }
}
