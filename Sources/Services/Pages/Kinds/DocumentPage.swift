// The page of one document: time and place, text, photos, backlinks.

import Bake
import Bytes
import CivilTime
import Search
import Vault
import Wording

package struct DocumentPage {
    package let model: SiteNotes
    package let frame: PageFrame
    package let number: Int
    /// The documents of the export, in their exported form.
    package let documents: DocumentCache
    /// The page on which it is shown, if not its own.
    package var page: String?

    private var place: String { page ?? entry.page }
    private var entry: SiteEntry { model.entries[number] }

    /// Hashes everything that the page is made from.
    package func key(salt: UInt64) -> UInt64 {
        var hash = ContentHash()
        hash.add(salt)
        addKey(ofTextOf: number, to: &hash)
        hash.add(entry.cardHash)
        for other in embedded() { addKey(ofTextOf: other, to: &hash) }
        for photo in entry.facts.photos {
            let file = model.resolver.file(photo, from: entry.hit.path)
            hash.add(file.flatMap { model.attachmentPage($0) } ?? "")
            hash.add(file.flatMap { model.thumbnailPage($0) } ?? "")
        }
        for source in model.backlinks[number] { hash.add(model.entries[source].nameHash) }
        let neighbours = model.neighbours[number]
        for other in [neighbours.newer, neighbours.older] { hash.add(other.map { model.entries[$0].nameHash } ?? 0) }
        for tag in entry.hit.tags { hash.add(model.tagPage(tag) ?? "") }
        if entry.day == nil {
            for folder in FolderCrumbs.chain(entry.hit.path.folder, model) { hash.add(folder.page) }
            Neighbourhood(of: number, in: model)?.addKey(to: &hash)
        }
        return hash.value
    }

    /// Hashes the text of a document and the targets of everything in it.
    private func addKey(ofTextOf number: Int, to hash: inout ContentHash) {
        let entry = model.entries[number]
        hash.add(entry.page)
        hash.add(entry.textHash)
        entry.tables?.addKey(to: &hash)
        for (link, target) in zip(entry.facts.links, model.targets[number]) {
            switch target {
            case .document(let number):
                let other = model.entries[number]
                hash.add(other.page)
                hash.add(link.fragment.flatMap { other.facts.parts.name($0) } ?? "")
            case .file(let path): hash.add(model.attachmentPage(path) ?? "")
            case .missing, .outside: hash.add(0)
            }
        }
        for formula in entry.facts.formulas { hash.add(model.formulas[formula] == nil ? 0 : 1) }
    }

    /// All documents whose text the page may show: embedded ones, transitively.
    private func embedded() -> [Int] {
        guard entry.facts.links.contains(where: \.isEmbed) else { return [] }
        var found: [Int] = []
        var seen: Set<Int> = [number]
        var next = [number]
        while let current = next.popLast() {
            for (link, target) in zip(model.entries[current].facts.links, model.targets[current])
            where link.isEmbed && link.isWiki {
                if case .document(let other) = target, seen.insert(other).inserted {
                    found.append(other)
                    next.append(other)
                }
            }
        }
        return found
    }

    // MARK: Rendering

    /// - Parameter detail: additional content below the text, such as the charts of a device.
    package func render(_ document: Document, detail: HTMLText = HTMLText()) -> [UInt8] {
        let hasTitle = document.startsWithTitle
        let body = body(of: document, hasTitle: hasTitle)
        let outline = PageOutline(body.bytes)
        let hasSide = !outline.isEmpty || !model.backlinks[number].isEmpty
        return frame.page(entry.page, title: CardText.capped(model.nameWithDay(number)), isWide: hasSide) { html in
            neighbours(&html)
            if hasSide { html.markup("<div class=\"with-side\">\n<div>\n") }
            article(document, body, hasTitle: hasTitle, &html)
            html.markup(detail)
            Neighbourhood(of: number, in: model)?.write(from: place, &html)
            guard hasSide else { return }
            html.markup("</div>\n<aside class=\"beside\">\n")
            outline.write(model.language, &html)
            backlinks(&html)
            html.markup("</aside>\n</div>\n")
        }
    }

    /// The text and related parts.
    package func article(_ document: Document, _ html: inout HTMLText) {
        let hasTitle = document.startsWithTitle
        article(document, body(of: document, hasTitle: hasTitle), hasTitle: hasTitle, &html)
    }

    private func body(of document: Document, hasTitle: Bool) -> HTMLText {
        surroundings.html(of: document, number, hasTitle ? .oneTitle : .noTitle)
    }

    private func article(_ document: Document, _ body: HTMLText, hasTitle: Bool, _ html: inout HTMLText) {
        let paper = Self.papers.contains(document.fields.paper ?? "") ? document.fields.paper : nil
        html.open("article", class: "document" + (paper.map { " paper-" + $0 } ?? ""))
        html.markup("<header>")
        eyebrow(document, &html)
        if !hasTitle { html.element("h1", entry.hit.title) }
        html.markup("</header>\n<div class=\"body\">\n")
        html.markup(body)
        html.markup("</div>\n")
        photos(document, &html)
        EntryCard(model: model, page: place).tags(entry, &html)
        html.markup("</article>\n")
    }

    package static let papers: Set<String> = ["lined", "grid", "dotted", "blank"]

    private func eyebrow(_ document: Document, _ html: inout HTMLText) {
        html.markup("<p class=\"eyebrow\">")
        var isFirst = true
        func separate(_ html: inout HTMLText) {
            if !isFirst { html.markup(" <span class=\"dot\">·</span> ") }
            isFirst = false
        }
        let folders = entry.day == nil ? FolderCrumbs.chain(entry.hit.path.folder, model) : []
        if !folders.isEmpty {
            separate(&html)
            FolderCrumbs.write(folders, from: place, &html)
        }
        if let day = entry.day {
            separate(&html)
            html.link(
                to: "days/\(day.iso).html", from: place,
                CivilNames.long(day, in: model.language).capitalizedFirst)
        }
        if let time = entry.hit.minute.flatMap({ TimeOfDay(secondsSinceMidnight: $0 * 60) }) {
            separate(&html)
            html.words(time.shortText)
        }
        if let place = document.fields.location?.words {
            separate(&html)
            html.words(place)
        }
        if entry.facts.items.total > 0 {
            separate(&html)
            html.words(model.say(SiteWords.done(entry.facts.items.done, of: entry.facts.items.total)))
        }
        EntryCard(model: model, page: place).mood(entry, &html)
        EntryCard(model: model, page: place).favorite(entry, &html)
        html.markup("</p>")
    }

    private func photos(_ document: Document, _ html: inout HTMLText) {
        let named: [(file: String, caption: String?)] =
            document.fields.photos.map { ($0.file, $0.caption) } + document.fields.ink.map { ($0, nil) }
        // Pictures embedded in the text are not repeated.
        let shown = Set(
            entry.facts.links.filter(\.isEmbed).compactMap { link -> VaultPath? in
                if case .file(let file) = model.target(of: link, from: entry.hit.path) { return file }
                return nil
            })
        let found = named.compactMap { photo -> StripPicture? in
            guard let path = model.resolver.file(photo.file, from: entry.hit.path), model.isPicture(path),
                !shown.contains(path), let page = model.attachmentPage(path)
            else { return nil }
            return StripPicture(
                small: model.address(model.thumbnailPage(path) ?? page, from: place),
                link: model.address(page, from: place), caption: photo.caption ?? "", name: entry.hit.title,
                isInk: InkPicture.isInk(path))
        }
        // The captions of omitted pictures are kept.
        for photo in document.fields.photos {
            if let caption = photo.caption, let path = model.resolver.file(photo.file, from: entry.hit.path),
                shown.contains(path), entry.facts.embedWords[photo.file] != caption
            {
                html.element("p", caption, class: "caption")
            }
        }
        PhotoStrip.write(found, style: found.count == 1 ? "photos one" : "photos", hasCaptions: true, &html)
    }

    private func backlinks(_ html: inout HTMLText) {
        let sources = model.backlinks[number]
        guard !sources.isEmpty else { return }
        html.markup("<section class=\"backlinks\">")
        html.element("h2", model.say(SiteWords.backlinks))
        html.markup("<ul>")
        for source in sources {
            html.markup("<li>")
            html.link(to: model.entries[source].page, from: place, model.nameWithDay(source))
            html.markup("</li>")
        }
        html.markup("</ul></section>\n")
    }

    private func neighbours(_ html: inout HTMLText) {
        let neighbours = model.neighbours[number]
        func neighbour(_ number: Int) -> PagerLinks.Neighbour {
            (model.address(model.entries[number].page, from: place), model.nameWithDay(number))
        }
        PagerLinks(
            language: model.language, earlier: neighbours.older.map(neighbour),
            later: neighbours.newer.map(neighbour)
        ).write(&html)
    }

    // MARK: Links

    private var surroundings: NoteSurroundings {
        let (model, page) = (model, place)
        return NoteSurroundings(
            model, linksFiles: true, folds: true,
            address: { number, part in
                model.address(model.entries[number].page, from: page) + (part.map { "#" + $0 } ?? "")
            },
            file: { file in
                model.attachmentPage(file).map {
                    .init(
                        address: model.address($0, from: page), kind: .init(file, isPicture: model.isPicture(file)))
                }
            },
            tag: { tag in model.tagPage(tag).map { model.address($0, from: page) } },
            read: { [documents] path in try? documents.document(path, in: model.vault) })
    }
}
