// Messages for queries that name something missing in the vault.

import Wording

extension QueryHint {
    package var phrase: Phrase {
        switch self {
        case .unknownKey(let key, let instead?):
            Phrase(
                "\(key): no document has such a key; \(instead): is a query key",
                fr: "\(key) : aucun document n’a cette clé ; \(instead): en est une des requêtes")
        case .unknownKey(let key, nil):
            Phrase("\(key): no document has such a key", fr: "\(key) : aucun document n’a cette clé")
        case .unknownTag(let tag, let similar?):
            Phrase(
                "tag:\(tag): no such tag; tag:\(similar.tag) has \(similar.count)",
                fr: "tag:\(tag) : étiquette inconnue ; tag:\(similar.tag) en a \(similar.count)")
        case .unknownTag(let tag, nil): Phrase("tag:\(tag): no such tag", fr: "tag:\(tag) : étiquette inconnue")
        case .unknownWord(let word, let similar, let count):
            Phrase(
                "\(word): in no document; \(similar) is in \(count)",
                fr: "\(word) : dans aucun document ; \(similar) est dans \(count)")
        case .nowhere(let word): Phrase("\(word): in no document", fr: "\(word) : dans aucun document")
        case .flag(let key): Phrase("\(key): is the flag --\(key)", fr: "\(key): est l’option --\(key)")
        case .date(let word, let instead, let count):
            Phrase(
                "\(word): in no document; date:\(instead) has \(count)",
                fr: "\(word) : dans aucun document ; date:\(instead) en a \(count)")
        case .alone(let words, let count):
            Phrase("\(words) without the rest: \(count)", fr: "\(words) sans le reste : \(count)")
        case .tagsBelow(let tag, let count):
            Phrase(
                "tag:\(tag) has none of its own; tag:\(tag)/* has \(count)",
                fr: "tag:\(tag) n’en a pas ; tag:\(tag)/* en a \(count)")
        }
    }
}
