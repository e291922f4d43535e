// The answers of sources for some days, and how each source's facts become a part of them.

import Agenda
import CivilTime
import ExternalSources
import Permissions
import Wording

/// A birthday or an anniversary on the day on which it is kept.
struct KeptDay: Sendable, Hashable {
    let day: Day
    let contact: Contact
    let kind: ContactDay.Kind
    /// How many years it is then; nil where nobody knows.
    let years: Int?
}

/// What was found, and what was not looked at.
struct TodayFound: Sendable {
    var events: [ShownEvent] = []
    var reminders: [ReminderItem] = []
    /// Days kept between the first and the last of the days.
    var kept: [KeptDay] = []
    /// Birthdays from today on, for a week.
    var coming: [KeptDay] = []
    var contacts: [Contact] = []
    var photos: [PhotoSeen] = []
    var health: [Day: HealthDay] = [:]
    var tracks: [TrackDay] = []
    /// Where one is now; only with today alone.
    var position: ShownPosition?
    /// Sources that are not granted, with their state.
    var withheld: [(source: PermissionSource, state: PermissionState)] = []
    /// What went wrong, or took too long.
    var warnings: [(source: PermissionSource, message: Phrase)] = []
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
