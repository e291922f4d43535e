// Building HTML as bytes: markup as it is, words escaped.

import Bytes

/// HTML under construction.
struct HTMLText {
    var bytes: [UInt8] = []

    /// Markup that this module wrote itself, or that was escaped before.
    mutating func markup(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    mutating func markup(_ markup: [UInt8]) { bytes.append(contentsOf: markup) }

    /// Words between tags or inside a quoted attribute.
    mutating func words(_ words: String) {
        for byte in words.utf8 {
            switch byte {
            case .less: bytes.append(contentsOf: "&lt;".utf8)
            case .greater: bytes.append(contentsOf: "&gt;".utf8)
            case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
            case .quote: bytes.append(contentsOf: "&quot;".utf8)
            case .apostrophe: bytes.append(contentsOf: "&#39;".utf8)
            case 0..<0x09, 0x0b..<0x0d, 0x0e..<0x20, 0x7f: bytes.append(contentsOf: "\u{fffd}".utf8)
            default: bytes.append(byte)
            }
        }
    }

    /// An element with words in it: `element("p", words, class: "note")`.
    mutating func element(_ name: String, _ words: String, class style: String? = nil) {
        open(name, class: style)
        self.words(words)
        markup("</\(name)>")
    }

    mutating func open(_ name: String, class style: String? = nil) {
        markup("<\(name)")
        if let style {
            markup(" class=\"")
            self.words(style)
            markup("\"")
        }
        markup(">")
    }

    /// A link; `address` is encoded already.
    mutating func link(_ address: String, _ words: String, class style: String? = nil, relation: String? = nil) {
        markup("<a")
        if let style { markup(" class=\"\(style)\"") }
        markup(" href=\"")
        self.words(address)
        markup("\"")
        if let relation { markup(" rel=\"\(relation)\"") }
        markup(">")
        self.words(words)
        markup("</a>")
    }
}
