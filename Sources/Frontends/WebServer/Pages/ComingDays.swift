// The next days in a few lines, shown next to today.

import AgendaActions
import Bytes
import CivilTime
import Pages
import Vault
import Wording
import Workspaces

struct ComingDays {
    let visit: Visit
    /// The last day that is left out.
    let today: Day

    private static let days = 7
    private static let limit = 8

    func write(_ workspace: Workspace, _ html: inout HTMLText) throws {
        let (first, last) = (today.adding(days: 1), today.adding(days: Self.days))
        guard first > today else { return }
        let agenda = try ViewAgenda(from: first, to: last).answer(in: workspace)
        let items = (1...Self.days).map { today.adding(days: $0) }
            .flatMap { day in agenda[day].filter { !$0.isTask || $0.item.state != .done }.map { (day, $0) } }
        guard !items.isEmpty else { return }
        html.markup("<section class=\"coming glance\"><h2>")
        html.link(WebAddress.week(first), visit.say(WebWords.nextDays))
        html.markup("</h2><ul>")
        for (day, item) in items.prefix(Self.limit) {
            html.markup("<li><time datetime=\"\(day.iso)\">")
            html.words(
                CivilNames.weekday(day.weekday, in: visit.language, short: true).capitalizedFirst + " \(day.day)")
            html.markup("</time><span class=\"text\">")
            html.link(WebAddress.day(day), CardText.capped(item.title, 120))
            let time = item.timeText(on: day, in: visit.language)
            if !time.isEmpty { html.element("small", time) }
            html.markup("</span></li>")
        }
        html.markup("</ul>")
        if items.count > Self.limit { html.element("p", "+\(items.count - Self.limit)", class: "count") }
        html.markup("</section>\n")
    }
}
