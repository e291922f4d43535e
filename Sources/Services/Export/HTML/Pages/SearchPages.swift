// The search page and the texts it looks through, in files of a month or of a few hundred notes.

import Bytes
import CivilTime
import Search
import Vault
import Wording

struct SearchPages {
    let model: SiteModel
    let frame: PageFrame
    let documents: DocumentCache

    private static let notesInFile = 200

    private struct Shard {
        let name: String
        let numbers: [Int]
        var path: String { "search/\(name).js" }
    }

    func pages(salt: UInt64) -> [SitePage] {
        let shards = shards()
        var pages = shards.map { shard in SitePage(shard.path, key: key(shard, salt)) { try render(shard) } }
        var names = ContentHash()
        names.add(salt)
        for shard in shards { names.add(shard.name) }
        pages.append(SitePage("search/shards.js", key: names.value) { renderNames(shards) })
        pages.append(SitePage("search.html", key: salt) { renderPage() })
        return pages
    }

    /// A month each, newest first, so that what is written today changes one file; then those without a date, by their paths' hashes.
    private func shards() -> [Shard] {
        var shards: [Shard] = []
        let months = Dictionary(grouping: model.timeline) { model.entries[$0].day?.monthOfYear.iso ?? "" }
        for month in months.keys.sorted(by: >) { shards.append(Shard(name: month, numbers: months[month] ?? [])) }
        let count = UInt64(max(1, model.undated.count / Self.notesInFile))
        let groups = Dictionary(grouping: model.undated) {
            ContentHash.of(Array(model.entries[$0].hit.path.text.utf8)) % count
        }
        for group in groups.keys.sorted() {
            shards.append(Shard(name: "notes-\(group)", numbers: groups[group] ?? []))
        }
        return shards
    }

    private func key(_ shard: Shard, _ salt: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(salt)
        for number in shard.numbers {
            hash.add(model.entries[number].facts.hash)
            hash.add(model.entries[number].cardHash)
        }
        return hash.value
    }

    /// `daybookShards["2026-11"] = [[address, title, date, tags, text], …]`.
    private func render(_ shard: Shard) throws -> [UInt8] {
        var json = JSONWriter()
        json.array { json in
            for number in shard.numbers {
                let entry = model.entries[number]
                guard let document = try? documents.document(entry.hit.path, in: model.vault) else { continue }
                json.array {
                    $0.string(RelativeAddress.encoded(entry.page))
                    $0.string(entry.hit.title)
                    $0.string(entry.day?.iso ?? "")
                    $0.string(entry.hit.tags.joined(separator: " "))
                    $0.string(String(decoding: PlainText.of(document, limit: 200_000), as: UTF8.self))
                }
            }
        }
        return script("daybookShards[\"\(shard.name)\"] = ", json.bytes)
    }

    private func renderNames(_ shards: [Shard]) -> [UInt8] {
        var json = JSONWriter()
        json.array { json in shards.forEach { json.string($0.name) } }
        return script("const daybookShards = {};\nconst daybookShardNames = ", json.bytes)
    }

    private func script(_ start: String, _ json: [UInt8]) -> [UInt8] {
        var bytes = Array("// \(OutputFolder.mark)\n\(start)".utf8)
        bytes += json
        return bytes + Array(";\n".utf8)
    }

    private func renderPage() -> [UInt8] {
        frame.page(
            "search.html", title: model.say(SiteWords.search), section: .search,
            scripts: ["search/shards.js", "assets/search.js"]
        ) { html in
            html.element("h1", model.say(SiteWords.search))
            html.markup(
                "<p><input id=\"query\" type=\"search\" autofocus autocomplete=\"off\" spellcheck=\"false\" aria-label=\""
            )
            html.words(model.say(SiteWords.search))
            html.markup("\" placeholder=\"")
            html.words(model.say(SiteWords.searchHint))
            html.markup("\"></p>\n<noscript><p>")
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
}
