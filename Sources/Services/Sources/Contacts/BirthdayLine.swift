// Birthdays and anniversaries of contacts as lines of the agenda that come every year.

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

    /// The line; nil where the day is unknown. One without a year begins in `year`. 29 February is the last day of each February.
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
        flatMap { contact in
            [
                contact.birthday.map { ($0, ContactDay(contact, .birthday)) },
                contact.anniversary.map { ($0, ContactDay(contact, .anniversary)) },
            ].compactMap { $0 }
        }
        .sorted { one, other in
            (one.0.month ?? 0, one.0.day ?? 0, one.1.contact.name) < (
                other.0.month ?? 0, other.0.day ?? 0, other.1.contact.name
            )
        }
        .map(\.1)
    }
}
