// What must be known of every document before the first page is made.

import Bytes
import Lists
import Permissions
import Vault

/// Read from a document once; small enough to keep for all of them.
struct DocumentFacts: Sendable {
    struct Link: Hashable, Sendable {
        let target: String
        let isWiki: Bool
        /// `![[…]]` or `![…](…)`.
        var isEmbed = false
        var fragment: String?
    }

    struct Formula: Hashable, Sendable {
        let tex: String
        let isBlock: Bool
    }

    /// Of the file's bytes.
    var hash: UInt64 = 0
    var aliases: [String] = []
    var links: [Link] = []
    /// What links may lead to in it.
    var parts = PartNames()
    var formulas: [Formula] = []
    /// Files named in front matter.
    var photos: [String] = []
    var place: String?
    var coordinates: Coordinates?
    var excerpt = ""
    /// Items of a list: all, done.
    var items = (total: 0, done: 0)

    init() {}

    init(_ document: Document) {
        hash = ContentHash.of(document.bytes)
        aliases = document.fields.aliases
        var seen: Set<Link> = []
        for link in document.scan.links where link.form != .autolink && !link.target.isEmpty {
            let found = Link(
                target: document.bytes.text(link.target), isWiki: link.form == .wiki, isEmbed: link.isEmbed,
                fragment: link.fragment.map { document.bytes.text($0) })
            if found.isWiki || !found.target.contains("://"), seen.insert(found).inserted { links.append(found) }
        }
        for value in HTMLAttributes.addresses(in: document.bytes, document.body) {
            let target = document.bytes.text(value)
            // Pictures and links in raw HTML.
            guard !target.isEmpty, !target.contains("://"), !target.hasPrefix("#") else { continue }
            let found = Link(target: String(target.prefix { $0 != "#" }), isWiki: false)
            if seen.insert(found).inserted { links.append(found) }
        }
        parts = PartNames(document)
        let text = NoteText(document)
        formulas = document.scan.formulas.map { Formula(tex: NoteRenderer.tex(text, $0), isBlock: $0.isBlock) }
        photos = document.fields.photos.map(\.file) + document.fields.ink
        place = document.fields.location?.name
        coordinates = document.fields.location?.coordinates
        excerpt = Self.excerpt(document)
        if document.kind == .list {
            let list = ItemList(document)
            items = (list.total, list.bought)
        }
    }

    /// The beginning of the text, without the title where that is its first heading.
    private static func excerpt(_ document: Document) -> String {
        let text = PlainText.excerpt(document)
        let title = document.title
        guard text.hasPrefix(title) else { return text }
        return String(text.dropFirst(title.count)).trimmed
    }
}
