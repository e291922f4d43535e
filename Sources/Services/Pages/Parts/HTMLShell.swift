// The HTML around the content of every page, on disk or from a server.

import Bytes
import Wording

package struct HTMLShell {
    package typealias Part = (inout HTMLText) -> Void

    let language: LanguageCode
    package let title: String
    /// Addresses relative to the page.
    let styleSheet: String
    let icon: String

    package init(language: LanguageCode, title: String, styleSheet: String, icon: String) {
        (self.language, self.title, self.styleSheet, self.icon) = (language, title, styleSheet, icon)
    }

    /// Comes after the description of the page.
    static let titleStart: HTML = "<title>"

    /// - Parameters:
    ///   - first: at the start of the head.
    ///   - described: metadata about the page.
    ///   - linked: after the style sheet: feeds, scripts.
    ///   - header: between the skip link and the content.
    package func page(
        isWide: Bool, first: Part = { _ in }, described: Part = { _ in }, linked: Part, header: Part, content: Part
    ) -> [UInt8] {
        var html = HTMLText()
        html.reserveCapacity(8192)
        html.markup("<!doctype html>\n<html lang=\"\(language.rawValue)\">\n<head>\n<meta charset=\"utf-8\">\n")
        first(&html)
        html.markup("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        html.markup(
            "<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"color-scheme\" content=\"light dark\">\n")
        described(&html)
        html.markup(Self.titleStart)
        html.words(title)
        html.markup("</title>\n<link rel=\"stylesheet\" href=\"\(styleSheet)\">\n")
        html.markup("<link rel=\"icon\" href=\"\(icon)\">\n")
        linked(&html)
        html.markup("</head>\n<body>\n<a class=\"skip\" href=\"#Text\">\(SiteWords.skip[language])</a>\n")
        header(&html)
        html.markup("<main id=\"Text\" tabindex=\"-1\"\(isWide ? " class=\"wide\"" : "")>\n")
        content(&html)
        html.markup("</main>\n</body>\n</html>\n")
        return html.bytes
    }
}
