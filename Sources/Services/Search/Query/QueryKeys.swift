// The names known in queries: keys, and the words after `is:` and `has:`.

import Wording

/// The words before a colon in a query, besides front matter keys and measures.
package enum QueryKeys {
    /// The English names, most frequently used first.
    package static let names = [
        "tag", "mood", "kind", "date", "since", "before", "after", "on", "in", "is", "has", "due", "done", "title",
        "body", "path", "place", "near", "box", "lang", "words", "link", "linked-by", "mention", "mentioned-by",
        "related", "ink", "created", "updated",
    ]

    /// French names that differ.
    package static let frenchNames = [
        "etiquette", "humeur", "depuis", "avant", "apres", "titre", "lieu", "mots", "chemin", "encre",
    ]

    /// After `is:`.
    package static let states = ["favorite", "task", "open", "done", "overdue", "shared", "orphan", "private"]

    /// After `has:`.
    package static let parts = ["photo", "location", "ink", "tasks", "tags", "mood", "links"]

    /// Whether the value of a key is a date.
    package static func isDate(_ key: String) -> Bool {
        ["date", "on", "since", "before", "after", "due", "done", "created", "updated"].contains(key)
    }
}
