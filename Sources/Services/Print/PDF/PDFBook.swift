// The HTML of a book: cover, contents, years with their months and entries, what has no date, numbers.

import Bytes
import Charts
import CivilTime
import FileSystem
import Pages
import Search
import Vault
import Wording

final class PDFBook {
    private let source: BookSource
    private let shelf: PictureShelf

    var warnings: [Phrase] { shelf.warnings }

    init(source: BookSource, folder: String) {
        self.source = source
        shelf = PictureShelf(source.model) { name, bytes in
            try OpenFile.creating(Paths.join(folder, name)).write(bytes)
        }
    }

    private var model: SiteModel { source.model }
    private var language: LanguageCode { source.options.language }

    /// Copies the pictures into the folder on the way.
    func render() throws -> [UInt8] {
        var html = HTMLText()
        html.markup("<!doctype html>\n<html lang=\"\(language.rawValue)\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
        html.words(source.title)
        html.markup("</title>\n<meta name=\"generator\" content=\"")
        html.words(source.options.generator)
        html.markup("\">\n<link rel=\"stylesheet\" href=\"book.css\">\n</head>\n<body>\n")
        cover(&html)
        contents(&html)
        let article = EntryArticle(
            model: model, shelf: shelf, width: PDFStyle.textWidth(source.options.paper), folder: "",
            address: { "#entry-\($0)" })
        for volume in source.entries.volumes {
            html.markup("<section class=\"year\" id=\"year-\(volume.year)\">\n")
            opening(volume, &html)
            for chapter in volume.chapters {
                html.markup("<section class=\"month\" id=\"month-\(chapter.month.iso)\">\n")
                html.element(
                    "h2", CivilNames.monthYear(chapter.month, in: language).capitalizedFirst, class: "month-title")
                for number in chapter.entries { try article.write(number, &html) }
                html.markup("</section>\n")
            }
            html.markup("</section>\n")
        }
        if !source.entries.undated.isEmpty {
            html.markup("<section class=\"year\" id=\"notes\">\n")
            html.element("h1", source.say(SiteWords.noDate), class: "part-title")
            for number in source.entries.undated { try article.write(number, &html) }
            html.markup("</section>\n")
        }
        statistics(&html)
        html.markup("</body>\n</html>\n")
        return html.bytes
    }

    private func cover(_ html: inout HTMLText) {
        let photo = source.coverPhoto(shelf)
        html.markup("<section class=\"cover\(photo == nil ? "" : " has-photo")\">")
        if let photo { html.markup("<div class=\"photo\"><img src=\"\(photo.name)\" alt=\"\"></div>") }
        html.markup("<div class=\"name\">")
        html.element("h1", source.title)
        if let span = source.span { html.element("p", span) }
        html.markup("</div>")
        if photo == nil, let discs = BookStatistics.discs(model, model.timeline).svg(in: language) {
            html.markup("<div class=\"discs\">\(BookStyle.styled(discs))</div>")
        }
        html.markup("</section>\n")
    }

    private func contents(_ html: inout HTMLText) {
        html.markup("<nav class=\"contents\">")
        html.element("h1", source.say(Phrase("Contents", fr: "Table des matières")), class: "part-title")
        for volume in source.entries.volumes {
            html.markup("<p class=\"of-year\">")
            html.link("#year-\(volume.year)", String(volume.year))
            html.markup("</p><p class=\"of-months\">")
            for chapter in volume.chapters {
                html.markup("<span>")
                html.link("#month-\(chapter.month.iso)", source.name(chapter.month))
                html.markup("</span> ")
            }
            html.markup("</p>")
        }
        if !source.entries.undated.isEmpty {
            html.markup("<p class=\"of-year\">")
            html.link("#notes", source.say(SiteWords.noDate))
            html.markup("</p>")
        }
        if !model.timeline.isEmpty {
            html.markup("<p class=\"of-year\">")
            html.link("#numbers", source.say(BookStatistics.title))
            html.markup("</p>")
        }
        html.markup("</nav>\n")
    }

    private func opening(_ volume: BookEntries.Volume, _ html: inout HTMLText) {
        html.element("h1", String(volume.year), class: "year-title")
        html.markup("<p class=\"year-count\">")
        let hits = volume.entries.map { model.entries[$0].hit }
        html.words(
            source.say(SiteWords.entries(hits.count)) + " · "
                + source.say(SiteWords.words(hits.map(\.words).reduce(0, +))))
        html.markup("</p>\n")
    }

    private func statistics(_ html: inout HTMLText) {
        guard !model.timeline.isEmpty else { return }
        html.markup("<section class=\"numbers\" id=\"numbers\">\n")
        html.element("h1", source.say(BookStatistics.title), class: "part-title")
        BookStatistics(model, today: source.options.today, photos: shelf.count).write(&html)
        html.markup("<p class=\"colophon\">")
        html.words(
            source.say(Phrase("Made with daybook, ", fr: "Fait avec daybook, "))
                + CivilNames.dayMonth(source.options.today, in: language) + " " + String(source.options.today.year))
        html.markup("</p></section>\n")
    }
}
