// The page of one document: when and where, its text, its photos, who links to it.

import Bytes
import CivilTime
import Search
import Vault
import Wording

struct DocumentPage {
    let model: SiteModel
    let frame: PageFrame
    let number: Int

    private var entry: SiteEntry { model.entries[number] }

    /// Of everything the page is made from.
    func key(salt: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(salt)
        hash.add(entry.facts.hash)
        hash.add(entry.cardHash)
        for link in entry.facts.links { hash.add(String(describing: resolved(link))) }
        for photo in entry.facts.photos {
            let file = model.resolver.file(photo, from: entry.hit.path)
            hash.add(file.flatMap { model.attachmentPage($0) } ?? "")
            hash.add(file.flatMap { model.thumbnailPage($0) } ?? "")
        }
        for source in model.backlinks[number] {
            hash.add(model.entries[source].page)
            hash.add(model.entries[source].hit.title)
        }
        let (newer, older) = model.neighbours(of: number)
        for other in [newer, older] {
            hash.add(other.map { model.entries[$0].page } ?? "")
            hash.add(other.map { model.entries[$0].hit.title } ?? "")
        }
        for tag in entry.hit.tags { hash.add(model.tagPage(tag) ?? "") }
        return hash.value
    }

    private func resolved(_ link: DocumentFacts.Link) -> String {
        let path = entry.hit.path
        let target =
            link.isWiki
            ? model.resolver.wiki(link.target, from: path) : model.resolver.markdown(link.target, from: path)
        switch target {
        case .document(let number): return model.entries[number].page
        case .file(let path): return model.attachmentPage(path) ?? ""
        case .missing, .outside: return ""
        }
    }

    // MARK: Rendering

    func render(_ document: Document) -> [UInt8] {
        frame.page(entry.page, title: entry.hit.title) { html in
            let paper = Self.papers.contains(document.fields.paper ?? "") ? document.fields.paper : nil
            html.open("article", class: "document" + (paper.map { " paper-" + $0 } ?? ""))
            html.markup("<header>")
            eyebrow(document, &html)
            if !Self.startsWithTitle(document) { html.element("h1", entry.hit.title) }
            html.markup("</header>\n<div class=\"body\">\n")
            html.markup(NoteRenderer.html(of: document, links))
            html.markup("</div>\n")
            photos(document, &html)
            EntryCard(model: model, page: entry.page).tags(entry, &html)
            html.markup("</article>\n")
            backlinks(&html)
            neighbours(&html)
        }
    }

    static let papers: Set<String> = ["lined", "grid", "dotted", "blank"]

    /// Whether the text's first line is its title as a heading, which then needs no other.
    static func startsWithTitle(_ document: Document) -> Bool {
        guard let heading = document.scan.headings.first, heading.level == 1,
            InlineText.plain(document.bytes.text(heading.range)) == document.title
        else { return false }
        return document.bytes[document.body.lowerBound..<heading.range.lowerBound]
            .allSatisfy { $0.isWhitespace || $0 == .hash }
    }

    private func eyebrow(_ document: Document, _ html: inout HTMLText) {
        html.markup("<p class=\"eyebrow\">")
        var isFirst = true
        func separate(_ html: inout HTMLText) {
            if !isFirst { html.markup(" <span class=\"dot\">·</span> ") }
            isFirst = false
        }
        if let day = entry.day {
            separate(&html)
            html.link(
                model.address("days/\(day.iso).html", from: entry.page),
                CivilNames.long(day, in: model.language).capitalizedFirst)
        }
        if let time = entry.hit.minute.flatMap({ TimeOfDay(secondsSinceMidnight: $0 * 60) }) {
            separate(&html)
            html.words(time.shortText)
        }
        if let place = document.fields.location?.name {
            separate(&html)
            html.words(place)
        }
        if entry.facts.items.total > 0 {
            separate(&html)
            html.words(model.say(SiteWords.done(entry.facts.items.done, of: entry.facts.items.total)))
        }
        if isFirst { html.words(entry.hit.path.folder) }
        EntryCard.mood(entry.hit.mood, model.language, &html)
        if entry.hit.isFavorite {
            html.markup(" <span class=\"favorite\" title=\"\(model.say(SiteWords.favorite))\">★</span>")
        }
        html.markup("</p>")
    }

    private func photos(_ document: Document, _ html: inout HTMLText) {
        let named: [(file: String, caption: String?)] =
            document.fields.photos.map { ($0.file, $0.caption) } + document.fields.ink.map { ($0, nil) }
        let found = named.compactMap { photo in
            model.resolver.file(photo.file, from: entry.hit.path).flatMap { path in
                model.isPicture(path)
                    ? model.attachmentPage(path).map {
                        (page: $0, small: model.thumbnailPage(path) ?? $0, caption: photo.caption)
                    } : nil
            }
        }
        guard !found.isEmpty else { return }
        html.markup("<div class=\"photos\">\n")
        for photo in found {
            let address = model.address(photo.page, from: entry.page)
            html.markup("<figure><a href=\"")
            html.words(address)
            html.markup("\"><img src=\"")
            html.words(model.address(photo.small, from: entry.page))
            html.markup("\" alt=\"")
            html.words(photo.caption ?? "")
            html.markup("\" loading=\"lazy\"></a>")
            if let caption = photo.caption { html.element("figcaption", caption) }
            html.markup("</figure>\n")
        }
        html.markup("</div>\n")
    }

    private func backlinks(_ html: inout HTMLText) {
        let sources = model.backlinks[number]
        guard !sources.isEmpty else { return }
        html.markup("<aside class=\"backlinks\">")
        html.element("h2", model.say(SiteWords.backlinks))
        html.markup("<ul>")
        for source in sources {
            html.markup("<li>")
            html.link(model.address(model.entries[source].page, from: entry.page), model.entries[source].hit.title)
            html.markup("</li>")
        }
        html.markup("</ul></aside>\n")
    }

    private func neighbours(_ html: inout HTMLText) {
        let (newer, older) = model.neighbours(of: number)
        guard newer != nil || older != nil else { return }
        html.markup("<nav class=\"pager\">")
        for (other, words, relation) in [(older, SiteWords.older, "prev"), (newer, SiteWords.newer, "next")] {
            guard let other else {
                html.markup("<span></span>")
                continue
            }
            html.markup("<a class=\"\(relation)\" rel=\"\(relation)\" href=\"")
            html.words(model.address(model.entries[other].page, from: entry.page))
            html.markup("\">")
            html.element("small", model.say(words))
            html.words(model.entries[other].hit.title)
            html.markup("</a>")
        }
        html.markup("</nav>\n")
    }

    // MARK: Links

    private var links: NoteRenderer.Links {
        let (model, path, page) = (model, entry.hit.path, entry.page)
        func address(_ target: LinkResolver.Target) -> String? {
            switch target {
            case .document(let number): model.address(model.entries[number].page, from: page)
            case .file(let path): model.attachmentPage(path).map { model.address($0, from: page) }
            case .missing, .outside: nil
            }
        }
        func picture(_ file: VaultPath) -> String? {
            model.isPicture(file) ? model.attachmentPage(file).map { model.address($0, from: page) } : nil
        }
        return NoteRenderer.Links(
            wiki: { target, fragment in
                address(model.resolver.wiki(target, from: path)).map { found in
                    fragment.map { found + "#" + NoteRenderer.textFragment($0) } ?? found
                }
            },
            markdown: { target in
                let (file, fragment) = Self.split(target)
                let found = model.resolver.markdown(file, from: path)
                if let address = address(found) { return .address(address + (fragment.map { "#" + $0 } ?? "")) }
                return found == .outside ? .none : .same
            },
            image: { target in
                let found = model.resolver.markdown(target, from: path)
                if case .file(let file) = found, let address = picture(file) { return .address(address) }
                return found == .missing ? .same : .none
            },
            embed: { target in model.resolver.file(target, from: path).flatMap(picture) },
            tag: { tag in model.tagPage(tag).map { model.address($0, from: page) } })
    }

    private static func split(_ target: String) -> (file: String, fragment: String?) {
        guard let hash = target.utf8.firstIndex(of: .hash) else { return (target, nil) }
        return (String(target[..<hash]), String(target[target.utf8.index(after: hash)...]))
    }
}
