// The HTML of a book: cover, contents, months with their entries, then what has no date.

import Bytes
import CivilTime
import FileSystem
import Search
import Vault
import Wording

final class PDFBook {
    private let model: SiteModel
    private let title: String
    private let folder: String
    private(set) var warnings: [Phrase] = []
    /// Pictures already copied beside the book, by their path in the vault.
    private var pictures: [VaultPath: String?] = [:]

    private let keepsLocation: Bool

    init(model: SiteModel, title: String, folder: String, keepsLocation: Bool = false) {
        self.keepsLocation = keepsLocation
        self.model = model
        self.title = title
        self.folder = folder
    }

    /// Copies the pictures into the folder on the way.
    func render() throws -> [UInt8] {
        var html = HTMLText()
        html.markup(
            "<!doctype html>\n<html lang=\"\(model.language.rawValue)\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
        html.words(title)
        html.markup("</title>\n<meta name=\"generator\" content=\"")
        html.words(model.generator)
        html.markup("\">\n<link rel=\"stylesheet\" href=\"book.css\">\n</head>\n<body>\n")
        cover(&html)
        contents(&html)
        var month: Month?
        // A book is read from its beginning: oldest first.
        for number in model.timeline.reversed() {
            let next = model.entries[number].day?.monthOfYear
            if next != month {
                if month != nil { html.markup("</section>\n") }
                openChapter(
                    next.map { CivilNames.monthYear($0, in: model.language).capitalizedFirst } ?? "", next?.iso ?? "",
                    &html)
                month = next
            }
            try entry(number, &html)
        }
        if month != nil { html.markup("</section>\n") }
        if !model.undated.isEmpty {
            openChapter(model.say(SiteWords.noDate), "notes", &html)
            for number in model.undated { try entry(number, &html) }
            html.markup("</section>\n")
        }
        html.markup("</body>\n</html>\n")
        return html.bytes
    }

    private func cover(_ html: inout HTMLText) {
        html.markup("<section class=\"cover\">")
        html.element("h1", title)
        if let first = model.days.first, let last = model.days.last {
            html.element(
                "p",
                CivilNames.dayMonth(first, in: model.language) + " " + String(first.year)
                    + (first == last
                        ? "" : " – " + CivilNames.dayMonth(last, in: model.language) + " " + String(last.year)))
        }
        html.element("p", model.say(SiteWords.notes(model.entries.count)))
        html.markup("</section>\n")
    }

    private func contents(_ html: inout HTMLText) {
        html.markup("<nav class=\"contents\">")
        html.element("h2", model.say(Phrase("Contents", fr: "Table des matières")))
        html.markup("<ol>")
        var months: [Month] = []
        for day in model.days where months.last != day.monthOfYear { months.append(day.monthOfYear) }
        for month in months {
            html.markup("<li>")
            html.link("#chapter-\(month.iso)", CivilNames.monthYear(month, in: model.language).capitalizedFirst)
            html.markup("</li>")
        }
        if !model.undated.isEmpty {
            html.markup("<li>")
            html.link("#chapter-notes", model.say(SiteWords.noDate))
            html.markup("</li>")
        }
        html.markup("</ol></nav>\n")
    }

    private func openChapter(_ name: String, _ identifier: String, _ html: inout HTMLText) {
        html.markup("<section class=\"chapter\" id=\"chapter-\(identifier)\">")
        html.element("h1", name, class: "chapter-title")
        html.markup("\n")
    }

    private func entry(_ number: Int, _ html: inout HTMLText) throws {
        let entry = model.entries[number]
        let document = try model.vault.document(entry.hit.path)
        let paper = DocumentPage.papers.contains(document.fields.paper ?? "") ? document.fields.paper : nil
        html.markup("<article id=\"entry-\(number)\" class=\"\(paper.map { "paper paper-" + $0 } ?? "plain")\">\n")
        html.markup("<p class=\"eyebrow\">")
        html.words(
            [
                entry.day.map { CivilNames.long($0, in: model.language).capitalizedFirst },
                entry.hit.minute.flatMap { TimeOfDay(secondsSinceMidnight: $0 * 60) }?.shortText,
                document.fields.location?.name,
            ].compactMap { $0 }.joined(separator: " · "))
        EntryCard.mood(entry.hit.mood, model.language, &html)
        html.markup("</p>\n")
        html.element("h2", entry.hit.title, class: DocumentPage.startsWithTitle(document) ? "title repeated" : "title")
        html.markup("<div class=\"body\">\n")
        html.markup(NoteRenderer.html(of: document, links(of: entry)))
        html.markup("</div>\n")
        photos(document, &html)
        if !entry.hit.tags.isEmpty {
            html.element("p", entry.hit.tags.map { "#" + $0 }.joined(separator: "  "), class: "tags")
        }
        html.markup("</article>\n")
    }

    private func photos(_ document: Document, _ html: inout HTMLText) {
        for photo in document.fields.photos {
            guard let path = model.resolver.file(photo.file, from: document.path), let picture = picture(path) else {
                continue
            }
            html.markup("<figure><img src=\"\(picture)\" alt=\"\">")
            if let caption = photo.caption { html.element("figcaption", caption) }
            html.markup("</figure>\n")
        }
    }

    private func links(of entry: SiteEntry) -> NoteRenderer.Links {
        let path = entry.hit.path
        let model = model
        func inside(_ target: LinkResolver.Target) -> String? {
            if case .document(let number) = target { "#entry-\(number)" } else { nil }
        }
        return NoteRenderer.Links(
            wiki: { target, _ in inside(model.resolver.wiki(target, from: path)) },
            markdown: { target in
                inside(model.resolver.markdown(target, from: path)).map { .address($0) } ?? .none
            },
            image: { [self] target in
                guard case .file(let file) = model.resolver.markdown(target, from: path), let name = picture(file)
                else {
                    return .none
                }
                return .address(name)
            },
            embed: { [self] target in model.resolver.file(target, from: path).flatMap { picture($0) } },
            tag: { _ in nil })
    }

    /// The picture beside the book, without its place; nil where there is none to show.
    private func picture(_ path: VaultPath) -> String? {
        if let known = pictures[path] { return known }
        var made: String?
        defer { pictures[path] = made }
        let bytes: [UInt8]?
        if let shown = model.copies.shown[path] {
            bytes = try? OpenFile.reading(shown).readAll()
        } else {
            bytes = SiteExport.isPicture(path) ? try? model.vault.files.read(path, limit: 64 << 20).bytes : nil
        }
        guard let bytes else { return nil }
        guard let clean = keepsLocation ? bytes : PhotoPrivacy.withoutPlace(bytes) else {
            warnings.append(
                Phrase(
                    "\(path) may tell where it was taken and was left out",
                    fr: "\(path) peut dire où elle a été prise et a été omise"))
            return nil
        }
        let ending = path.name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let name = "picture-\(pictures.count)." + (model.copies.shown[path] == nil ? ending : "jpg")
        guard SiteNames.plain(name) == name, (try? OpenFile.creating(Paths.join(folder, name)).write(clean)) != nil
        else {
            return nil
        }
        made = name
        return name
    }
}
