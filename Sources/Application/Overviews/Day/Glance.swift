// A day or a week as sections of lines, independent of their display: in the terminal, on a page, in a block of a note.

import Agenda
import AgendaActions
import CivilTime
import ExternalSources
import FileSystem
import Journal
import JournalActions
import Permissions
import Search
import SensorActions
import Sensors
import Vault
import Wording
import Workspaces

package struct GlanceSection: Sendable {
    package enum Topic: Sendable {
        case agenda, overdue, reminders, medication, people, places, lists, sensors, health, photos, journal
    }

    package let topic: Topic
    package internal(set) var lines: [GlanceLine]
}

extension GlanceSection {
    /// Nil for the agenda of a day, which needs no title.
    package var title: Phrase? {
        switch topic {
        case .agenda: nil
        case .overdue: TaskGroup.overdue.phrase
        case .reminders: Phrase("Reminders", fr: "Rappels")
        case .medication: Phrase("Medication", fr: "Médicaments")
        case .people: Phrase("Birthdays", fr: "Anniversaires")
        case .places: Phrase("Where", fr: "Lieux")
        case .lists: Phrase("Lists", fr: "Listes")
        case .sensors: Phrase("Sensors", fr: "Capteurs")
        case .health: Phrase("Health", fr: "Santé")
        case .photos: Phrase("Photos", fr: "Photos")
        case .journal: Phrase("Journal", fr: "Journal")
        }
    }
}

/// Facts from the vault and the sources, in order, as text.
package struct Glance {
    package let language: LanguageCode
    package let today: Day
    package let facts: TodayFacts
    package let found: TodayFound
    package let mentions: [GlanceMention]
    package let suggestions: [BirthdaySuggestion]
    /// The user's own places, for tracks.
    package let places: [NamedPlace]
    package let agenda: GlanceAgenda
    private let captions: EntryCaption

    /// - Parameter language: the reader's, or else that of the page it is written into.
    package init(
        _ facts: TodayFacts, _ found: TodayFound, in workspace: Workspace, language: LanguageCode? = nil
    ) {
        mentions = GlanceMentions.of(facts, found, workspace)
        suggestions = BirthdaySuggestion.all(found, in: workspace)
        places = found.tracks.isEmpty ? [] : PlaceBook(workspace).chosen
        today = workspace.today
        agenda = GlanceAgenda(facts, found, now: workspace.now)
        self.language = language ?? workspace.language
        captions = EntryCaption(in: workspace)
        (self.facts, self.found) = (facts, found)
    }

    package func say(_ phrase: Phrase) -> String { phrase[language] }

    /// Whether today is one of the days: current tasks and values do not describe other days.
    private var isOfNow: Bool { facts.first <= today && today <= facts.last }

    /// The first lines, and the number of the remaining ones.
    private func some(_ lines: [GlanceLine], of most: Int = 7) -> [GlanceLine] {
        lines.count <= most ? lines : lines.prefix(most) + [.note(.init(text: "+\(lines.count - most)", tone: .quiet))]
    }

    // MARK: A day

    /// All sections of one day.
    package var daySections: [GlanceSection] {
        let day = facts.first
        return [
            GlanceSection(topic: .agenda, lines: agendaLines(day)), overdue, reminders, medication, people,
            GlanceSection(topic: .places, lines: tracks(day) + position), lists, sensors,
            GlanceSection(topic: .health, lines: health(day)),
            GlanceSection(topic: .photos, lines: photos(day)), journal,
        ].filter { !$0.lines.isEmpty }
    }

    /// Day by day, each with its lines.
    package var weekDays: [(day: Day, lines: [GlanceLine])] {
        facts.days.map { day in
            var lines = agendaLines(day)
            for kept in found.kept where kept.day == day { lines.append(birthday(kept)) }
            for item in found.reminders where (item.due ?? item.start)?.day == day { lines.append(reminder(item)) }
            lines += medicationLines(day) + tracks(day) + health(day) + photos(day) + entries(day)
            return (day, lines)
        }
    }

    /// The sections outside the days of the week.
    package var weekSections: [GlanceSection] {
        var late = reminders
        late.lines = some(
            found.reminders.filter { ($0.due ?? $0.start).map { $0.day < facts.first } ?? false }.map(reminder))
        let people = GlanceSection(topic: .people, lines: comingLines())
        return [overdue, late, people, lists, sensors, journal].filter { !$0.lines.isEmpty }
    }

    // MARK: Agenda

    /// The vault's events and those of granted calendars, sorted together.
    private func agendaLines(_ day: Day) -> [GlanceLine] {
        var lines = (facts.items[day] ?? []).map { (order: $0.order(on: day), line: line($0, on: day)) }
        for (event, times) in agenda.shown(on: day) {
            let title = event.title + (times > 1 ? " ×\(times)" : "") + (event.place.map { " @" + $0 } ?? "")
            lines.append((event.span.order(on: day), line(title, event.span, on: day)))
        }
        return lines.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
            .map(\.element.line)
    }

    private func line(_ item: AgendaDayItem, on day: Day) -> GlanceLine {
        switch item.source {
        case .event(let entry): line(item.title, entry.span, on: day, item)
        case .task(let entry):
            .task(
                .init(
                    title: item.title, state: entry.task.state, entry: entry, item: item,
                    time: item.timeText(on: day, in: language)))
        }
    }

    /// An event.
    private func line(_ title: String, _ span: EventSpan, on day: Day, _ item: AgendaDayItem? = nil) -> GlanceLine {
        .event(
            .init(
                title: title, span: span, time: span.text(on: day, in: language),
                isConflicting: agenda.isConflicting(span), item: item))
    }

    private var overdue: GlanceSection {
        let lines = facts.overdue.map { entry in
            GlanceLine.task(
                .init(
                    title: InlineText.plain(entry.task.text), state: entry.task.state, entry: entry,
                    due: entry.moment.map {
                        CivilNames.dayMonth($0.day, in: language, seenFrom: facts.first, short: true)
                    } ?? ""))
        }
        return GlanceSection(topic: .overdue, lines: some(lines))
    }

    private var reminders: GlanceSection {
        GlanceSection(topic: .reminders, lines: some(found.reminders.map(reminder)))
    }

    private func reminder(_ item: ReminderItem) -> GlanceLine {
        let due = (item.due ?? item.start).map { moment in
            moment.day == facts.first && facts.first == facts.last
                ? moment.time?.shortText ?? ""
                : CivilNames.dayMonth(moment.day, in: language, seenFrom: facts.first, short: true)
        }
        return .task(.init(title: item.title, state: .open, entry: nil, due: due ?? ""))
    }

    // MARK: Medication

    private var medication: GlanceSection {
        GlanceSection(topic: .medication, lines: medicationLines(facts.first))
    }

    private func medicationLines(_ day: Day) -> [GlanceLine] { (facts.medication[day] ?? []).map { line($0, on: day) } }

    // MARK: People

    private var people: GlanceSection {
        var lines: [GlanceLine] = []
        for kept in found.kept { lines += [birthday(kept)] + suggestion(kept) }
        return GlanceSection(topic: .people, lines: some(lines) + comingLines(except: Set(found.kept)))
    }

    private func birthday(_ kept: KeptDay) -> GlanceLine { .note(.init(text: kept.text(from: kept.day, in: language))) }

    /// Mentioned people whose birthday is near, and birthdays missing from the agenda.
    private func comingLines(except shown: Set<KeptDay> = []) -> [GlanceLine] {
        let mentioned = Dictionary(mentions.map { ($0.kept, $0) }, uniquingKeysWith: { first, _ in first })
        return found.coming.filter { !shown.contains($0) }.flatMap { kept -> [GlanceLine] in
            let mention = mentioned[kept]
            let suggestion = suggestion(kept)
            guard mention != nil || !suggestion.isEmpty else { return [] }
            let named = mention?.texts.joined(separator: ", ") ?? ""
            return [.note(.init(text: kept.text(from: facts.first, in: language), aside: named))] + suggestion
        }
    }

    /// The suggestion to add it to the agenda, if missing there; only for the first ones.
    private func suggestion(_ kept: KeptDay) -> [GlanceLine] {
        suggestions.prefix(3).filter { $0.kept == kept }.prefix(1).map { .suggestion($0) }
    }

    // MARK: Things

    private var lists: GlanceSection {
        let lines = (isOfNow ? facts.lists : []).map { list in
            let open = say(.counted(list.open, "open", "open", fr: "ouvert", "ouverts"))
            return GlanceLine.note(.init(text: list.name, aside: open, path: list.path))
        }
        return GlanceSection(topic: .lists, lines: some(lines))
    }

    private var sensors: GlanceSection {
        guard isOfNow else { return GlanceSection(topic: .sensors, lines: []) }
        let lines = facts.alarming.map { row in
            GlanceLine.note(
                .init(
                    text: "\(row.device.name)  \(row.measure.title) \(say(row.valuePhrase))",
                    aside: say(row.status.phrase + Phrase(same: ", ") + TimeDistance.phrase(-row.age)),
                    tone: row.status == .critical ? .critical : row.status == .offline ? .quiet : .warning))
        }
        return GlanceSection(topic: .sensors, lines: some(lines + listener))
    }

    /// Worth a line if readings are due but not received, or to explain the age of the values shown.
    private var listener: [GlanceLine] {
        guard let listener = facts.listener, !facts.alarming.isEmpty || !listener.isRunning && listener.state != nil
        else { return [] }
        return [.note(.init(text: say(listener.phrase), tone: listener.isRunning ? .quiet : .warning))]
    }

    /// The most common health measures.
    private func health(_ day: Day) -> [GlanceLine] {
        guard let health = found.health[day] else { return [] }
        let wanted: [HealthMeasure] = [.steps, .distance, .sleep, .restingHeartRate, .weight, .workouts, .medication]
        let parts = wanted.compactMap { measure in
            health.values[measure].map { value in
                say(measure.label + Phrase(same: " ") + measure.phrase(value))
            }
        }
        return parts.isEmpty ? [] : [.note(.init(text: parts.joined(separator: " · "), fit: .wrapped))]
    }

    /// The maximum of pictures per day.
    private static let maxPhotos = 6

    private func photos(_ day: Day) -> [GlanceLine] {
        let photos = found.photos.filter { $0.taken?.day == day }
        guard !photos.isEmpty else { return [] }
        let names = photos.prefix(3).map { Paths.name(of: $0.path) }.joined(separator: ", ")
        let count = say(.counted(photos.count, "photo", "photos", fr: "photo", "photos"))
        let shown = photos.prefix(Self.maxPhotos).map(\.path)
        return [.note(.init(text: count, aside: names + (photos.count > 3 ? ", …" : ""), drawing: .photos(shown)))]
    }

    /// The tracks of a day: the user's own places, and the distance.
    private func tracks(_ day: Day) -> [GlanceLine] {
        let tracks = found.tracks.filter { $0.day == day }
        guard !tracks.isEmpty else { return [] }
        var names: [String] = []
        for place in tracks.flatMap({ $0.places(of: places) }) where !names.contains(place.name) {
            names.append(place.name)
        }
        let kilometres = LocalNumber.text(
            tracks.reduce(0) { $0 + $1.metres } / 1000, decimals: 0...1, in: language)
        let text = "📍 " + (names + ["\(kilometres) km"]).joined(separator: " · ")
        return [.note(.init(text: text, drawing: .tracks(tracks.map(\.stops))))]
    }

    /// The current position, by name if it has one.
    private var position: [GlanceLine] {
        guard let position = found.position,
            let text = position.name
                ?? position.coordinates.map({
                    Coordinates.number($0.latitude) + "," + Coordinates.number($0.longitude)
                })
        else { return [] }
        return [.note(.init(text: "📍 " + say(Phrase("now: ", fr: "maintenant : ")) + text))]
    }

    // MARK: Journal

    private func entries(_ day: Day) -> [GlanceLine] {
        let isOfWeek = facts.first != facts.last
        let lines = (facts.entries[day] ?? []).map { hit in
            GlanceLine.entry(.init(hit: hit, title: captions.of(hit), hasColumn: isOfWeek))
        }
        return some(lines, of: isOfWeek ? 7 : 30)
    }

    private var journal: GlanceSection {
        var lines = facts.first == facts.last ? entries(facts.first) : []
        var counts: [String] = []
        if facts.streak > 1 {
            counts.append(say(Phrase("\(facts.streak) days in a row", fr: "\(facts.streak) jours d’affilée")))
        }
        if let mood = facts.mood {
            counts.append(
                say(Phrase("mood of 7 days ", fr: "humeur sur 7 jours ")) + MoodText.number(mood, in: language))
        }
        if !counts.isEmpty {
            let mood = facts.mood.map { GlanceNote.Drawing.mood(Mood(nearest: $0)) }
            lines.append(.note(.init(text: counts.joined(separator: " · "), fit: .wrapped, drawing: mood)))
        }
        for hit in facts.onThisDay.prefix(3) {
            let years = facts.first.year - (hit.day?.year ?? facts.first.year)
            let ago = say(Phrase.counted(years, "year ago", "years ago", fr: "an", "ans"))
            let text = (language == .french ? "il y a " : "") + ago + "  " + hit.title
            lines.append(.note(.init(text: text, path: hit.path)))
        }
        if let prompt = facts.prompt {
            lines.append(.note(.init(text: "✎ " + say(prompt.text), fit: .hanging, drawing: .question)))
        }
        return GlanceSection(topic: .journal, lines: lines)
    }

    // MARK: Missing sources

    /// Sources without a decision, in one line.
    package var ungranted: String? {
        guard isOfNow else { return nil }
        let open = found.withheld.filter { $0.state == .unknown }
        guard !open.isEmpty else { return nil }
        let names = open.map { say($0.source.title).lowercased() }.joined(separator: ", ")
        return say(Phrase("○ not granted: \(names)", fr: "○ non accordé : \(names)"))
    }
}
