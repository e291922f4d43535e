// A week: its days with their items in seven columns, or below one another on narrow screens, and items without a day.

import AgendaActions
import Bytes
import CivilTime
import Journal
import Overviews
import Pages
import Wording
import Workspaces

struct WeekView {
    let visit: Visit
    /// Any day of it.
    let day: Day

    func response() throws -> WebResponse {
        let workspace = try visit.workspace()
        let first = workspace.firstDay(ofWeekWith: day)
        let glance = try DayView.glance(from: first, to: first.adding(days: 6), visit)
        if visit.request.wantsJSON { return .json(Schema.week(glance, zone: workspace.machine.readerZone)) }
        return .html(html(glance, first, workspace.today))
    }

    private func html(_ glance: Glance, _ first: Day, _ today: Day) -> [UInt8] {
        let language = visit.language
        let title = GlanceWords.title(ofWeekFrom: first, to: first.adding(days: 6), in: language)
        let last = first.adding(days: 6)
        let shown = first <= today && today <= last ? today : first
        return WebPage(visit).html(title, .agenda, isWide: true) { html in
            AgendaHead(
                visit: visit, span: .week, day: shown, title: title, earlier: neighbour(first, -7),
                later: neighbour(first, 7)
            ).write(&html)
            html.markup("<div class=\"glance week-days\">")
            for (day, lines) in glance.weekDays { section(day, lines, glance, isToday: day == today, &html) }
            html.markup("</div>\n<div class=\"glance week-rest\">")
            for section in glance.weekSections { GlanceMarkup(visit: visit).section(section, &html) }
            html.markup("</div>\n")
            if shown == today { GlanceMarkup(visit: visit).notes(glance, &html) }
        }
    }

    private func section(
        _ day: Day, _ lines: [GlanceLine], _ glance: Glance, isToday: Bool, _ html: inout HTMLText
    ) {
        html.markup("<section data-day=\"\(day.iso)\"\(isToday ? " class=\"is-today\"" : "")><h2>")
        html.markup("<a href=\"\(WebAddress.day(day))\"\(isToday ? " aria-current=\"date\"" : "")>")
        html.words(CivilNames.weekday(day.weekday, in: visit.language).capitalizedFirst)
        html.markup(" <b>\(day.day)</b></a></h2>")
        if let weather = glance.facts.weather[day] {
            html.element("p", WeatherWords.text(weather, in: visit.language), class: "when")
        }
        GlanceMarkup(visit: visit).lines(lines, &html)
        html.markup("</section>\n")
    }

    private func neighbour(_ first: Day, _ days: Int) -> PagerLinks.Neighbour {
        let other = first.adding(days: days)
        return (
            WebAddress.week(other), visit.say(WebWords.week(ISOWeek(containing: other.adding(days: 3)).week))
        )
    }
}
