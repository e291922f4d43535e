// The timeline: the newest year on the first page, each other year on its own; and the undated notes.

import Bytes
import CivilTime
import Search
import Wording

struct TimelinePages {
    let model: SiteModel
    let frame: PageFrame

    func pages(salt: UInt64) -> [OutputFile] {
        let years = Dictionary(grouping: model.timeline) { model.entries[$0].day?.year ?? 0 }
        let order = years.keys.sorted(by: >)
        var pages: [OutputFile] = []
        for (index, year) in order.enumerated() {
            let page = index == 0 ? Self.first : Self.page(of: year)
            let numbers = years[year] ?? []
            pages.append(
                OutputFile(page, key: key(salt, numbers, order)) { render(page, year, numbers, order) })
        }
        if !model.undated.isEmpty {
            pages.append(OutputFile(Self.notes, key: key(salt, model.undated, [])) { renderNotes(Self.notes) })
        }
        return pages
    }

    /// The page of the newest year, and that of undated notes.
    static let (first, notes) = ("timeline.html", "notes.html")

    static func page(of year: Int) -> String { "years/\(year).html" }

    private func key(_ salt: UInt64, _ numbers: [Int], _ years: [Int]) -> UInt64 {
        var hash = ContentHash()
        hash.add(salt)
        for number in numbers { hash.add(model.cardHash(number)) }
        for year in years { hash.add(year) }
        return hash.value
    }

    private func render(_ page: String, _ year: Int, _ numbers: [Int], _ years: [Int]) -> [UInt8] {
        frame.page(page, title: model.say(SiteWords.timeline) + " \(year)", section: .timeline) { html in
            html.element("h1", String(year))
            yearLinks(page, year, years, &html)
            let card = EntryCard(model: model.notes, page: page)
            let months = Dictionary(grouping: numbers) { model.entries[$0].day?.monthOfYear.month ?? 1 }
            for month in months.keys.sorted(by: >) {
                guard let name = Month(year: year, month: month) else { continue }
                html.markup("<section class=\"month\"><h2>")
                html.link(
                    to: "months/\(name.iso).html", from: page,
                    CivilNames.monthYear(name, in: model.language).capitalizedFirst)
                html.markup("</h2>\n")
                card.writeByDay(months[month] ?? [], &html)
                html.markup("</section>\n")
            }
        }
    }

    private func yearLinks(_ page: String, _ year: Int, _ years: [Int], _ html: inout HTMLText) {
        guard years.count > 1 else { return }
        html.markup("<nav class=\"years\" aria-label=\"\(model.say(SiteWords.years))\">")
        for (index, other) in years.enumerated() {
            if other == year {
                html.markup("<span aria-current=\"page\">\(other)</span> ")
            } else {
                html.link(to: index == 0 ? Self.first : Self.page(of: other), from: page, String(other))
                html.markup(" ")
            }
        }
        html.markup("</nav>\n")
    }

    private func renderNotes(_ page: String) -> [UInt8] {
        frame.page(page, title: model.say(SiteWords.notes), section: .notes) { html in
            html.element("h1", model.say(SiteWords.notes))
            html.element("p", model.say(SiteWords.notes(model.undated.count)), class: "count")
            // By initial, so that a long list can be scanned.
            var initial = ""
            html.markup("<div class=\"index\">")
            for number in model.undated {
                let entry = model.entries[number]
                let next = Self.initial(entry.hit.title)
                if next != initial {
                    if !initial.isEmpty { html.markup("</ul></section>\n") }
                    html.markup("<section>")
                    html.element("h2", next)
                    html.markup("<ul>")
                    initial = next
                }
                html.markup("<li>")
                html.link(to: entry.page, from: page, model.name(number))
                html.markup("</li>\n")
            }
            if !initial.isEmpty { html.markup("</ul></section>") }
            html.markup("</div>\n")
        }
    }

    private static func initial(_ title: String) -> String {
        guard let first = Folding.fold(title.prefix(1)).first else { return "…" }
        return first.isLetter ? first.uppercased() : "#"
    }
}
