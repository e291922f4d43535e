// An entry in a list: mood, title, time, the first words as plain text, a thumbnail, tags.

import Bytes
import CivilTime
import Journal
import Search
import Vault
import Wording

struct EntryCard {
    let model: SiteNotes
    /// The page that contains the card.
    let page: String
    /// The level of the card's heading, one below that of its section.
    var level = 3

    /// - Parameter hasDate: whether the card shows the day, rather than its section's heading.
    func write(_ number: Int, hasDate: Bool = false, _ html: inout HTMLText) {
        let entry = model.entries[number]
        html.markup("<article class=\"card\">")
        picture(number, &html)
        heading("<h", &html)
        mood(entry, &html)
        html.link(to: entry.page, from: page, model.name(number))
        favorite(entry, &html)
        heading("</h", &html)
        if let time = time(entry, hasDate) { html.element("p", time, class: "when") }
        if !entry.facts.shortExcerpt.isEmpty { html.element("p", entry.facts.shortExcerpt, class: "excerpt") }
        tags(entry, most: Self.maxTags, &html)
        html.markup("</article>\n")
    }

    private func heading(_ start: HTML, _ html: inout HTMLText) {
        html.markup(start)
        html.words(String(level))
        html.markup(">")
    }

    func mood(_ entry: SiteEntry, _ html: inout HTMLText) {
        guard let score = entry.hit.mood else { return }
        if entry.facts.moodWord == nil, let disc = model.moodDiscs[score] { return html.markup(disc) }
        MoodDisc.write(score, own: entry.facts.moodWord, model.moods, model.language, &html)
    }

    func favorite(_ entry: SiteEntry, _ html: inout HTMLText) {
        guard entry.hit.isFavorite else { return }
        let words = model.say(SiteWords.favorite)
        html.markup("<span class=\"favorite\" role=\"img\" title=\"\(words)\" aria-label=\"\(words)\">★</span>")
    }

    /// The first picture of an entry as a thumbnail; the title links to the same page, so this link is only for the pointer.
    private func picture(_ number: Int, _ html: inout HTMLText) {
        guard let small = model.pictures(of: number, most: 1).first.flatMap({ model.smallPicture($0.path) }) else {
            return
        }
        html.markup("<a class=\"thumb\" tabindex=\"-1\" aria-hidden=\"true\" href=\"")
        html.words(model.address(model.entries[number].page, from: page))
        html.markup("\"><img src=\"")
        html.words(model.address(small, from: page))
        html.markup("\" alt=\"\" loading=\"lazy\"></a>")
    }

    private func time(_ entry: SiteEntry, _ hasDate: Bool) -> String? {
        let clock = entry.isNamedByDay ? nil : entry.time?.shortText
        guard hasDate, let day = entry.day else { return clock }
        let date = CivilNames.dayMonth(day, in: model.language) + " " + String(day.year)
        return clock.map { date + ", " + $0 } ?? date
    }

    /// A card is shown on the page of each of its tags: if each showed all tags, the site would grow quadratically.
    static let maxTags = 12

    /// - Parameter most: beyond this number, the rest is counted and linked to the entry.
    func tags(_ entry: SiteEntry, most: Int = .max, _ html: inout HTMLText) {
        guard !entry.hit.tags.isEmpty else { return }
        html.markup("<p class=\"tags\">")
        defer { html.markup("</p>") }
        for tag in entry.hit.tags.prefix(most) {
            if let target = model.tagPage(tag) {
                html.link(to: target, from: page, "#" + tag, class: "tag")
                html.markup(" ")
            }
        }
        let rest = entry.hit.tags.count - min(most, entry.hit.tags.count)
        if rest > 0 { html.link(to: entry.page, from: page, "+ \(rest)", class: "more") }
    }

    /// Cards under a heading for each day.
    func writeByDay(_ numbers: some Sequence<Int>, _ html: inout HTMLText) {
        var day: Day?
        var card = self
        card.level = level + 1
        for number in numbers {
            let next = model.entries[number].day
            if next != day, let next {
                html.markup("<h\(level) class=\"day\">")
                let name =
                    CivilNames.weekday(next.weekday, in: model.language) + " "
                    + CivilNames.dayMonth(next, in: model.language)
                html.link(to: "days/\(next.iso).html", from: page, name.capitalizedFirst)
                html.markup("</h\(level)>\n")
                day = next
            }
            card.write(number, &html)
        }
    }
}
