// The answers of sources for some days, and how each source's facts become a part of them.

import Agenda
import CivilTime
import ExternalSources
import Permissions
import Wording
import Workspaces

/// A birthday or an anniversary on the day on which it is kept.
package struct KeptDay: Sendable, Hashable {
    package let day: Day
    package let contact: Contact
    package let kind: ContactDay.Kind
    /// How many years it is then; nil where that is not known.
    package let years: Int?
}

/// What was found, and what was not looked at.
package struct TodayFound: Sendable {
    package var events: [ShownEvent] = []
    package var reminders: [ReminderItem] = []
    /// Days kept between the first and the last of the days.
    package var kept: [KeptDay] = []
    /// Birthdays from today on, for a week.
    package var coming: [KeptDay] = []
    package var contacts: [Contact] = []
    package var photos: [PhotoSeen] = []
    package var health: [Day: HealthDay] = [:]
    package var tracks: [TrackDay] = []
    /// Where one is now; only with today alone.
    package var position: ShownPosition?
    /// Sources that are not granted, with their state.
    package var withheld: [(source: PermissionSource, state: PermissionState)] = []
    /// What went wrong, or took too long.
    package var warnings: [SourceWarning] = []

    package init() {}

    /// Without what its calendars and address books keep from others: for what is written where others read it.
    package var open: TodayFound {
        var open = self
        open.events.removeAll(where: \.isPrivate)
        open.reminders.removeAll(where: \.isPrivate)
        open.kept.removeAll(where: \.contact.isPrivate)
        open.coming.removeAll(where: \.contact.isPrivate)
        open.contacts.removeAll(where: \.isPrivate)
        return open
    }

    /// The sources that something of it comes from, by name.
    var sources: Set<String> {
        let parts: [(PermissionSource, Bool)] = [
            (.calendar, events.isEmpty), (.reminders, reminders.isEmpty),
            (.contacts, kept.isEmpty && coming.isEmpty && contacts.isEmpty), (.photos, photos.isEmpty),
            (.health, health.isEmpty), (.location, tracks.isEmpty && position == nil),
        ]
        return Set(parts.filter { !$0.1 }.map(\.0.rawValue))
    }
}

/// What is to be said of a source.
package struct SourceWarning: Sendable {
    package enum Reason: Sendable {
        case refused(PermissionRefusal)
        /// A file that could not be read, and how many others.
        case file(name: String, problem: Phrase, others: Int)
        /// It took longer than a second.
        case slow
        /// Why the position is not known.
        case position(any Error)
        /// Copies of what is fetched that cannot be renewed.
        case copies(CalendarRefresh.Problem)
    }

    package let source: PermissionSource
    package let reason: Reason

    package init(_ source: PermissionSource, _ reason: Reason) { (self.source, self.reason) = (source, reason) }
}

extension TodayReader {
    /// Days ahead for which birthdays are named.
    static let horizon = 7

    /// All sources that are read. Notifications are none: they are shown, not read.
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
    /// Birthdays and anniversaries that are kept from one day to another, by day and name.
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
