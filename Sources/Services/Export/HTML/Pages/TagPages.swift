// All tags, and the entries of each.

import Bytes
import Search
import Wording

struct TagPages {
    let model: SiteModel
    let frame: PageFrame

    func pages(salt: UInt64) -> [OutputFile] {
        guard !model.tags.isEmpty else { return [] }
        var hash = ContentHash()
        hash.add(salt)
        for tag in model.tags {
            hash.add(tag.page)
            hash.add(tag.name)
            hash.add(tag.entries.count)
        }
        let all = hash.value
        return [OutputFile("tags.html", key: all) { renderAll() }]
            + model.tags.map { tag in OutputFile(tag.page, key: key(tag, salt)) { render(tag) } }
    }

    private func key(_ tag: SiteTag, _ salt: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(salt)
        hash.add(tag.name)
        for number in tag.entries { hash.add(model.cardHash(number)) }
        return hash.value
    }

    private func renderAll() -> [UInt8] {
        frame.page("tags.html", title: model.say(SiteWords.tags), section: .tags) { html in
            html.element("h1", model.say(SiteWords.tags))
            // A tag is below the one that it is part of; all of those are there.
            var depth = 0
            for (parts, tag) in tree() {
                if parts.count > depth {
                    for level in depth..<parts.count {
                        html.markup(level == 0 ? "<ul class=\"tag-list\">" : "<ul>")
                        if level < parts.count - 1 { html.markup("<li>") }
                    }
                } else {
                    html.markup("</li>")
                    for _ in parts.count..<depth { html.markup("</ul></li>") }
                }
                html.markup("\n<li>")
                html.link(
                    to: tag.page, from: "tags.html", parts.count == 1 ? "#" + tag.name : "/" + tag.last,
                    class: "tag")
                html.markup(" <span class=\"count\">\(tag.entries.count)</span>")
                depth = parts.count
            }
            html.markup("</li>")
            for _ in 0..<max(0, depth - 1) { html.markup("</ul></li>") }
            html.markup("</ul>\n")
        }
    }

    /// The tags with their folded parts, in the order of those.
    private func tree() -> [(parts: [String], tag: SiteTag)] {
        model.tags.map { tag in
            (Folding.fold(tag.name).split(separator: "/", omittingEmptySubsequences: false).map(String.init), tag)
        }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    }

    private func render(_ tag: SiteTag) -> [UInt8] {
        frame.page(tag.page, title: "#" + tag.name, section: .tags) { html in
            html.element("h1", "#" + tag.name)
            html.element("p", model.say(SiteWords.notes(tag.entries.count)), class: "count")
            let card = EntryCard(model: model.notes, page: tag.page, level: 2)
            for number in tag.entries { card.write(number, hasDate: true, &html) }
        }
    }
}
