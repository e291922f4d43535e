// Builds HTML as bytes: markup verbatim, text escaped.

/// HTML under construction.
package struct HTMLText: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// The markup so far.
    package var html: HTML { HTML(written: bytes) }

    package var isEmpty: Bool { bytes.isEmpty }

    package mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

    package mutating func markup(_ markup: HTML) { markup.append(to: &bytes) }

    package mutating func markup(_ markup: HTMLText) { bytes.append(contentsOf: markup.bytes) }

    /// Text between tags or inside a quoted attribute.
    package mutating func words(_ words: String) { HTML.escape(words, to: &bytes) }

    /// For the sanitiser, which passes on markup that it has checked. A test counts the calls, as it does for `HTML(trusted:)`.
    package mutating func append(trusted markup: ArraySlice<UInt8>) { bytes.append(contentsOf: markup) }

    package mutating func append(trusted byte: UInt8) { bytes.append(byte) }

    package mutating func removeLast(_ count: Int) { bytes.removeLast(count) }

    /// An element that contains text: `element("p", words, class: "note")`.
    package mutating func element(_ name: HTML, _ words: String, class style: String? = nil) {
        open(name, class: style)
        self.words(words)
        markup("</")
        markup(name)
        markup(">")
    }

    package mutating func open(_ name: HTML, class style: String? = nil) {
        markup("<")
        markup(name)
        if let style {
            markup(" class=\"")
            self.words(style)
            markup("\"")
        }
        markup(">")
    }

    /// A link; `address` is already encoded.
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

    /// A link to another page of the site; both paths are relative to its folder and unencoded.
    package mutating func link(to target: String, from page: String, _ words: String, class style: String? = nil) {
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
            self.words(style)
            markup("\"")
        }
        markup(" href=\"")
    }

    /// The relative address of one page from another. Encoded, hence nothing to escape.
    package mutating func address(of target: String, from page: String) {
        RelativeAddress.append(from: page, to: target, to: &bytes)
    }
}
