// The names that a query knows: its keys, and the words after `is:` and `has:`.

import Wording

/// What can be before a colon in a query, beside keys of front matter and measures.
package enum QueryKeys {
    /// The English names, those that are asked for most first.
    package static let names = [
        "tag", "mood", "kind", "date", "since", "before", "after", "on", "in", "is", "has", "due", "done", "title",
        "body", "path", "place", "near", "box", "lang", "words", "link", "linked-by", "mention", "mentioned-by",
        "related", "ink", "created", "updated",
    ]

    /// Those of the French names that differ.
    package static let frenchNames = [
        "etiquette", "humeur", "depuis", "avant", "apres", "titre", "lieu", "mots", "chemin", "encre",
    ]

    /// After `is:`.
    package static let states = ["favorite", "task", "open", "done", "overdue", "shared", "orphan", "private"]

    /// After `has:`.
    package static let parts = ["photo", "location", "ink", "tasks", "tags", "mood", "links"]

    /// Whether what is after the key is a date.
    package static func isDate(_ key: String) -> Bool {
        ["date", "on", "since", "before", "after", "due", "done", "created", "updated"].contains(key)
    }
}
