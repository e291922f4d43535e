// All lists with their progress.

import Bytes
import Search
import Vault
import Wording

struct ListsPage {
    let model: SiteModel
    let frame: PageFrame

    private var lists: [Int] { model.entries.indices.filter { model.entries[$0].hit.kind == .list } }

    static func exists(_ model: SiteModel) -> Bool { model.entries.contains { $0.hit.kind == .list } }

    func pages(salt: UInt64) -> [OutputFile] {
        let lists = lists
        guard !lists.isEmpty else { return [] }
        var hash = ContentHash()
        hash.add(salt)
        for number in lists { hash.add(model.cardHash(number)) }
        let key = hash.value
        return [OutputFile("lists.html", key: key) { render(lists) }]
    }

    private func render(_ lists: [Int]) -> [UInt8] {
        frame.page("lists.html", title: model.say(SiteWords.lists), section: .lists) { html in
            html.element("h1", model.say(SiteWords.lists))
            html.markup("<div class=\"lists\">\n")
            for number in lists {
                let entry = model.entries[number]
                let (total, done) = entry.facts.items
                html.markup("<article class=\"card list\"><h2>")
                html.link(to: entry.page, from: "lists.html", model.name(number))
                html.markup("</h2>")
                if total > 0 {
                    html.markup("<progress max=\"\(total)\" value=\"\(done)\" aria-hidden=\"true\"></progress>")
                    html.element("p", model.say(SiteWords.done(done, of: total)), class: "when")
                } else {
                    html.element("p", model.say(SiteWords.empty), class: "when")
                }
                html.markup("</article>\n")
            }
            html.markup("</div>\n")
        }
    }
}
