// The head of the agenda's pages: tabs for day, week, month and year, links to the previous and next one, the title.

import Bytes
import CivilTime
import Pages
import Wording

struct AgendaHead {
    enum Span: CaseIterable {
        case day, week, month, year

        var name: Phrase {
            switch self {
            case .day: Phrase("Day", fr: "Jour")
            case .week: Phrase("Week", fr: "Semaine")
            case .month: Phrase("Month", fr: "Mois")
            case .year: Phrase("Year", fr: "Année")
            }
        }
    }

    let visit: Visit
    let span: Span
    /// The day that the other tabs link to: one of those shown.
    let day: Day
    let title: String
    let earlier: PagerLinks.Neighbour?
    let later: PagerLinks.Neighbour?

    /// - Parameter facts: written below the title; may write nothing.
    func write(_ html: inout HTMLText, facts: (inout HTMLText) -> Void = { _ in }) {
        html.markup("<div class=\"views\">")
        html.element("h1", title)
        html.markup("<nav class=\"tabs\" aria-label=\"\(visit.say(WebWords.agenda))\">")
        for other in Span.allCases {
            html.markup("<a href=\"\(Self.address(other, day))\"\(other == span ? " aria-current=\"page\"" : "")>")
            html.markup("\(visit.say(other.name))</a>")
        }
        html.markup("</nav>")
        PagerLinks(language: visit.language, earlier: earlier, later: later).write(&html)
        html.markup("</div>\n")
        var below = HTMLText()
        facts(&below)
        guard !below.isEmpty else { return }
        html.markup("<div class=\"eyebrow\">")
        html.markup(below)
        html.markup("</div>\n")
    }

    private static func address(_ span: Span, _ day: Day) -> String {
        switch span {
        case .day: WebAddress.day(day)
        case .week: WebAddress.week(day)
        case .month: WebAddress.month(day.monthOfYear)
        case .year: WebAddress.year(day.year)
        }
    }
}
