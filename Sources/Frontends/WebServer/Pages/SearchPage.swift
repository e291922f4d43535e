// Search with the full query language.

import Bytes
import CivilTime
import DocumentActions
import Journal
import Pages
import Search
import Vault
import Wording
import Workspaces

struct SearchPage {
    let visit: Visit

    private static let limit = 50
    private static let maxInAll = 1000
    /// Lines of handwriting shown per document.
    private static let maxLines = 5

    func response() throws -> WebResponse {
        let words = visit.query["q"] ?? ""
        let limit = min(Self.maxInAll, max(1, visit.query["limit"].flatMap { Int($0) } ?? Self.limit))
        let workspace = try visit.workspace()
        guard !words.isEmpty || visit.request.wantsJSON else {
            return .html(html(words, visit.say(WebWords.searchHelp)) { _ in })
        }
        do {
            var query = try workspace.query([words])
            var result = try SearchDocuments(query, limit: limit, isLoose: true).answer(in: workspace)
            // The last word may be incomplete.
            if result.answer.count == 0, !visit.request.wantsJSON, words.last?.isLetter == true,
                let longer = try? workspace.query([words + "*"]),
                let found = try? SearchDocuments(longer, limit: limit).answer(in: workspace), found.answer.count > 0
            {
                (query, result) = (longer, found)
            }
            let snippets = HitSnippets(query, in: workspace)
            if visit.request.wantsJSON { return .json(Schema.search(result, snippets)) }
            let hints = result.answer.count > 0 ? [] : (try? QueryHintQuestion(query).answer(in: workspace)) ?? []
            return .html(
                html(words, visit.say(WebWords.found(result.answer.count))) { html in
                    for remark in result.answer.remarks { html.element("p", visit.say(remark)) }
                    for hint in hints { html.element("p", visit.say(hint.phrase)) }
                    for hit in result.answer.hits { self.hit(hit, snippets, &html) }
                    more(result.answer, words, limit, &html)
                    visit.writeLocked(&html)
                })
        } catch let error as WorkspaceError {
            guard case .invalidQuery = error, !visit.request.wantsJSON else { throw error }
            return .html(html(words, "") { problem(Explanation(error), &$0) }, status: 400)
        }
    }

    /// - Parameter count: a message on the number of results; the script updates it while typing, for screen readers.
    private func html(_ words: String, _ count: String, _ content: (inout HTMLText) -> Void) -> [UInt8] {
        var page = WebPage(visit)
        page.query = words
        let name = visit.say(WebWords.search)
        return page.html(words.isEmpty ? name : words + " · " + name, .search) { html in
            html.element("h1", name)
            html.markup("<p id=\"found\" class=\"count\" role=\"status\">")
            html.words(count)
            html.markup("</p>\n")
            content(&html)
        }
    }

    private func problem(_ explanation: Explanation, _ html: inout HTMLText) {
        html.markup("<div class=\"problem\" role=\"alert\">")
        html.words(visit.say(explanation.message))
        if let excerpt = explanation.excerpt {
            html.markup("<pre tabindex=\"0\">")
            html.words(excerpt)
            html.markup("</pre>")
        }
        if let hint = explanation.hint { html.element("p", visit.say(hint)) }
        html.markup("</div>\n")
    }

    private func hit(_ hit: SearchHit, _ snippets: HitSnippets, _ html: inout HTMLText) {
        html.markup("<article class=\"card\"><h2>")
        MoodDisc.write(hit.mood, visit.moods, visit.language, &html)
        html.markup("<a href=\"")
        html.words(WebAddress.page(hit.path))
        html.markup("\">")
        marked(snippets.title(CardText.capped(hit.title.isEmpty ? hit.path.stem : hit.title)), &html)
        html.markup("</a>")
        html.markup("</h2><p class=\"when\">")
        if let day = hit.day {
            html.link(WebAddress.day(day), CivilNames.dayMonth(day, in: visit.language) + " " + String(day.year))
        } else {
            html.words(hit.path.folder.isEmpty ? hit.path.name : hit.path.folder)
        }
        html.markup("</p>")
        if let lack = hit.lack { html.element("p", visit.say(lack), class: "when") }
        let (snippet, written) = snippets.words(of: hit)
        if !snippet.text.isEmpty {
            html.markup("<p class=\"excerpt\">")
            marked(snippet, &html)
            html.markup("</p>")
        }
        for found in written.prefix(Self.maxLines) {
            guard let file = VaultPath(found.file), InkPicture.isInk(file) else { continue }
            html.markup("<p class=\"when\">")
            html.link(
                WritingPage.address(file, on: hit.path, line: found.line),
                visit.say(WebWords.inkFound(file.name, line: found.line)))
            html.markup("</p>")
        }
        EntryCards.tags(hit.tags, most: 12, &html)
        html.markup("</article>\n")
    }

    private func marked(_ snippet: Snippet, _ html: inout HTMLText) {
        var at = snippet.text.startIndex
        for mark in snippet.marks where mark.lowerBound >= at {
            html.words(String(snippet.text[at..<mark.lowerBound]))
            html.element("mark", String(snippet.text[mark]))
            at = mark.upperBound
        }
        html.words(String(snippet.text[at...]))
    }

    private func more(_ answer: SearchAnswer, _ words: String, _ limit: Int, _ html: inout HTMLText) {
        guard answer.count > answer.hits.count, limit < Self.maxInAll else { return }
        html.markup("<p>")
        html.link(WebAddress.search(words) + "&limit=\(min(Self.maxInAll, limit * 4))", visit.say(WebWords.more))
        html.markup("</p>\n")
    }
}
