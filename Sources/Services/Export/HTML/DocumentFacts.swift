// What must be known of every document before the first page is made.

import Bytes
import Lists
import Vault

/// Read from a document once; small enough to keep for all of them.
struct DocumentFacts: Sendable {
    struct Link: Hashable, Sendable {
        let target: String
        let isWiki: Bool
    }

    /// Of the file's bytes.
    var hash: UInt64 = 0
    var aliases: [String] = []
    var links: [Link] = []
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
            let found = Link(target: document.bytes.text(link.target), isWiki: link.form == .wiki)
            if found.isWiki || !found.target.contains("://"), seen.insert(found).inserted { links.append(found) }
        }
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
