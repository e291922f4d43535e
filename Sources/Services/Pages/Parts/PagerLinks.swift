// Links to the previous and next pages, at the top of a page; keys and swipes follow the same links.

import Bytes
import Wording

package struct PagerLinks {
    /// An adjacent page and its name.
    package typealias Neighbour = (address: String, name: String)

    let language: LanguageCode
    let earlier: Neighbour?
    let later: Neighbour?

    package init(language: LanguageCode, earlier: Neighbour?, later: Neighbour?) {
        (self.language, self.earlier, self.later) = (language, earlier, later)
    }

    package func write(_ html: inout HTMLText) {
        guard earlier != nil || later != nil else { return }
        html.markup("<nav class=\"pager\" aria-label=\"\(SiteWords.earlierDays[language])\">")
        link(earlier, "prev", SiteWords.older, &html)
        link(later, "next", SiteWords.newer, &html)
        html.markup("</nav>\n")
    }

    private func link(_ other: Neighbour?, _ relation: String, _ words: Phrase, _ html: inout HTMLText) {
        guard let other else { return html.markup("<span></span>") }
        html.markup(
            "<a class=\"\(relation)\" rel=\"\(relation)\" href=\"\(other.address)\" title=\"\(words[language])\">")
        html.markup(relation == "prev" ? "<span aria-hidden=\"true\">‹</span> " : "")
        html.words(CardText.capped(other.name, 48))
        html.markup(relation == "next" ? " <span aria-hidden=\"true\">›</span>" : "")
        html.markup("</a>")
    }
}
