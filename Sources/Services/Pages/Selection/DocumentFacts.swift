// The facts needed of every document before the first page is made.

import Bake
import Bytes
import Lists
import Permissions
import Sensors
import Vault

/// Read from a document once; small enough to keep for all of them.
package struct DocumentFacts: Sendable {
    package struct Link: Hashable, Sendable {
        let target: String
        let isWiki: Bool
        /// `![[…]]` or `![…](…)`.
        var isEmbed = false
        var fragment: String?
    }

    package struct Formula: Hashable, Sendable {
        let tex: String
        let isBlock: Bool
    }

    /// Hash of the file's bytes.
    package var hash: UInt64 = 0
    /// Hash of all following fields: unchanged if only the text of a document changes, beyond what other pages show of it.
    package var outerHash: UInt64 = 0
    package var aliases: [String] = []
    package var links: [Link] = []
    /// The link targets in it.
    package var parts = PartNames()
    package var formulas: [Formula] = []
    /// Files named in front matter.
    package var photos: [String] = []
    package var place: String?
    package var coordinates: Coordinates?
    /// In plain words, as long as shown for a day.
    package var excerpt = ""
    /// As long as shown on a card.
    package var shortExcerpt = ""
    /// The same for a page of the agenda, without the lines that its day shows.
    package var prose = ""
    /// Items of a list: all, done.
    package var items = (total: 0, done: 0)
    /// Captions of `photos`, by file.
    package var captions: [String: String] = [:]
    /// The words of embedded files: `![words](file)`, `![[file|words]]`.
    package var embedWords: [String: String] = [:]
    /// In a few words: `light rain 12°`.
    package var weather: String?
    /// The mood in the person's own word.
    package var moodWord: String?
    /// The name of a device, if its document has no heading.
    package var deviceName: String?
    /// Events, tasks and purchases.
    package var agenda = AgendaFacts()

    /// Characters of the longest excerpt, and of the one on a card.
    package static let (longExcerpt, shortest) = (420, 180)

    package init() {}

    package init(_ document: Document) {
        hash = ContentHash.of(document.bytes)
        aliases = document.fields.aliases
        var seen: Set<Link> = []
        for link in document.links where link.form != .autolink && !link.target.isEmpty {
            let found = Link(
                target: document.target(of: link), isWiki: link.form == .wiki, isEmbed: link.isEmbed,
                fragment: link.fragment.map { document.bytes.text($0) })
            if found.isWiki || !RelativeAddress.hasScheme(found.target), seen.insert(found).inserted {
                links.append(found)
            }
            if link.isEmbed, let words = link.alias.map({ document.bytes.text($0) }), !words.isEmpty,
                !words.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "x") })
            {
                embedWords[found.target] = InlineText.plain(words)
            }
        }
        for value in HTMLAttributes.addresses(in: document.bytes, document.body) {
            let target = document.bytes.text(value)
            // Pictures and links in raw HTML.
            guard !target.isEmpty, !RelativeAddress.hasScheme(target), !target.hasPrefix("#") else { continue }
            let found = Link(target: String(target.prefix { $0 != "#" }), isWiki: false)
            if seen.insert(found).inserted { links.append(found) }
        }
        parts = PartNames(document)
        let text = NoteText(document)
        formulas = document.scan.formulas.map { Formula(tex: NoteRenderer.tex(text, $0), isBlock: $0.isBlock) }
        photos = document.fields.photos.map(\.file) + document.fields.ink
        place = document.fields.location?.words
        coordinates = document.fields.location?.coordinates
        for photo in document.fields.photos { if let caption = photo.caption { captions[photo.file] = caption } }
        weather = document.fields.weather
        moodWord = document.fields.moodWord
        let lines = document.scan.items.isEmpty ? [] : document.items
        excerpt = CardText.excerpt(document, lines, length: Self.longExcerpt)
        shortExcerpt = CardText.capped(excerpt, Self.shortest)
        if document.kind == .sensor {
            deviceName = DeviceSettings(identifier: DeviceID(folderOf: document.path), document: document).name
        }
        if document.kind == .list {
            let list = ItemList(document)
            items = (list.total, list.bought)
            agenda = AgendaFacts(list)
        } else if !lines.isEmpty {
            agenda = AgendaFacts(document, lines)
            if document.kind == .agenda, !agenda.isEmpty {
                prose = CardText.excerpt(document, lines, length: Self.longExcerpt, hasItems: false)
            }
        }
        outerHash = hashOfOuter
    }
}

/// A class, as facts are collected in tables and passed on.
package final class SharedFacts: Sendable {
    package let facts: DocumentFacts
    /// The tables of its bases: made from other documents, so not among its facts.
    let tables: BaseTables?

    package init(_ facts: DocumentFacts, tables: BaseTables? = nil) { (self.facts, self.tables) = (facts, tables) }
}
