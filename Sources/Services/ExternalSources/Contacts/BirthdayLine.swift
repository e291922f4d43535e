// Birthdays and anniversaries of contacts as yearly lines of the agenda.

import Agenda
import Bytes
import CivilTime
import Vault
import Wording

extension ContactDay {
    package init(_ contact: Contact, _ kind: Kind) {
        self.contact = contact
        self.kind = kind
    }

    private var date: PartialDate? { kind == .birthday ? contact.birthday : contact.anniversary }

    /// `id:` of its line.
    package var identifier: String { contact.identifier + "-" + kind.rawValue }

    /// The line; nil if the day is unknown. One without a year begins in `year`. 29 February means the last day of each February.
    package func line(_ language: LanguageCode, year: Int) -> String? {
        guard let date, let first = date.day(in: date.year ?? year) else { return nil }
        let name = "[[\(contact.noteName)]]"
        let title =
            switch kind {
            case .birthday: Phrase("\(name)’s birthday", fr: "Anniversaire de \(name)")
            case .anniversary: Phrase("\(name)’s anniversary", fr: "Anniversaire de mariage de \(name)")
            }
        let repetition =
            date.month == 2 && date.day == 29 ? "rrule:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1" : "repeat:yearly"
        return "- \(first.iso) all-day \(title[language]) \(repetition) id:\(identifier)"
    }
}

extension [Contact] {
    /// All yearly days, by month and day.
    package var yearlyDays: [ContactDay] {
        // Sorts indices, as contacts are large.
        var found: [(date: Int, place: Int, kind: ContactDay.Kind)] = []
        for (place, contact) in enumerated() {
            for (date, kind) in [(contact.birthday, ContactDay.Kind.birthday), (contact.anniversary, .anniversary)] {
                guard let date else { continue }
                found.append(((date.month ?? 0) * 100 + (date.day ?? 0), place, kind))
            }
        }
        found.sort { one, other in
            one.date == other.date ? self[one.place].name < self[other.place].name : one.date < other.date
        }
        return found.map { ContactDay(self[$0.place], $0.kind) }
    }
}
