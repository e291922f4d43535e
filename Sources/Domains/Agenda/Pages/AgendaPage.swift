// The pages of an agenda: their paths and the text of new ones.

import Bytes
import CivilTime
import Vault
import Wording

/// A page that can be requested.
package enum AgendaPage: Sendable, Hashable {
    case day(Day)
    case week(ISOWeek)
    case month(Month)
    /// A note, todo or custom page with a title.
    case titled(PageType, String)

    package var type: PageType {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .titled(let type, _): type
        }
    }

    /// `agenda/2026/2026-11-20.md`, `agenda/2026/2026-W47.md`, `agenda/2026/2026-11.md`, `agenda/packing-list.md`.
    package var path: VaultPath {
        switch self {
        case .day(let day): VaultPath(trusted: "agenda/\(day.iso.prefix(4))/\(day.iso).md")
        case .week(let week): VaultPath(trusted: "agenda/\(week.iso.prefix(4))/\(week.iso).md")
        case .month(let month): VaultPath(trusted: "agenda/\(month.iso.prefix(4))/\(month.iso).md")
        case .titled(_, let title): VaultPath(trusted: "agenda/\(Slug.of(title)).md")
        }
    }

    /// The path in a private folder: `agenda/private/2026/2026-11-20.md`.
    package var secretPath: VaultPath {
        VaultPath(trusted: "agenda/private/" + path.text.dropFirst("agenda/".utf8.count))
    }

    /// The next page of the same type, or the one before; nil for titled pages.
    package func moved(by steps: Int) -> AgendaPage? {
        switch self {
        case .day(let day): .day(day.adding(days: steps))
        case .week(let week): .week(week.adding(weeks: steps))
        case .month(let month): .month(month.adding(months: steps))
        case .titled: nil
        }
    }

    package func title(_ language: LanguageCode) -> String {
        switch self {
        case .day(let day): CivilNames.long(day, in: language)
        case .week(let week):
            Phrase("Week \(week.week), \(week.year)", fr: "Semaine \(week.week), \(week.year)")[language]
        case .month(let month): CivilNames.monthYear(month, in: language)
        case .titled(_, let title): title
        }
    }

    /// The text of a new page from a template: fills in `{{title}}`, `{{date}}`, `{{type}}`, `{{previous}}`, `{{next}}`.
    package func text(template: String?, today: Day, language: LanguageCode) -> String {
        let date: String =
            switch self {
            case .day(let day): day.iso
            case .week(let week): week.first.iso
            case .month(let month): month.first.iso
            case .titled: today.iso
            }
        var text = template ?? Self.builtInTemplate
        for (name, value) in [
            ("title", title(language)), ("date", date), ("type", type.rawValue), ("today", today.iso),
            ("previous", moved(by: -1)?.path.stem ?? ""), ("next", moved(by: 1)?.path.stem ?? ""),
        ] {
            text = text.replacing("{{\(name)}}", with: value)
        }
        return text
    }

    private static let builtInTemplate = "---\ntype: {{type}}\ndate: {{date}}\n---\n\n# {{title}}\n\n"

    package static func templatePath(_ type: PageType) -> VaultPath {
        VaultPath(trusted: "templates/\(type.rawValue).md")
    }
}

extension PageType {
    package var phrase: Phrase {
        switch self {
        case .day: Phrase("day", fr: "jour")
        case .week: Phrase("week", fr: "semaine")
        case .month: Phrase("month", fr: "mois")
        case .note: Phrase("note", fr: "note")
        case .todo: Phrase("to do", fr: "à faire")
        case .custom: Phrase("custom", fr: "personnalisée")
        }
    }

    /// A type by its English or French name.
    package init?(text: String) {
        let folded = Folding.fold(text)
        guard
            let found = Self.allCases.first(where: {
                $0.rawValue == folded || Folding.fold($0.phrase.french) == folded
            })
        else { return nil }
        self = found
    }
}
