// The glance as a page of HTML that opens from the disk.

import AgendaActions
import CivilTime
import Export
import FileSystem
import Journal
import Permissions
import Vault
import Wording
import Workspaces

package struct GlancePage {
    private let glance: Glance
    /// JPEG by the paths of photos.
    private let photos: [String: [UInt8]]

    package init(_ glance: Glance, photos: [String: [UInt8]] = [:]) { (self.glance, self.photos) = (glance, photos) }

    /// Small copies of the photos of a glance; none where daybook-media is not there. Throws nothing: a page without them is a page.
    package static func photos(of glance: Glance, in workspace: Workspace) -> [String: [UInt8]] {
        let isDay = glance.facts.first == glance.facts.last
        let lines = isDay ? glance.daySections.flatMap(\.lines) : glance.weekDays.flatMap(\.lines)
        let paths = lines.flatMap(\.photos)
        guard !paths.isEmpty, let maker = try? workspace.pictureMaker() else { return [:] }
        return GlancePhotos(cache: workspace.pictureCache, maker: maker).copies(of: paths)
    }

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
        // A track leads to places that others need not know, even without a map under it.
        let hasTrack = !line.tracks.joined().contains { grant.redaction.hides($0) }
        let pictures = line.photos.compactMap { path in
            photos[path].map { GlanceSheet.Line.Photo(jpeg: $0, words: Paths.name(of: path)) }
        }
        // Who sees them needs no names of files.
        if !pictures.isEmpty { note = "" }
        return .init(
            time: line.time, text: text, note: note, tone: tone, mood: mood, lead: line.lead, photos: pictures,
            tracks: hasTrack ? line.tracks.map { $0.map { ($0.latitude, $0.longitude) } } : [])
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
