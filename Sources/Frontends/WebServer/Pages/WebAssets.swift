// The style sheet, the script, the icon and what a home screen needs: all that pages load.

import Export

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

    private static let ink = compact(InkScript.written)
    private static let style = Array((SiteStyle.sheet + SiteStyle.compact(WebStyle.written)).utf8)
    private static let script = compact(WebScript.written + SiteScript.shared)

    /// Around which no literal of the scripts has blanks.
    static let operators = ["=", "=>", "===", "!==", "&&", "||"]

    /// As it is written, line by line, without its comments, the blanks that lines begin with and those around operators.
    static func compact(_ written: String) -> [UInt8] {
        let lines = written.split(separator: "\n").map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
        var text = lines.joined(separator: "\n")
        for sign in operators { text = text.replacing(" \(sign) ", with: sign) }
        return Array(("\"use strict\";\n" + text + "\n").utf8)
    }
}
