// The HTML elements and attributes allowed in notes, modelled on GitHub's (html-pipeline, `SanitizationFilter`).

import Bytes

/// Elements not listed here are dropped, but their text is kept. Nothing allowed runs, loads, submits, or has a name visible to scripts.
enum HTMLRules {
    static func isAllowed(_ element: String) -> Bool { elements.contains(element) }

    static func isVoid(_ element: String) -> Bool { void.contains(element) }

    /// Elements dropped with their content, which is not text.
    static func isSwallowed(_ element: String) -> Bool { element == "script" || element == "style" }

    /// Elements that contain blocks.
    static func isFlow(_ element: String) -> Bool { flow.contains(element) }

    /// Elements of other sites that embed remote content: replaced by a link.
    static func isForeign(_ element: String) -> Bool { foreign.contains(element) }

    private static let elements: Set<String> = [
        "h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "blockquote", "pre", "code", "tt", "samp", "kbd", "var", "em",
        "strong", "b", "i", "u", "s", "strike", "del", "ins", "mark", "small", "sub", "sup", "abbr", "cite", "dfn", "q",
        "bdo", "span", "time", "a", "img", "br", "hr", "wbr", "ul", "ol", "li", "dl", "dt", "dd", "table", "caption",
        "thead", "tbody", "tfoot", "tr", "th", "td", "details", "summary", "figure", "figcaption", "ruby", "rb", "rt",
        "rp", "section", "input",
    ]
    private static let foreign: Set<String> = ["iframe", "embed", "video", "audio"]
    private static let void: Set<String> = ["br", "hr", "img", "input", "wbr"]
    private static let flow: Set<String> = [
        "div", "blockquote", "li", "dd", "td", "th", "details", "figure", "section", "article",
    ]

    /// The sanitised attribute; nil if it is not allowed.
    package static func value(_ attribute: String, _ value: String, on element: String) -> String? {
        switch (element, attribute) {
        case ("a", "href"), ("img", "src"), (_, "title"), ("img", "alt"): value
        case ("th", "abbr"): value
        case (_, "align"): oneOf(["left", "right", "center", "justify"], value)
        case ("td", "valign"), ("th", "valign"), ("tr", "valign"):
            oneOf(["top", "middle", "bottom", "baseline"], value)
        case (_, "dir"): oneOf(["ltr", "rtl", "auto"], value)
        case (_, "lang"): isWord(value) ? value : nil
        case ("th", "scope"): oneOf(["row", "col", "rowgroup", "colgroup"], value)
        case ("td", "colspan"), ("th", "colspan"), ("td", "rowspan"), ("th", "rowspan"):
            isNumber(value, most: 3) ? value : nil
        case ("ol", "start"), ("li", "value"): isNumber(value, most: 9) ? value : nil
        case ("ol", "type"): ["1", "a", "A", "i", "I"].contains(value) ? value : nil
        case ("ol", "reversed"), ("details", "open"): ""
        case ("img", "width"), ("img", "height"), ("td", "width"), ("th", "width"), ("table", "width"):
            isSize(value) ? value : nil
        case ("time", "datetime"), ("del", "datetime"), ("ins", "datetime"): value
        case ("code", "class"): value.hasPrefix("language-") ? value : nil
        default: footnote(attribute, value, on: element)
        }
    }

    /// The attributes of cmark-gfm for footnotes and links to them.
    private static func footnote(_ attribute: String, _ value: String, on element: String) -> String? {
        switch (element, attribute) {
        case ("a", "id"), ("li", "id"): value.hasPrefix("fn-") || value.hasPrefix("fnref-") ? value : nil
        case ("a", "class"): oneOf(["footnote-ref", "footnote-backref"], value)
        case ("a", "aria-label"): value
        case ("sup", "class"): oneOf(["footnote-ref"], value)
        case ("section", "class"): oneOf(["footnotes"], value)
        case ("a", let name), ("section", let name):
            name.hasPrefix("data-footnote") && isWord(String(name.dropFirst(5))) ? value : nil
        default: nil
        }
    }

    /// A valid anchor in a note: letters, digits and connecting characters.
    static func isName(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.count <= 100
            && value.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.:".unicodeScalars.contains($0)
            }
    }

    private static func oneOf(_ known: [String], _ value: String) -> String? {
        let value = value.lowercased()
        return known.contains(value) ? value : nil
    }

    private static func isWord(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .hyphen }
    }

    private static func isNumber(_ value: String, most digits: Int) -> Bool {
        !value.isEmpty && value.utf8.count <= digits && value.utf8.allSatisfy(\.isDigit)
    }

    private static func isSize(_ value: String) -> Bool {
        isNumber(value.hasSuffix("%") ? String(value.dropLast()) : value, most: 4)
    }
}
