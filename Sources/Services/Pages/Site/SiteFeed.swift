// For feed readers and search engines, if a site has an address: the newest entries as Atom, and a sitemap.

import Bytes
import CivilTime
import Search
import Vault
import Wording

struct SiteFeed {
    let model: SiteModel
    /// The address of the site, with a trailing `/`.
    let address: String
    let options: SiteOptions

    static let path = "feed.xml"
    /// Maximum entries in a feed.
    private static let limit = 30
    /// Maximum addresses in one file (sitemaps.org, “Sitemap index files”).
    private static let maxAddresses = 50_000

    /// Written entries, not plans; nothing from future days.
    private static func entries(_ model: SiteModel, until today: Day) -> [Int] {
        Array(
            model.timeline.lazy.filter { number in
                let hit = model.entries[number].hit
                return (hit.kind == .journal || hit.kind == .note) && hit.day.map { $0 <= today } ?? false
            }.prefix(limit))
    }

    static func exists(_ model: SiteModel, until today: Day) -> Bool { !entries(model, until: today).isEmpty }

    /// Limited to the characters of RFC 3986, as required in a sitemap.
    private func absolute(_ page: String) -> String {
        address + PercentEncoding.encoded(RelativeAddress.encoded(page)) { $0 < 0x80 }
    }

    // MARK: Atom

    /// RFC 4287. Entries are identified by their addresses, which are as stable as their files.
    func page() -> OutputFile {
        let numbers = Self.entries(model, until: options.today)
        var xml = HTMLText()
        xml.markup("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- \(OutputMaker.mark) -->\n")
        xml.markup("<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(model.language.rawValue)\">\n<title>")
        xml.words(model.title)
        xml.markup("</title>\n<id>")
        xml.words(address)
        xml.markup("</id>\n<link href=\"")
        xml.words(address)
        xml.markup("\"/>\n<link rel=\"self\" href=\"")
        xml.words(address + Self.path)
        xml.markup("\"/>\n<updated>\(numbers.first.map { moment($0) } ?? "")</updated>\n<author><name>")
        xml.words(model.author ?? model.title)
        xml.markup("</name></author>\n<generator>")
        xml.words(model.generator)
        xml.markup("</generator>\n")
        for number in numbers { entry(number, &xml) }
        xml.markup("</feed>\n")
        let bytes = xml.bytes
        return OutputFile(Self.path, key: ContentHash.of(bytes)) { bytes }
    }

    private func entry(_ number: Int, _ xml: inout HTMLText) {
        let entry = model.entries[number]
        xml.markup("<entry>\n<title>")
        xml.words(model.nameWithDay(number))
        xml.markup("</title>\n<id>")
        xml.words(absolute(entry.page))
        xml.markup("</id>\n<link href=\"")
        xml.words(absolute(entry.page))
        xml.markup("\"/>\n<published>\(moment(number))</published>\n<updated>\(moment(number))</updated>\n")
        for tag in entry.hit.tags.prefix(EntryCard.maxTags) {
            xml.markup("<category term=\"")
            xml.words(tag)
            xml.markup("\"/>\n")
        }
        if !entry.facts.excerpt.isEmpty {
            xml.markup("<summary>")
            xml.words(entry.facts.excerpt)
            xml.markup("</summary>\n")
        }
        xml.markup("</entry>\n")
    }

    /// RFC 3339, in the reader's zone; noon if an entry has no time.
    private func moment(_ number: Int) -> String {
        let entry = model.entries[number]
        guard let day = entry.day else { return "" }
        let local = LocalDateTime(day: day, time: entry.time ?? .noon)
        // The offset at that local time: queried twice in case it changes in between.
        var offset = options.utcOffset(Int64(local.localSeconds))
        offset = options.utcOffset(Int64(local.localSeconds - offset))
        return day.iso + "T" + local.time.shortText + ":00" + Timestamp.text(offset: offset)
    }

    // MARK: Sitemap

    /// `sitemap.xml`, or an index of several if there are too many pages for one.
    func maps(of pages: [String]) -> [OutputFile] {
        let shown = pages.filter { $0.hasSuffix(".html") && $0 != "search.html" }
        let parts = stride(from: 0, to: shown.count, by: Self.maxAddresses).map {
            Array(shown[$0..<min(shown.count, $0 + Self.maxAddresses)])
        }
        if parts.count < 2 { return [map("sitemap.xml", parts.first ?? [], "urlset", "url")] }
        let names = parts.indices.map { "sitemap-\($0 + 1).xml" }
        return [map("sitemap.xml", names, "sitemapindex", "sitemap")]
            + zip(names, parts).map { map($0, $1, "urlset", "url") }
    }

    private func map(_ path: String, _ pages: [String], _ root: String, _ item: String) -> OutputFile {
        var xml = HTMLText()
        xml.markup("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- \(OutputMaker.mark) -->\n")
        xml.markup("<\(root) xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
        for page in pages {
            xml.markup("<\(item)><loc>")
            xml.words(page == HomePage.path ? address : absolute(page))
            xml.markup("</loc></\(item)>\n")
        }
        xml.markup("</\(root)>\n")
        let bytes = xml.bytes
        return OutputFile(path, key: ContentHash.of(bytes)) { bytes }
    }
}
