// Statistics of the journal: totals and streaks, mood charts, correlations.

import Bytes
import CivilTime
import Journal
import Overviews
import Pages
import Search
import Wording
import Workspaces

enum CountPages {
    static let stats = "/stats"
    static let moods = "/moods"
    static let insights = "/insights"

    private static let all: [(address: String, name: Phrase)] = [
        (stats, WebWords.stats), (moods, WebWords.moods), (insights, WebWords.insights),
        (PlacesPage.address, WebWords.places),
    ]

    /// Links to each of them.
    static func links(_ visit: Visit, at address: String? = nil, _ html: inout HTMLText) {
        html.markup("<p class=\"switch\">")
        for page in all {
            html.markup("<a href=\"\(page.address)\"\(page.address == address ? " aria-current=\"page\"" : "")>")
            html.words(visit.say(page.name))
            html.markup("</a>")
        }
        html.markup("</p>\n")
    }

    private static func page(
        _ visit: Visit, _ title: Phrase, at address: String, _ content: (inout HTMLText) -> Void
    ) -> WebResponse {
        .html(
            WebPage(visit, .document, .figures).html(visit.say(title)) { html in
                links(visit, at: address, &html)
                html.element("h1", visit.say(title))
                visit.writeLocked(&html)
                content(&html)
            })
    }

    // MARK: Totals and streaks

    static func statistics(_ visit: Visit) throws -> WebResponse {
        let workspace = try visit.workspace()
        let statistics = try VaultStatistics(of: [], in: workspace)
        if visit.request.wantsJSON { return .json(Schema.stats(statistics)) }
        let (streak, totals, language) = (statistics.streak, statistics.totals, visit.language)
        func days(_ count: Int) -> String { Cadence.daily.counted(count)[language] }
        var longest = Phrase("Longest streak", fr: "Plus longue série")
        if let from = streak.longestFrom, let to = streak.longestTo, streak.longest > 1 {
            func name(_ day: Day) -> String {
                CivilNames.dayMonth(day, in: language, seenFrom: workspace.today, short: true)
            }
            longest = longest + Phrase(same: " · \(name(from)) – \(name(to))")
        }
        let facts: [(Phrase, String)] = [
            (Phrase("Streak now", fr: "Série en cours"), days(streak.current)), (longest, days(streak.longest)),
            (Phrase("Days with an entry", fr: "Jours avec une entrée"), days(streak.days)),
            (Phrase("Documents", fr: "Documents"), LocalNumber.text(totals.documents, in: language)),
            (Phrase("Words", fr: "Mots"), LocalNumber.text(totals.words, in: language)),
            (Phrase("Favourites", fr: "Favoris"), LocalNumber.text(totals.favorites, in: language)),
        ]
        return page(visit, WebWords.stats, at: stats) { html in
            html.markup("<dl class=\"tiles\">")
            for (name, value) in facts {
                html.markup("<div>")
                html.element("dt", visit.say(name))
                html.element("dd", value)
                html.markup("</div>")
            }
            html.markup("</dl>\n")
            table(statistics.months.reversed(), visit, &html)
        }
    }

    private static func table(
        _ months: [(month: Month, count: Int)], _ visit: Visit, _ html: inout HTMLText
    ) {
        guard !months.isEmpty else { return }
        let most = months.map(\.count).max() ?? 0
        html.markup("<table class=\"bars\"><thead><tr>")
        html.element("th", visit.say(Phrase("Month", fr: "Mois")))
        html.element("th", visit.say(Phrase("Entries", fr: "Entrées")))
        html.markup("</tr></thead><tbody>")
        for (month, count) in months {
            html.markup("<tr><td>")
            html.link(WebAddress.journal(month), CivilNames.monthYear(month, in: visit.language).capitalizedFirst)
            html.markup(
                "</td><td>\(count)<progress max=\"\(most)\" value=\"\(count)\" aria-hidden=\"true\"></progress></td></tr>"
            )
        }
        html.markup("</tbody></table>\n")
    }

    // MARK: Moods

    static func mood(_ visit: Visit) throws -> WebResponse {
        let report = try MoodReport(of: [], withTags: visit.request.wantsJSON, in: visit.workspace())
        if visit.request.wantsJSON { return .json(Schema.mood(report)) }
        return page(visit, WebWords.moods, at: moods) { html in
            guard report.statistics.count > 0 else {
                return FormMarkup.nothing(
                    visit, WebWords.firstMood, at: WebAddress.home + "#mood", button: WebWords.moodNow, &html)
            }
            MoodCharts(report.statistics, visit.moods, visit.language) { WebAddress.day($0) }
                .write(chosen: visit.query["year"].flatMap { Int($0) }, other: { moods + "?year=\($0)" }, &html)
        }
    }

    // MARK: Correlations

    private static let limit = 40

    static func insights(_ visit: Visit) throws -> WebResponse {
        let report = try InsightReport(of: [], in: visit.workspace())
        if visit.request.wantsJSON { return .json(Schema.insights(report, limit: 0)) }
        return page(visit, WebWords.insights, at: insights) { html in
            let found = report.insights
            guard !found.comparisons.isEmpty else {
                return html.element("p", visit.say(WebWords.tooLittle(report.days)), class: "count")
            }
            html.element("p", visit.say(WebWords.comparisons(found.comparisons.count, report.days)), class: "count")
            html.markup("<div class=\"scroll body\" tabindex=\"0\"><table><thead><tr>")
            for name in WebWords.insightColumns { html.element("th", visit.say(name)) }
            html.markup("</tr></thead><tbody>")
            for comparison in found.comparisons.prefix(limit) {
                row(comparison, holds: found.holds(comparison), visit, &html)
            }
            html.markup("</tbody></table></div>\n")
        }
    }

    private static func row(
        _ comparison: InsightComparison, holds: Bool, _ visit: Visit, _ html: inout HTMLText
    ) {
        let language = visit.language
        func number(_ value: Double) -> String { LocalNumber.text(value, decimals: 0...2, in: language) }
        func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + number(value) }
        let factor = comparison.factor
        html.markup("<tr><td>")
        switch factor.kind {
        case .tag: html.link(WebAddress.tag(factor.name), "#" + factor.name)
        case .place: html.words("@" + factor.name)
        case .weekday, .weather: html.words(factor.name)
        case .number, .sensor: html.words(factor.name + " > " + number(comparison.threshold ?? 0))
        }
        html.markup("</td>")
        html.element("td", signed(comparison.difference))
        html.element("td", signed(comparison.interval.low) + " … " + signed(comparison.interval.high))
        html.element("td", "\(comparison.with) / \(comparison.without)")
        let standing = holds ? WebWords.insightHolds : comparison.isClear ? WebWords.insightClear : Phrase(same: "")
        html.element("td", visit.say(standing))
        html.markup("</tr>")
    }
}
