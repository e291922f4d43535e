// Sanitises a note's HTML: only known elements and attributes pass, links have permitted targets, nothing loads from remote servers.

import Bytes
import Vault

/// Copies HTML, dropping everything not listed in `HTMLRules`. Output of cmark-gfm for plain Markdown passes unchanged, byte for byte,
/// except for the anchors of headings.
struct HTMLCleaner {
    /// The replacement of a link's or picture's relative address.
    enum Local {
        /// Another address, encoded.
        case address(String)
        /// The address of a film or sound, which gets a player in place of a picture.
        case film(String), sound(String)
        /// Unchanged.
        case same
        /// No target: only the words are kept.
        case none
    }

    /// Options for note features beyond plain Markdown.
    struct Options {
        /// Maps the relative address of a link, with references decoded.
        var link: (String) -> Local = { _ in .same }
        /// The same for a picture.
        var image: (String) -> Local = { _ in .same }
        /// Maps a link within the note, given without `#`, to an address; nil leaves it unchanged.
        var own: (String) -> String? = { _ in nil }
        /// Headings get anchors, like on GitHub.
        var namesHeadings = false
        var titles = HeadingFit.asWritten
        /// Accessible names of task checkboxes.
        var boxNames: (open: String, done: String)?
        /// The accessible name of scrollable code blocks, for keyboard focus; nil if nothing scrolls.
        var codeName: String?
        /// A prefix for all anchors, if several notes share a page.
        var prefix = ""
        /// A note below a diagram shown as source, if any.
        var diagramNote: String?
    }

    /// An open element in the output.
    struct Open {
        package let name: String
        /// The markup that ends it, if not its end tag.
        var closing: HTML?
    }

    let input: [UInt8]
    let insertions: [NoteInsertion]
    let options: Options
    var output = HTMLText()
    var at = 0
    var open: [Open] = []
    var headingNames = HeadingNames()
    /// Anchors defined by raw HTML in the note.
    let ownNames: Set<String>
    var isDiagram = false
    /// A heading of level 1 was written.
    var hasTitle = false
    /// Elements without an end tag from here on: repeated searches would take quadratic time.
    var endless: Set<String> = []
    /// The number of apparent tags that were none.
    var falseTags = 0

    static func clean(_ html: [UInt8], insertions: [NoteInsertion] = [], _ options: Options = Options()) -> HTMLText {
        var cleaner = HTMLCleaner(input: html, insertions: insertions, options: options)
        cleaner.run()
        return cleaner.output
    }

    private init(input: [UInt8], insertions: [NoteInsertion], options: Options) {
        self.input = input
        self.insertions = insertions
        self.options = options
        ownNames = HTMLNames.all(in: input)
        output.reserveCapacity(input.count + input.count / 8)
    }

    mutating func run() {
        while at < input.count {
            copyText()
            guard at < input.count else { break }
            if input[at] == .less { markup() } else { insertion() }
        }
        while let last = open.popLast() { end(last) }
    }

    /// Copies up to the next tag or placeholder.
    mutating func copyText() {
        let start = at
        at = input.withUnsafeBufferPointer { bytes in
            bytes.first(in: start..<bytes.count) { $0.places(of: .less) | $0.places(of: Placeholders.lead) }
        }
        output.append(trusted: input[start..<at])
    }

    func isOpen(_ name: String) -> Bool { open.contains { $0.name == name } }

    mutating func begin(_ name: String, _ tag: HTML, closing: HTML? = nil) {
        output.markup(tag)
        open.append(Open(name: name, closing: closing))
    }

    private mutating func end(_ element: Open) {
        if let closing = element.closing { return output.markup(closing) }
        output.markup("</")
        output.words(element.name)
        output.markup(">")
    }

    // MARK: Tags

    mutating func markup() {
        if input.has("<!--", at: at) {
            // An unclosed comment hides everything after it, as in browsers. `<!-->` is complete (HTML, “comment start state”).
            if input.has("<!-->", at: at) || input.has("<!--->", at: at) {
                at = (input[at...].firstIndex(of: .greater) ?? at) + 1
            } else {
                at = find("-->", from: at + 4) ?? input.count
            }
            return
        }
        if at + 1 < input.count, input[at + 1] == UInt8(ascii: "!") || input[at + 1] == UInt8(ascii: "?") {
            guard !endless.contains("!"), let end = input[at...].firstIndex(of: .greater) else {
                endless.insert("!")
                return escapeAngle()
            }
            at = end + 1
            return
        }
        // After some unclosed tags, only short ones are tried.
        guard let tag = HTMLTag(input, at: at, limit: falseTags < 20 ? .max : 300) else {
            falseTags += 1
            return escapeAngle()
        }
        at = tag.end
        if tag.isEnd { return close(tag.name) }
        guard HTMLRules.isAllowed(tag.name) else {
            if HTMLRules.isSwallowed(tag.name) { return swallow(tag.name) }
            if HTMLRules.isForeign(tag.name) { foreign(tag) }
            return
        }
        switch tag.name {
        case "a": anchor(tag)
        case "img": picture(tag)
        case "input": checkbox(tag)
        case "p" where tag.attributes.isEmpty && startsOtherwise(): break
        case "blockquote" where startsCallout(): break
        default: element(tag)
        }
    }

    mutating func escapeAngle() {
        output.markup("&lt;")
        at += 1
    }

    mutating func close(_ name: String) {
        guard !HTMLRules.isVoid(name), let place = open.lastIndex(where: { $0.name == name }) else { return }
        let isDiagram = name == "pre" && isDiagram
        while open.count > place { end(open.removeLast()) }
        if isDiagram, let note = options.diagramNote {
            self.isDiagram = false
            output.markup("\n")
            output.element("p", note, class: "diagram-note")
        }
    }

    /// Skips an element with its content; only its tag if it is not closed.
    mutating func swallow(_ name: String) {
        guard !endless.contains(name) else { return }
        var place = at
        while place < input.count {
            if input[place] == .less, input.has("</", at: place), let tag = HTMLTag(input, at: place, limit: 1000),
                tag.name == name
            {
                at = tag.end
                return
            }
            place += 1
        }
        endless.insert(name)
    }

    mutating func element(_ tag: HTMLTag) {
        let isHeading = tag.name.utf8.count == 2 && Self.headings.contains(tag.name)
        let name = isHeading ? heading(tag.name) : tag.name
        output.markup("<")
        output.words(name)
        if options.namesHeadings, isHeading {
            let anchor = headingNames.add(HeadingAnchors.text(ofRendered: headingText(tag.name)))
            if !anchor.isEmpty { write("id", options.prefix + anchor) }
        } else if !tag.attributes.isEmpty {
            ownName(tag)
        }
        if !tag.attributes.isEmpty { copyAttributes(tag) }
        if let codeName = options.codeName { makeReachable(tag.name, codeName) }
        if tag.name == "code", let style = text(tag, "class"), style == "language-mermaid" { isDiagram = true }
        if HTMLRules.isVoid(tag.name) { return output.markup(" />") }
        begin(tag.name, ">", closing: name == tag.name ? nil : "</\(name)>")
    }

    /// Makes elements that may overflow the page scrollable by keyboard (WCAG 2.2, 2.1.1). A table keeps its role for screen readers.
    private mutating func makeReachable(_ name: String, _ codeName: String) {
        guard name == "pre" || name == "table" else { return }
        output.markup(" tabindex=\"0\"")
        guard name == "pre" else { return }
        output.markup(" role=\"group\"")
        write("aria-label", codeName)
    }

    mutating func copyAttributes(_ tag: HTMLTag, except left: Set<String> = []) {
        var seen = left
        for attribute in tag.attributes where seen.insert(attribute.name).inserted {
            let range = attribute.value ?? 0..<0
            guard HTMLRules.value(attribute.name, input.text(range), on: tag.name) != nil else { continue }
            let isName = attribute.name == "id" && !options.prefix.isEmpty
            output.markup(" ")
            output.words(attribute.name)
            output.markup("=\"")
            if isName { output.words(options.prefix) }
            copyValue(range)
            output.markup("\"")
        }
    }

    /// An anchor from raw HTML in the note, prefixed to avoid conflicts with the page's own.
    mutating func ownName(_ tag: HTMLTag) {
        for key in ["id", "name"] {
            guard let value = text(tag, key), HTMLRules.isName(value), !value.hasPrefix("fn-"),
                !value.hasPrefix("fnref-")
            else { continue }
            return write("id", options.prefix + Self.ownPrefix + value)
        }
    }

    static let ownPrefix = "user-content-"

    mutating func write(_ attribute: HTML, _ value: String) {
        output.markup(" ")
        output.markup(attribute)
        output.markup("=\"")
        output.words(value)
        output.markup("\"")
    }

    func text(_ tag: HTMLTag, _ attribute: String) -> String? {
        tag.attributes.first { $0.name == attribute }?.value.map { input.text($0) }
    }

    /// A value in double quotes: quotes and angle brackets escaped, placeholders replaced by words.
    mutating func copyValue(_ range: Range<Int>) {
        var place = range.lowerBound
        while place < range.upperBound {
            if let (insertion, end) = insertion(at: place) {
                output.words(insertion.words.isEmpty ? insertion.source : insertion.words)
                place = end
                continue
            }
            switch input[place] {
            case .quote: output.markup("&quot;")
            case .less: output.markup("&lt;")
            case .greater: output.markup("&gt;")
            default: output.append(trusted: input[place])
            }
            place += 1
        }
    }

    func find(_ literal: StaticString, from start: Int) -> Int? {
        var place = start
        while place < input.count {
            if input.has(literal, at: place) { return place + literal.utf8CodeUnitCount }
            place += 1
        }
        return nil
    }
}
