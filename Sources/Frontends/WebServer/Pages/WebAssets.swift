// The style sheet, the script, the icon and what a home screen needs: all that pages load.

import Bytes
import Pages
import Resources

enum WebAssets {
    static func response(_ name: String) throws -> WebResponse {
        switch name {
        case "daybook.css": WebResponse(200, [("Content-Type", "text/css; charset=utf-8")], style)
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

    /// That of the exported site, and what served pages have beyond it.
    private static let style = Array(
        (SiteStyle.sheet
            + CompactCode.style(
                EmbeddedFile.web(
                    "serve/bar.css", "serve/forms.css", "serve/glance.css", "serve/items.css", "serve/weeks.css", "serve/ticking.css",
                    "serve/writing.css", "serve/telling.css", "serve/entry.css", "serve/ink.css", "serve/screens.css")))
            .utf8)
}
