// All tags with their counts; a tag links to its documents.

import Bytes
import DocumentActions
import Pages
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
            WebPage(visit).html(visit.say(WebWords.tags), .other) { html in
                html.element("h1", visit.say(WebWords.tags))
                if counts.all.isEmpty { FormMarkup.nothing(visit, WebWords.firstTag, &html) }
                visit.writeLocked(&html)
                TagTree(counts.all.map { ($0.tag, $0.count, WebAddress.tag($0.tag)) }).write(&html)
            })
    }
}
