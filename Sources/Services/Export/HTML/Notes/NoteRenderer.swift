// The body of a document as safe HTML: wikilinks, tags and pictures led to where they lie in the export.

import Bytes
import CommonMark
import Vault

/// Renders bodies for one kind of export. On one thread only: see `MarkdownRenderer`.
struct NoteRenderer {
    /// What a link means in the export at hand.
    struct Links {
        /// The address of what a wikilink means (its target, its fragment), or nil where nobody bears the name.
        let wiki: (_ target: String, _ fragment: String?) -> String?
        /// The same for `[text](target#fragment)`; `same` leaves the address as written.
        let markdown: (String) -> HTMLCleaner.Local
        /// The address of a picture.
        let image: (String) -> HTMLCleaner.Local
        /// The address of the picture that `![[name]]` embeds; nil where it is no picture.
        let embed: (String) -> String?
        /// The address of a tag's page, without `#`.
        let tag: (String) -> String?
    }

    private static let options: MarkdownRenderer.Options = {
        var options = MarkdownRenderer.Options()
        options.hasFootnotes = true
        return options
    }()

    /// The HTML of the document's body.
    static func html(of document: Document, _ links: Links) -> [UInt8] {
        let (markdown, insertions) = prepared(document, links)
        return HTMLCleaner.clean(
            MarkdownRenderer.html(of: markdown, options: options), insertions: insertions, link: links.markdown,
            image: links.image)
    }

    /// The body with placeholders for wikilinks and tags, and what stands for them.
    private static func prepared(
        _ document: Document, _ links: Links
    ) -> (markdown: [UInt8], insertions: [HTMLCleaner.Insertion]) {
        let wikis = document.scan.links.filter { $0.form == .wiki }
        guard !wikis.isEmpty || !document.scan.tags.isEmpty else { return (Array(document.bytes[document.body]), []) }
        var places: [(range: Range<Int>, insertion: HTMLCleaner.Insertion)] = []
        for link in wikis { places.append((link.range, insertion(for: link, document, links))) }
        for tag in document.scan.tags {
            places.append((document.whole(ofTag: tag), insertion(forTag: tag, document, links)))
        }
        places.sort { $0.range.lowerBound < $1.range.lowerBound }
        var markdown: [UInt8] = []
        markdown.reserveCapacity(document.body.count + places.count * 8)
        var insertions: [HTMLCleaner.Insertion] = []
        var at = document.body.lowerBound
        for place in places where place.range.lowerBound >= at {
            markdown += document.bytes[at..<place.range.lowerBound]
            markdown += Placeholders.bytes(insertions.count)
            insertions.append(place.insertion)
            at = place.range.upperBound
        }
        return (markdown + document.bytes[at..<document.body.upperBound], insertions)
    }

    private static func insertion(
        for link: DocumentLink, _ document: Document, _ links: Links
    ) -> HTMLCleaner.Insertion {
        let target = document.bytes.text(link.target)
        let fragment = link.fragment.map { document.bytes.text($0) }
        let words = link.alias.map { document.bytes.text($0) } ?? label(target, fragment)
        var html = HTMLText()
        if link.isEmbed, let address = links.embed(target) {
            html.markup("<img src=\"")
            html.words(address)
            html.markup("\" alt=\"")
            // In Obsidian a number behind the bar is a width.
            html.words(words.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "x") } ? target : words)
            html.markup("\" loading=\"lazy\" />")
        } else if let address = target.isEmpty ? fragment.map({ "#" + textFragment($0) }) : links.wiki(target, fragment)
        {
            html.link(address, words, class: "wiki")
        } else {
            html.element("span", words, class: "missing")
        }
        return .init(html: html.bytes, words: words, source: document.bytes.text(link.range))
    }

    private static func label(_ target: String, _ fragment: String?) -> String {
        guard let fragment else { return target }
        return target.isEmpty ? fragment : target + " › " + fragment
    }

    private static func insertion(
        forTag range: Range<Int>, _ document: Document, _ links: Links
    ) -> HTMLCleaner.Insertion {
        let words = document.bytes.text(document.whole(ofTag: range))
        var html = HTMLText()
        if let address = links.tag(document.tagName(range)) {
            html.link(address, words, class: "tag")
        } else {
            html.element("span", words, class: "tag")
        }
        return .init(html: html.bytes, words: words, source: words)
    }

    /// Headings have no names of their own in cmark's HTML; browsers find the words themselves
    /// (URL Fragment Text Directives, wicg.github.io/scroll-to-text-fragment).
    static func textFragment(_ heading: String) -> String {
        let encoded = RelativeAddress.encoded(heading).split(separator: "-", omittingEmptySubsequences: false)
            .joined(separator: "%2D").split(separator: ",", omittingEmptySubsequences: false).joined(separator: "%2C")
        return ":~:text=" + encoded
    }
}
