// A line of the glance: one of five things, as facts. Each door draws them in its own way.

import Agenda
import AgendaActions
import CivilTime
import Journal
import Search
import Vault
import Wording

package enum GlanceLine: Sendable {
    case event(GlanceEvent)
    case task(GlanceTask)
    case entry(GlanceEntry)
    case note(GlanceNote)
    /// Something to add to the agenda, where it can be offered.
    case suggestion(BirthdaySuggestion)
}

/// An event of the vault or of a granted calendar.
package struct GlanceEvent: Sendable {
    package let title: String
    package let span: EventSpan
    /// `09:00–10:00`, `all day`
    package let time: String
    /// Something else happens at the same time.
    package let isConflicting: Bool
    /// Nil where only a calendar has it, which `sign` says.
    package let item: AgendaDayItem?

    package static let sign = "📅"

    /// What is quietly after the title on a page.
    package func aside(in language: LanguageCode, withPlaces: Bool = true) -> String {
        let overlap = isConflicting ? Phrase("overlaps", fr: "se chevauchent")[language] : ""
        return [item?.aside(withPlaces: withPlaces) ?? Self.sign, overlap].filter { !$0.isEmpty }
            .joined(separator: " · ")
    }
}

/// A task of the vault, or a reminder of a granted source.
package struct GlanceTask: Sendable {
    package let title: String
    package let state: LineItem.State
    /// Nil for a reminder.
    package let entry: AgendaTaskEntry?
    /// What it is on a day; nil for a reminder and for what is overdue.
    package internal(set) var item: AgendaDayItem?
    /// In the column of times, where it is on a day: empty without a time.
    package internal(set) var time: String?
    /// When it is or was due, where it is not on a day.
    package internal(set) var due = ""

    /// `[ ] Call the bank`
    package var text: String { "[\(state.mark)] " + title }

    package func aside(withPlaces: Bool = true) -> String { item?.aside(withPlaces: withPlaces) ?? due }
}

/// An entry of the journal.
package struct GlanceEntry: Sendable {
    package let hit: SearchHit
    package let title: String
    /// In a week, the time of an entry is in the column of times.
    let hasColumn: Bool

    private var minute: String? { hit.minute.flatMap { TimeOfDay(hour: $0 / 60, minute: $0 % 60)?.shortText } }
    package var time: String? { hasColumn ? minute ?? "" : nil }
    /// The time where there is no column of times.
    package var lead: String? { hasColumn ? nil : minute }
    package var mood: Mood? { hit.mood.flatMap(Mood.init(rawValue:)) }

    /// The title with the mood as a sign, for whatever shows only text.
    package var signedText: String { (lead.map { $0 + "  " } ?? "") + (mood.map { $0.emoji + " " } ?? "") + title }
}

/// Anything else, in words.
package struct GlanceNote: Sendable {
    /// The names are classes of style sheets.
    package enum Tone: String, Sendable { case plain, quiet, warning, critical }

    /// Where there is no room: cut, or broken at blanks, perhaps with all lines but the first further to the right.
    package enum Fit: Sendable { case cut, wrapped, hanging }

    /// What of it can be drawn: a mood after the words, photos on this machine (paths of the operating system), ways, a question that an entry
    /// answers.
    package enum Drawing: Sendable { case mood(Mood), photos([String]), tracks([[Coordinates]]), question }

    package let text: String
    /// What is quietly after the words.
    package internal(set) var aside = ""
    package internal(set) var tone = Tone.plain
    /// The document that it comes from.
    package internal(set) var path: VaultPath?
    package internal(set) var fit = Fit.cut
    package internal(set) var drawing: Drawing?

    /// The words with the mood as a sign, for whatever shows only text.
    package var signedText: String { if case .mood(let mood) = drawing { text + " " + mood.emoji } else { text } }
}

extension AgendaDayItem {
    /// `@Office #work`
    package func aside(withPlaces: Bool = true) -> String {
        ((withPlaces ? item.places : []).map { "@" + $0 } + item.tags.map { "#" + $0 }).joined(separator: " ")
    }
}
