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

    /// As it is written, without its comments, the blanks that lines begin with and those beside signs, and the ends of lines where a block,
    /// a list or a statement says that it goes on.
    static func compact(_ written: String) -> [UInt8] {
        var bytes = Array("\"use strict\";\n".utf8)
        for line in written.utf8.split(separator: UInt8(ascii: "\n")) {
            let line = line.drop { $0 == UInt8(ascii: " ") }
            guard !line.isEmpty, !line.starts(with: "//".utf8) else { continue }
            bytes += compactLine(Array(line))
            if !";{,".utf8.contains(line.last ?? 0) { bytes.append(UInt8(ascii: "\n")) }
        }
        return bytes
    }

    /// Signs that need no blank beside them. `+`, `-` and `/` may, before one of their own.
    private static let signs = Set(",;:{}()[]?=<>&|*!".utf8)

    /// What is in quotes stays. Expressions (`/…/`) of the scripts have neither quotes nor blanks in them.
    static func compactLine(_ line: [UInt8]) -> [UInt8] {
        var (bytes, quote): ([UInt8], UInt8?) = ([], nil)
        for (place, byte) in line.enumerated() {
            if let open = quote {
                if byte == open, line[place - 1] != UInt8(ascii: "\\") { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
                quote = byte
            } else if byte == UInt8(ascii: " "), place + 1 < line.count {
                if signs.contains(line[place + 1]) || bytes.last.map(signs.contains) == true { continue }
            }
            bytes.append(byte)
        }
        return bytes
    }
}
