// Assets of the pages: style sheets, scripts, the icon, and files for a home screen.

import Bytes
import Pages
import Resources
import Wording

enum WebAssets {
    static func response(_ name: String, _ language: LanguageCode) throws -> WebResponse {
        switch name {
        case "daybook.css": WebResponse(200, [("Content-Type", "text/css; charset=utf-8")], style)
        case let name where Sheet.all[name] != nil:
            WebResponse(200, [("Content-Type", "text/css; charset=utf-8")], Sheet.all[name] ?? [])
        case "daybook.js": WebResponse(200, [("Content-Type", "text/javascript; charset=utf-8")], script)
        case "ink.js": WebResponse(200, [("Content-Type", "text/javascript; charset=utf-8")], ink)
        case "daybook.webmanifest": WebManifest.response(language)
        case "icon.svg": WebResponse(200, [("Content-Type", "image/svg+xml")], Array(SiteStyle.icon.utf8))
        case "icon.png": WebResponse(200, [("Content-Type", "image/png")], PhoneIcon.bytes)
        default: throw WebRefusal.notFound
        }
    }

    /// For pages to write on.
    static let inkScript = "/assets/ink.js"

    private static let ink = Array(CompactCode.script(WebScript.canvas).utf8)
    private static let script = Array(CompactCode.script(WebScript.written + SiteScript.shared).utf8)

    /// The common style sheet, shared in large parts with the exported site.
    private static let style = Array(
        SiteStyle.style(
            "site/base.css", "site/frame.css", "site/text.css", "site/tasks.css", "site/pager.css", "site/day.css",
            "site/measured.css", "site/cards.css", "site/lists.css", "site/index.css", "site/calendar.css",
            "site/sensors.css", "serve/forms.css", "serve/glance.css", "serve/weeks.css", "serve/ticking.css",
            "serve/writing.css", "serve/telling.css", "serve/rail.css", "site/screens.css",
            "site/print.css", "serve/screens.css", "serve/bar.css"
        ).utf8)

    /// Further style sheets of some pages.
    enum Sheet: String, CaseIterable {
        /// Rendered and edited texts.
        case document
        /// Charts and maps.
        case figures
        case ink
        /// Lists and their items.
        case items
        case keys
        /// Folders of documents.
        case notes
        /// Tables and boards.
        case tables

        var address: String { "/assets/\(rawValue).css" }

        fileprivate static let all = Dictionary(
            uniqueKeysWithValues: allCases.map { ($0.rawValue + ".css", Array($0.style.utf8)) })

        private var style: String {
            switch self {
            case .document:
                SiteStyle.style(
                    "site/document.css", "site/papers.css", "site/photos.css", "site/beside.css", "site/viewer.css",
                    "serve/entry.css")
            case .figures: SiteStyle.style("site/charts.css", "site/maps.css", "serve/figures.css")
            case .ink: SiteStyle.style("serve/ink.css")
            case .items: SiteStyle.style("serve/items.css")
            case .keys: SiteStyle.style("serve/keys.css")
            case .notes: SiteStyle.style("serve/notes.css")
            case .tables: SiteStyle.style("serve/tables.css")
            }
        }
    }
}
