// A day or a week as sections of lines, before anybody draws them: for the terminal, for a page, for a block in a note.

import Agenda
import AgendaActions
import CivilTime
import ExternalSources
import FileSystem
import Journal
import Permissions
import Search
import SensorActions
import Sensors
import Vault
import Wording
import Workspaces

/// One line of the glance.
package struct GlanceLine: Sendable {
    package enum Tone: Sendable { case plain, quiet, warning, critical }

    /// `09:00–10:00`, `all day`; nil outside of the column of times.
    package internal(set) var time: String?
    package internal(set) var text: String
    /// What is after it quietly.
    package internal(set) var note = ""
    package internal(set) var tone = Tone.plain
    /// Broken at blanks where there is no room, rather than cut.
    package internal(set) var isWrapped = false
    /// Something to add, which each door offers in its own way; `text` is what would be typed.
    package internal(set) var suggestion: BirthdaySuggestion?
    /// The document that it comes from.
    package internal(set) var path: VaultPath?
    /// The item that it is, for views that know more to say of it.
    package internal(set) var item: AgendaDayItem?
    /// When it happens, for what has a time.
    package internal(set) var span: EventSpan?
    /// Something else happens at the same time.
    package internal(set) var isConflicting = false
    package internal(set) var task: AgendaTaskEntry?
    /// The mood that it tells of, which each door draws in its own way: before or after the words.
    package internal(set) var mood: (mood: Mood, isLast: Bool)?
    /// Photos on this machine that it tells of, as paths of the operating system.
    package internal(set) var photos: [String] = []
    /// The ways that it tells of.
    package internal(set) var tracks: [[Coordinates]] = []
    /// The time of an entry where there is no column of times.
    package internal(set) var lead: String?

    /// The words with the mood as a sign, for whatever shows only text.
    package var signedText: String {
        let time = lead.map { $0 + "  " } ?? ""
        guard let mood else { return time + text }
        return time + (mood.isLast ? text + " " + mood.mood.emoji : mood.mood.emoji + " " + text)
    }

    init(_ text: String, note: String = "", tone: Tone = .plain, path: VaultPath? = nil) {
        (self.text, self.note, self.tone, self.path) = (text, note, tone, path)
    }
}

package struct GlanceSection: Sendable {
    /// Nil for the agenda of a day, which needs none.
    package let title: Phrase?
    package internal(set) var lines: [GlanceLine]
}

/// What the vault and the sources say, in order and in words.
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

    /// - Parameter language: the reader's, unless it is that of a page that it is written into.
    package init(
        _ facts: TodayFacts, _ found: TodayFound, in workspace: Workspace, language: LanguageCode? = nil
    ) {
        mentions = GlanceMentions.of(facts, found, workspace)
        suggestions = BirthdaySuggestion.all(found, in: workspace)
        places = found.tracks.isEmpty ? [] : PlaceBook(workspace).chosen
        today = workspace.today
        agenda = GlanceAgenda(facts, found, now: workspace.now)
        self.language = language ?? workspace.language
        (self.facts, self.found) = (facts, found)
    }

    package func say(_ phrase: Phrase) -> String { phrase[language] }

    /// Lines of a section; what is more is counted.
    private static let most = 7

    private func some(_ lines: [GlanceLine], of most: Int = most) -> [GlanceLine] {
        lines.count <= most ? lines : lines.prefix(most) + [GlanceLine("+\(lines.count - most)", tone: .quiet)]
    }

    // MARK: A day

    /// All of one day.
    package var daySections: [GlanceSection] {
        let day = facts.first
        return [
            GlanceSection(title: nil, lines: agendaLines(day)), overdue, reminders, medication, people,
            GlanceSection(title: Phrase("Where", fr: "Lieux"), lines: tracks(day) + position), lists, sensors,
            GlanceSection(title: Phrase("Health", fr: "Santé"), lines: health(day)),
            GlanceSection(title: Phrase("Photos", fr: "Photos"), lines: photos(day)), journal,
        ].filter { !$0.lines.isEmpty }
    }

    /// The days one after the other, with what belongs to each.
    package var weekDays: [(day: Day, lines: [GlanceLine])] {
        facts.days.map { day in
            var lines = agendaLines(day)
            for kept in found.kept where kept.day == day { lines.append(GlanceLine(birthday(kept))) }
            for item in found.reminders where (item.due ?? item.start)?.day == day { lines.append(reminder(item)) }
            lines += medicationLines(day) + tracks(day) + health(day) + photos(day) + entries(day)
            return (day, lines)
        }
    }

    /// What belongs to no day of the week.
    package var weekSections: [GlanceSection] {
        var late = reminders
        late.lines = some(
            found.reminders.filter { ($0.due ?? $0.start).map { $0.day < facts.first } ?? false }.map(reminder))
        let people = GlanceSection(title: Self.peopleTitle, lines: comingLines())
        return [overdue, late, people, lists, sensors, journal].filter { !$0.lines.isEmpty }
    }

    // MARK: Agenda

    /// The vault's events and those of granted calendars in one order.
    private func agendaLines(_ day: Day) -> [GlanceLine] {
        var lines = (facts.items[day] ?? []).map { item -> (order: Int, line: GlanceLine) in
            (item.order(on: day), line(item, on: day))
        }
        for (event, times) in agenda.shown(on: day) {
            var line = GlanceLine(
                event.title + (times > 1 ? " ×\(times)" : "") + (event.place.map { " @" + $0 } ?? ""), note: "📅")
            line.time = event.span.text(on: day, in: language)
            line.span = event.span
            line.isConflicting = agenda.isConflicting(event.span)
            lines.append((event.span.order(on: day), line))
        }
        return lines.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
            .map(\.element.line)
    }

    private func line(_ item: AgendaDayItem, on day: Day) -> GlanceLine {
        var line = GlanceLine(
            (item.isTask ? "[\(item.item.state?.mark ?? " ")] " : "") + item.title,
            note: (item.item.places.map { "@" + $0 } + item.item.tags.map { "#" + $0 }).joined(separator: " "),
            tone: item.item.state == .done ? .quiet : .plain, path: item.line.path)
        line.time = item.timeText(on: day, in: language)
        line.item = item
        line.span = item.span
        line.isConflicting = !item.isTask && item.span.map(agenda.isConflicting) ?? false
        return line
    }

    private var overdue: GlanceSection {
        GlanceSection(
            title: TaskGroup.overdue.phrase,
            lines: some(
                facts.overdue.map { entry in
                    let due = entry.moment.map { CivilNames.dayMonth($0.day, in: language, short: true) } ?? ""
                    var line = GlanceLine(
                        "[\(entry.task.state.mark)] " + InlineText.plain(entry.task.text), note: due,
                        path: entry.line.path)
                    line.task = entry
                    return line
                }))
    }

    private var reminders: GlanceSection {
        GlanceSection(title: Phrase("Reminders", fr: "Rappels"), lines: some(found.reminders.map(reminder)))
    }

    private func reminder(_ item: ReminderItem) -> GlanceLine {
        let due = (item.due ?? item.start).map { moment in
            moment.day == facts.first && facts.first == facts.last
                ? moment.time?.shortText ?? "" : CivilNames.dayMonth(moment.day, in: language, short: true)
        }
        return GlanceLine("[ ] " + item.title, note: due ?? "")
    }

    // MARK: Medication

    private var medication: GlanceSection {
        GlanceSection(title: Phrase("Medication", fr: "Médicaments"), lines: medicationLines(facts.first))
    }

    private func medicationLines(_ day: Day) -> [GlanceLine] { (facts.medication[day] ?? []).map { line($0, on: day) } }

    // MARK: People

    private static let peopleTitle = Phrase("Birthdays", fr: "Anniversaires")

    private var people: GlanceSection {
        var lines: [GlanceLine] = []
        for kept in found.kept { lines += [GlanceLine(birthday(kept))] + command(kept) }
        return GlanceSection(title: Self.peopleTitle, lines: some(lines) + comingLines(except: Set(found.kept)))
    }

    private func birthday(_ kept: KeptDay) -> String { kept.text(from: kept.day, in: language) }

    /// Those who are named in what is there to see and whose birthday comes soon, and birthdays that the agenda does not have.
    private func comingLines(except shown: Set<KeptDay> = []) -> [GlanceLine] {
        let mentioned = Dictionary(mentions.map { ($0.kept, $0) }, uniquingKeysWith: { first, _ in first })
        return found.coming.filter { !shown.contains($0) }.flatMap { kept -> [GlanceLine] in
            let mention = mentioned[kept]
            let command = command(kept)
            guard mention != nil || !command.isEmpty else { return [] }
            return [
                GlanceLine(
                    kept.text(from: facts.first, in: language), note: mention?.texts.joined(separator: ", ") ?? "")
            ] + command
        }
    }

    /// What adds it to the agenda, where it is not there; for the first of them alone.
    private func command(_ kept: KeptDay) -> [GlanceLine] {
        guard let suggestion = suggestions.prefix(3).first(where: { $0.kept == kept }) else { return [] }
        var line = GlanceLine(suggestion.line, tone: .quiet)
        (line.isWrapped, line.suggestion) = (true, suggestion)
        return [line]
    }

    // MARK: Things

    private var lists: GlanceSection {
        GlanceSection(
            title: Phrase("Lists", fr: "Listes"),
            lines: some(
                facts.lists.map { list in
                    GlanceLine(
                        list.name, note: say(.counted(list.open, "open", "open", fr: "ouvert", "ouverts")),
                        path: list.path)
                }))
    }

    private var sensors: GlanceSection {
        GlanceSection(
            title: Phrase("Sensors", fr: "Capteurs"),
            lines: some(
                facts.alarming.map { row in
                    GlanceLine(
                        "\(row.device.name)  \(row.measure.label ?? row.measure.name) \(say(row.valuePhrase))",
                        note: say(row.status.phrase + Phrase(same: ", ") + TimeDistance.phrase(-row.age)),
                        tone: row.status == .critical ? .critical : row.status == .offline ? .quiet : .warning)
                } + listener))
    }

    /// Worth a line where readings are due but not taken, or to explain the age of values that are shown.
    private var listener: [GlanceLine] {
        guard let listener = facts.listener, !facts.alarming.isEmpty || !listener.isRunning && listener.state != nil
        else { return [] }
        return [GlanceLine(say(listener.phrase), tone: listener.isRunning ? .quiet : .warning)]
    }

    /// The numbers of health that a person looks for first.
    private func health(_ day: Day) -> [GlanceLine] {
        guard let health = found.health[day] else { return [] }
        let wanted: [HealthMeasure] = [.steps, .distance, .sleep, .restingHeartRate, .weight, .workouts, .medication]
        let parts = wanted.compactMap { measure in
            health.values[measure].map { value in
                say(measure.label + Phrase(same: " ") + measure.phrase(value))
            }
        }
        guard !parts.isEmpty else { return [] }
        var line = GlanceLine(parts.joined(separator: " · "))
        line.isWrapped = true
        return [line]
    }

    /// As many are shown of one day, where pictures can be.
    private static let mostPhotos = 6

    private func photos(_ day: Day) -> [GlanceLine] {
        let photos = found.photos.filter { $0.taken?.day == day }
        guard !photos.isEmpty else { return [] }
        let names = photos.prefix(3).map { Paths.name(of: $0.path) }.joined(separator: ", ")
        var line = GlanceLine(
            say(.counted(photos.count, "photo", "photos", fr: "photo", "photos")),
            note: names + (photos.count > 3 ? ", …" : ""))
        line.photos = photos.prefix(Self.mostPhotos).map(\.path)
        return [line]
    }

    /// Where the day led: the user's own places, and how far.
    private func tracks(_ day: Day) -> [GlanceLine] {
        let tracks = found.tracks.filter { $0.day == day }
        guard !tracks.isEmpty else { return [] }
        var names: [String] = []
        for place in tracks.flatMap({ $0.places(of: places) }) where !names.contains(place.name) {
            names.append(place.name)
        }
        let kilometres = LocalNumber.text(
            tracks.reduce(0) { $0 + $1.metres } / 1000, decimals: 0...1, in: language)
        var line = GlanceLine("📍 " + (names + ["\(kilometres) km"]).joined(separator: " · "))
        line.tracks = tracks.map(\.stops)
        return [line]
    }

    /// Where one is now, by its name where it has one.
    private var position: [GlanceLine] {
        guard let position = found.position,
            let text = position.name
                ?? position.coordinates.map({
                    Coordinates.number($0.latitude) + "," + Coordinates.number($0.longitude)
                })
        else { return [] }
        return [GlanceLine("📍 " + say(Phrase("now: ", fr: "maintenant : ")) + text)]
    }

    // MARK: Journal

    private func entries(_ day: Day) -> [GlanceLine] {
        (facts.entries[day] ?? []).prefix(5).map { hit in
            let time = hit.minute.flatMap { TimeOfDay(hour: $0 / 60, minute: $0 % 60)?.shortText }
            var line = GlanceLine(hit.title, path: hit.path)
            line.mood = hit.mood.flatMap(Mood.init(rawValue:)).map { ($0, false) }
            line.time = facts.first == facts.last ? nil : time ?? ""
            if line.time == nil { line.lead = time }
            return line
        }
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
            var line = GlanceLine(counts.joined(separator: " · "))
            line.mood = facts.mood.map { (Mood(nearest: $0), true) }
            line.isWrapped = true
            lines.append(line)
        }
        for hit in facts.onThisDay.prefix(3) {
            let years = facts.first.year - (hit.day?.year ?? facts.first.year)
            let ago = say(Phrase.counted(years, "year ago", "years ago", fr: "an", "ans"))
            lines.append(GlanceLine((language == .french ? "il y a " : "") + ago + "  " + hit.title, path: hit.path))
        }
        if let prompt = facts.prompt {
            var line = GlanceLine("✎ " + say(prompt.text))
            line.isWrapped = true
            lines.append(line)
        }
        return GlanceSection(title: Phrase("Journal", fr: "Journal"), lines: lines)
    }

    // MARK: What is missing

    /// Sources that were not decided about, in one line.
    package var ungranted: String? {
        let open = found.withheld.filter { $0.state == .unknown }
        guard !open.isEmpty else { return nil }
        let names = open.map { say($0.source.title).lowercased() }.joined(separator: ", ")
        return say(Phrase("○ not granted: \(names)", fr: "○ non accordé : \(names)"))
    }
}
