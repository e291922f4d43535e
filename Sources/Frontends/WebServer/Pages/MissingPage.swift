// A missing document: similar names, the search, and a way to create it.

import Bytes
import DocumentActions
import Vault
import Wording

struct MissingPage {
    let visit: Visit
    let path: VaultPath

    func response() throws -> WebResponse {
        let similar = try SimilarDocuments.paths(near: path, in: visit.workspace())
        let page = WebPage(visit).html("404") { html in
            html.element("h1", visit.say(WebWords.noDocument(path.text)))
            if !similar.isEmpty {
                html.element("p", visit.say(WebWords.similarNames))
                html.markup("<ul>")
                for path in similar {
                    html.markup("<li>")
                    html.link(WebAddress.page(path), path.text)
                    html.markup("</li>")
                }
                html.markup("</ul>\n")
            }
            html.markup("<p>")
            html.link(WebAddress.search(path.stem), visit.say(WebWords.searchFor(path.stem)), class: "button quiet")
            if visit.formToken != nil {
                html.markup(" ")
                html.link(WebAddress.edit(path), visit.say(WebWords.make), class: "button quiet")
            }
            html.markup("</p>\n")
        }
        return .html(page, status: 404)
    }
}
