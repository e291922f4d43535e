// An entry in a list of entries: time, title, mood, the first words, tags.

import CivilTime
import Journal
import Search
import Vault
import Wording

struct EntryCard {
    let model: SiteModel
    /// The page that the card stands on.
    let page: String

    /// - Parameter hasDate: whether the card says which day, or its heading does.
    func write(_ number: Int, hasDate: Bool = false, _ html: inout HTMLText) {
        let entry = model.entries[number]
        html.markup("<article class=\"card\"><h3>")
        html.link(model.address(entry.page, from: page), entry.hit.title.isEmpty ? entry.page : entry.hit.title)
        Self.mood(entry.hit.mood, model.language, &html)
        if entry.hit.isFavorite {
            html.markup("<span class=\"favorite\" title=\"\(SiteWords.favorite[model.language])\">★</span>")
        }
        html.markup("</h3>")
        if let time = time(entry, hasDate) { html.element("p", time, class: "when") }
        if !entry.facts.excerpt.isEmpty { html.element("p", entry.facts.excerpt, class: "excerpt") }
        tags(entry, most: Self.mostTags, &html)
        html.markup("</article>\n")
    }

    private func time(_ entry: SiteEntry, _ hasDate: Bool) -> String? {
        let clock = entry.hit.minute.flatMap { TimeOfDay(secondsSinceMidnight: $0 * 60) }?.shortText
        guard hasDate, let day = entry.day else { return clock }
        let date = CivilNames.dayMonth(day, in: model.language) + " " + String(day.year)
        return clock.map { date + ", " + $0 } ?? date
    }

    /// A card stands on a page for each of its tags: with all of them on each, a site would grow with their square.
    static let mostTags = 12

    /// - Parameter most: where there are more, some stand here, and the rest is counted and leads to the entry.
    func tags(_ entry: SiteEntry, most: Int = .max, _ html: inout HTMLText) {
        guard !entry.hit.tags.isEmpty else { return }
        html.markup("<p class=\"tags\">")
        defer { html.markup("</p>") }
        for tag in entry.hit.tags.prefix(most) {
            if let target = model.tagPage(tag) {
                html.link(model.address(target, from: page), "#" + tag, class: "tag")
                html.markup(" ")
            }
        }
        let rest = entry.hit.tags.count - min(most, entry.hit.tags.count)
        if rest > 0 { html.link(model.address(entry.page, from: page), "+ \(rest)", class: "more") }
    }

    static func mood(_ score: Int?, _ language: LanguageCode, _ html: inout HTMLText) {
        guard let mood = score.flatMap({ Mood(rawValue: $0) }) else { return }
        html.markup(
            "<span class=\"mood\" role=\"img\" title=\"\(mood.phrase[language])\" aria-label=\"\(mood.phrase[language])\">\(mood.emoji)</span>"
        )
    }

    /// Cards under a heading a day.
    func writeByDay(_ numbers: some Sequence<Int>, level: Int = 2, _ html: inout HTMLText) {
        var day: Day?
        for number in numbers {
            let next = model.entries[number].day
            if next != day, let next {
                html.markup("<h\(level) class=\"day\">")
                let name =
                    CivilNames.weekday(next.weekday, in: model.language) + " "
                    + CivilNames.dayMonth(next, in: model.language)
                html.link(model.address("days/\(next.iso).html", from: page), name.capitalizedFirst)
                html.markup("</h\(level)>\n")
                day = next
            }
            write(number, &html)
        }
    }
}
