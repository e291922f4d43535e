// A book as EPUB 3: a chapter per month, photos, statistics, in one file for any reader.

import Archives
import Bytes
import Charts
import CivilTime
import Digests
import Pages
import Permissions
import Search
import Vault
import Wording

/// Makes an EPUB (EPUB 3.3; EPUB OCF 3.3 for the container). Output is deterministic.
package enum EPUBExport {
    /// Throws `ExportError.nothing` if no document matches, errors from reading, and what `write` throws.
    package static func write(
        index: VaultIndex, grant: ExportGrant, options: BookOptions, to write: @escaping ([UInt8]) throws -> Void
    ) throws -> ExportReport {
        var report = ExportReport()
        let source = try BookSource(index, grant, options)
        report.warnings = source.warnings
        report.written = 1
        guard !options.dryRun else { return report }
        let book = EPUBBook(source, write)
        try book.make()
        report.warnings += book.warnings
        return report
    }
}

/// One book under construction.
private final class EPUBBook {
    /// A file of the book, listed in the package document.
    private struct Item {
        let name: String
        let title: String
        var hasDrawing = false
        var hasFormulas = false
        /// The year of its month.
        var year: Int?
        /// Its entries, listed below it in the table of contents.
        var entries: [Int] = []

        /// Its manifest properties (EPUB 3.3, section 5.6.3).
        var properties: HTML {
            let names = (hasFormulas ? ["mathml"] : []) + (hasDrawing ? ["svg"] : [])
            return names.isEmpty ? "" : " properties=\"\(names.joined(separator: " "))\""
        }
    }

    private let source: BookSource
    private let archive: Box
    private let shelf: PictureShelf
    private var pages: [Item] = []
    /// The file that contains each entry.
    private var places: [Int: String] = [:]

    /// The archive, shared with the picture shelf.
    private final class Box {
        var writer: ArchiveWriter
        var pictures: [String] = []
        init(_ write: @escaping ([UInt8]) throws -> Void) { writer = ArchiveWriter(write) }
    }

    var warnings: [Phrase] { shelf.warnings }

    init(_ source: BookSource, _ write: @escaping ([UInt8]) throws -> Void) {
        self.source = source
        let archive = Box(write)
        self.archive = archive
        shelf = PictureShelf(source.model) { name, bytes in
            try archive.writer.add("book/" + name, bytes, isPacked: false)
            archive.pictures.append(name)
        }
    }

    private var model: SiteModel { source.model }

    func make() throws {
        try archive.writer.add("mimetype", Array("application/epub+zip".utf8), isPacked: false)
        try archive.writer.add("META-INF/container.xml", Array(Self.container.utf8))
        try archive.writer.add("book/book.css", Array((BookStyle.discs + Self.sheet).utf8))
        for volume in source.entries.volumes {
            for chapter in volume.chapters { for number in chapter.entries { places[number] = file(chapter.month) } }
        }
        for number in source.entries.undated { places[number] = "notes.xhtml" }
        let cover = source.coverPhoto(shelf)
        try page("cover.xhtml", source.title, style: "cover") { html in
            if let cover { html.markup("<p><img src=\"\(cover.name)\" alt=\"\"/></p>\n") }
            html.element("h1", source.title)
            if let span = source.span { html.element("p", span, class: "span") }
            if cover == nil, let discs = BookStatistics.discs(model, model.timeline).svg(in: source.options.language) {
                html.markup(BookStyle.styled(discs))
            }
        }
        for volume in source.entries.volumes {
            for chapter in volume.chapters {
                let name = CivilNames.monthYear(chapter.month, in: source.options.language).capitalizedFirst
                try self.chapter(file(chapter.month), name, chapter.entries, year: volume.year)
            }
        }
        if !source.entries.undated.isEmpty {
            try chapter("notes.xhtml", source.say(SiteWords.noDate), source.entries.undated, year: nil)
        }
        if !model.timeline.isEmpty {
            let numbers = BookStatistics(model, today: source.options.today, photos: shelf.count)
            try page("numbers.xhtml", source.say(BookStatistics.title), style: "numbers") { html in
                html.element("h1", source.say(BookStatistics.title))
                numbers.write(&html)
            }
        }
        try archive.writer.add("book/nav.xhtml", navigation())
        try archive.writer.add("book/package.opf", package(cover?.name))
        try archive.writer.finish()
    }

    private func file(_ month: Month) -> String { "month-\(month.iso).xhtml" }

    private func chapter(_ name: String, _ title: String, _ entries: [Int], year: Int?) throws {
        let places = places
        let article = EntryArticle(
            model: model, shelf: shelf, width: nil, folder: "", level: 2,
            address: { (places[$0] ?? name) + "#entry-\($0)" })
        try page(name, title, style: "month", year: year, entries: entries) { html in
            html.element("h1", title)
            for number in entries { try article.write(number, &html) }
        }
    }

    // MARK: Files

    private func page(
        _ name: String, _ title: String, style: String, year: Int? = nil, entries: [Int] = [],
        _ content: (inout HTMLText) throws -> Void
    ) throws {
        var html = HTMLText()
        Self.open(&html, title, source.options.language, style: style)
        try content(&html)
        html.markup("</body>\n</html>\n")
        let bytes = html.bytes
        let hasDrawing = bytes.indices.contains { bytes[$0] == .less && bytes.has("<svg", at: $0) }
        let hasFormulas = bytes.indices.contains { bytes[$0] == .less && bytes.has("<math", at: $0) }
        pages.append(
            Item(
                name: name, title: title, hasDrawing: hasDrawing, hasFormulas: hasFormulas, year: year, entries: entries
            ))
        try archive.writer.add("book/" + name, bytes)
    }

    private static func open(_ html: inout HTMLText, _ title: String, _ language: LanguageCode, style: String) {
        html.markup(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" "
        )
        html.markup(
            "xmlns:epub=\"http://www.idpf.org/2007/ops\" lang=\"\(language.rawValue)\" xml:lang=\"\(language.rawValue)\">\n"
        )
        html.markup("<head>\n<title>")
        html.words(title)
        html.markup("</title>\n<link rel=\"stylesheet\" href=\"book.css\"/>\n</head>\n<body class=\"\(style)\">\n")
    }

    private func navigation() -> [UInt8] {
        var html = HTMLText()
        let title = source.say(Phrase("Contents", fr: "Table des matières"))
        Self.open(&html, title, source.options.language, style: "contents")
        html.markup("<nav epub:type=\"toc\" id=\"toc\">")
        html.element("h1", title)
        html.markup("<ol>\n")
        var year: Int?
        for item in pages {
            if item.year != year {
                if year != nil { html.markup("</ol></li>\n") }
                if let next = item.year {
                    html.markup("<li>")
                    html.link(item.name, String(next))
                    html.markup("<ol>\n")
                }
                year = item.year
            }
            html.markup("<li>")
            html.link(item.name, item.title)
            if !item.entries.isEmpty {
                html.markup("<ol>\n")
                for number in item.entries {
                    html.markup("<li>")
                    html.link("\(item.name)#entry-\(number)", model.nameWithDay(number))
                    html.markup("</li>\n")
                }
                html.markup("</ol>")
            }
            html.markup("</li>\n")
        }
        if year != nil { html.markup("</ol></li>\n") }
        html.markup("</ol></nav>\n</body>\n</html>\n")
        return html.bytes
    }

    /// The package document (EPUB 3.3, section 5).
    private func package(_ cover: String?) -> [UInt8] {
        var xml = HTMLText()
        // Derived from the contents: the same book is the same publication.
        let digits = MD5.digits(of: Array("\(source.title)\n\(source.span ?? "")\n\(model.vault.root)".utf8))
        xml.markup(
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<package xmlns=\"http://www.idpf.org/2007/opf\" version=\"3.0\" "
        )
        xml.markup("unique-identifier=\"id\" xml:lang=\"\(source.options.language.rawValue)\">\n")
        xml.markup(
            "<metadata xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n<dc:identifier id=\"id\">urn:daybook:\(digits)</dc:identifier>\n<dc:title>"
        )
        xml.words(source.title)
        xml.markup("</dc:title>\n<dc:language>\(source.options.language.rawValue)</dc:language>\n")
        if let last = model.days.last { xml.markup("<dc:date>\(last.iso)</dc:date>\n") }
        xml.markup(
            "<meta property=\"dcterms:modified\">\(source.options.today.iso)T00:00:00Z</meta>\n</metadata>\n<manifest>\n"
        )
        xml.markup("<item id=\"nav\" href=\"nav.xhtml\" media-type=\"application/xhtml+xml\" properties=\"nav\"/>\n")
        xml.markup("<item id=\"style\" href=\"book.css\" media-type=\"text/css\"/>\n")
        for (number, item) in pages.enumerated() {
            xml.markup(
                "<item id=\"page-\(number)\" href=\"\(item.name)\" media-type=\"application/xhtml+xml\"\(item.properties)/>\n"
            )
        }
        for (number, name) in archive.pictures.enumerated() {
            xml.markup(
                "<item id=\"picture-\(number)\" href=\"\(name)\" media-type=\"\(MediaType.of(VaultPath(trusted: name)))\"\(name == cover ? " properties=\"cover-image\"" : "")/>\n"
            )
        }
        xml.markup("</manifest>\n<spine>\n<itemref idref=\"page-0\"/>\n<itemref idref=\"nav\"/>\n")
        for number in pages.indices.dropFirst() { xml.markup("<itemref idref=\"page-\(number)\"/>\n") }
        xml.markup("</spine>\n</package>\n")
        return xml.bytes
    }

    private static let container = """
        <?xml version="1.0" encoding="utf-8"?>
        <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
        <rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
        </container>

        """

    /// Minimal, so that the reader's own settings apply.
    private static let sheet = """
        body { margin: 0 4%; } h1 { font-size: 1.6em; line-height: 1.2; color: #24645f; margin: 1em 0; } h2, h3 { font-size: 1.15em; margin: .6em 0 .3em; }
        .cover { text-align: center; margin: 0; } .cover img { max-width: 100%; max-height: 70vh; } .cover h1 { font-size: 2.2em; margin: 1em 0 .3em; } .span { color: #6d675e; }
        .month-discs { max-width: 22em; margin: 2em auto; }
        article { margin: 0 0 2em; } article header { margin-bottom: .3em; } .date { font: bold .8em sans-serif; margin: 0; } .date .time { font-weight: normal; color: #8b8478; margin-left: .6em; } .star { color: #c98a1b; margin-left: .6em; }
        .facts, .tags, .legend, .count { font: .75em sans-serif; color: #6d675e; margin: .2em 0; } .disc { display: inline-block; width: .75em; height: .75em; border-radius: 50%; margin-right: .4em; } .dot { margin: 0 .4em; } .legend .mood { margin-right: 1em; }
        .repeated { display: none; } .photos { margin: .8em 0; } .row { margin-bottom: .6em; } .row figure { display: inline-block; vertical-align: top; margin: 0; } .row img { width: 100%; display: block; } figcaption { font-size: .8em; font-style: italic; color: #6d675e; }
        img { max-width: 100%; } blockquote { border-left: 2px solid #d8d1c3; margin: 0 0 1em; padding-left: 1em; font-style: italic; } .handwriting { border-left: 2px solid #d8d1c3; padding-left: 1em; font-style: italic; } .uncertain { border-bottom: 1px dashed #8b8478; } pre { white-space: pre-wrap; font-size: .85em; background: #f6f3ec; padding: .6em; }
        table { border-collapse: collapse; } th, td { border-bottom: 1px solid #d8d1c3; padding: .2em .5em; text-align: left; }
        .callout { border-left: 2px solid #24645f; background: #f6f3ec; padding: .4em 1em; margin: 0 0 1em; } .callout-title { font-weight: bold; margin: 0; } .embed { border-left: 2px solid #d8d1c3; padding-left: 1em; margin: 0 0 1em; } .embed-title, .diagram-note { font-size: .8em; color: #6d675e; margin: 0; }
        mark { background: #f3e3b3; color: inherit; } kbd { border: 1px solid #999; padding: 0 .3em; } dt { font-weight: bold; } dd { margin: 0 0 .4em 1.2em; }
        .tile { display: inline-block; width: 45%; margin: 0 0 1em; vertical-align: top; } .tile b { display: block; font-size: 1.6em; color: #24645f; } .tile span, .tile small { display: block; font: .8em sans-serif; color: #6d675e; }
        .chart-section { margin: 0 0 1.5em; page-break-inside: avoid; } .chart-section h3 { font: bold .85em sans-serif; }

        """
}
