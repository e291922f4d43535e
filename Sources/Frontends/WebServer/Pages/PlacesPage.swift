// Places of documents: a map, and the documents at each place.

import Bytes
import Charts
import CivilTime
import Overviews
import Pages
import Search
import Vault
import Wording
import Workspaces

enum PlacesPage {
    static let address = "/places"

    /// Maximum places, and documents of one, in the list; a map has all of them.
    private static let (maxPlaces, maxDocuments) = (100, 8)

    static func response(_ visit: Visit) throws -> WebResponse {
        let words = visit.query["q"] ?? ""
        let report = try PlaceReport(of: words.isEmpty ? [] : [words], in: visit.workspace())
        if visit.request.wantsJSON { return .json(Schema.places(report, limit: 0)) }
        let title = visit.say(WebWords.places)
        return .html(
            WebPage(visit, .figures).html(title) { html in
                CountPages.links(visit, at: address, &html)
                html.element("h1", title)
                form(visit, words, &html)
                visit.writeLocked(&html)
                guard !report.places.isEmpty else {
                    return FormMarkup.nothing(visit, WebWords.firstPlace, &html)
                }
                html.element("p", visit.say(WebWords.writtenAt(report.count, report.places.count)), class: "count")
                map(report, title, visit, &html)
                for (number, place) in report.places.prefix(maxPlaces).enumerated() {
                    section(place, anchor(number), visit, &html)
                }
            })
    }

    private static func anchor(_ number: Int) -> String { "place-\(number + 1)" }

    private static func form(_ visit: Visit, _ words: String, _ html: inout HTMLText) {
        html.markup("<form action=\"\(address)\"><p><label>")
        html.words(visit.say(WebWords.query))
        html.markup(" <input type=\"search\" name=\"q\" value=\"")
        html.words(words)
        html.markup("\"></label> <button>")
        html.words(visit.say(WebWords.search))
        html.markup("</button></p></form>\n")
    }

    private static func map(_ report: PlaceReport, _ title: String, _ visit: Visit, _ html: inout HTMLText) {
        let spots = report.places.enumerated().compactMap { number, place in
            place.coordinates.map {
                PlaceMap.Spot(
                    latitude: $0.latitude, longitude: $0.longitude, label: place.name, count: place.documents.count,
                    address: number < maxPlaces ? "#" + anchor(number) : nil)
            }
        }
        // The style sheet shows one of them; the list below contains all places.
        for (style, isNarrow) in [("wide", false), ("narrow", true)] {
            let map = PlaceMap(title: title, spots: spots, isNarrow: isNarrow)
            if let svg = map.svg(in: visit.language) { html.markup("<figure class=\"map \(style)\">\(svg)</figure>\n") }
        }
    }

    private static func section(_ place: PlaceReport.Place, _ anchor: String, _ visit: Visit, _ html: inout HTMLText) {
        html.markup("<section id=\"\(anchor)\">")
        html.element("h2", place.name.isEmpty ? visit.say(SiteWords.noName) : place.name)
        html.markup("<ul>")
        for document in place.documents.prefix(maxDocuments) {
            html.markup("<li>")
            html.link(
                WebAddress.page(document.path),
                CardText.capped(document.title.isEmpty ? document.path.stem : document.title))
            if let day = document.day {
                html.markup(" <span class=\"dot\">·</span> ")
                html.link(WebAddress.day(day), CivilNames.dayMonth(day, in: visit.language) + " " + String(day.year))
            }
            html.markup("</li>")
        }
        html.markup("</ul>")
        if place.documents.count > maxDocuments, !place.name.isEmpty {
            html.markup("<p>")
            html.link(WebAddress.search("place:\"\(place.name)\""), visit.say(WebWords.more))
            html.markup("</p>")
        }
        html.markup("</section>\n")
    }
}
