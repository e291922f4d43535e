// All tags with how often each is used; a tag leads to what bears it.

import Bytes
import DocumentActions
import Export
import Schemas
import Search
import Wording
import Workspaces

struct TagsPage {
    let visit: Visit

    func response() throws -> WebResponse {
        let workspace = try visit.workspace()
        let counts = try TagCounts(of: workspace.query([]), in: workspace)
        if visit.request.wantsJSON { return .json(Schema.tags(counts, limit: 0)) }
        return .html(
            WebPage(visit).html(visit.say(WebWords.tags), .tags) { html in
                html.element("h1", visit.say(WebWords.tags))
                if counts.all.isEmpty { html.element("p", visit.say(WebWords.nothing), class: "count") }
                html.markup("<div class=\"tag-list\"><ul>")
                for tag in counts.all {
                    html.markup("<li>")
                    html.link(WebAddress.tag(tag.tag), "#" + tag.tag)
                    html.element("span", " \(tag.count)", class: "count")
                    html.markup("</li>")
                }
                html.markup("</ul></div>\n")
            })
    }
}
