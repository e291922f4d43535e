// The home page of a site: today or the last day, the year, memories, photos, tasks, lists, sensors; or a note that serves as index.

import Agenda
import Bytes
import Charts
import CivilTime
import Journal
import Lists
import Permissions
import Search
import Sensors
import Vault
import Wording

struct HomePage {
    let model: SiteModel
    let frame: PageFrame
    let today: Day
    let documents: DocumentCache
    let readings: DayReadings
    /// The index of the current part.
    private var place = 0

    init(model: SiteModel, frame: PageFrame, today: Day, documents: DocumentCache, readings: DayReadings) {
        (self.model, self.frame, self.today) = (model, frame, today)
        (self.documents, self.readings) = (documents, readings)
    }

    static let path = "index.html"
    private typealias Section = SiteSettings.HomeSection

    /// Its bytes are its key, as it shows a little of nearly everything.
    func pages() -> [OutputFile] {
        let page = LazyValue { Result { try render() } }
        return [OutputFile(Self.path, key: (try? page.value.get()).map(ContentHash.of)) { try page.value.get() }]
    }

    // MARK: Index note

    /// The index note of a vault of notes, by its number: `README`, `index`, `home` at the top or in a top folder, else one with such
    /// an alias.
    static func note(_ model: SiteModel) -> Int? {
        guard model.entries.allSatisfy({ $0.hit.kind == .note }) else { return nil }
        let names = ["readme", "index", "home", "accueil", "start here", "commencez ici"]
        var best: (rank: Int, number: Int)?
        for (number, entry) in model.entries.enumerated() {
            let depth = entry.hit.path.folder.isEmpty ? 0 : entry.hit.path.folder.utf8.count { $0 == .slash } + 1
            // At the top, else in a top folder: `docs/index.md`.
            let called = (depth < 2 ? [entry.hit.path.stem] : []) + entry.facts.aliases
            for name in called {
                guard let rank = names.firstIndex(of: Folding.fold(name)) else { continue }
                let place = rank + min(depth, 2) * names.count
                if best.map({ place < $0.rank }) ?? true { best = (place, number) }
            }
        }
        return best?.number
    }

    private func render() throws -> [UInt8] {
        let note = Self.note(model)
        let document = try note.map { try documents.document(model.entries[$0].hit.path, in: model.vault) }
        // What happened, with open items and navigation beside it on wide screens.
        var (main, side) = (HTMLText(), HTMLText())
        for (place, section) in (model.vault.settings.site.sections ?? Section.allCases).enumerated() {
            switch section {
            case .day, .year, .memories, .photos, .latest: try write(section, place, &main)
            case .tasks, .lists, .sensors, .notes, .tags: try write(section, place, &side)
            }
        }
        return frame.page(Self.path, title: frame.title, section: .home, isWide: note == nil) { html in
            if let note, let document {
                DocumentPage(model: model.notes, frame: frame, number: note, documents: documents, page: Self.path)
                    .article(document, &html)
            } else {
                html.element("h1", frame.title)
            }
            html.markup("<div class=\"home\">")
            for column in [main, side] where !column.isEmpty {
                html.markup("<div>\n")
                html.markup(column)
                html.markup("</div>\n")
            }
            html.markup("</div>\n")
        }
    }

    private func write(_ section: Section, _ place: Int, _ html: inout HTMLText) throws {
        var page = self
        page.place = place
        try page.write(section, &html)
    }

    private func write(_ section: Section, _ html: inout HTMLText) throws {
        switch section {
        case .day: day(&html)
        case .year: year(&html)
        case .memories: memories(&html)
        case .photos: photos(&html)
        case .tasks: tasks(&html)
        case .lists: lists(&html)
        case .sensors: try sensors(&html)
        case .latest: latest(&html)
        case .notes: notes(&html)
        case .tags: tags(&html)
        }
    }

    /// A part with a heading that links to its page.
    private func part(
        _ name: Phrase, _ style: String, to page: String? = nil, _ html: inout HTMLText,
        _ content: (inout HTMLText) throws -> Void
    ) rethrows {
        html.markup("<section class=\"\(style) part-\(place)\"><h2>")
        if let page {
            html.link(to: page, from: Self.path, model.say(name))
        } else {
            html.words(model.say(name))
        }
        html.markup("</h2>\n")
        try content(&html)
        html.markup("</section>\n")
    }

    // MARK: Days

    /// Today, or the last day with an entry or plan; days with only notes do not count.
    private var lastDay: Day? {
        model.days.last { day in
            day <= today
                && (model.dayBook.lines[day] != nil
                    || (model.entriesByDay[day] ?? []).contains { model.entries[$0].hit.kind == .journal })
        }
    }

    private func day(_ html: inout HTMLText) {
        guard let day = lastDay else { return }
        let page = CalendarPages.page(day)
        let numbers = (model.entriesByDay[day] ?? []).reversed()
        part(day == today ? SiteWords.today : SiteWords.lastDay, "home-day", to: page, &html) { html in
            html.markup("<p class=\"date\">")
            if let mood = model.dayMoods[day] {
                MoodDisc.write(mood, words: MoodDisc.words(mood, model.moods, model.language), &html)
            }
            html.link(to: page, from: Self.path, CivilNames.long(day, in: model.language).capitalizedFirst)
            html.markup("</p>\n")
            plan(day, &html)
            let card = EntryCard(model: model.notes, page: Self.path)
            for number in numbers.filter({ model.entries[$0].hit.kind == .journal }).prefix(6) {
                card.write(number, &html)
            }
        }
    }

    /// The lines of the day in order, without a grid of hours.
    private func plan(_ day: Day, _ html: inout HTMLText) {
        let lines = model.dayBook.lines[day] ?? []
        guard !lines.isEmpty else { return }
        let agenda = DayAgenda(lines: lines, on: day, language: model.language) { _ in nil }
        html.markup("<ul class=\"plan\">")
        for line in lines.prefix(12) {
            if line.state != nil, line.entry.start == nil {
                agenda.task(line, &html)
            } else {
                html.markup("<li>")
                let time = agenda.time(line.entry)
                html.time(time.isEmpty ? model.say(SiteWords.wholeDay) : time)
                html.markup(" <span>")
                html.words(CardText.capped(line.entry.title, 120))
                if let place = line.entry.place {
                    html.markup(" ")
                    html.element("small", place, class: "place")
                }
                html.markup("</span></li>")
            }
        }
        html.markup("</ul>")
        if lines.count > 12 { html.element("p", model.say(SiteWords.more(lines.count - 12)), class: "count") }
    }

    // MARK: The year

    private var logged: [LoggedDay] {
        let dayEnd = model.vault.settings.dayEndsAt
        return model.timeline.compactMap { number -> LoggedDay? in
            let hit = model.entries[number].hit
            guard hit.kind == .journal, hit.words > 0, let day = hit.day, day <= today else { return nil }
            return LoggedDay(day: LoggedDay.counted(day, minute: hit.minute, dayEndsAt: dayEnd), mood: hit.mood)
        }
    }

    private func year(_ html: inout HTMLText) {
        let logged = logged
        guard let last = logged.map(\.day).max() else { return }
        let streak = Streak(loggedDays: logged.map(\.day), today: today)
        let moods = MoodStatistics(logged)
        let inYear = Set(logged.map(\.day).filter { $0.year == last.year })
        var cells: [Day: YearHeatMap.Cell] = [:]
        for day in inYear {
            let mood = moods.byDay[day]?.mean.map { Mood(nearest: $0) }
            cells[day] = .init(
                level: mood?.name ?? "plain",
                words: mood.map { MoodDisc.words($0, model.moods, model.language) } ?? model.say(SiteWords.entry),
                link: model.dayPage(day).map { model.address($0, from: Self.path) })
        }
        let hasMoods = MoodsPage.exists(model)
        part(Phrase(same: String(last.year)), "home-year", to: hasMoods ? "moods.html" : TimelinePages.first, &html) {
            html in
            html.markup("<p class=\"numbers\">")
            if streak.current > 1 {
                number(streak.current, SiteWords.daysInARow(streak.current), &html)
            }
            number(inYear.count, SiteWords.daysWritten(inYear.count), &html)
            if let week = moods.trend.last, today - week.day < 7 {
                let mood = Mood(nearest: week.week)
                html.markup("<span>")
                MoodDisc.write(mood, words: MoodDisc.words(mood, model.moods, model.language), &html)
                html.words(model.say(SiteWords.weekMean))
                html.markup("</span>")
            }
            html.markup("</p>\n")
            if let map = YearHeatMap(title: String(last.year), year: last.year, cells: cells).svg(in: model.language) {
                html.markup("<div class=\"scroll\" tabindex=\"0\">\(map)</div>\n")
            }
            if hasMoods { MoodDisc.legend(model.moods, model.language, &html) }
        }
    }

    private func number(_ count: Int, _ words: Phrase, _ html: inout HTMLText) {
        // The number at the start of the words is set larger.
        let text = model.say(words)
        html.markup("<span>")
        html.element("b", LocalNumber.text(count, in: model.language))
        html.words(" " + text.drop { $0.isNumber || $0 == "\u{202f}" || $0 == "," }.trimmed)
        html.markup("</span> ")
    }

    // MARK: Entries

    /// Entries of this day in earlier years, newest first.
    private func memories(_ html: inout HTMLText) {
        var found: [Int] = []
        for number in model.timeline where model.entries[number].hit.kind == .journal {
            guard let day = model.entries[number].day, day.year < today.year, day.month == today.month,
                day.day == today.day
            else { continue }
            found.append(number)
        }
        guard !found.isEmpty else { return }
        part(SiteWords.memories, "home-memories", &html) { html in
            let card = EntryCard(model: model.notes, page: Self.path, level: 4)
            var year: Int?
            for number in found.prefix(6) {
                let day = model.entries[number].day
                if let day, day.year != year {
                    html.markup("<h3 class=\"day\">")
                    html.link(
                        to: CalendarPages.page(day), from: Self.path,
                        model.say(SiteWords.yearsAgo(today.year - day.year)) + ", \(day.year)")
                    html.markup("</h3>")
                    year = day.year
                }
                card.write(number, &html)
            }
        }
    }

    private func photos(_ html: inout HTMLText) {
        let pictures = PhotosPage.latest(model, 12, from: Self.path)
        guard !pictures.isEmpty else { return }
        part(SiteWords.latestPhotos, "home-photos", to: PhotosPage.path, &html) { html in
            PhotoStrip.write(pictures, &html)
        }
    }

    private func latest(_ html: inout HTMLText) {
        let shown = lastDay
        let isListed = model.vault.settings.site.sections?.contains(.day) ?? true
        let numbers = model.timeline.lazy.filter { number in
            let entry = model.entries[number]
            guard let day = entry.day, day <= today else { return false }
            // Entries of the day shown above are not repeated.
            if isListed, day == shown, entry.hit.kind == .journal { return false }
            return entry.hit.kind == .journal || entry.hit.kind == .note && !entry.facts.excerpt.isEmpty
        }.prefix(5)
        guard !numbers.isEmpty else { return }
        part(SiteWords.latestEntries, "home-latest", to: TimelinePages.first, &html) { html in
            let card = EntryCard(model: model.notes, page: Self.path)
            for number in numbers { card.write(number, hasDate: true, &html) }
        }
    }

    private func notes(_ html: inout HTMLText) {
        guard !model.undated.isEmpty else { return }
        let linked = model.undated.filter { model.entries[$0].hit.kind == .note && !model.notes.backlinks[$0].isEmpty }
            .map { (-model.notes.backlinks[$0].count, $0) }.sorted { $0 < $1 }.prefix(12).map(\.1)
        part(SiteWords.notes, "home-notes", to: TimelinePages.notes, &html) { html in
            html.element("p", model.say(SiteWords.notes(model.undated.count)), class: "count")
            html.markup("<ul class=\"plain\">")
            for number in linked.isEmpty ? Array(model.undated.prefix(12)) : linked {
                html.markup("<li>")
                html.link(to: model.entries[number].page, from: Self.path, model.name(number))
                html.markup("</li>")
            }
            html.markup("</ul>")
        }
    }

    private func tags(_ html: inout HTMLText) {
        let most = model.tags.map { (-$0.entries.count, $0.name) }.sorted { $0 < $1 }.prefix(24)
        guard !most.isEmpty else { return }
        part(SiteWords.tags, "home-tags", to: "tags.html", &html) { html in
            html.markup("<p class=\"tags\">")
            for (count, name) in most {
                guard let page = model.tagPage(name) else { continue }
                html.link(to: page, from: Self.path, "#" + name, class: "tag")
                html.markup("<span class=\"count\">\(-count)</span> ")
            }
            html.markup("</p>")
        }
    }

    // MARK: Open tasks

    private func tasks(_ html: inout HTMLText) {
        var open: [(group: TaskGroup, day: Day?, number: Int, line: DayLine)] = []
        for (number, entry) in model.entries.enumerated() {
            for task in entry.facts.agenda.tasks where task.isOpen {
                let line = DayLine(
                    entry: PlannerEntry(
                        kind: .task, title: InlineText.plain(task.text), place: task.line.places.first),
                    state: task.state, due: task.due?.day, source: number)
                open.append((TaskGroup(task, on: entry.hit.path, today: today), task.day, number, line))
            }
        }
        guard !open.isEmpty else { return }
        let order = TaskGroup.allCases
        let sorted = open.enumerated().sorted { one, other in
            func key(_ item: (offset: Int, element: (group: TaskGroup, day: Day?, number: Int, line: DayLine))) -> (
                Int, Int32, Int
            ) {
                (order.firstIndex(of: item.element.group) ?? 0, item.element.day?.number ?? .max, item.offset)
            }
            return key(one) < key(other)
        }.map(\.element)
        part(SiteWords.openTasks, "home-tasks", &html) { html in
            var group: TaskGroup?
            for task in sorted.prefix(Self.maxTasks) {
                if task.group != group {
                    if group != nil { html.markup("</ul>") }
                    html.element("h3", model.say(task.group.phrase), class: task.group == .overdue ? "late" : nil)
                    html.markup("<ul>")
                    group = task.group
                }
                DayAgenda(lines: [], on: today, language: model.language) { line in
                    model.address(model.entries[line.source].page, from: Self.path)
                }.task(task.line, &html)
            }
            html.markup("</ul>")
            if sorted.count > Self.maxTasks {
                html.element("p", model.say(SiteWords.more(sorted.count - Self.maxTasks)), class: "count")
            }
        }
    }

    private static let maxTasks = 12

    private func lists(_ html: inout HTMLText) {
        let lists = model.entries.indices.filter { model.entries[$0].hit.kind == .list }
        guard !lists.isEmpty else { return }
        part(SiteWords.lists, "home-lists", to: "lists.html", &html) { html in
            html.markup("<ul class=\"plain\">")
            for number in lists.prefix(12) {
                let entry = model.entries[number]
                html.markup("<li>")
                html.link(to: entry.page, from: Self.path, model.name(number))
                html.markup(" ")
                html.element(
                    "small",
                    entry.facts.items.total == 0
                        ? model.say(SiteWords.empty)
                        : model.say(SiteWords.done(entry.facts.items.done, of: entry.facts.items.total)))
                html.markup("</li>")
            }
            html.markup("</ul>")
            if lists.count > 12 { html.element("p", model.say(SiteWords.more(lists.count - 12)), class: "count") }
        }
    }

    private func sensors(_ html: inout HTMLText) throws {
        guard !readings.devices.isEmpty else { return }
        try part(SiteWords.sensors, "home-sensors", to: "sensors.html", &html) { html in
            for (index, device) in readings.devices.enumerated().prefix(8) {
                let latest = try readings.latest(index)
                html.markup("<h3>")
                html.link(
                    to: model.entries[device.entry].page, from: Self.path,
                    CardText.capped(try readings.settings(index).name))
                html.markup("</h3><p class=\"chips\">")
                for value in latest.prefix(8) {
                    html.markup("<span><small>")
                    html.words(value.label)
                    html.markup("</small> ")
                    StateChip.write(value.value, value.status, model.language, &html)
                    html.markup("</span> ")
                }
                html.markup("</p>")
            }
        }
    }
}
