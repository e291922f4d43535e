// An entry in a book: its date, mood, place and weather, its text, its photos in rows.

import Bytes
import CivilTime
import Journal
import Pages
import Permissions
import Search
import Vault
import Wording

/// Writes entries as XHTML, for paper and EPUB readers.
struct EntryArticle {
    let model: SiteModel
    let shelf: PictureShelf
    /// Width of the text in millimetres; nil if pages have no fixed size, so that rows are percentages of the screen.
    let width: Double?
    /// The folder of the pictures, relative to the page.
    let folder: String
    /// The level of entry titles. In a separate file a month is at level 1, and headings within entries are below their title.
    var level = 3
    /// The address of an entry.
    let address: (Int) -> String
    /// The prefix of all anchors within an entry.
    static func prefix(_ number: Int) -> String { "entry-\(number)-" }

    func write(_ number: Int, _ html: inout HTMLText) throws {
        let entry = model.entries[number]
        let document = try model.vault.document(entry.hit.path)
        let paper = DocumentPage.papers.contains(document.fields.paper ?? "") ? document.fields.paper : nil
        html.markup("<article id=\"entry-\(number)\" class=\"\(paper.map { "paper paper-" + $0 } ?? "plain")\">\n")
        head(entry, document, &html)
        html.markup("<div class=\"body\">\n")
        html.markup(
            XHTMLText.from(
                surroundings.html(
                    of: document, number, prefix: Self.prefix(number), level == 3 ? .asWritten : .lowered(by: 1))))
        html.markup("</div>\n")
        photos(document, &html)
        if !entry.hit.tags.isEmpty {
            html.element("p", entry.hit.tags.map { "#" + $0 }.joined(separator: "  "), class: "tags")
        }
        html.markup("</article>\n")
    }

    // MARK: Head

    private func head(_ entry: SiteEntry, _ document: Document, _ html: inout HTMLText) {
        html.markup("<header><p class=\"date\">")
        if let day = entry.day { html.words(CivilNames.long(day, in: model.language).capitalizedFirst) }
        if let time = entry.hit.minute.flatMap({ TimeOfDay(secondsSinceMidnight: $0 * 60) })?.shortText {
            html.element("span", time, class: "time")
        }
        if entry.hit.isFavorite { html.markup("<span class=\"star\">★</span>") }
        html.markup("</p>\n")
        let mood = entry.hit.mood.flatMap(Mood.init(rawValue:))
        let facts = [
            document.fields.location?.words,
            document.fields.weather.map { WeatherWords.text($0, in: model.language) },
        ].compactMap { $0 }
        if mood != nil || !facts.isEmpty {
            html.markup("<p class=\"facts\">")
            if let mood {
                // A disc in the mood's colour, as fonts for print have no emoji.
                html.markup("<span class=\"disc level-\(mood.name)\"></span>")
                html.element("span", model.say(mood.phrase), class: "mood")
            }
            for (index, fact) in facts.enumerated() {
                if index > 0 || mood != nil { html.markup("<span class=\"dot\">·</span>") }
                html.words(fact)
            }
            html.markup("</p>\n")
        }
        let isNamed = document.fields.title != nil || document.titleHeading != nil
        if isNamed, !document.startsWithTitle || entry.day == nil {
            html.element(
                "h\(level)", entry.hit.title, class: document.startsWithTitle ? "title repeated" : "title")
        } else if entry.day == nil, !document.startsWithTitle {
            html.element("h\(level)", entry.hit.title, class: "title")
        }
        html.markup("</header>\n")
    }

    // MARK: Photos

    private func photos(_ document: Document, _ html: inout HTMLText) {
        // Photos embedded in the text are not repeated.
        let shown = Set(
            document.scan.links.filter(\.isEmbed).compactMap { link -> VaultPath? in
                let target = document.bytes.text(link.target)
                let meant =
                    link.form == .wiki
                    ? model.resolver.wiki(target, from: document.path)
                    : model.resolver.markdown(target, from: document.path)
                if case .file(let file) = meant { return file }
                return nil
            })
        let named = document.fields.photos.map { ($0.file, $0.caption) } + document.fields.ink.map { ($0, nil) }
        let found = named.compactMap { file, caption -> (picture: BookPicture, caption: String?)? in
            guard let path = model.resolver.file(file, from: document.path), !shown.contains(path) else { return nil }
            return shelf.picture(path).map { ($0, caption) }
        }
        guard !found.isEmpty else { return }
        let width = width ?? 100
        // If screens vary in size, rows have the maximum width, and pictures are percentages of it.
        let gap = self.width == nil ? 2 : 2.5
        let rows = PhotoRows.rows(
            found.map(\.picture.ratio), width: width, gap: gap, tallest: width * 0.62,
            alone: width * 0.85)
        let unit = self.width == nil ? "%" : "mm"
        html.markup("<div class=\"photos\">\n")
        for row in rows {
            html.markup("<div class=\"row\">")
            for (index, item) in row.items.enumerated() {
                let size = "width: \(Self.number(row.widths[index]))\(unit)"
                let margin = index == 0 ? "" : "; margin-left: \(Self.number(gap))\(unit)"
                html.markup(
                    "<figure style=\"\(size)\(margin)\"><img src=\"\(folder)\(found[item].picture.name)\" alt=\"")
                html.words(found[item].caption ?? "")
                html.markup("\"/>")
                // One caption below several pictures that share it.
                let next = item + 1 < row.items.upperBound ? found[item + 1].caption : nil
                if let caption = found[item].caption, caption != next || row.items.count == 1 {
                    html.element("figcaption", caption)
                }
                html.markup("</figure>")
            }
            html.markup("</div>\n")
        }
        html.markup("</div>\n")
    }

    /// Rounds down to hundredths of a unit.
    private static func number(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded(.down))
        return "\(hundredths / 100).\(String(padded: hundredths % 100, to: 2))"
    }

    // MARK: Links

    private var surroundings: NoteSurroundings {
        let (model, shelf, folder, address) = (model, shelf, folder, address)
        return NoteSurroundings(
            model.notes, linksFiles: false, folds: false,
            address: { number, part in
                let entry = address(number)
                // An entry is `#entry-12`, a part of it `#entry-12-part`.
                return part.map { entry + "-" + $0 } ?? entry
            },
            // A book has no sounds or films: only their names are kept.
            file: { path in shelf.picture(path).map { .init(address: folder + $0.name, kind: .picture) } },
            tag: { _ in nil }, read: { path in try? model.vault.document(path) })
    }
}
