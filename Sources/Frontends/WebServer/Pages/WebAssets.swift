// The style sheet, the script, the icon and what a home screen needs: all that pages load.

import Export

enum WebAssets {
    static func response(_ name: String) throws -> WebResponse {
        switch name {
        case "daybook.css": WebResponse(200, [("Content-Type", "text/css; charset=utf-8")], style)
        case "daybook.js": WebResponse(200, [("Content-Type", "text/javascript; charset=utf-8")], script)
        case "daybook.webmanifest": WebManifest.response
        case "icon.svg": WebResponse(200, [("Content-Type", "image/svg+xml")], Array(SiteStyle.icon.utf8))
        default: throw WebRefusal.notFound
        }
    }

    private static let style = Array((SiteStyle.sheet + SiteStyle.compact(WebStyle.written)).utf8)
    private static let script = Array(("\"use strict\";\n" + WebScript.written + SiteScript.shared).utf8)
}
