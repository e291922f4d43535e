// The last gate of a note's HTML: only known elements and attributes pass, links lead to where they may, nothing loads from afar.

import Bytes
import Vault

/// Copies HTML, dropping what is not on the lists of `HTMLRules`. What cmark-gfm makes of plain Markdown passes unchanged, byte for byte,
/// but for the names of headings.
struct HTMLCleaner {
    /// What a relative address of a link or picture becomes.
    enum Local {
        /// Another address, encoded.
        case address(String)
        /// The address of a film or of a sound, which play where a picture was asked for.
        case film(String), sound(String)
        /// As it is.
        case same
        /// Nothing to link to: the words stay.
        case none
    }

    /// How a note's HTML differs from that of plain Markdown.
    struct Options {
        /// What becomes of the relative address of a link, references decoded.
        var link: (String) -> Local = { _ in .same }
        /// The same for a picture.
        var image: (String) -> Local = { _ in .same }
        /// The address that a link within the note, given without its `#`, leads to; nil leaves it as it is.
        var own: (String) -> String? = { _ in nil }
        /// Headings get names, as GitHub makes them.
        var namesHeadings = false
        var titles = HeadingFit.asWritten
        /// What boxes of tasks are called for those who do not see them.
        var boxNames: (open: String, done: String)?
        /// What code is called for those who move to it with keys, to scroll it; nil where nothing scrolls.
        var codeName: String?
        /// Goes before every name, where several notes are on one page.
        var prefix = ""
        /// Said below a diagram that stays its source; nil says nothing.
        var diagramNote: String?
    }

    /// An element that is open in the output.
    struct Open {
        package let name: String
        /// What ends it, where that is not the tag of its name.
        var closing: HTML?
    }

    let input: [UInt8]
    let insertions: [NoteInsertion]
    let options: Options
    var output = HTMLText()
    var at = 0
    var open: [Open] = []
    var headingNames = HeadingNames()
    /// Names that raw HTML in the note gives.
    let ownNames: Set<String>
    var isDiagram = false
    /// A heading of the first level was written.
    var hasTitle = false
    /// Elements that nothing ends from here on: looking again and again would take the square of the time.
    var endless: Set<String> = []
    /// How often no tag was where one seemed to be.
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
            // One that nothing ends hides all that follows, as in browsers. `<!-->` is whole (HTML, “comment start state”).
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
        // After some that do not end, only short ones are looked for.
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

    /// Skips an element with all that is in it; where it does not end, its tag alone.
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

    /// What may be wider than its page scrolls, with keys too (WCAG 2.2, 2.1.1). A table stays a table for those who hear it.
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

    /// A name that the note gives a place in raw HTML: out of the way of what the page itself calls by name.
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

    /// A value inside double quotes: quotes and angles escaped, placeholders as words.
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
