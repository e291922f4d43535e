// The headings of a rendered text as a list of links: taken from the page itself, so that every target exists.

import Bytes
import Wording

struct PageOutline {
    struct Part: Equatable {
        /// 0 for the topmost.
        var level: Int
        let words: String
        /// Its `id`.
        package let name: String
    }

    private(set) var parts: [Part] = []

    var isEmpty: Bool { parts.isEmpty }

    /// Fewer headings need no outline; only the first ones are listed.
    private static let (fewest, most) = (3, 60)

    /// - Parameter html: of a body; the title of the page is excluded if it is elsewhere.
    init(_ html: [UInt8]) {
        var at = 0
        while parts.count < Self.most, let start = html.firstPlace(of: .less, in: at..<html.count),
            start + 8 < html.count
        {
            at = start
            // The first heading of level 1 is the title of the page.
            guard html[at + 1] == UInt8(ascii: "h"), (2...6).contains(html[at + 2] &- UInt8(ascii: "0")),
                html.has(" id=\"", at: at + 3)
            else {
                at += 1
                continue
            }
            let level = html[at + 2]
            let name = html[(at + 8)...].prefix { $0 != .quote }
            guard let open = html[name.endIndex...].firstIndex(of: .greater) else { break }
            let (words, end) = Self.words(html, from: open + 1, level)
            if !words.isEmpty, !name.isEmpty {
                parts.append(
                    Part(
                        level: Int(level &- UInt8(ascii: "0")), words: words,
                        name: HTMLEntities.decoded(name)))
            }
            at = end
        }
        guard parts.count >= Self.fewest else {
            parts = []
            return
        }
        let least = parts.map(\.level).min() ?? 0
        for index in parts.indices { parts[index].level -= least }
    }

    /// The words up to the end of the heading, and its end.
    private static func words(_ html: [UInt8], from start: Int, _ level: UInt8) -> (String, Int) {
        var text: [UInt8] = []
        var at = start
        var isTag = false
        while at < html.count {
            if html[at] == .less {
                if html.has("</h", at: at), at + 3 < html.count, html[at + 3] == level { break }
                isTag = true
            } else if html[at] == .greater {
                isTag = false
            } else if !isTag {
                text.append(html[at])
            }
            at += 1
        }
        return (HTMLEntities.decoded(text[...]).trimmed, at)
    }

    func write(_ language: LanguageCode, _ html: inout HTMLText) {
        guard !isEmpty else { return }
        html.markup("<nav class=\"outline\" aria-labelledby=\"Outline\"><h2 id=\"Outline\">")
        html.words(SiteWords.outline[language])
        html.markup("</h2><ul>")
        for part in parts {
            html.markup(part.level > 0 ? "<li class=\"in-\(min(3, part.level))\">" : "<li>")
            html.link("#" + RelativeAddress.encoded(part.name), CardText.capped(part.words, 70))
            html.markup("</li>")
        }
        html.markup("</ul></nav>\n")
    }
}
