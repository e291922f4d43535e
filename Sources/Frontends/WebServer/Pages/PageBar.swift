// Navigation from each page to all others: five links that are always visible, the rest below “More”, and the search.

import Bytes
import Pages
import Wording

/// On a phone, the five are at the bottom of the window, within reach of a thumb.
struct PageBar {
    let language: LanguageCode
    let active: WebPage.Section?
    /// The address of the current page, for those below “More”.
    let address: String
    /// Whether this visitor may write.
    let canWrite: Bool
    /// Whether the visitor is the machine's owner, who alone decides on permissions.
    let isOwner: Bool
    /// The text of the search field.
    let query: String

    private typealias Place = (section: WebPage.Section, address: String, name: Phrase, icon: HTML)

    private static let places: [Place] = [
        (
            .today, WebAddress.home, WebWords.today,
            #"<circle cx="12" cy="12" r="4"/><path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>"#
        ),
        (
            .agenda, WebAddress.week, WebWords.agenda,
            #"<rect x="4" y="5" width="16" height="15" rx="2"/><path d="M4 10h16M8 3v4m8-4v4"/>"#
        ),
        (.journal, WebAddress.journal, WebWords.journal, #"<path d="M6 4h12v16H6zM9 4v16m3-11h4m-4 4h4"/>"#),
        (
            .lists, WebAddress.lists, WebWords.lists,
            #"<path d="m4 7 1.5 1.5L8 5.5M11 7h9M4 16l1.5 1.5L8 14.5M11 16h9"/>"#
        ),
    ]
    private static let plus: HTML = #"<path d="M12 5v14M5 12h14"/>"#
    private static let search: HTML = #"<circle cx="11" cy="11" r="6"/><path d="m16 16 4 4"/>"#
    static let microphone: HTML =
        #"<rect x="9" y="3" width="6" height="11" rx="3"/><path d="M5 11a7 7 0 0 0 14 0M12 18v3"/>"#
    static let picture: HTML =
        #"<rect x="4" y="5" width="16" height="14" rx="2"/><circle cx="9" cy="10" r="1.5"/><path d="m5 18 5-5 3 3 3-3 3 3"/>"#
    static let camera: HTML = #"<path d="M4 8h4l1.5-2.5h5L16 8h4v11H4z"/><circle cx="12" cy="13" r="3.5"/>"#
    private static let dots: HTML = #"<path d="M4 7h16M4 12h16M4 17h16"/>"#

    func write(_ html: inout HTMLText) {
        html.markup("<nav class=\"bar\" aria-label=\"\(WebWords.pages[language])\">")
        for place in Self.places {
            html.markup("<a href=\"\(place.address)\"\(place.section == active ? " aria-current=\"page\"" : "")>")
            Self.icon(place.icon, &html)
            html.markup("\(place.name[language])</a>")
        }
        if canWrite {
            html.markup("<a class=\"plus\" href=\"\(EntryPage.address)\" title=\"\(WebWords.newEntry[language])\">")
            Self.icon(Self.plus, &html)
            html.markup("\(WebWords.new[language])</a>")
        }
        html.markup("</nav>")
        html.markup(
            "<form class=\"find\(active == .search ? " is-open" : "")\" role=\"search\" action=\"\(WebAddress.search)\"><input id=\"query\" type=\"search\" name=\"q\" value=\""
        )
        html.words(query)
        html.markup(
            "\" autocomplete=\"off\" aria-label=\"\(WebWords.search[language])\" placeholder=\"\(WebWords.search[language])\"\(active == .search && query.isEmpty ? " autofocus" : "")></form>"
        )
        html.markup("<a class=\"to-search\" href=\"\(WebAddress.search)\" aria-label=\"\(WebWords.search[language])\">")
        Self.icon(Self.search, &html)
        html.markup("</a>")
        more(&html)
    }

    private func more(_ html: inout HTMLText) {
        var places = [
            (NotesPage.address, WebWords.notes), (WebAddress.sensors, WebWords.sensors),
            (TablePage.address, WebWords.tables),
            (WebAddress.tags, WebWords.tags),
            (PlacesPage.address, WebWords.places),
            (CountPages.moods, WebWords.moods), (CountPages.stats, WebWords.stats),
            (CountPages.insights, WebWords.insights),
        ]
        if isOwner { places.append((PermissionsPage.address, WebWords.permissions)) }
        places += [(PhonePage.address, PhonePage.title), (KeysPage.address, WebWords.keys)]
        html.markup("<details class=\"more\"><summary aria-label=\"\(WebWords.otherPages[language])\">")
        Self.icon(Self.dots, &html)
        html.markup(
            "<span>\(WebWords.otherPages[language])</span></summary><nav aria-label=\"\(WebWords.otherPages[language])\">"
        )
        for (target, name) in places {
            html.markup(
                "<a href=\"\(target)\"\(target == address ? " aria-current=\"page\"" : "")>\(name[language])</a>")
        }
        html.markup(
            "<button id=\"scheme\" type=\"button\" hidden>◐ \(WebWords.scheme[language])</button></nav></details>")
    }

    /// Drawn in the colour of the text, and hidden from screen readers.
    static func icon(_ drawing: HTML, _ html: inout HTMLText) {
        html.markup("<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">\(drawing)</svg>")
    }
}
