// The overview as a self-contained HTML page.

import CivilTime
import FileSystem
import Journal
import Pages
import Permissions
import Search
import Vault
import Wording
import Workspaces

package struct GlancePage {
    private let glance: Glance
    /// JPEG bytes by photo path.
    private let photos: [String: [UInt8]]

    package init(_ glance: Glance, photos: [String: [UInt8]] = [:]) { (self.glance, self.photos) = (glance, photos) }

    /// Thumbnails for the photos of an overview; empty if daybook-media is missing. Does not throw: the page works without them.
    package static func photos(of glance: Glance, in workspace: Workspace) -> [String: [UInt8]] {
        let isDay = glance.facts.first == glance.facts.last
        let lines = isDay ? glance.daySections.flatMap(\.lines) : glance.weekDays.flatMap(\.lines)
        let paths = lines.flatMap { line -> [String] in
            if case .note(let note) = line, case .photos(let paths) = note.drawing { paths } else { [] }
        }
        return copies(of: paths, in: workspace)
    }

    /// The same for photos given by path.
    package static func copies(of paths: [String], in workspace: Workspace) -> [String: [UInt8]] {
        guard !paths.isEmpty, let maker = try? workspace.pictureMaker() else { return [:] }
        return GlancePhotos(cache: workspace.pictureCache, maker: maker).copies(of: paths)
    }

    private var facts: TodayFacts { glance.facts }

    /// A complete page without scripts.
    ///
    /// - Parameter warnings: messages about sources.
    package func html(_ grant: ExportGrant, warnings: [Phrase]) -> [UInt8] {
        let language = glance.language
        func weather(_ day: Day) -> String? { facts.weather[day].map { WeatherWords.text($0, in: language) } }
        var sections: [GlanceSheet.Section] = []
        let title: String
        var subtitle: String?
        if facts.first == facts.last {
            title = CivilNames.long(facts.first, in: language)
            let week = glance.say(Phrase("week \(facts.first.week.week)", fr: "semaine \(facts.first.week.week)"))
            subtitle = [week, weather(facts.first)].compactMap { $0 }.joined(separator: " · ")
            sections = glance.daySections.map { section($0, grant) }
        } else {
            title = GlanceWords.title(ofWeekFrom: facts.first, to: facts.last, in: language)
            for (day, lines) in glance.weekDays {
                let name = CivilNames.weekday(day.weekday, in: language) + " " + CivilNames.dayMonth(day, in: language)
                sections.append(
                    .init(
                        title: name, note: weather(day), isDay: true, isToday: day == glance.today,
                        lines: lines.compactMap { line($0, grant) }))
            }
            sections += glance.weekSections.map { section($0, grant) }
        }
        let notes = warnings.map(glance.say) + [glance.ungranted].compactMap { $0 }
        return GlanceSheet(title: title, subtitle: subtitle, language: language, sections: sections, notes: notes).html(
            grant)
    }

    private func section(_ section: GlanceSection, _ grant: ExportGrant) -> GlanceSheet.Section {
        .init(title: section.title.map(glance.say), lines: section.lines.compactMap { line($0, grant) })
    }

    /// Nil for suggestions: they cannot be accepted on paper.
    private func line(_ line: GlanceLine, _ grant: ExportGrant) -> GlanceSheet.Line? {
        let withPlaces = !grant.redaction.hidesPlaceNames
        switch line {
        case .event(let event):
            return .init(
                event.title, note: event.aside(in: glance.language, withPlaces: withPlaces), time: event.time)
        case .task(let task):
            // Checkboxes for paper.
            let text = task.state == .open ? "☐ " + task.title : task.state == .done ? "☑ " + task.title : task.text
            return .init(
                text, note: task.aside(withPlaces: withPlaces), style: task.state == .done ? "done" : nil,
                time: task.time)
        case .entry(let entry):
            var drawn = GlanceSheet.Line(entry.title, time: entry.time)
            (drawn.lead, drawn.mood) = (entry.lead, entry.mood.map { ($0, isLast: false) })
            return drawn
        case .note(let note): return self.line(note, grant)
        case .suggestion: return nil
        }
    }

    private func line(_ note: GlanceNote, _ grant: ExportGrant) -> GlanceSheet.Line {
        var drawn = GlanceSheet.Line(note.text, note: note.aside, style: note.tone == .plain ? nil : note.tone.rawValue)
        switch note.drawing {
        case .mood(let mood): drawn.mood = (mood, isLast: true)
        case .photos(let paths):
            drawn.photos = paths.compactMap { path in photos[path].map { ($0, Paths.name(of: path)) } }
            // Visible photos need no file names.
            if !drawn.photos.isEmpty { drawn.note = "" }
        case .tracks(let tracks):
            // A track leads to places that others need not know, even without a map below it.
            guard !tracks.joined().contains(where: { grant.redaction.hides($0) }) else { break }
            drawn.tracks = tracks.map { $0.map { ($0.latitude, $0.longitude) } }
        case .question, nil: break
        }
        return drawn
    }
}

package enum GlanceWords {
    /// `Week 47 · 16–22 November 2026`, with both months or years if they differ.
    package static func title(ofWeekFrom first: Day, to last: Day, in language: LanguageCode) -> String {
        // The middle of any seven days is in the ISO week with most of them.
        let week = first.adding(days: 3).week.week
        let start =
            first.year != last.year
            ? CivilNames.dayMonth(first, in: language) + " \(first.year) – "
            : first.month != last.month ? CivilNames.dayMonth(first, in: language) + " – " : "\(first.day)–"
        let days = start + CivilNames.dayMonth(last, in: language) + " \(last.year)"
        return Phrase("Week \(week) · ", fr: "Semaine \(week) · ")[language] + days
    }
}
