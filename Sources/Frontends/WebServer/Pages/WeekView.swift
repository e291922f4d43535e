// A week: its days one below the other, with what is on each, and what belongs to no day of it.

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
        return WebPage(visit).html(title, .agenda) { html in
            PagerLinks(language: language, earlier: neighbour(first, -7), later: neighbour(first, 7)).write(&html)
            html.markup("<p class=\"eyebrow\">")
            let month = first.adding(days: 3).monthOfYear
            html.link(WebAddress.month(month), CivilNames.monthYear(month, in: language).capitalizedFirst)
            html.markup(" <span class=\"dot\">·</span> ")
            html.link(WebAddress.year(month.year), String(month.year))
            html.markup("</p>")
            html.element("h1", title)
            html.markup("<div class=\"glance\">")
            for (day, lines) in glance.weekDays {
                html.markup("<section data-day=\"\(day.iso)\"><h2\(day == today ? " class=\"is-today\"" : "")>")
                html.link(WebAddress.day(day), CivilNames.long(day, in: language).capitalizedFirst)
                html.markup("</h2>")
                if let weather = glance.facts.weather[day] {
                    html.element("p", WeatherWords.text(weather, in: language), class: "when")
                }
                GlanceMarkup(visit: visit).lines(lines, &html)
                html.markup("</section>\n")
            }
            GlanceMarkup(visit: visit).sections(glance.weekSections, &html)
            html.markup("</div>\n")
            GlanceMarkup(visit: visit).notes(glance, &html)
        }
    }

    private func neighbour(_ first: Day, _ days: Int) -> PagerLinks.Neighbour {
        let other = first.adding(days: days)
        return (
            WebAddress.week(other), visit.say(WebWords.week(ISOWeek(containing: other.adding(days: 3)).week))
        )
    }
}
