// The search page and its texts, in files for a month or a few hundred notes each.

import Bytes
import CivilTime
import Journal
import Search
import Vault
import Wording

struct SearchPages {
    let model: SiteModel
    let frame: PageFrame
    let documents: DocumentCache
    /// The files of texts.
    let shards: [SearchTexts.Shard]

    func pages(salt: UInt64) -> [OutputFile] {
        var pages = shards.map { SearchTexts(notes: model.notes, documents: documents).file($0, salt: salt) }
        var names = ContentHash()
        names.add(salt)
        for shard in shards { names.add(shard.name) }
        let namesKey = names.value
        pages.append(OutputFile("search/shards.js", key: namesKey) { renderNames(shards) })
        pages.append(OutputFile("search.html", key: pageKey(salt)) { renderPage() })
        return pages
    }

    private func renderNames(_ shards: [SearchTexts.Shard]) -> [UInt8] {
        var json = JSONWriter()
        json.array { json in shards.forEach { json.string($0.name) } }
        return SearchTexts.script("const daybookShards = {};\nconst daybookShardNames = ", json.bytes)
    }

    private func renderPage() -> [UInt8] {
        frame.page(
            "search.html", title: model.say(SiteWords.search), section: .search,
            scripts: ["search/shards.js"]
        ) { html in
            html.element("h1", model.say(SiteWords.search))
            html.markup(
                "<p><input id=\"query\" type=\"search\" autofocus autocomplete=\"off\" spellcheck=\"false\" aria-label=\""
            )
            html.words(model.say(SiteWords.search))
            html.markup("\" placeholder=\"")
            html.words(model.say(SiteWords.searchHint))
            html.markup("\"></p>\n")
            filters(&html)
            html.markup("<noscript><p>")
            html.words(model.say(SiteWords.noScript))
            html.markup("</p></noscript>\n<p id=\"state\" class=\"count\" role=\"status\" data-none=\"")
            html.words(model.say(Phrase("Nothing found", fr: "Rien trouvé")))
            html.markup("\" data-one=\"")
            html.words(model.say(Phrase("1 note", fr: "1 note")))
            html.markup("\" data-many=\"")
            html.words(model.say(Phrase("# notes", fr: "# notes")))
            html.markup("\"></p>\n<div id=\"results\"></div>\n")
        }
    }

    private var kinds: Set<DocumentKind> { Set(model.entries.map(\.hit.kind)) }
    private var moods: Set<Int> { Set(model.entries.compactMap(\.hit.mood)) }
    private var years: [Int] { Set(model.days.map(\.year)).sorted(by: >) }

    /// Hashes the choices of the filters.
    private func pageKey(_ salt: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(salt)
        for kind in kinds.map(\.rawValue).sorted() { hash.add(kind) }
        for mood in moods.sorted() { hash.add(mood) }
        for year in years { hash.add(year) }
        return hash.value
    }

    /// Results can be filtered by kind, mood and year. Tags are searched as `#tag`.
    private func filters(_ html: inout HTMLText) {
        let choices: [(DocumentKind, Phrase)] = [
            (.journal, SiteWords.journal), (.agenda, SiteWords.agenda), (.note, SiteWords.notes),
            (.list, SiteWords.lists), (.sensor, SiteWords.sensors),
        ]
        let (found, moods) = (kinds, moods)
        html.markup("<p id=\"filters\">")
        select(
            "kind", SiteWords.kind, choices.filter { found.contains($0.0) }.map { ($0.0.rawValue, model.say($0.1)) },
            &html)
        select(
            "mood", SiteWords.moods,
            Mood.allCases.reversed().filter { moods.contains($0.score) }.map {
                (String($0.score), model.moods.phrase($0)[model.language])
            }, &html)
        select("year", SiteWords.years, years.map { (iso($0), String($0)) }, &html)
        html.markup("</p>\n")
    }

    private func iso(_ year: Int) -> String { Day(year: year, month: 1, day: 1).map { String($0.iso.prefix(4)) } ?? "" }

    private func select(_ name: String, _ label: Phrase, _ choices: [(String, String)], _ html: inout HTMLText) {
        guard choices.count > 1 else { return }
        html.markup("<label>")
        html.words(model.say(label))
        html.markup(" <select name=\"\(name)\"><option value=\"\">")
        html.words(model.say(SiteWords.any))
        html.markup("</option>")
        for (value, words) in choices {
            html.markup("<option value=\"\(value)\">")
            html.words(words)
            html.markup("</option>")
        }
        html.markup("</select></label> ")
    }
}
