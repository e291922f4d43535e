// Kinds of words on the command line: determine checks, completion, and names in usage lines.

import Wording

/// The kind of a flag's value or of an operand.
///
/// Only properties of the word itself are checked here; whether a date or a query is valid is up to the command.
package enum ValueKind: Sendable, Hashable {
    case text
    /// A whole number, with or without a sign.
    case integer
    /// A whole number that is not negative.
    case count
    /// A file, or `-` for the standard streams.
    case path
    case directory
    /// A query, whose words may begin with `-` to exclude (`-word`).
    case query
    /// A date in words: `tomorrow`, `2026-W47`.
    case date
    /// One of a few words.
    case choice([String])
    /// A tag of the vault.
    case tag
    /// A list of the vault, by name.
    case list
    /// A document of the vault, by name or path.
    case document
    /// A vault named in the user's configuration.
    case vault
}

extension ValueKind {
    /// The default name of the value in usage lines.
    package var label: Phrase {
        switch self {
        case .text: Phrase("TEXT", fr: "TEXTE")
        case .integer, .count: Phrase(same: "N")
        case .path: Phrase("FILE", fr: "FICHIER")
        case .directory: Phrase("DIR", fr: "DOSSIER")
        case .query: Phrase("QUERY", fr: "REQUÊTE")
        case .date: Phrase(same: "DATE")
        case .choice(let words): Phrase(same: words.joined(separator: "|"))
        case .tag: Phrase("TAG", fr: "ÉTIQUETTE")
        case .list: Phrase("LIST", fr: "LISTE")
        case .document: Phrase(same: "NOTE")
        case .vault: Phrase("NAME", fr: "NOM")
        }
    }

    /// The name of the kind in the schema and in calls to the completion hook.
    package var name: String {
        switch self {
        case .text: "text"
        case .integer, .count: "integer"
        case .path: "path"
        case .directory: "directory"
        case .query: "query"
        case .date: "date"
        case .choice: "choice"
        case .tag: "tag"
        case .list: "list"
        case .document: "document"
        case .vault: "vault"
        }
    }

    /// The words of a choice; empty for every other kind.
    package var choices: [String] {
        if case .choice(let words) = self { words } else { [] }
    }

    /// A description of a valid word, or nil if the word is valid.
    func expectation(for word: String) -> Phrase? {
        switch self {
        case .text, .query:
            nil
        case .integer:
            Int(word) == nil ? Phrase("a whole number", fr: "un nombre entier") : nil
        case .count:
            (Int(word) ?? -1) < 0 ? Phrase("a whole number from 0 on", fr: "un nombre entier à partir de 0") : nil
        case .choice(let words):
            words.contains(word)
                ? nil : Phrase("one of ", fr: "l’un de ") + Phrase(same: words.joined(separator: ", "))
        case .path, .directory, .date, .tag, .list, .document, .vault:
            word.isEmpty ? Phrase("a non-empty value", fr: "quelque chose de non vide") : nil
        }
    }
}
