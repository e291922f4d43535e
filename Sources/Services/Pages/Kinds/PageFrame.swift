// The parts common to all pages: head, navigation, footer.

import Bytes
import Permissions
import Synchronization
import Vault
import Wording

/// The frame around a page's content. A class, as it is referenced from every page.
package final class PageFrame: Sendable {
    /// The raw values are used in caches.
    enum Section: Int, CaseIterable {
        case home, timeline, calendar, photos, notes, tags, lists, sensors, moods, map, search
    }

    /// Incremented when the frame or the markup of pages changes, so that older pages are made again.
    static let version = 7

    package let title: String
    let language: LanguageCode
    let generator: String
    let author: String?
    /// The address of the feed, if any.
    let feed: String?
    /// The sections of this site, with their pages.
    let sections: [(section: Section, page: String)]
    private let known = Mutex<[Place: Surroundings]>([:])

    init(
        title: String, language: LanguageCode, generator: String, author: String?, feed: String?,
        sections: [(section: Section, page: String)]
    ) {
        (self.title, self.language, self.generator) = (title, language, generator)
        (self.author, self.feed, self.sections) = (author, feed, sections)
    }

    /// - Parameter hasFeed: whether the site has a feed, provided it has an address.
    convenience init(
        _ notes: SiteNotes, generator: String, hasFeed: Bool, sections: [(section: Section, page: String)]
    ) {
        self.init(
            title: notes.title, language: notes.language, generator: generator, author: notes.author,
            feed: hasFeed ? notes.vault.settings.site.address.map { $0 + SiteFeed.path } : nil, sections: sections)
    }

    /// Hashes everything common to all pages of a vault.
    func salt(_ vault: OutgoingVault) -> UInt64 {
        var hash = ContentHash()
        hash.add(Self.version)
        vault.addKey(to: &hash)
        hash.add(title)
        hash.add(language.rawValue)
        hash.add(generator)
        hash.add(author ?? "")
        hash.add(feed ?? "")
        for section in sections { hash.add(section.page) }
        return hash.value
    }

    /// Everything that determines a page except its title and content.
    private struct Place: Hashable {
        /// The number of folders between the page and the top.
        let depth: Int
        let section: Section?
        let scripts: [String]
        let isWide: Bool
    }

    /// The bytes of a page around its title and content.
    private struct Surroundings {
        let first: HTML
        let middle: HTML
        let last: HTML
    }

    /// Only the site's own files may load; `file:` allows the same in browsers that treat each file as a separate origin.
    static let policy: HTML = """
        default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src 'self' file: data:; media-src 'self' file:; \
        base-uri 'none'; form-action 'none'
        """

    /// A complete page. `page` is its path relative to the site's folder.
    func page(
        _ page: String, title pageTitle: String, section: Section? = nil, scripts: [String] = [], isWide: Bool = false,
        _ content: (inout HTMLText) -> Void
    ) -> [UInt8] {
        let around = surroundings(
            Place(depth: page.utf8.count { $0 == .slash }, section: section, scripts: scripts, isWide: isWide))
        var html = HTMLText()
        html.reserveCapacity(8192)
        html.markup(around.first)
        html.words(pageTitle == title ? title : pageTitle + " · " + title)
        html.markup(around.middle)
        content(&html)
        html.markup(around.last)
        return html.bytes
    }

    /// Made once, as they are the same for nearly all pages of a kind.
    private func surroundings(_ place: Place) -> Surroundings {
        known.withLock { known in
            if let found = known[place] { return found }
            let made = made(place)
            known[place] = made
            return made
        }
    }

    private func made(_ place: Place) -> Surroundings {
        let root = String(repeating: "../", count: place.depth)
        let shell = HTMLShell(
            language: language, title: "", styleSheet: root + "assets/site.css", icon: root + "assets/icon.svg")
        var (title, content) = (0, 0)
        let bytes = shell.page(isWide: place.isWide) { html in
            html.markup("<!-- \(OutputMaker.mark) -->\n")
            html.markup("<meta http-equiv=\"Content-Security-Policy\" content=\"\(Self.policy)\">\n")
        } described: { html in
            if let author {
                html.markup("<meta name=\"author\" content=\"")
                html.words(author)
                html.markup("\">\n")
            }
            html.markup("<meta name=\"generator\" content=\"")
            html.words(generator)
            html.markup("\">\n")
            title = html.bytes.count + HTMLShell.titleStart.bytes.count
        } linked: { html in
            if let feed {
                html.markup("<link rel=\"alternate\" type=\"application/atom+xml\" href=\"")
                html.words(feed)
                html.markup("\">\n")
            }
            html.markup("<script src=\"\(root)assets/site.js\"></script>\n")
            for script in place.scripts { html.markup("<script src=\"\(root)\(script)\" defer></script>\n") }
        } header: { html in
            navigation(root, place.section, &html)
        } content: { html in
            content = html.bytes.count
        }
        func part(_ range: Range<Int>) -> HTML { HTML(trusted: Array(bytes[range])) }
        return Surroundings(
            first: part(0..<title), middle: part(title..<content), last: part(content..<bytes.count))
    }

    private func navigation(_ root: String, _ active: Section?, _ html: inout HTMLText) {
        html.markup("<header class=\"site\"><a class=\"home-link\" href=\"\(root)index.html\"")
        if active == .home { html.markup(" aria-current=\"page\"") }
        html.markup(">")
        html.words(CardText.capped(title, 60))
        html.markup("</a><nav aria-label=\"\(SiteWords.pagesOfSite[language])\">")
        for (section, page) in sections {
            html.markup("<a href=\"\(root)\(RelativeAddress.encoded(page))\"")
            if section == active { html.markup(" aria-current=\"page\"") }
            html.markup(">\(Self.name(section)[language])</a>")
        }
        html.markup("</nav><input id=\"find\" type=\"search\" hidden autocomplete=\"off\" aria-label=\"")
        html.words(SiteWords.search[language])
        html.markup("\" placeholder=\"")
        html.words(SiteWords.search[language])
        html.markup(" /\">")
        // Shown by the script, without which it would have no effect.
        html.markup("<button id=\"scheme\" type=\"button\" hidden aria-label=\"")
        html.words(SiteWords.scheme[language])
        html.markup("\">◐</button></header>\n")
    }

    private static func name(_ section: Section) -> Phrase {
        switch section {
        case .home: SiteWords.home
        case .timeline: SiteWords.timeline
        case .photos: SiteWords.photos
        case .calendar: SiteWords.calendar
        case .notes: SiteWords.notes
        case .tags: SiteWords.tags
        case .lists: SiteWords.lists
        case .sensors: SiteWords.sensors
        case .moods: SiteWords.moods
        case .map: SiteWords.map
        case .search: SiteWords.search
        }
    }
}
