// A month as a table of days, with moods and events.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import Journal
import JournalActions
import Pages
import Search
import Vault
import Wording
import Workspaces

struct MonthView {
    let visit: Visit
    let month: Month
    private let captions: EntryCaption

    init(visit: Visit, month: Month) throws {
        (self.visit, self.month) = (visit, month)
        captions = EntryCaption(in: try visit.workspace())
    }

    func response() throws -> WebResponse {
        let workspace = try visit.workspace()
        let days = try ViewAgenda(from: month.first, to: month.last).answer(in: workspace)
        if visit.request.wantsJSON { return .json(Schema.agenda(days, zone: workspace.machine.readerZone)) }
        let hits = try workspace.withIndex {
            try $0.search(
                .all([.kind("journal"), .day(.day, DayRange(first: month.first, last: month.last))]),
                today: workspace.today, order: .date, isReversed: true
            ).hits
        }
        let entries = Dictionary(grouping: hits) { $0.day ?? month.first }
        let moods = try workspace.dayMoods(from: month.first, to: month.last)
        return .html(html(days, entries, moods, workspace))
    }

    private func name(_ month: Month) -> String { CivilNames.monthYear(month, in: visit.language).capitalizedFirst }

    private func html(
        _ days: AgendaDays, _ entries: [Day: [SearchHit]], _ moods: [Day: Mood], _ workspace: Workspace
    ) -> [UInt8] {
        return WebPage(visit).html(name(month), .agenda, isWide: true) { html in
            let (before, after) = (month.first.adding(days: -1).monthOfYear, month.last.adding(days: 1).monthOfYear)
            let today = workspace.today
            AgendaHead(
                visit: visit, span: .month, day: today.monthOfYear == month ? today : month.first, title: name(month),
                earlier: (WebAddress.month(before), name(before)), later: (WebAddress.month(after), name(after))
            ).write(&html) { $0.link(WebAddress.journal(month), visit.say(WebWords.journal)) }
            table(days, entries, moods, workspace.firstDay(ofWeekWith: month.first), workspace.today, &html)
            for number in 0...month.last - month.first {
                let day = month.first.adding(days: number)
                chosen(day, days[day], entries[day] ?? [], today: today, &html)
            }
        }
    }

    private func table(
        _ days: AgendaDays, _ entries: [Day: [SearchHit]], _ moods: [Day: Mood], _ start: Day, _ today: Day,
        _ html: inout HTMLText
    ) {
        html.markup(
            "<div class=\"scroll\" tabindex=\"0\"><table class=\"calendar month-table\"><caption class=\"hidden\">")
        html.words(name(month))
        html.markup(
            "</caption><thead><tr><th scope=\"col\"><span class=\"hidden\">\(visit.say(WebWords.weekColumn))</span></th>"
        )
        for offset in 0..<7 {
            html.element("th", CivilNames.weekday(start.adding(days: offset).weekday, in: visit.language, short: true))
        }
        html.markup("</tr></thead><tbody>\n")
        var first = start
        while first <= month.last {
            html.markup("<tr><th scope=\"row\"><a href=\"\(WebAddress.week(first))\">")
            html.markup("\(ISOWeek(containing: first.adding(days: 3)).week)</a></th>")
            for offset in 0..<7 { cell(first.adding(days: offset), days, entries, moods, today, &html) }
            html.markup("</tr>\n")
            // The last day is in the year 9999.
            let next = first.adding(days: 7)
            guard next > first else { break }
            first = next
        }
        html.markup("</tbody></table></div>\n")
    }

    private func cell(
        _ day: Day, _ days: AgendaDays, _ entries: [Day: [SearchHit]], _ moods: [Day: Mood], _ today: Day,
        _ html: inout HTMLText
    ) {
        guard day.monthOfYear == month else { return html.markup("<td></td>") }
        let hits = entries[day] ?? []
        html.markup("<td\(hits.isEmpty ? "" : " class=\"filled\"")><a href=\"\(WebAddress.day(day))\"")
        html.markup("\(day == today ? " aria-current=\"date\"" : "")><b>\(day.day)</b>")
        if let mood = moods[day] {
            MoodDisc.write(mood, words: MoodDisc.words(mood, visit.moods, visit.language), &html)
        }
        let lines = lines(day, days, entries)
        if !lines.isEmpty {
            html.markup("<span class=\"cells\">")
            for line in lines.prefix(4) { html.element("span", CardText.capped(line, 60)) }
            if lines.count > 4 { html.element("span", "+\(lines.count - 4)") }
            html.markup("</span>")
        }
        html.markup("</a>")
        // A phone has no room for text in a cell: the day's items are below the month.
        if !lines.isEmpty { html.markup("<a class=\"choose\" href=\"#d-\(day.iso)\" aria-label=\"\(day.day)\"></a>") }
        html.markup("</td>")
    }

    private func lines(_ day: Day, _ days: AgendaDays, _ entries: [Day: [SearchHit]]) -> [String] {
        days[day].map { words($0, day) } + (entries[day] ?? []).map(captions.of)
    }

    private func words(_ item: AgendaDayItem, _ day: Day) -> String {
        guard let span = item.span, !span.isAllDay else { return item.title }
        // An event that began on an earlier day shows its end.
        let time = span.start.day < day ? span.text(on: day, in: visit.language) : span.start.time.shortText
        return time + " " + item.title
    }

    /// All items of a day, shown on narrow screens after it is selected.
    private func chosen(
        _ day: Day, _ items: [AgendaDayItem], _ entries: [SearchHit], today: Day, _ html: inout HTMLText
    ) {
        guard !items.isEmpty || !entries.isEmpty else { return }
        html.markup("<section class=\"chosen\(day == today ? " is-today" : "")\" id=\"d-\(day.iso)\"><h2>")
        html.link(WebAddress.day(day), CivilNames.long(day, in: visit.language).capitalizedFirst)
        html.markup("</h2><ul class=\"plain\">")
        for item in items {
            html.markup("<li class=\"task-\(DayAgenda.style(item.item.state))\">")
            if item.isTask {
                DayAgenda.box(item.item.state, visit.language, &html)
                html.markup(" ")
            }
            html.link(
                EventPage.address(item.line, on: item.span?.start.day ?? day, visit),
                CardText.capped(words(item, day), 120))
            html.markup("</li>")
        }
        for entry in entries {
            html.markup("<li>")
            html.link(WebAddress.page(entry.path), CardText.capped(captions.of(entry), 120))
            html.markup("</li>")
        }
        html.markup("</ul></section>\n")
    }
}
