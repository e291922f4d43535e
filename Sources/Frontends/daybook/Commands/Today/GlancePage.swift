// The glance as a page of HTML that opens from the disk.

import AgendaActions
import CivilTime
import Export
import Permissions
import Vault
import Wording

struct GlancePage {
    let glance: Glance

    private var facts: TodayFacts { glance.facts }

    /// A whole page without scripts.
    func html(_ grant: ExportGrant) -> [UInt8] {
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
                        title: name, note: facts.weather[day], isDay: true, isToday: day == glance.context.today,
                        lines: lines.map { line($0, grant) }))
            }
            sections += glance.weekSections.map { section($0, grant) }
        }
        var notes = glance.found.warnings.map { glance.say($0.message) }
        if let line = glance.ungranted { notes.append(line) }
        let subtitle: String? =
            facts.first == facts.last
            ? [
                glance.say(Phrase("week \(facts.first.week.week)", fr: "semaine \(facts.first.week.week)")),
                facts.weather[facts.first],
            ]
            .compactMap { $0 }.joined(separator: " · ") : nil
        return GlanceSheet(title: title, subtitle: subtitle, language: language, sections: sections, notes: notes).html(
            grant)
    }

    private func section(_ section: GlanceSection, _ grant: ExportGrant) -> GlanceSheet.Section {
        .init(title: section.title.map(glance.say), lines: section.lines.map { line($0, grant) })
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
        let text =
            line.text.hasPrefix("[ ] ")
            ? "☐ " + line.text.dropFirst(4)
            : line.text.hasPrefix("[x] ") || line.text.hasPrefix("[X] ") ? "☑ " + line.text.dropFirst(4) : line.text
        let item = grant.redaction.hidesPlaceNames ? line.item : nil
        let note = item.map { $0.item.tags.map { "#" + $0 }.joined(separator: " ") } ?? line.note
        return .init(time: line.time, text: text, note: note, tone: tone)
    }
}
