// The HTML of a book: cover, contents, years with their months and entries, undated documents, statistics.

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

    /// The whole book in one file. Copies the pictures into the folder, like all functions that write entries.
    func render() throws -> [UInt8] {
        try page { html in
            front(&html)
            try write(BookPart.sections(of: source.entries), .here, &html)
            statistics(&html)
        }
    }

    // MARK: In parts

    /// Only cover and contents.
    ///
    /// - Parameter numbers: the page numbers for the contents, by anchor.
    func front(numbers: [String: Int]) -> [UInt8] {
        page { front(&$0, numbers: numbers) }
    }

    /// Only one part.
    func render(_ part: BookPart) throws -> [UInt8] {
        try page { html in
            try write(part.sections, .elsewhere, &html)
            if part.isLast { statistics(&html) }
        }
    }

    /// The entries of the contents and bookmarks, with their anchors.
    var outline: [PDFJoiner.Bookmark] {
        var outline = [PDFJoiner.Bookmark(level: 1, place: Self.contentsPlace, title: contentsTitle)]
        for volume in source.entries.volumes {
            outline.append(.init(level: 1, place: Self.place(volume.year), title: String(volume.year)))
            for chapter in volume.chapters {
                outline.append(.init(level: 2, place: Self.place(chapter.month), title: title(chapter.month)))
            }
        }
        if !source.entries.undated.isEmpty {
            outline.append(.init(level: 1, place: Self.notesPlace, title: source.say(SiteWords.noDate)))
        }
        if !model.timeline.isEmpty {
            outline.append(.init(level: 1, place: Self.numbersPlace, title: source.say(BookStatistics.title)))
        }
        return outline
    }

    // MARK: Anchors

    /// The prefix of addresses within the book.
    private enum Addresses: String {
        case here = "#"
        /// In any part: `PDFJoiner` resolves them in the whole book.
        case elsewhere = "book:"
    }

    private static let contentsPlace = "contents"
    static let notesPlace = "notes"
    static let numbersPlace = "numbers"

    static func place(_ year: Int) -> String { "year-\(year)" }

    static func place(_ month: Month) -> String { "month-\(month.iso)" }

    // MARK: Pieces

    private func page(_ body: (inout HTMLText) throws -> Void) rethrows -> [UInt8] {
        var html = HTMLText()
        html.markup("<!doctype html>\n<html lang=\"\(language.rawValue)\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
        html.words(source.title)
        html.markup("</title>\n<meta name=\"generator\" content=\"")
        html.words(source.options.generator)
        html.markup("\">\n<link rel=\"stylesheet\" href=\"book.css\">\n</head>\n<body>\n")
        try body(&html)
        html.markup("</body>\n</html>\n")
        return html.bytes
    }

    private func front(_ html: inout HTMLText, numbers: [String: Int]? = nil) {
        cover(&html)
        contents(&html, numbers)
    }

    private func write(_ sections: [BookPart.Section], _ addresses: Addresses, _ html: inout HTMLText) throws {
        let article = EntryArticle(
            model: model, shelf: shelf, width: PDFStyle.textWidth(source.options.paper), folder: "",
            address: { "\(addresses.rawValue)entry-\($0)" })
        for (index, section) in sections.enumerated() {
            if index == 0 || section.opensVolume {
                if index > 0 { html.markup("</section>\n") }
                open(section, &html)
            }
            if let month = section.month {
                if section.opensMonth {
                    html.markup("<section class=\"month\" id=\"\(Self.place(month))\">\n")
                    html.element("h2", title(month), class: "month-title")
                } else {
                    html.markup("<section class=\"month\">\n")
                }
            }
            for number in section.entries { try article.write(number, &html) }
            if section.month != nil { html.markup("</section>\n") }
        }
        if !sections.isEmpty { html.markup("</section>\n") }
    }

    /// Begins a year, the undated documents, or the continuation of either.
    private func open(_ section: BookPart.Section, _ html: inout HTMLText) {
        guard section.opensVolume else { return html.markup("<section>\n") }
        if let volume = source.entries.volumes.first(where: { $0.year == section.month?.year }) {
            html.markup("<section class=\"year\" id=\"\(Self.place(volume.year))\">\n")
            opening(volume, &html)
        } else {
            html.markup("<section class=\"year\" id=\"\(Self.notesPlace)\">\n")
            html.element("h1", source.say(SiteWords.noDate), class: "part-title")
        }
    }

    private func title(_ month: Month) -> String {
        CivilNames.monthYear(month, in: language).capitalizedFirst
    }

    private var contentsTitle: String { source.say(Phrase("Contents", fr: "Table des matières")) }

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

    /// - Parameter numbers: the page numbers, if WeasyPrint does not see the anchors.
    private func contents(_ html: inout HTMLText, _ numbers: [String: Int]?) {
        html.markup(
            numbers == nil ? "<nav class=\"contents\">" : "<nav class=\"contents\" id=\"\(Self.contentsPlace)\">")
        html.element("h1", contentsTitle, class: "part-title")
        func link(_ place: String, _ words: String) {
            guard let numbers else { return html.link(Addresses.here.rawValue + place, words) }
            html.markup("<a data-page=\"\(numbers[place] ?? 0)\" href=\"\(Addresses.elsewhere.rawValue)\(place)\">")
            html.words(words)
            html.markup("</a>")
        }
        for volume in source.entries.volumes {
            html.markup("<p class=\"of-year\">")
            link(Self.place(volume.year), String(volume.year))
            html.markup("</p><p class=\"of-months\">")
            for chapter in volume.chapters {
                html.markup("<span>")
                link(Self.place(chapter.month), source.name(chapter.month))
                html.markup("</span> ")
            }
            html.markup("</p>")
        }
        if !source.entries.undated.isEmpty {
            html.markup("<p class=\"of-year\">")
            link(Self.notesPlace, source.say(SiteWords.noDate))
            html.markup("</p>")
        }
        if !model.timeline.isEmpty {
            html.markup("<p class=\"of-year\">")
            link(Self.numbersPlace, source.say(BookStatistics.title))
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
        html.markup("<section class=\"numbers\" id=\"\(Self.numbersPlace)\">\n")
        html.element("h1", source.say(BookStatistics.title), class: "part-title")
        BookStatistics(model, today: source.options.today, photos: shelf.count).write(&html)
        html.markup("<p class=\"colophon\">")
        html.words(
            source.say(Phrase("Made with daybook, ", fr: "Fait avec daybook, "))
                + CivilNames.dayMonth(source.options.today, in: language) + " " + String(source.options.today.year))
        html.markup("</p></section>\n")
    }
}
