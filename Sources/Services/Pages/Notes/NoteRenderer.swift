// Renders the body of a document as safe HTML: with links, tags and pictures resolved for the export, and Obsidian's Markdown extensions.

import Agenda
import Bytes
import CommonMark
import Vault
import Wording

/// Renders bodies for one kind of export. On one thread only: see `MarkdownRenderer`.
package struct NoteRenderer {
    /// The link targets of an export.
    struct Links {
        /// The address for a wikilink (its target and fragment); nil for an unknown name.
        package let wiki: (_ target: String, _ fragment: String?) -> String?
        /// The same for `[text](target#fragment)`; `same` leaves the address unchanged.
        package let markdown: (String) -> HTMLCleaner.Local
        /// The address of a part of the note itself.
        let own: (_ fragment: String) -> String?
        /// The address of a picture.
        let image: (String) -> HTMLCleaner.Local
        /// The address of a file embedded by `![[name]]`, and how it is shown; nil if it is not in the export.
        let embed: (String) -> Embed?
        /// The HTML of a note, or part of one, embedded by `![[note#part]]`; nil if it is not in the export, or not shown.
        let note: (_ target: String, _ fragment: String?) -> HTMLText?
        /// The address of a tag's page, without `#`.
        let tag: (String) -> String?
        /// MathML for TeX; nil if it was not converted.
        let formula: (_ tex: String, _ isBlock: Bool) -> [UInt8]?
    }

    /// A file in a note.
    package struct Embed {
        package enum Kind { case picture, sound, film, file }

        let address: String
        let kind: Kind

        package init(address: String, kind: Kind) {
            self.address = address
            self.kind = kind
        }
    }

    let links: Links
    let language: LanguageCode
    /// Whether foldable callouts fold; otherwise all are open, as on paper.
    var folds = true
    /// A prefix for all anchors in the note.
    var prefix = ""
    /// Headings get anchors.
    var namesHeadings = true
    var titles = HeadingFit.asWritten
    /// Replaces the checkbox of an open or done task, given its line from the bullet; nil for a read-only checkbox.
    var box: ((_ line: String) -> HTMLText?)?
    /// For pages of a site or server: checkboxes have names, and overflow is scrollable by keyboard.
    var isOnPage = false

    private static let options: MarkdownRenderer.Options = {
        var options = MarkdownRenderer.Options()
        options.hasFootnotes = true
        // Raw HTML passes: the cleaner judges it, and keeps the text of dropped elements.
        options.isSafe = false
        options.extensions = MarkdownRenderer.gfmExtensions.filter { $0 != "tagfilter" }
        return options
    }()

    /// The HTML of the document's body.
    package func html(of document: Document) -> HTMLText { html(of: NoteText(document)) }

    package func html(of text: NoteText) -> HTMLText {
        let (markdown, insertions) = prepared(text.withPlainFootnotes)
        var cleaning = HTMLCleaner.Options()
        cleaning.link = links.markdown
        cleaning.image = links.image
        cleaning.own = links.own
        cleaning.namesHeadings = namesHeadings
        cleaning.titles = titles
        if isOnPage {
            cleaning.boxNames = (SiteWords.isOpen[language], SiteWords.isDone[language])
            cleaning.codeName = NoteWords.code[language]
        }
        cleaning.prefix = prefix
        cleaning.diagramNote = NoteWords.diagram[language]
        return HTMLCleaner.clean(
            MarkdownRenderer.html(of: markdown, options: Self.options), insertions: insertions, cleaning)
    }

    // MARK: Placeholders

    /// A range of the Markdown with its replacement, and text to follow.
    private struct Place {
        let range: Range<Int>
        let insertion: NoteInsertion
        var following: [UInt8] = []
    }

    /// The text with placeholders for everything unknown to cmark, and their replacements.
    private func prepared(_ text: NoteText) -> (markdown: [UInt8], insertions: [NoteInsertion]) {
        let places = places(text)
        guard !places.isEmpty else { return (Array(text.bytes[text.range]), []) }
        var markdown: [UInt8] = []
        markdown.reserveCapacity(text.range.count + places.count * 8)
        var insertions: [NoteInsertion] = []
        var at = text.range.lowerBound
        for place in places where place.range.lowerBound >= at {
            markdown += text.bytes[at..<place.range.lowerBound]
            Placeholders.append(insertions.count, to: &markdown)
            markdown += place.following
            insertions.append(place.insertion)
            at = place.range.upperBound
        }
        return (markdown + text.bytes[at..<text.range.upperBound], insertions)
    }

    private func places(_ text: NoteText) -> [Place] {
        let scan = text.scan
        var places: [Place] = []
        for link in scan.links where link.form == .wiki {
            places.append(Place(range: link.range, insertion: insertion(for: link, text)))
        }
        for tag in scan.tags {
            places.append(Place(range: text.whole(ofTag: tag), insertion: insertion(forTag: tag, text)))
        }
        for block in scan.ink { places.append(Place(range: block.range, insertion: insertion(forInk: block, text))) }
        for range in scan.highlights { places += highlight(range) }
        for formula in scan.formulas {
            places.append(Place(range: formula.range, insertion: insertion(for: formula, text)))
        }
        for name in scan.blockIdentifiers { places.append(blockName(name, text)) }
        for callout in scan.callouts { places += self.callout(callout, text) }
        for definition in scan.definitions { places += self.definition(definition, text) }
        for item in scan.items {
            if let place = task(item, text) { places.append(place) }
            places += tokens(item, text)
        }
        for token in ProseTokens.find(in: text) {
            if let place = place(token.field, of: token.line, token.range, within: text.range, text) {
                places.append(place)
            }
        }
        guard places.count > 1 else { return places }
        // Of overlapping places the outer one counts; empty ranges precede others at the same position.
        let order = places.enumerated().map { number, place in
            (place.range.lowerBound, place.range.isEmpty ? 0 : 1, -place.range.upperBound, number)
        }
        return order.sorted { $0 < $1 }.map { places[$0.3] }
    }

    // MARK: Links

    private func insertion(for link: DocumentLink, _ text: NoteText) -> NoteInsertion {
        let target = text.text(link.target)
        let fragment = link.fragment.map { text.text($0) }
        let alias = link.alias.map { text.text($0) }
        let words = alias ?? Self.label(target, fragment)
        let source = text.text(link.range)
        var html = HTMLText()
        if link.isEmbed, let embed = links.embed(target) {
            return insertion(for: embed, target, alias, source)
        }
        if link.isEmbed, let note = links.note(target, fragment) {
            html.markup("<div class=\"embed\">\n")
            if let address = links.wiki(target, fragment) {
                html.markup("<p class=\"embed-title\">")
                html.link(address, words, class: "wiki")
                html.markup("</p>\n")
            }
            html.markup(note)
            html.markup("</div>")
            return NoteInsertion(.block, html: html, words: words, source: source)
        }
        if let address = target.isEmpty ? fragment.flatMap(links.own) : links.wiki(target, fragment) {
            html.link(address, words, class: "wiki")
        } else {
            html.element("span", words, class: "missing")
        }
        return NoteInsertion(html: html, words: words, source: source)
    }

    private func insertion(for embed: Embed, _ target: String, _ alias: String?, _ source: String) -> NoteInsertion {
        // In Obsidian a number after the bar is a width.
        let size = alias.flatMap { PictureSize(afterBar: $0) ?? PictureSize($0, words: "") }
        let words = size.map(\.words) ?? alias ?? ""
        let name = words.isEmpty ? target : words
        var html = HTMLText()
        switch embed.kind {
        case .picture:
            html.markup("<img src=\"")
            html.words(embed.address)
            html.markup("\" alt=\"")
            html.words(name)
            html.markup("\"\(size?.attributes) loading=\"lazy\" />")
        case .sound, .film:
            let element: HTML = embed.kind == .sound ? "audio" : "video"
            html.markup("<\(element) controls=\"\" preload=\"none\" src=\"")
            html.words(embed.address)
            html.markup("\"\(embed.kind == .film ? size?.attributes : nil)>")
            html.link(embed.address, name, class: "file")
            html.markup("</\(element)>")
        case .file: html.link(embed.address, name, class: "file")
        }
        return NoteInsertion(html: html, words: name, source: source)
    }

    private static func label(_ target: String, _ fragment: String?) -> String {
        guard let fragment, !fragment.isEmpty else { return target }
        return target.isEmpty ? fragment : target + " › " + fragment
    }

    func insertion(forTag range: Range<Int>, _ text: NoteText) -> NoteInsertion {
        let words = text.text(text.whole(ofTag: range))
        var html = HTMLText()
        if let address = links.tag(text.tagName(range)) {
            html.link(address, words, class: "tag")
        } else {
            html.element("span", words, class: "tag")
        }
        return NoteInsertion(html: html, words: words, source: words)
    }

    // MARK: Within lines

    private func highlight(_ range: Range<Int>) -> [Place] {
        [
            Place(
                range: range.lowerBound..<range.lowerBound + 2,
                insertion: NoteInsertion(.opening("mark"), source: "==")),
            Place(
                range: range.upperBound - 2..<range.upperBound,
                insertion: NoteInsertion(.closing("mark"), source: "==")),
        ]
    }

    /// MathML, or the source as code if it was not converted.
    private func insertion(for formula: BodyScan.Formula, _ text: NoteText) -> NoteInsertion {
        let source = text.text(formula.range)
        let tex = Self.tex(text, formula)
        var html = HTMLText()
        if let made = links.formula(tex, formula.isBlock) {
            if formula.isBlock {
                html.markup(isOnPage ? "<div class=\"math\" tabindex=\"0\">" : "<div class=\"math\">")
            }
            html.append(trusted: made[...])
            if formula.isBlock { html.markup("</div>") }
        } else if formula.isBlock {
            html.markup("<pre class=\"math\"")
            if isOnPage {
                html.markup(" tabindex=\"0\" role=\"group\" aria-label=\"")
                html.words(NoteWords.code[language])
                html.markup("\"")
            }
            html.markup("><code>")
            html.words(tex)
            html.markup("</code></pre>")
        } else {
            html.element("code", tex, class: "math")
        }
        return NoteInsertion(formula.isBlock ? .block : .text, html: html, words: source, source: source)
    }

    /// The TeX of a formula, without the markers of surrounding block quotes.
    static func tex(_ text: NoteText, _ formula: BodyScan.Formula) -> String {
        let lines = text.text(formula.source).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { index, line in
            index == 0 ? String(line) : String(line.drop { $0 == ">" || $0 == " " || $0 == "\t" })
        }.joined(separator: "\n").trimmed
    }

    private func blockName(_ range: Range<Int>, _ text: NoteText) -> Place {
        var start = range.lowerBound
        while start > text.range.lowerBound, text.bytes[start - 1].isBlank { start -= 1 }
        // A preceding blank is removed too, but not the indentation of a separate line.
        if start == text.range.lowerBound || text.bytes[start - 1].isLineEnd { start = range.lowerBound }
        var html = HTMLText()
        if namesHeadings {
            html.markup("<span class=\"block-name\" id=\"")
            html.words(prefix + PartNames.block(text.text(range)))
            html.markup("\"></span>")
        }
        return Place(
            range: start..<range.upperBound, insertion: NoteInsertion(html: html, source: text.text(range)))
    }

    /// The checkbox of a task that can be ticked, or one in a state unknown to GitHub.
    private func task(_ item: Range<Int>, _ text: NoteText) -> Place? {
        let bytes = text.bytes
        var at = item.lowerBound
        while at < item.upperBound, bytes[at] != .bracketOpen {
            guard
                bytes[at].isBlank || bytes[at].isDigit
                    || [.hyphen, .asterisk, .plus, .dot, .parenthesisClose, .greater].contains(bytes[at])
            else { return nil }
            at += 1
        }
        guard at + 2 < item.upperBound, at > item.lowerBound, bytes[at - 1].isBlank else { return nil }
        var close = at + 2
        while close < item.upperBound, bytes[close] & 0xc0 == 0x80 { close += 1 }
        guard close < item.upperBound, bytes[close] == .bracketClose,
            close + 1 == item.upperBound || bytes[close + 1].isBlank
        else { return nil }
        let (mark, source) = (bytes.text(at + 1..<close), bytes.text(at..<close + 1))
        func place(_ html: HTMLText) -> Place {
            Place(range: at..<close + 1, insertion: NoteInsertion(html: html, words: source, source: source))
        }
        if [" ", "x", "X"].contains(mark) { return box?(bytes.text(item).trimmed).map(place) }
        guard let state = NoteWords.task(mark) else { return nil }
        var html = HTMLText()
        html.markup("<span class=\"task\" role=\"img\" aria-label=\"")
        html.words(state.name[language])
        html.markup("\" title=\"")
        html.words(state.name[language])
        html.markup("\">")
        html.words(state.sign)
        html.markup("</span>")
        return place(html)
    }

    /// The tokens of a line in plain words; unknown ones are left as written.
    private func tokens(_ line: Range<Int>, _ text: NoteText) -> [Place] {
        guard text.bytes[line].contains(where: { [.colon, .hyphen, .quote, UInt8(ascii: "x")].contains($0) }),
            let item = LineGrammar.parse(text.bytes, line: line)
        else { return [] }
        return item.fields.compactMap { field in
            field.range.isEmpty ? nil : place(field, of: item, field.range, within: line, text)
        } + (quantity(of: item, text).map { [$0] } ?? []) + names(of: item, line, text)
    }

    /// `all-day` in the reader's language, and `@"Harbour path"` without its quotes.
    private func names(of item: LineItem, _ line: Range<Int>, _ text: NoteText) -> [Place] {
        var places: [Place] = zip(item.placeRanges, item.places).compactMap { range, name in
            guard text.bytes[range].contains(.quote) else { return nil }
            var html = HTMLText()
            html.words("@" + name)
            return Place(
                range: range, insertion: NoteInsertion(html: html, words: "@" + name, source: text.text(range)))
        }
        let allDay = Array("all-day".utf8)
        if item.when == .allDay, let start = text.bytes[line].firstRange(of: allDay)?.lowerBound {
            let words = SiteWords.wholeDay[language]
            var html = HTMLText()
            html.element("span", words, class: "all-day")
            places.append(
                Place(
                    range: start..<start + allDay.count,
                    insertion: NoteInsertion(html: html, words: words, source: "all-day")))
        }
        return places
    }

    /// `x6`, as on the page of a list.
    private func quantity(of item: LineItem, _ text: NoteText) -> Place? {
        guard let quantity = item.quantity else { return nil }
        let (bytes, start) = (text.bytes, UInt8(ascii: "x"))
        var at = item.content.lowerBound
        while at < item.content.upperBound {
            let end = bytes[at..<item.content.upperBound].firstIndex(where: \.isBlank) ?? item.content.upperBound
            let word = at..<end
            at = end + 1
            guard bytes[word].first == start, Int(bytes.text(word).dropFirst()) == quantity else { continue }
            var html = HTMLText()
            html.element("span", "× \(quantity)", class: "token")
            return Place(
                range: word, insertion: NoteInsertion(html: html, words: "× \(quantity)", source: text.text(word)))
        }
        return nil
    }

    /// The words for one token at `range`; nil if unknown.
    private func place(
        _ field: LineItem.Field, of item: LineItem, _ range: Range<Int>, within line: Range<Int>, _ text: NoteText
    ) -> Place? {
        guard let phrase = TokenWords.phrase(field, of: item) else { return nil }
        let words = phrase[language]
        let source = text.text(range)
        guard !words.isEmpty else {
            let start = range.lowerBound
            let hasBlank = start > line.lowerBound && text.bytes[start - 1].isBlank
            return Place(
                range: (hasBlank ? start - 1 : start)..<range.upperBound,
                insertion: NoteInsertion(source: (hasBlank ? " " : "") + source))
        }
        var html = HTMLText()
        html.element("span", words, class: "token")
        return Place(range: range, insertion: NoteInsertion(html: html, words: words, source: source))
    }

    // MARK: Blocks

    private func callout(_ callout: BodyScan.Callout, _ text: NoteText) -> [Place] {
        let kind = text.text(callout.kind).split(separator: "|").first.map(String.init) ?? ""
        let name = String(
            decoding: kind.trimmed.utf8.map { $0.isLetter || $0.isDigit ? $0.lowercased : .hyphen }, as: UTF8.self)
        let isOpen: Bool? = callout.folding == .none ? nil : callout.folding == .open || !folds
        let title = callout.title.isEmpty ? NoteWords.callout(name)[language] : nil
        let insertion = NoteInsertion(
            .callout(.init(kind: name, title: title, isOpen: isOpen)), source: text.text(callout.mark))
        // The text after the title becomes a separate paragraph: an empty line within the quote ends the title's.
        // A preceding bullet is not repeated.
        let prefix = text.bytes[callout.line.lowerBound..<callout.mark.lowerBound].map {
            $0 == .greater || $0 == .tab ? $0 : .space
        }
        let end = NoteInsertion(source: "")
        return [
            Place(range: callout.mark, insertion: insertion),
            Place(
                range: callout.line.upperBound..<callout.line.upperBound, insertion: end,
                following: [.newline] + prefix),
        ]
    }

    private func definition(_ definition: BodyScan.Definition, _ text: NoteText) -> [Place] {
        let start = definition.term.lowerBound
        var places = [Place(range: start..<start, insertion: NoteInsertion(.definitions, source: ""))]
        var end = definition.term.upperBound
        for meaning in definition.meanings {
            let between = end..<meaning.lowerBound
            places.append(Place(range: between, insertion: NoteInsertion(.meaning, source: text.text(between))))
            end = meaning.upperBound
        }
        return places
    }
}
