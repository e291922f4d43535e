// The style sheets, the script, the icon and what a home screen needs: all that pages load.

import Bytes
import Pages
import Resources

enum WebAssets {
    static func response(_ name: String) throws -> WebResponse {
        switch name {
        case "daybook.css": WebResponse(200, [("Content-Type", "text/css; charset=utf-8")], style)
        case let name where Sheet.all[name] != nil:
            WebResponse(200, [("Content-Type", "text/css; charset=utf-8")], Sheet.all[name] ?? [])
        case "daybook.js": WebResponse(200, [("Content-Type", "text/javascript; charset=utf-8")], script)
        case "ink.js": WebResponse(200, [("Content-Type", "text/javascript; charset=utf-8")], ink)
        case "daybook.webmanifest": WebManifest.response
        case "icon.svg": WebResponse(200, [("Content-Type", "image/svg+xml")], Array(SiteStyle.icon.utf8))
        case "icon.png": WebResponse(200, [("Content-Type", "image/png")], PhoneIcon.bytes)
        default: throw WebRefusal.notFound
        }
    }

    /// Of pages to write on.
    static let inkScript = "/assets/ink.js"

    private static let ink = Array(CompactCode.script(WebScript.canvas).utf8)
    private static let script = Array(CompactCode.script(WebScript.written + SiteScript.shared).utf8)

    /// What all pages have: much of it is that of the exported site.
    private static let style = Array(
        (SiteStyle.style(
            "base", "frame", "text", "tasks", "pager", "day", "measured", "cards", "lists", "index",
            "calendar", "sensors")
            + own("forms", "glance", "items", "weeks", "ticking", "writing", "telling", "rail")
            + SiteStyle.style("screens", "print") + own("screens", "bar")).utf8)

    private static func own(_ names: String...) -> String {
        names.map { CompactCode.style(EmbeddedFile.web("serve/\($0).css")) }.joined()
    }

    /// What some pages have beyond it.
    enum Sheet: String, CaseIterable {
        /// Texts as they are read and written.
        case document
        /// Charts and maps.
        case figures
        case ink

        var address: String { "/assets/\(rawValue).css" }

        fileprivate static let all = Dictionary(
            uniqueKeysWithValues: allCases.map { ($0.rawValue + ".css", Array($0.style.utf8)) })

        private var style: String {
            switch self {
            case .document: SiteStyle.style("document", "papers", "photos", "beside", "viewer") + own("entry")
            case .figures: SiteStyle.style("charts", "maps") + own("figures")
            case .ink: own("ink")
            }
        }
    }
}
