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
            let tags = model.tags.map { ($0.name, $0.entries.count, model.address($0.page, from: "tags.html")) }
            TagTree(tags).write(&html)
        }
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
