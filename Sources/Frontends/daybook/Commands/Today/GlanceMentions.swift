// Contacts that the days name (`@Léa`, `[[Léa]]`) and whose birthday is near; birthdays that the agenda does not have yet.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import ExternalSources
import Permissions
import Search
import Vault
import Wording

/// Somebody who is named on one of the days, with a birthday within a week from today.
struct GlanceMention {
    let kept: KeptDay
    /// The events, tasks and entries that name them.
    let texts: [String]
}

enum GlanceMentions {
    /// The mentions of all that the days show, by the day of the birthday.
    static func of(_ facts: TodayFacts, _ found: TodayFound, _ context: Context) -> [GlanceMention] {
        of(facts.days.flatMap { facts.items[$0] ?? [] }, facts.days.flatMap { facts.entries[$0] ?? [] }, found, context)
    }

    static func of(
        _ items: [AgendaDayItem], _ entries: [SearchHit], _ found: TodayFound, _ context: Context
    ) -> [GlanceMention] {
        guard !found.coming.isEmpty else { return [] }
        var named: [(name: String, text: String)] = []
        for item in items {
            let names = item.item.places.map { "@" + $0 } + links(in: item.item.text)
            named += names.map { ($0, item.title) }
        }
        for hit in entries {
            guard let document = try? context.vault().document(hit.path) else { continue }
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
        // Who is kept on the days themselves is shown there.
        return found.coming.filter { !found.kept.contains($0) }.compactMap { kept in
            texts[kept.contact].map { GlanceMention(kept: kept, texts: $0) }
        }
    }

    /// Links of a line of text, as they are written.
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
    /// A line for each contact whom today's items name and whose birthday is within a week, where contacts are granted.
    func tellNames(_ context: Context) {
        guard first <= context.today, context.today <= last,
            self[context.today].contains(where: { !$0.item.places.isEmpty || $0.item.text.contains("[[") }),
            let sources = try? TodaySources(context, from: context.today, to: context.today, only: .contacts)
        else { return }
        let found = sources.wait()
        for mention in GlanceMentions.of(self[context.today], [], found, context) {
            let line = "  " + mention.kept.text(from: context.today, in: context.language)
            context.terminal.line(
                TerminalText.cut(
                    TerminalText.harmless(line + "  " + mention.texts.joined(separator: ", ")),
                    to: context.terminal.width
                ))
        }
    }
}

extension KeptDay {
    /// `🎂 Léa Martin, 41`, and ` on Tue 24 Nov` where it is not that day.
    func text(from day: Day, in language: LanguageCode) -> String {
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

/// A birthday within a week that the agenda has no line for.
struct GlanceSuggestion {
    let kept: KeptDay
    /// Adds it, as typed in a shell.
    let command: String

    static func all(_ found: TodayFound, _ context: Context) -> [GlanceSuggestion] {
        guard let first = found.coming.first?.day, let last = found.coming.last?.day,
            let days = try? context.agenda(from: first, to: last)
        else { return [] }
        return found.coming.compactMap { kept in
            let names = [kept.contact.name, kept.contact.givenName].filter { !$0.isEmpty }.map(Folding.fold)
            let isThere = days[kept.day].contains { item in
                let title = Folding.fold(item.item.text + " " + item.item.places.joined(separator: " "))
                return names.contains { title.contains($0) }
            }
            guard !isThere, let command = command(kept, context) else { return nil }
            return GlanceSuggestion(kept: kept, command: command)
        }
    }

    /// Nil where a name is such that the line would not be read as it is meant (a contact called “Next Friday”).
    private static func command(_ kept: KeptDay, _ context: Context) -> String? {
        let name = kept.contact.name
        let title = Phrase("\(name)’s birthday", fr: "Anniversaire de \(name)")
        // The last day of February, where there is no 29th (RFC 7529 §4.1, SKIP=BACKWARD).
        let isLeapDay = kept.contact.birthday?.month == 2 && kept.contact.birthday?.day == 29
        let rule = isLeapDay ? "rrule:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1" : "repeat:yearly"
        let typed = "\(kept.day.iso) \(context.say(title)) \(rule)"
        guard !name.contains(where: \.isNewline), let event = try? NewEvent(typed, now: context.now),
            event.page == .day(kept.day), let item = LineGrammar.parse(event.line), item.when == .allDay,
            item["repeat"] != nil || item["rrule"] != nil, item.text == context.say(title)
        else { return nil }
        return "daybook agenda add " + ServiceUnit.shellQuoted(typed)
    }
}
