// A line of the overview as data, in one of five kinds. Each frontend displays them in its own way.

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
    /// A suggested addition to the agenda, where a frontend can offer it.
    case suggestion(BirthdaySuggestion)
}

/// An event of the vault or of a granted calendar.
package struct GlanceEvent: Sendable {
    package let title: String
    package let span: EventSpan
    /// `09:00–10:00`, `all day`
    package let time: String
    /// Whether it overlaps something else.
    package let isConflicting: Bool
    /// Nil if only a calendar has it, which `sign` indicates.
    package let item: AgendaDayItem?

    package static let sign = "📅"

    /// The secondary text after the title on a page.
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
    /// Its form on a day; nil for reminders and overdue tasks.
    package internal(set) var item: AgendaDayItem?
    /// The text of the time column if it is on a day; empty without a time.
    package internal(set) var time: String?
    /// The due date, if it is not on a day.
    package internal(set) var due = ""

    /// `[ ] Call the bank`
    package var text: String { "[\(state.mark)] " + title }

    package func aside(withPlaces: Bool = true) -> String { item?.aside(withPlaces: withPlaces) ?? due }
}

/// An entry of the journal.
package struct GlanceEntry: Sendable {
    package let hit: SearchHit
    package let title: String
    /// In a week, the time of an entry is in the time column.
    let hasColumn: Bool

    private var minute: String? { hit.minute.flatMap { TimeOfDay(hour: $0 / 60, minute: $0 % 60)?.shortText } }
    package var time: String? { hasColumn ? minute ?? "" : nil }
    /// The time, if there is no time column.
    package var lead: String? { hasColumn ? nil : minute }
    package var mood: Mood? { hit.mood.flatMap(Mood.init(rawValue:)) }

    /// The title with the mood as an emoji, for text-only displays.
    package var signedText: String { (lead.map { $0 + "  " } ?? "") + (mood.map { $0.emoji + " " } ?? "") + title }
}

/// Any other text.
package struct GlanceNote: Sendable {
    /// The names are classes of style sheets.
    package enum Tone: String, Sendable { case plain, quiet, warning, critical }

    /// Layout if the text does not fit: truncated, or wrapped at blanks, optionally with a hanging indent.
    package enum Fit: Sendable { case cut, wrapped, hanging }

    /// Graphical content: a mood after the text, photos on this machine (paths of the operating system), tracks, a question that an entry
    /// answers.
    package enum Drawing: Sendable { case mood(Mood), photos([String]), tracks([[Coordinates]]), question }

    package let text: String
    /// The secondary text after the main text.
    package internal(set) var aside = ""
    package internal(set) var tone = Tone.plain
    /// The source document.
    package internal(set) var path: VaultPath?
    package internal(set) var fit = Fit.cut
    package internal(set) var drawing: Drawing?

    /// The text with the mood as an emoji, for text-only displays.
    package var signedText: String { if case .mood(let mood) = drawing { text + " " + mood.emoji } else { text } }
}

extension AgendaDayItem {
    /// `@Office #work`
    package func aside(withPlaces: Bool = true) -> String {
        ((withPlaces ? item.places : []).map { "@" + $0 } + item.tags.map { "#" + $0 }).joined(separator: " ")
    }
}
