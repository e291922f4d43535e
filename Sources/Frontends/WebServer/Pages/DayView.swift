// A day: its agenda by hour, tasks, entries, and everything else in `daybook today`.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import ExternalSources
import Journal
import Overviews
import Pages
import Search
import SensorActions
import Vault
import Wording
import Workspaces

struct DayView {
    let visit: Visit
    let day: Day

    private func say(_ phrase: Phrase) -> String { visit.say(phrase) }

    func response() throws -> WebResponse {
        let workspace = try visit.workspace()
        let glance = try Self.glance(from: day, to: day, visit)
        if visit.request.wantsJSON { return .json(Schema.today(glance, zone: workspace.machine.readerZone)) }
        return .html(try html(glance, workspace))
    }

    /// Facts from the vault and the granted sources, as in the owner's terminal.
    static func glance(from first: Day, to last: Day, _ visit: Visit) throws -> Glance {
        let workspace = try visit.workspace()
        let sources = TodaySources(in: workspace, from: first, to: last)
        let facts = try visit.facts(from: first, to: last)
        return Glance(facts, sources.wait(), in: workspace)
    }

    private func html(_ glance: Glance, _ workspace: Workspace) throws -> [UInt8] {
        let name =
            day.year == workspace.today.year
            ? CivilNames.weekday(day.weekday, in: visit.language) + " " + CivilNames.dayMonth(day, in: visit.language)
            : CivilNames.long(day, in: visit.language)
        let title = name.capitalizedFirst
        let isToday = day == workspace.today
        // Events, with tasks and everything else next to them on wide screens.
        var (happens, other) = (HTMLText(), HTMLText())
        hours(glance, isToday ? workspace.now.time : nil, &happens)
        if isToday { try ComingDays(visit: visit, today: day).write(workspace, &happens) }
        let markup = GlanceMarkup(visit: visit)
        markup.tasks(glance, on: day, &other)
        for section in glance.daySections where section.topic != .agenda {
            if section.topic == .sensors { sensors(workspace, &other) } else { markup.section(section, &other) }
        }
        drawings(workspace, &other)
        return WebPage(visit, .ink).html(title, isToday ? .today : .agenda, isWide: true) { html in
            AgendaHead(
                visit: visit, span: .day, day: day, title: title, earlier: neighbour(-1), later: neighbour(1)
            ).write(&html) { facts(glance, isToday: isToday, &$0) }
            if isToday {
                CapturePage.field(visit, &html)
                moods(&html)
            }
            if happens.isEmpty, other.isEmpty { html.element("p", say(WebWords.nothing), class: "count") }
            html.markup("<div class=\"two-columns\">\n")
            for (style, column) in [("side", happens), ("written glance", other)] where !column.isEmpty {
                html.open("div", class: style)
                html.markup(column)
                html.markup("</div>\n")
            }
            html.markup("</div>\n")
            if isToday { markup.notes(glance, &html) }
        }
    }

    /// The last values of the devices with their history; alarming ones first.
    private func sensors(_ workspace: Workspace, _ html: inout HTMLText) {
        guard let devices = try? SensorStatusQuestion().answer(in: workspace), !devices.isEmpty else { return }
        html.markup("<section><h2>")
        html.link(WebAddress.sensors, say(WebWords.sensors))
        html.markup("</h2>")
        SensorReadouts(visit: visit).write(devices.flatMap(\.rows), most: 6, in: workspace, &html)
        html.markup("</section>\n")
    }

    /// The handwriting on the day's page.
    private func drawings(_ workspace: Workspace, _ html: inout HTMLText) {
        guard let page = try? workspace.vault.document(AgendaPage.day(day).path) else { return }
        DrawingFigures(visit: visit, document: page, files: NamedFiles(in: workspace.vault)).write(&html)
    }

    /// Five faces: a single tap creates an entry.
    private func moods(_ html: inout HTMLText) {
        FormMarkup(visit: visit).write(to: "/mood", class: "moods", id: "mood", isOnce: true, &html) { html in
            html.element("span", say(WebWords.moodNow), class: "count")
            Self.moodButtons(chosen: nil, &html) { say(visit.moods.phrase($0)) }
        }
    }

    static func moodButtons(
        chosen: Mood?, _ html: inout HTMLText, words: (Mood) -> String
    ) {
        for mood in Mood.allCases {
            html.markup(
                "<button name=\"mood\" value=\"\(mood.name)\"\(mood == chosen ? " aria-pressed=\"true\"" : "")>")
            MoodFace.write(mood, &html)
            html.element("small", words(mood))
            html.markup("</button>")
        }
    }

    private func neighbour(_ days: Int) -> PagerLinks.Neighbour {
        let other = day.adding(days: days)
        return (WebAddress.day(other), CivilNames.dayMonth(other, in: visit.language))
    }

    private func facts(_ glance: Glance, isToday: Bool, _ html: inout HTMLText) {
        html.words(say(WebWords.week(ISOWeek(containing: day).week)))
        if let weather = glance.facts.weather[day] {
            html.markup(" <span class=\"dot\">·</span> ")
            html.words(WeatherWords.text(weather, in: visit.language))
        }
        if !isToday { FormMarkup.way(to: WebAddress.home, say(WebWords.today), &html) }
        guard visit.formToken != nil else { return }
        if !isToday { FormMarkup.way(to: EntryPage.address(on: day), say(WebWords.newEntry), &html) }
        FormMarkup(visit: visit).write(to: "/write", hidden: [("day", day.iso)], &html) {
            FormMarkup.button(say(WebWords.write), class: "quiet small", &$0)
        }
    }

    /// The vault's events by hour; further events of granted calendars below.
    private func hours(_ glance: Glance, _ now: TimeOfDay?, _ html: inout HTMLText) {
        var addresses: [String] = []
        var lines: [DayLine] = []
        func add(_ entry: PlannerEntry, _ state: LineItem.State?, _ times: Int, _ address: String) {
            lines.append(DayLine(entry: entry, state: state, source: addresses.count, times: times))
            addresses.append(address)
        }
        for item in glance.facts.items[day] ?? [] where !item.isTask || item.span != nil {
            add(
                PlannerEntry(item, on: day), item.isTask ? item.item.state : nil, item.times,
                EventPage.address(item.line, on: item.span?.start.day ?? day, visit))
        }
        for (event, times) in glance.agenda.shown(on: day) {
            add(
                PlannerEntry(title: event.title + " 📅", place: event.place, span: event.span, on: day), nil, times, "")
        }
        DayAgenda(lines: lines, on: day, language: visit.language, now: now) { line in
            addresses[line.source].isEmpty ? nil : addresses[line.source]
        }.writeHours(&html)
    }
}

extension PlannerEntry {
    /// An item of a day in the agenda.
    init(_ item: AgendaDayItem, on day: Day) {
        self.init(title: item.title, place: item.item.places.first, span: item.span, on: day)
        tags = item.item.tags
        if item.isTask { kind = item.item.state == .done ? .doneTask : .task }
    }

    init(title: String, place: String?, span: EventSpan?, on day: Day) {
        self.init(title: title, place: place)
        guard let span else { return }
        (continuesBefore, continuesAfter) = (span.start.day < day, span.lastDay > day)
        guard !span.isAllDay else { return }
        if !continuesBefore { start = span.start.time }
        if !continuesAfter, span.duration > 0 { end = span.end.time }
    }
}
