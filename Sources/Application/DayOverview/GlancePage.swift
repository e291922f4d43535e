// The glance as a page of HTML that opens from the disk.

import AgendaActions
import CivilTime
import Export
import Journal
import Permissions
import Vault
import Wording

package struct GlancePage {
    private let glance: Glance

    package init(_ glance: Glance) { self.glance = glance }

    private var facts: TodayFacts { glance.facts }

    /// A whole page without scripts.
    ///
    /// - Parameter warnings: what is to be said of sources.
    package func html(_ grant: ExportGrant, warnings: [Phrase]) -> [UInt8] {
        let language = glance.language
        var sections: [GlanceSheet.Section] = []
        let title: String
        if facts.first == facts.last {
            title = CivilNames.long(facts.first, in: language)
            sections = glance.daySections.map { section($0, grant) }
        } else {
            title = GlanceWords.title(ofWeekFrom: facts.first, to: facts.last, in: language)
            for (day, lines) in glance.weekDays {
                let name = CivilNames.weekday(day.weekday, in: language) + " " + CivilNames.dayMonth(day, in: language)
                sections.append(
                    .init(
                        title: name, note: facts.weather[day].map { WeatherWords.text($0, in: language) }, isDay: true,
                        isToday: day == glance.today,
                        lines: lines.map { line($0, grant) }))
            }
            sections += glance.weekSections.map { section($0, grant) }
        }
        var notes = warnings.map { glance.say($0) }
        if let line = glance.ungranted { notes.append(line) }
        let subtitle: String? =
            facts.first == facts.last
            ? [
                glance.say(Phrase("week \(facts.first.week.week)", fr: "semaine \(facts.first.week.week)")),
                facts.weather[facts.first].map { WeatherWords.text($0, in: language) },
            ]
            .compactMap { $0 }.joined(separator: " · ") : nil
        return GlanceSheet(title: title, subtitle: subtitle, language: language, sections: sections, notes: notes).html(
            grant)
    }

    private func section(_ section: GlanceSection, _ grant: ExportGrant) -> GlanceSheet.Section {
        // What can be added is offered where it can be: not on paper.
        .init(
            title: section.title.map(glance.say),
            lines: section.lines.filter { $0.suggestion == nil }.map { line($0, grant) })
    }

    private func line(_ line: GlanceLine, _ grant: ExportGrant) -> GlanceSheet.Line {
        let isDone = line.item?.item.state == .done
        let tone: GlanceSheet.Line.Tone =
            switch line.tone {
            case .plain: .plain
            case .quiet: isDone ? .done : .quiet
            case .warning: .warning
            case .critical: .critical
            }
        // Boxes as paper has them.
        var text = line.text
        for (box, drawn) in [("[ ] ", "☐ "), ("[x] ", "☑ "), ("[X] ", "☑ ")] where text.hasPrefix(box) {
            text = drawn + text.dropFirst(4)
        }
        let item = grant.redaction.hidesPlaceNames ? line.item : nil
        var note = item.map { $0.item.tags.map { "#" + $0 }.joined(separator: " ") } ?? line.note
        if line.isConflicting {
            note += (note.isEmpty ? "" : " · ") + glance.say(Phrase("overlaps", fr: "se chevauchent"))
        }
        let mood = line.mood.map { mood in
            GlanceSheet.Line.MoodMark(
                mood: mood.mood, words: mood.mood.phrase[glance.language], isLast: mood.isLast)
        }
        return .init(time: line.time, text: text, note: note, tone: tone, mood: mood, lead: line.lead)
    }
}

package enum GlanceWords {
    /// `Week 47 · 16–22 November 2026`, with both months or years where they differ.
    package static func title(ofWeekFrom first: Day, to last: Day, in language: LanguageCode) -> String {
        // The middle of any seven days lies in the ISO week that most of them belong to.
        let week = first.adding(days: 3).week.week
        let start =
            first.year != last.year
            ? CivilNames.dayMonth(first, in: language) + " \(first.year) – "
            : first.month != last.month ? CivilNames.dayMonth(first, in: language) + " – " : "\(first.day)–"
        let days = start + CivilNames.dayMonth(last, in: language) + " \(last.year)"
        return Phrase("Week \(week) · ", fr: "Semaine \(week) · ")[language] + days
    }
}
