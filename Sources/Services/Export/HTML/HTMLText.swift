// Building HTML as bytes: markup as it is, words escaped.

import Bytes

/// HTML under construction.
package struct HTMLText {
    package var bytes: [UInt8] = []

    package init() {}

    /// Markup that this module wrote itself, or that was escaped before. (A literal is the one below.)
    @_disfavoredOverload
    package mutating func markup(_ markup: String) { bytes.append(contentsOf: markup.utf8) }

    package mutating func markup(_ markup: HTMLMarkup) { markup.append(to: &bytes) }

    package mutating func markup(_ markup: [UInt8]) { bytes.append(contentsOf: markup) }

    /// Words between tags or inside a quoted attribute.
    package mutating func words(_ words: String) {
        var words = words
        words.withUTF8 { utf8 in
            // What needs no escape, which is nearly everything, is copied a run at a time.
            var start = 0
            while start < utf8.count {
                let at = utf8.first(in: start..<utf8.count) {
                    $0.places(below: 0x20) | $0.places(of: .quote) | $0.places(of: UInt8(ascii: "&"))
                        | $0.places(of: .apostrophe) | $0.places(of: .less) | $0.places(of: .greater)
                        | $0.places(of: 0x7f)
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<at]))
                guard at < utf8.count else { break }
                if let escape = Self.escape(utf8[at]) {
                    bytes.append(contentsOf: escape.utf8)
                } else {
                    bytes.append(utf8[at])
                }
                start = at + 1
            }
        }
    }

    /// What replaces a byte; nil where it stays as it is.
    private static func escape(_ byte: UInt8) -> String? {
        switch byte {
        case .less: return "&lt;"
        case .greater: return "&gt;"
        case UInt8(ascii: "&"): return "&amp;"
        case .quote: return "&quot;"
        case .apostrophe: return "&#39;"
        case 0..<0x09, 0x0b..<0x0d, 0x0e..<0x20, 0x7f: return "\u{fffd}"
        default: return nil
        }
    }

    /// An element with words in it: `element("p", words, class: "note")`.
    package mutating func element(_ name: String, _ words: String, class style: String? = nil) {
        open(name, class: style)
        self.words(words)
        markup("</")
        markup(name)
        markup(">")
    }

    package mutating func open(_ name: String, class style: String? = nil) {
        markup("<")
        markup(name)
        if let style {
            markup(" class=\"")
            self.words(style)
            markup("\"")
        }
        markup(">")
    }

    /// A link; `address` is encoded already.
    package mutating func link(_ address: String, _ words: String, class style: String? = nil, relation: String? = nil)
    {
        beginLink(style)
        self.words(address)
        markup("\"")
        if let relation { markup(" rel=\"\(relation)\"") }
        markup(">")
        self.words(words)
        markup("</a>")
    }

    /// A link to another page of the same site, both below its folder and not encoded.
    mutating func link(to target: String, from page: String, _ words: String, class style: String? = nil) {
        beginLink(style)
        address(of: target, from: page)
        markup("\">")
        self.words(words)
        markup("</a>")
    }

    private mutating func beginLink(_ style: String?) {
        markup("<a")
        if let style {
            markup(" class=\"")
            markup(style)
            markup("\"")
        }
        markup(" href=\"")
    }

    /// Where one page is seen from another. What is encoded has nothing to escape.
    mutating func address(of target: String, from page: String) {
        RelativeAddress.append(from: page, to: target, to: &bytes)
    }
}
