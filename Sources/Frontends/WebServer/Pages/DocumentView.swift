// One document: its date and place, its text, its photos, its backlinks.

import Bytes
import CivilTime
import DocumentActions
import Journal
import Overviews
import Pages
import Search
import Vault
import Wording
import Workspaces

struct DocumentView {
    let visit: Visit
    let path: VaultPath

    func response() throws -> WebResponse {
        guard path.isDocument, !path.isHidden else { throw WebRefusal.notFound }
        let workspace = try visit.workspace()
        let document = try workspace.vault.document(path)
        if visit.request.wantsJSON { return .json(Schema.show([ShownDocument(document, in: workspace)])) }
        return try .html(workspace.withSharedIndex { try html(document, workspace) })
    }

    private func html(_ document: Document, _ workspace: Workspace) throws -> [UInt8] {
        let (hit, incoming, follower) = try workspace.withIndex { index in
            (
                try index.search(workspace.query(.path(path.text)), today: workspace.today).hits.first {
                    $0.path == path
                },
                try index.linksTo(path), try index.linkFollower()
            )
        }
        let links = DocumentLinksOnPages(document, in: workspace.vault, follower)
        let boxes = TaskBoxes(visit, document)
        let note = LinkedNote(
            try workspace.withTables(document), settings: workspace.vault.settings, visit.language,
            links.links(box: boxes.box))
        let title = hit?.title ?? document.title
        let hasSide = note.hasOutline || !incoming.isEmpty
        // Browsers keep page titles in their history.
        return WebPage(visit, .document, .figures, .ink).html(
            CardText.capped(path.isLocked ? path.opened.stem : title), document.kind == .journal ? .journal : nil,
            isWide: hasSide
        ) {
            html in
            if hasSide { html.markup("<div class=\"with-side\">\n<div>\n") }
            html.open("article", class: "document" + Self.paper(document))
            html.markup("<header>")
            eyebrow(document, hit, &html)
            if !note.hasTitle { html.element("h1", title) }
            html.markup("</header>\n<div class=\"body\">\n")
            html.markup(note.body)
            html.markup("</div>\n")
            html.markup(boxes.forms)
            photos(document, note, links, &html)
            DrawingFigures(visit: visit, document: document, files: links.files).write(&html)
            EntryCards.tags(hit?.tags ?? document.tags, &html)
            html.markup("</article>\n")
            if path.isLocked { html.element("p", visit.say(WebWords.readAlone(path.opened.stem)), class: "count") }
            if visit.formToken != nil, !path.isLocked {
                if document.kind == .journal { mood(hit?.mood, &html) }
                html.markup("<div class=\"choices\">")
                if document.kind == .journal { favorite(document, &html) }
                if (try? EditableText(document.bytes, of: path)) != nil {
                    html.link(WebAddress.edit(path), visit.say(WebWords.edit), class: "button quiet")
                }
                FormMarkup(visit: visit).write(to: "/write", hidden: [("document", path.text)], &html) {
                    FormMarkup.button(visit.say(WebWords.write), class: "quiet", &$0)
                }
                if MovePage.takes(document), !visit.isRedacted {
                    let place = WebAddress.encoded(path.text)
                    html.link(MovePage.move + place, visit.say(WebWords.renameOrMove), class: "button quiet")
                    html.link(MovePage.delete + place, visit.say(WebWords.delete), class: "button quiet")
                }
                html.markup("</div>\n")
            }
            html.element("p", document.path.text, class: "count file-path")
            guard hasSide else { return }
            html.markup("</div>\n<aside class=\"beside\">\n")
            note.writeOutline(visit.language, &html)
            backlinks(incoming, &html)
            html.markup("</aside>\n</div>\n")
        }
    }

    private static func paper(_ document: Document) -> String {
        let paper = document.fields.paper ?? ""
        return ["lined", "grid", "dotted", "blank"].contains(paper) ? " paper-" + paper : ""
    }

    private func eyebrow(_ document: Document, _ hit: SearchHit?, _ html: inout HTMLText) {
        var parts: [(address: String?, words: String)] = []
        if let day = hit?.day {
            parts.append((WebAddress.day(day), CivilNames.long(day, in: visit.language).capitalizedFirst))
        }
        if let minute = hit?.minute, let time = TimeOfDay(hour: minute / 60, minute: minute % 60) {
            parts.append((nil, time.shortText))
        }
        if let place = document.fields.location?.name { parts.append((nil, place)) }
        if let weather = document.fields.weather { parts.append((nil, WeatherWords.text(weather, in: visit.language))) }
        html.markup("<p class=\"eyebrow\">")
        for (index, part) in parts.enumerated() {
            if index > 0 { html.markup(" <span class=\"dot\">·</span> ") }
            if let address = part.address { html.link(address, part.words) } else { html.words(part.words) }
        }
        MoodDisc.write(hit?.mood, own: document.fields.moodWord, visit.moods, visit.language, &html)
        html.markup("</p>")
    }

    /// Photos shown in the text are not repeated, unless they have a caption.
    private func photos(
        _ document: Document, _ note: LinkedNote, _ links: DocumentLinksOnPages, _ html: inout HTMLText
    ) {
        var shown: [VaultPath: String] = [:]
        for file in note.shownFiles {
            if let path = links.file(named: file.name) { shown[path] = shown[path] ?? file.words ?? "" }
        }
        for photo in document.fields.photos {
            if let caption = photo.caption, let words = links.file(named: .wiki(photo.file)).flatMap({ shown[$0] }),
                words != caption
            {
                html.element("p", caption, class: "caption")
            }
        }
        let found = document.fields.photos.compactMap { photo -> StripPicture? in
            guard let path = links.file(named: .wiki(photo.file)), AttachmentFile.kind(path) == .picture,
                shown[path] == nil
            else { return nil }
            return StripPicture(
                small: PictureCopy.small(path), link: PictureCopy.large(path), caption: photo.caption ?? "",
                name: document.title, isInk: InkPicture.isInk(path))
        }
        PhotoStrip.write(found, style: found.count == 1 ? "photos one" : "photos", hasCaptions: true, &html)
    }

    /// Five discs for the mood of an entry.
    private func mood(_ mood: Int?, _ html: inout HTMLText) {
        FormMarkup(visit: visit).write(to: "/entry/mark", class: "moods", hidden: [("path", path.text)], &html) {
            html in
            html.element("span", visit.say(WebWords.mood), class: "count")
            DayView.moodButtons(chosen: mood.flatMap { Mood(rawValue: $0) }, &html) {
                visit.say(visit.moods.phrase($0))
            }
        }
    }

    private func favorite(_ document: Document, _ html: inout HTMLText) {
        let isFavorite = document.fields.isFavorite
        FormMarkup(visit: visit).write(
            to: "/entry/mark", hidden: [("path", path.text), ("favorite", isFavorite ? "0" : "1")], &html
        ) {
            FormMarkup.button(
                visit.say(isFavorite ? WebWords.unmarkFavorite : WebWords.markFavorite), class: "quiet", &$0)
        }
    }

    private func backlinks(_ links: [FoundLink], _ html: inout HTMLText) {
        guard !links.isEmpty else { return }
        html.markup("<section class=\"backlinks\">")
        html.element("h2", visit.say(WebWords.backlinks))
        html.markup("<ul>")
        for link in links.prefix(200) {
            guard let path = link.path else { continue }
            html.markup("<li>")
            html.link(WebAddress.page(path), CardText.capped(link.title ?? path.stem))
            html.markup("</li>")
        }
        html.markup("</ul></section>\n")
    }
}

/// The destinations of one document's links among the pages. The index is queried once per name.
struct DocumentLinksOnPages {
    let document: Document
    let vault: VaultFolder
    let follower: LinkFollower
    let files: NamedFiles

    init(_ document: Document, in vault: VaultFolder, _ follower: LinkFollower) {
        (self.document, self.vault, self.follower, files) = (document, vault, follower, NamedFiles(in: vault))
    }

    func links(box: ((_ line: String) -> HTMLText?)? = nil) -> LinkedNote.Links {
        LinkedNote.Links(document: document(_:_:), file: file, tag: { WebAddress.tag($0) }, box: box)
    }

    private func document(_ name: LinkedNote.WrittenName, _ fragment: String?) -> String? {
        let path: VaultPath?
        switch name {
        case .wiki(let name):
            let found = (try? follower.destinations(ofName: name)) ?? []
            path = found.first { $0.folder == document.path.folder } ?? found.first
        case .markdown(let target):
            path = vault.linked(target, from: document.path).flatMap { $0.isDocument ? $0 : nil }
        }
        guard let path, !path.isHidden else { return nil }
        let part = fragment.flatMap { fragment in
            (try? vault.document(path)).flatMap { LinkedNote.part(fragment, of: $0) }
        }
        return WebAddress.page(path) + (part.map { "#" + FormFields.encoded($0) } ?? "")
    }

    func file(_ name: LinkedNote.WrittenName) -> (address: String, kind: LinkedNote.FileKind)? {
        file(named: name).map { (PictureCopy.large($0), AttachmentFile.kind($0)) }
    }

    /// A file other than a document. Names in front matter are resolved like `[[name]]`.
    func file(named name: LinkedNote.WrittenName) -> VaultPath? {
        switch name {
        case .wiki(let name): files.attachment(name, of: document)
        case .markdown(let target): vault.linked(target, from: document.path)?.attachment
        }
    }
}

extension VaultPath {
    /// Whether it is in a hidden folder: settings, the trash folder, git's own files.
    var isHidden: Bool { text.split(separator: "/").contains { $0.hasPrefix(".") } }
}
