// A link as stored in the index: its key and position.

import Bytes
import Vault

struct IndexedLink: Sendable {
    /// Nil for a wikilink to a file that is not a document (`![[photo.jpg]]`).
    let key: String?
    let text: String
    let form: DocumentLink.Form
    /// Byte range in the file.
    let range: Range<Int>
    /// The part of the target.
    let fragment: String?

    /// The links of a document that lead to others.
    static func all(of document: Document) -> [IndexedLink] {
        document.links.compactMap { link in
            guard link.form != .autolink, !link.target.isEmpty else { return nil }
            let key = LinkKeys.key(of: link, in: document)
            guard key != nil || link.form == .wiki else { return nil }
            return IndexedLink(
                key: key, text: document.target(of: link), form: link.form, range: link.range,
                fragment: key == nil ? nil : LinkCheck.fragment(of: link, in: document))
        }
    }
}
