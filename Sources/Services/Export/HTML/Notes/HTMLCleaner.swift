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
        /// Goes in front of every name, where several notes are on one page.
        var prefix = ""
        /// Said below a diagram that stays its source; nil says nothing.
        var diagramNote: String?
    }

    /// An element that is open in the output.
    private struct Open {
        let name: String
        /// What ends it.
        var closing: String
    }

    private let input: [UInt8]
    private let insertions: [NoteInsertion]
    private let options: Options
    private var output = HTMLText()
    private var at = 0
    private var open: [Open] = []
    private var anchors = HeadingAnchors()
    /// Names that raw HTML in the note gives.
    private let ownNames: Set<String>
    private var isDiagram = false
    /// Elements that nothing ends from here on: looking again and again would take the square of the time.
    private var endless: Set<String> = []
    /// How often no tag was where one seemed to be.
    private var falseTags = 0

    static func clean(_ html: [UInt8], insertions: [NoteInsertion] = [], _ options: Options = Options()) -> [UInt8] {
        var cleaner = HTMLCleaner(input: html, insertions: insertions, options: options)
        cleaner.run()
        return cleaner.output.bytes
    }

    private init(input: [UInt8], insertions: [NoteInsertion], options: Options) {
        self.input = input
        self.insertions = insertions
        self.options = options
        ownNames = HTMLNames.all(in: input)
        output.bytes.reserveCapacity(input.count + input.count / 8)
    }

    private mutating func run() {
        while at < input.count {
            copyText()
            guard at < input.count else { break }
            if input[at] == .less { markup() } else { insertion() }
        }
        while let last = open.popLast() { output.markup(last.closing) }
    }

    /// Copies up to the next tag or placeholder.
    private mutating func copyText() {
        let start = at
        input.withUnsafeBufferPointer { bytes in
            while at < bytes.count, bytes[at] != .less, bytes[at] != Placeholders.lead { at += 1 }
        }
        output.bytes.append(contentsOf: input[start..<at])
    }

    private func isOpen(_ name: String) -> Bool { open.contains { $0.name == name } }

    private mutating func begin(_ name: String, _ tag: String, closing: String) {
        output.markup(tag)
        open.append(Open(name: name, closing: closing))
    }

    // MARK: Placeholders

    private func insertion(at place: Int) -> (insertion: NoteInsertion, end: Int)? {
        guard let (number, end) = Placeholders.read(input, at: place), insertions.indices.contains(number) else {
            return nil
        }
        return (insertions[number], end)
    }

    private mutating func insertion() {
        guard let (insertion, end) = insertion(at: at) else {
            output.bytes.append(input[at])
            at += 1
            return
        }
        at = end
        if isOpen("code") || isOpen("pre") { return output.words(insertion.source) }
        switch insertion.kind {
        case .text: if isOpen("a") { output.words(insertion.words) } else { output.markup(insertion.html) }
        case .block: block(insertion)
        case .opening(let name): begin(name, "<\(name)>", closing: "</\(name)>")
        case .closing(let name): close(name)
        case .meaning where isOpen("dl"):
            close("dt")
            close("dd")
            begin("dd", "<dd>", closing: "</dd>")
        case .callout, .definitions, .meaning: output.words(insertion.source)
        }
    }

    /// Blocks go between blocks: a paragraph ends in front of them and goes on behind. Where none may stand there is a link.
    private mutating func block(_ insertion: NoteInsertion) {
        guard let last = open.last, !HTMLRules.isFlow(last.name) else { return output.markup(insertion.html) }
        guard last.name == "p", last.closing == "</p>" else { return output.words(insertion.words) }
        if output.bytes.has("<p>", at: output.bytes.count - 3) {
            output.bytes.removeLast(3)
        } else {
            output.markup("</p>\n")
        }
        output.markup(insertion.html)
        if input.has("</p>", at: at) {
            at += 4
            open.removeLast()
        } else {
            output.markup("\n<p>")
        }
    }

    /// A paragraph that is nothing but blocks, or begins a list of definitions.
    private mutating func startsOtherwise() -> Bool {
        guard let (insertion, end) = insertion(at: at) else { return false }
        switch insertion.kind {
        case .block where input.has("</p>", at: end) && open.last.map({ HTMLRules.isFlow($0.name) }) ?? true:
            output.markup(insertion.html)
            at = end + 4
            return true
        case .definitions:
            at = end
            output.markup("<dl>")
            open.append(Open(name: "p", closing: "</dl>"))
            open.append(Open(name: "dl", closing: ""))
            begin("dt", "<dt>", closing: "</dt>")
            return true
        default: return false
        }
    }

    /// `[!note]` as the first words of a quote.
    private mutating func startsCallout() -> Bool {
        var place = at
        while place < input.count, input[place].isWhitespace { place += 1 }
        guard input.has("<p>", at: place), let (insertion, end) = insertion(at: place + 3),
            case .callout(let callout) = insertion.kind
        else { return false }
        at = end
        while at < input.count, input[at].isBlank { at += 1 }
        let name = callout.isOpen == nil ? "div" : "details"
        let isOpen = callout.isOpen == true ? " open=\"\"" : ""
        begin(
            "blockquote", "<\(name) class=\"callout callout-\(callout.kind)\"\(isOpen)>\n", closing: "</\(name)>")
        if callout.isOpen == nil {
            begin("p", "<p class=\"callout-title\">", closing: "</p>")
        } else {
            begin("p", "<summary class=\"callout-title\">", closing: "</summary>")
        }
        if let title = callout.title { output.words(title) }
        return true
    }

    // MARK: Tags

    private mutating func markup() {
        if input.has("<!--", at: at) {
            // One that nothing ends hides all that follows, as in browsers. `<!-->` is whole (HTML, “comment start state”).
            if input.has("<!-->", at: at) || input.has("<!--->", at: at) {
                at = (input[at...].firstIndex(of: .greater) ?? at) + 1
            } else {
                at = find("-->", from: at + 4) ?? input.count
            }
            return
        }
        if at + 1 < input.count, [UInt8(ascii: "!"), UInt8(ascii: "?")].contains(input[at + 1]) {
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
        if HTMLRules.isSwallowed(tag.name) { return swallow(tag.name) }
        if HTMLRules.isForeign(tag.name) { return foreign(tag) }
        guard HTMLRules.isAllowed(tag.name) else { return }
        switch tag.name {
        case "a": anchor(tag)
        case "img": picture(tag)
        case "input": checkbox(tag)
        case "p" where tag.attributes.isEmpty && startsOtherwise(): break
        case "blockquote" where startsCallout(): break
        default: element(tag)
        }
    }

    private mutating func escapeAngle() {
        output.markup("&lt;")
        at += 1
    }

    private mutating func close(_ name: String) {
        guard !HTMLRules.isVoid(name), let place = open.lastIndex(where: { $0.name == name }) else { return }
        let isDiagram = name == "pre" && isDiagram
        while open.count > place { output.markup(open.removeLast().closing) }
        if isDiagram, let note = options.diagramNote {
            self.isDiagram = false
            output.markup("\n")
            output.element("p", note, class: "diagram-note")
        }
    }

    /// Skips an element with all that is in it; where it does not end, its tag alone.
    private mutating func swallow(_ name: String) {
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

    private mutating func element(_ tag: HTMLTag) {
        output.markup("<\(tag.name)")
        if options.namesHeadings, tag.name.utf8.count == 2, tag.name.hasPrefix("h"), tag.name != "hr" {
            let name = anchors.add(HeadingAnchors.text(ofRendered: headingText(tag.name)))
            if !name.isEmpty { write("id", options.prefix + name) }
        } else {
            ownName(tag)
        }
        copyAttributes(tag)
        if tag.name == "code", let style = text(tag, "class"), style == "language-mermaid" { isDiagram = true }
        if HTMLRules.isVoid(tag.name) { return output.markup(" />") }
        begin(tag.name, ">", closing: "</\(tag.name)>")
    }

    private mutating func copyAttributes(_ tag: HTMLTag, except left: Set<String> = []) {
        var seen = left
        for attribute in tag.attributes where seen.insert(attribute.name).inserted {
            let range = attribute.value ?? 0..<0
            guard HTMLRules.value(attribute.name, input.text(range), on: tag.name) != nil else { continue }
            let isName = attribute.name == "id" && !options.prefix.isEmpty
            output.markup(" \(attribute.name)=\"")
            if isName { output.words(options.prefix) }
            copyValue(range)
            output.markup("\"")
        }
    }

    /// A name that the note gives a place in raw HTML: out of the way of what the page itself calls by name.
    private mutating func ownName(_ tag: HTMLTag) {
        for key in ["id", "name"] {
            guard let value = text(tag, key), HTMLRules.isName(value), !value.hasPrefix("fn-"),
                !value.hasPrefix("fnref-")
            else { continue }
            return write("id", options.prefix + Self.ownPrefix + value)
        }
    }

    private static let ownPrefix = "user-content-"

    private mutating func write(_ attribute: String, _ value: String) {
        output.markup(" \(attribute)=\"")
        output.words(value)
        output.markup("\"")
    }

    private func text(_ tag: HTMLTag, _ attribute: String) -> String? {
        tag.attributes.first { $0.name == attribute }?.value.map { input.text($0) }
    }

    /// A value inside double quotes: quotes and angles escaped, placeholders as words.
    private mutating func copyValue(_ range: Range<Int>) {
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
            default: output.bytes.append(input[place])
            }
            place += 1
        }
    }

    // MARK: Headings

    /// What stands behind this many bytes of a heading is not in its name.
    private static let longestHeading = 4000
    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

    /// The text of the heading that begins here, tags taken away.
    private func headingText(_ name: String) -> String {
        var text: [UInt8] = []
        var place = at
        let end = min(input.count, at + Self.longestHeading)
        while place < end {
            if input[place] == .less {
                if let tag = HTMLTag(input, at: place, limit: Self.longestHeading) {
                    // A heading in a heading is the next one.
                    if tag.isEnd ? tag.name == name : Self.headings.contains(tag.name) { break }
                    place = tag.end
                    continue
                }
                if input.has("<!--", at: place) {
                    while place < end, !input.has("-->", at: place) { place += 1 }
                    place += 3
                    continue
                }
            } else if let (insertion, end) = insertion(at: place) {
                text += insertion.words.utf8
                place = end
                continue
            }
            text.append(input[place])
            place += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Links

    private mutating func anchor(_ tag: HTMLTag) {
        // A link inside a link is none.
        close("a")
        open.append(Open(name: "a", closing: "</a>"))
        output.markup("<a")
        var style: String?
        ownName(tag)
        for attribute in tag.attributes where attribute.name == "href" {
            guard let value = attribute.value else { continue }
            switch LinkSafety(input[value]) {
            case .external:
                output.markup(" href=\"")
                copyValue(value)
                output.markup("\"")
                style = " rel=\"noreferrer noopener\""
            case .unsafe: break
            case .local(let address):
                if address.contains(Placeholders.escaped) {
                    // What a link would lead to if a placeholder was an address.
                    break
                } else if address.hasPrefix("#") {
                    write("href", ownAddress(String(address.dropFirst())))
                } else if address.isEmpty {
                    output.markup(" href=\"\"")
                } else {
                    switch options.link(address) {
                    case .same:
                        output.markup(" href=\"")
                        copyValue(value)
                        output.markup("\"")
                    case .address(let changed): write("href", changed)
                    case .none: style = " class=\"missing\""
                    }
                }
            }
            break
        }
        copyAttributes(tag, except: ["href"])
        if let style { output.markup(style) }
        output.markup(">")
    }

    private func ownAddress(_ fragment: String) -> String {
        if !fragment.hasPrefix("fn-"), !fragment.hasPrefix("fnref-") {
            if let address = options.own(fragment) { return address }
            let decoded = PercentEncoding.decoded(fragment)
            if ownNames.contains(decoded), HTMLRules.isName(decoded) {
                return "#" + options.prefix + Self.ownPrefix + RelativeAddress.encoded(decoded)
            }
        }
        return "#" + options.prefix + fragment
    }

    // MARK: Pictures

    private mutating func picture(_ tag: HTMLTag) {
        let source = tag.attributes.first { $0.name == "src" }?.value
        let alternative = tag.attributes.first { $0.name == "alt" }?.value
        switch source.map({ LinkSafety(input[$0]) }) {
        case .local(let address) where address.contains(Placeholders.escaped): missing(alternative)
        case .local(let address):
            switch options.image(address) {
            case .same:
                output.markup("<img")
                copyPictureAttributes(tag)
                output.markup(" />")
            case .address(let changed):
                output.markup("<img")
                write("src", changed)
                copyPictureAttributes(tag, except: ["src"])
                output.markup(" loading=\"lazy\" />")
            case .none: missing(alternative)
            }
        case .external:
            // A picture from elsewhere would tell them who reads this: it is a link that one may follow.
            if let source { remote(source, alternative) }
        case .unsafe, nil: missing(alternative)
        }
    }

    /// `![words|200](picture.png)`: Obsidian writes a width behind a bar.
    private mutating func copyPictureAttributes(_ tag: HTMLTag, except left: Set<String> = []) {
        guard let alternative = text(tag, "alt"), let size = PictureSize(behindBar: alternative) else {
            return copyAttributes(tag, except: left)
        }
        let range = tag.attributes.first { $0.name == "alt" }?.value ?? 0..<0
        copyAttributes(tag, except: left.union(["alt", "width", "height"]))
        output.markup(" alt=\"")
        copyValue(range.lowerBound..<range.lowerBound + size.words.utf8.count)
        output.markup("\"" + size.attributes)
    }

    private mutating func remote(_ source: Range<Int>, _ alternative: Range<Int>?) {
        let isLink = !isOpen("a")
        if isLink {
            output.markup("<a class=\"remote\" href=\"")
            copyValue(source)
            output.markup("\" rel=\"noreferrer noopener\">")
        }
        copyValue(alternative.flatMap { $0.isEmpty ? nil : $0 } ?? source)
        if isLink { output.markup("</a>") }
    }

    private mutating func missing(_ alternative: Range<Int>?) {
        output.markup("<span class=\"missing\">")
        if let alternative { copyValue(alternative) }
        output.markup("</span>")
    }

    /// A film or a page of somebody else becomes a link; what is said in its place stays.
    private mutating func foreign(_ tag: HTMLTag) {
        guard let source = tag.attributes.first(where: { $0.name == "src" })?.value,
            case .external = LinkSafety(input[source])
        else { return }
        remote(source, tag.attributes.first { $0.name == "title" }?.value)
    }

    /// The box of a task; any other field of a form is dropped.
    private mutating func checkbox(_ tag: HTMLTag) {
        guard text(tag, "type")?.lowercased() == "checkbox", tag.attributes.contains(where: { $0.name == "disabled" })
        else { return }
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
}
