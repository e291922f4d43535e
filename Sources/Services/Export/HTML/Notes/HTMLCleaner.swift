// The last gate of a note's HTML: only known elements and attributes pass, links lead to where they may, nothing loads from afar.

import Bytes

/// Copies HTML, dropping what is not on its lists. What cmark-gfm makes of plain Markdown passes unchanged, byte for byte.
struct HTMLCleaner {
    /// What a relative address of a link or picture becomes.
    enum Local {
        /// Another address, encoded.
        case address(String)
        /// As it is.
        case same
        /// Nothing to link to: the words stay.
        case none
    }

    /// What stands for a placeholder (see `Placeholders`).
    struct Insertion {
        /// Ready HTML, for running text outside of links.
        let html: [UInt8]
        /// The words alone, for inside a link or an attribute.
        let words: String
        /// As the note has it, for inside code.
        let source: String
    }

    private let input: [UInt8]
    private let insertions: [Insertion]
    private let link: (String) -> Local
    private let image: (String) -> Local
    private var output = HTMLText()
    private var at = 0
    /// Elements that are open in the output.
    private var open: [String] = []

    /// - Parameters:
    ///   - link: what becomes of the relative address of a link, references decoded.
    ///   - image: the same for a picture.
    static func clean(
        _ html: [UInt8], insertions: [Insertion] = [], link: @escaping (String) -> Local = { _ in .same },
        image: @escaping (String) -> Local = { _ in .same }
    ) -> [UInt8] {
        var cleaner = HTMLCleaner(input: html, insertions: insertions, link: link, image: image)
        cleaner.run()
        return cleaner.output.bytes
    }

    private init(
        input: [UInt8], insertions: [Insertion], link: @escaping (String) -> Local, image: @escaping (String) -> Local
    ) {
        self.input = input
        self.insertions = insertions
        self.link = link
        self.image = image
        output.bytes.reserveCapacity(input.count + input.count / 8)
    }

    private mutating func run() {
        while at < input.count {
            copyText()
            guard at < input.count else { break }
            if input[at] == .less { markup() } else { insertion() }
        }
        while let name = open.popLast() { output.markup("</\(name)>") }
    }

    /// Copies up to the next tag or placeholder.
    private mutating func copyText() {
        let start = at
        input.withUnsafeBufferPointer { bytes in
            while at < bytes.count, bytes[at] != .less, bytes[at] != Placeholders.lead { at += 1 }
        }
        output.bytes.append(contentsOf: input[start..<at])
    }

    private mutating func insertion() {
        guard let (number, end) = Placeholders.read(input, at: at), insertions.indices.contains(number) else {
            output.bytes.append(input[at])
            at += 1
            return
        }
        at = end
        let insertion = insertions[number]
        if open.contains("code") || open.contains("pre") {
            output.words(insertion.source)
        } else if open.contains("a") {
            output.words(insertion.words)
        } else {
            output.markup(insertion.html)
        }
    }

    // MARK: Tags

    private mutating func markup() {
        if input.has("<!--", at: at) {
            at = find("-->", from: at + 4) ?? input.count
            return
        }
        if at + 1 < input.count, [UInt8(ascii: "!"), UInt8(ascii: "?")].contains(input[at + 1]) {
            while at < input.count, input[at] != .greater { at += 1 }
            at += 1
            return
        }
        guard let tag = HTMLTag(input, at: at) else {
            output.markup("&lt;")
            at += 1
            return
        }
        let start = at
        at = tag.end
        if tag.isEnd { return close(tag.name) }
        if Self.swallowed.contains(tag.name) { return swallow(tag.name) }
        guard Self.allowed.contains(tag.name) else { return }
        switch tag.name {
        case "a": anchor(tag)
        case "img": picture(tag)
        case "input": checkbox(tag, start)
        default: element(tag, start)
        }
    }

    private mutating func close(_ name: String) {
        guard !Self.void.contains(name), let place = open.lastIndex(of: name) else { return }
        while open.count > place { output.markup("</\(open.removeLast())>") }
    }

    /// Skips an element with all that is in it.
    private mutating func swallow(_ name: String) {
        while at < input.count {
            if input[at] == .less, let tag = HTMLTag(input, at: at), tag.isEnd, tag.name == name {
                at = tag.end
                return
            }
            at += 1
        }
    }

    private mutating func element(_ tag: HTMLTag, _ start: Int) {
        if !Self.void.contains(tag.name) { open.append(tag.name) }
        let wanted = tag.attributes.filter { Self.isAllowed($0.name, on: tag.name) }
        guard wanted.count < tag.attributes.count || !isPlain(tag) else {
            output.bytes.append(contentsOf: input[start..<tag.end])
            return
        }
        output.markup("<\(tag.name)")
        for attribute in wanted { copy(attribute) }
        output.markup(Self.void.contains(tag.name) ? " />" : ">")
    }

    /// Whether all values stand in double quotes, so that copying them whole is safe.
    private func isPlain(_ tag: HTMLTag) -> Bool {
        tag.attributes.allSatisfy { $0.value.map { input[$0.lowerBound - 1] == .quote } ?? true }
    }

    private mutating func copy(_ attribute: HTMLTag.Attribute) {
        output.markup(" \(attribute.name)=\"")
        if let value = attribute.value { copyValue(value) }
        output.markup("\"")
    }

    /// A value inside double quotes: quotes and angles escaped, placeholders as words.
    private mutating func copyValue(_ range: Range<Int>) {
        var place = range.lowerBound
        while place < range.upperBound {
            if let (number, end) = Placeholders.read(input, at: place), insertions.indices.contains(number) {
                output.words(insertions[number].words)
                place = end
                continue
            }
            switch input[place] {
            case .quote: output.markup("&quot;")
            case .less: output.markup("&lt;")
            case .greater: output.markup("&gt;")
            default: output.bytes.append(input[place])
            }
            place += 1
        }
    }

    private mutating func anchor(_ tag: HTMLTag) {
        // A link inside a link is none.
        close("a")
        open.append("a")
        output.markup("<a")
        var style: String?
        for attribute in tag.attributes where Self.isAllowed(attribute.name, on: "a") {
            guard attribute.name == "href", let value = attribute.value else {
                copy(attribute)
                continue
            }
            switch LinkSafety(input[value]) {
            case .external:
                copy(attribute)
                style = " rel=\"noreferrer noopener\""
            case .unsafe: break
            case .local(let address):
                if address.isEmpty || address.hasPrefix("#") {
                    copy(attribute)
                } else {
                    switch link(address) {
                    case .same: copy(attribute)
                    case .address(let changed):
                        output.markup(" href=\"")
                        output.words(changed)
                        output.markup("\"")
                    case .none: style = " class=\"missing\""
                    }
                }
            }
        }
        if let style { output.markup(style) }
        output.markup(">")
    }

    private mutating func picture(_ tag: HTMLTag) {
        let source = tag.attributes.first { $0.name == "src" }?.value
        let alternative = tag.attributes.first { $0.name == "alt" }?.value
        switch source.map({ LinkSafety(input[$0]) }) {
        case .local(let address):
            switch image(address) {
            case .same:
                output.markup("<img")
                for attribute in tag.attributes where Self.isAllowed(attribute.name, on: "img") { copy(attribute) }
                output.markup(" />")
            case .address(let changed):
                output.markup("<img src=\"")
                output.words(changed)
                output.markup("\"")
                for attribute in tag.attributes where ["alt", "title"].contains(attribute.name) { copy(attribute) }
                output.markup(" loading=\"lazy\" />")
            case .none: missing(alternative)
            }
        case .external:
            // A picture from elsewhere would tell them who reads this: it is a link that one may follow.
            let isLink = !open.contains("a")
            if isLink, let source {
                output.markup("<a class=\"remote\" href=\"")
                copyValue(source)
                output.markup("\" rel=\"noreferrer noopener\">")
            }
            if let words = alternative, !words.isEmpty { copyValue(words) } else if let source { copyValue(source) }
            if isLink { output.markup("</a>") }
        case .unsafe, nil: missing(alternative)
        }
    }

    private mutating func missing(_ alternative: Range<Int>?) {
        output.markup("<span class=\"missing\">")
        if let alternative { copyValue(alternative) }
        output.markup("</span>")
    }

    /// The box of a task; any other field of a form is dropped.
    private mutating func checkbox(_ tag: HTMLTag, _ start: Int) {
        func value(_ name: String) -> String? {
            tag.attributes.first { $0.name == name }?.value.map { input.text($0).lowercased() }
        }
        guard value("type") == "checkbox", tag.attributes.contains(where: { $0.name == "disabled" }) else { return }
        let isChecked = tag.attributes.contains { $0.name == "checked" }
        output.markup("<input type=\"checkbox\"\(isChecked ? " checked=\"\"" : "") disabled=\"\" />")
    }

    private func find(_ literal: StaticString, from start: Int) -> Int? {
        var place = start
        while place < input.count {
            if input.has(literal, at: place) { return place + literal.utf8CodeUnitCount }
            place += 1
        }
        return nil
    }

    // MARK: Lists

    /// What cmark-gfm makes, and the harmless inline elements people type.
    private static let allowed: Set<String> = [
        "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "em", "strong", "del",
        "a", "img", "br", "hr", "table", "thead", "tbody", "tr", "th", "td", "input", "sup", "sub", "section", "kbd",
    ]
    private static let void: Set<String> = ["br", "hr", "img", "input"]
    /// Elements that go with their content.
    private static let swallowed: Set<String> = [
        "script", "style", "iframe", "object", "embed", "svg", "math", "template", "noscript", "title", "textarea",
        "select", "xmp", "noembed", "noframes", "plaintext", "applet", "audio", "video", "canvas", "frameset",
    ]

    private static func isAllowed(_ attribute: String, on element: String) -> Bool {
        switch (element, attribute) {
        case ("a", "href"), ("a", "title"), ("img", "src"), ("img", "alt"), ("img", "title"), ("ol", "start"),
            ("th", "align"), ("td", "align"), ("code", "class"), ("pre", "lang"):
            true
        // Footnotes.
        case ("a", "id"), ("a", "class"), ("a", "aria-label"), ("li", "id"), ("sup", "class"), ("section", "class"):
            true
        case ("a", let name), ("section", let name): name.hasPrefix("data-footnote")
        default: false
        }
    }
}
