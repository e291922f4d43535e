// Contacts mentioned on the days (`@Léa`, `[[Léa]]`) whose birthday is near, and birthdays missing from the agenda.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import ExternalSources
import Permissions
import Search
import Vault
import Wording
import Workspaces

/// A person mentioned on one of the days, with a birthday within a week from today.
package struct GlanceMention: Sendable {
    package let kept: KeptDay
    /// The events, tasks and entries that mention them.
    package let texts: [String]
}

package enum GlanceMentions {
    /// The mentions in everything shown for the days, ordered by birthday.
    package static func of(_ facts: TodayFacts, _ found: TodayFound, _ workspace: Workspace) -> [GlanceMention] {
        of(
            facts.days.flatMap { facts.items[$0] ?? [] }, facts.days.flatMap { facts.entries[$0] ?? [] }, found,
            workspace)
    }

    package static func of(
        _ items: [AgendaDayItem], _ entries: [SearchHit], _ found: TodayFound, _ workspace: Workspace
    ) -> [GlanceMention] {
        guard !found.coming.isEmpty else { return [] }
        var named: [(name: String, text: String)] = []
        for item in items {
            let names = item.item.places.map { "@" + $0 } + links(in: item.item.text)
            named += names.map { ($0, item.title) }
        }
        for hit in entries {
            guard let document = try? workspace.vault.document(hit.path) else { continue }
            named += names(in: document).map { ($0, hit.title) }
        }
        guard !named.isEmpty else { return [] }
        let names = ContactNames(found.contacts)
        var texts: [Contact: [String]] = [:]
        for (name, text) in named {
            guard case .one(let index) = names[name] else { continue }
            let contact = found.contacts[index]
            if texts[contact]?.contains(text) != true { texts[contact, default: []].append(text) }
        }
        // Birthdays on the days themselves are shown there.
        let shown = Set(found.kept)
        return found.coming.filter { !shown.contains($0) }.compactMap { kept in
            texts[kept.contact].map { GlanceMention(kept: kept, texts: $0) }
        }
    }

    /// Links in a line of text, as written.
    private static func links(in text: String) -> [String] {
        var found: [String] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "[["), let close = rest[open.upperBound...].firstRange(of: "]]") {
            found.append(String(rest[open.lowerBound..<close.upperBound]))
            rest = rest[close.upperBound...]
        }
        return found
    }

    /// `@Léa`, `@"Léa Martin"` and links in the text of an entry.
    private static func names(in document: Document) -> [String] {
        let text = document.bytes.text(document.body)
        var found = links(in: text)
        for line in text.split(whereSeparator: \.isNewline) where line.contains("@") {
            found += (LineGrammar.parse("- " + line.trimmed)?.places ?? []).map { "@" + $0 }
        }
        return found
    }
}

extension AgendaDays {
    /// The contacts mentioned in today's items whose birthday is within a week, if contacts are granted.
    package func mentions(in workspace: Workspace) -> [GlanceMention] {
        let today = workspace.today
        guard first <= today, today <= last,
            self[today].contains(where: { !$0.item.places.isEmpty || $0.item.text.contains("[[") })
        else { return [] }
        let found = TodaySources(in: workspace, from: today, to: today, only: .contacts).wait()
        return GlanceMentions.of(self[today], [], found, workspace)
    }
}

extension KeptDay {
    /// `🎂 Léa Martin, 41`, and ` on Tue 24 Nov` if that is another day.
    package func text(from day: Day, in language: LanguageCode) -> String {
        let name = contact.name
        let what: String
        switch (kind, years) {
        case (.birthday, let years?): what = "🎂 \(name), \(years)"
        case (.birthday, nil): what = "🎂 \(name)"
        case (.anniversary, let years?):
            what = "💐 \(name), " + Phrase.counted(years, "year", "years", fr: "an", "ans")[language]
        case (.anniversary, nil): what = "💐 \(name)"
        }
        guard self.day != day else { return what }
        return what + Phrase(" on ", fr: " le ")[language]
            + CivilNames.weekday(self.day.weekday, in: language, short: true)
            + " " + CivilNames.dayMonth(self.day, in: language, short: true)
    }
}

/// A birthday within a week that is missing from the agenda.
package struct BirthdaySuggestion: Sendable {
    package let kept: KeptDay
    /// The text for `AddAgendaLine` that adds it.
    package let line: String

    package static func all(_ found: TodayFound, in workspace: Workspace) -> [BirthdaySuggestion] {
        guard let first = found.coming.first?.day, let last = found.coming.last?.day,
            let days = try? ViewAgenda(from: first, to: last).answer(in: workspace)
        else { return [] }
        var titles: [Day: NamedTitles] = [:]
        for day in Set(found.coming.map(\.day)) {
            titles[day] = NamedTitles(days[day].map { $0.item.text + " " + $0.item.places.joined(separator: " ") })
        }
        var suggestions: [BirthdaySuggestion] = []
        for kept in found.coming where suggestions.count < limit {
            let names = [kept.contact.name, kept.contact.givenName].filter { !$0.isEmpty }
            guard names.allSatisfy({ titles[kept.day]?.has($0) != true }), let line = line(kept, workspace) else {
                continue
            }
            suggestions.append(BirthdaySuggestion(kept: kept, line: line))
        }
        return suggestions
    }

    /// Above this number, birthdays are not added one by one; `import vcard --birthdays` adds all.
    private static let limit = 100

    /// Nil if a name makes the line ambiguous (a contact called “Next Friday”).
    private static func line(_ kept: KeptDay, _ workspace: Workspace) -> String? {
        let name = kept.contact.name
        let title = Phrase("\(name)’s birthday", fr: "Anniversaire de \(name)")[workspace.language]
        // The last day of February, in years without a 29th (RFC 7529 §4.1, SKIP=BACKWARD).
        let isLeapDay = kept.contact.birthday?.month == 2 && kept.contact.birthday?.day == 29
        let rule = isLeapDay ? "rrule:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1" : "repeat:yearly"
        let typed = "\(kept.day.iso) \(title) \(rule)"
        guard !name.contains(where: \.isNewline), let event = try? NewEvent(typed, now: workspace.now),
            event.page == .day(kept.day), let item = LineGrammar.parse(event.line), item.when == .allDay,
            item["repeat"] != nil || item["rrule"] != nil, item.text == title
        else { return nil }
        return typed
    }
}

/// The titles of a day, indexed for lookups of many names.
private struct NamedTitles {
    private let titles: [[Substring]]
    /// Indices of titles by word.
    private var places: [Substring: [Int]] = [:]

    init(_ titles: [String]) {
        self.titles = titles.map { Self.words(Folding.fold($0)) }
        for (index, words) in self.titles.enumerated() {
            for word in Set(words) { places[word, default: []].append(index) }
        }
    }

    private static func words(_ folded: String) -> [Substring] {
        folded.split { !$0.isLetter && !$0.isNumber }
    }

    /// Whether a title contains the words of a name consecutively.
    func has(_ name: String) -> Bool {
        let words = Self.words(Folding.fold(name))
        // Only titles with its rarest word are compared.
        var rarest: [Int]?
        for word in words {
            guard let found = places[word] else { return false }
            if found.count < rarest?.count ?? .max { rarest = found }
        }
        guard words.count > 1 else { return rarest != nil }
        return (rarest ?? []).contains { titles[$0].contains(words) }
    }
}
