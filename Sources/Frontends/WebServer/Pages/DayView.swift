// A day: its agenda in hours, what is to be done, what was written, and all that `daybook today` has of it.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import ExternalSources
import Journal
import Overviews
import Pages
import Search
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
        return .html(html(glance, workspace))
    }

    /// What the vault and the granted sources say, as for the owner's own terminal.
    static func glance(from first: Day, to last: Day, _ visit: Visit) throws -> Glance {
        let workspace = try visit.workspace()
        let sources = TodaySources(in: workspace, from: first, to: last)
        let facts = try visit.facts(from: first, to: last)
        return Glance(facts, sources.wait(), in: workspace)
    }

    private func html(_ glance: Glance, _ workspace: Workspace) -> [UInt8] {
        let language = visit.language
        let title = CivilNames.long(day, in: language).capitalizedFirst
        let isToday = day == workspace.today
        return WebPage(visit).html(title, isToday ? .today : .agenda, isWide: true) { html in
            PagerLinks(
                language: language, earlier: neighbour(day.adding(days: -1)), later: neighbour(day.adding(days: 1))
            ).write(&html)
            head(title, glance, isToday: isToday, &html)
            if isToday {
                CapturePage.field(visit, &html)
                moods(&html)
            }
            var side = HTMLText()
            hours(glance, &side)
            var written = HTMLText()
            GlanceMarkup(visit: visit).tasks(glance, on: day, &written)
            GlanceMarkup(visit: visit).sections(Array(glance.daySections.filter { $0.title != nil }), &written)
            html.markup("<div class=\"\(side.isEmpty ? "one" : "two")-columns\">\n")
            if !side.isEmpty {
                html.markup("<div class=\"side\">\n")
                html.markup(side)
                html.markup("</div>\n")
            }
            html.markup("<div class=\"written glance\">\n")
            drawings(workspace, &written)
            if written.isEmpty { html.element("p", say(WebWords.nothing), class: "count") }
            html.markup(written)
            html.markup("</div>\n</div>\n")
            GlanceMarkup(visit: visit).notes(glance, &html)
        }
    }

    /// What was written by hand on the day's page.
    private func drawings(_ workspace: Workspace, _ html: inout HTMLText) {
        guard let page = try? workspace.vault.document(AgendaPage.day(day).path) else { return }
        DrawingFigures(visit: visit, document: page, vault: workspace.vault).write(&html)
    }

    /// Five discs: one tap is an entry.
    private func moods(_ html: inout HTMLText) {
        FormMarkup(visit: visit).write(to: "/mood", class: "moods", isOnce: true, &html) { html in
            html.element("span", say(WebWords.moodNow), class: "count")
            Self.moodButtons(visit, chosen: nil, &html)
        }
    }

    static func moodButtons(_ visit: Visit, chosen: Mood?, _ html: inout HTMLText) {
        for mood in Mood.allCases {
            let words = visit.say(visit.moods.phrase(mood))
            html.markup(
                "<button name=\"mood\" value=\"\(mood.name)\"\(mood == chosen ? " aria-pressed=\"true\"" : "") title=\""
            )
            html.words(words)
            html.markup("\" aria-label=\"")
            html.words(words)
            html.markup("\"><span class=\"mood \(mood.name)\"></span></button>")
        }
    }

    private func neighbour(_ day: Day) -> PagerLinks.Neighbour {
        (WebAddress.day(day), CivilNames.dayMonth(day, in: visit.language))
    }

    private func head(_ title: String, _ glance: Glance, isToday: Bool, _ html: inout HTMLText) {
        if isToday, visit.formToken != nil {
            html.markup("<p class=\"write-day\">")
            html.link(EntryPage.address, say(WebWords.newEntry), class: "button quiet small")
            html.markup("</p>")
        }
        FormMarkup(visit: visit).write(to: "/write", class: "write-day", hidden: [("day", day.iso)], &html) {
            FormMarkup.button(say(WebWords.write), class: "quiet small", &$0)
        }
        html.markup("<p class=\"eyebrow\">")
        if !isToday {
            html.link(WebAddress.home, say(WebWords.today))
            html.markup(" <span class=\"dot\">·</span> ")
        }
        html.link(WebAddress.week(day), say(WebWords.week(ISOWeek(containing: day).week)))
        html.markup(" <span class=\"dot\">·</span> ")
        html.link(
            WebAddress.month(day.monthOfYear),
            CivilNames.monthYear(day.monthOfYear, in: visit.language).capitalizedFirst)
        html.markup("</p>")
        html.element("h1", title)
        if let weather = glance.facts.weather[day] {
            html.markup("<p class=\"facts\">")
            html.element("span", WeatherWords.text(weather, in: visit.language))
            html.markup("</p>\n")
        }
    }

    /// Events of the vault in hours; those of granted calendars below, where they are not the vault's own.
    private func hours(_ glance: Glance, _ html: inout HTMLText) {
        var addresses: [String] = []
        var lines: [DayLine] = []
        func add(_ entry: PlannerEntry, _ state: LineItem.State?, _ times: Int, _ address: String) {
            lines.append(DayLine(entry: entry, state: state, source: addresses.count, times: times))
            addresses.append(address)
        }
        for item in glance.facts.items[day] ?? [] where !item.isTask || item.span != nil {
            add(
                PlannerEntry(item, on: day), item.isTask ? item.item.state : nil, item.times,
                item.isTask
                    ? WebAddress.document(item.line.path)
                    : EventPage.address(item.line, on: item.span?.start.day ?? day, visit))
        }
        for (event, times) in glance.agenda.shown(on: day) {
            add(
                PlannerEntry(title: event.title + " 📅", place: event.place, span: event.span, on: day), nil, times, "")
        }
        DayAgenda(lines: lines, on: day, language: visit.language) { line in
            addresses[line.source].isEmpty ? nil : addresses[line.source]
        }.writeHours(&html)
    }
}

extension PlannerEntry {
    /// What is on a day of the agenda.
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
