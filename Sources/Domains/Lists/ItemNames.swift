// Which item a person means: without case and accents, in the plural too, by the start of a word.

import Bytes
import Vault

extension ItemList {
    /// All that the list knows: what is on it and what was.
    package var everything: [ListItem] {
        (items + remembered).sorted { $0.lineNumber < $1.lineNumber }
    }

    /// The items that a person may mean by `name`, the nearest kind of likeness alone: the same text; the same but for a plural; words that
    /// start with it; three letters or more anywhere. `:12` is the item of that line. What is on the list comes before what was on it.
    package func items(named name: String) -> [ListItem] {
        let typed = name.trimmed
        if typed.hasPrefix(":"), let number = Int(typed.dropFirst()) {
            return everything.filter { $0.lineNumber == number }
        }
        for group in [items, remembered] {
            let found = Self.matches(typed, in: group)
            if !found.isEmpty { return found }
        }
        // "beurre 1kg" is the butter.
        let thing = TypedAmount.thing(typed)
        return thing == typed ? [] : items(named: thing)
    }

    /// The item that a page showed in a line, whatever was bought since: of those that have its `id:`, else of those that still say the same,
    /// the nearest to that line; one below the same heading before others.
    package func item(saying source: String, near line: Int, in section: String?) -> ListItem? {
        guard let shown = LineGrammar.parse(source) else { return nil }
        let found = everything.filter { item in
            shown["id"].map { item.line["id"] == $0 } ?? Self.isSame(item.line, shown)
        }
        let near = section == nil ? [] : found.filter { $0.section == section }
        return (near.isEmpty ? found : near).min { abs($0.lineNumber - line) < abs($1.lineNumber - line) }
    }

    /// Whether two lines say the same but for their boxes and what buying writes.
    private static func isSame(_ one: LineItem, _ other: LineItem) -> Bool {
        func fields(_ line: LineItem) -> [String] {
            line.fields.filter { !["freq", "bought", "by"].contains($0.key) }.map { $0.key + ":" + $0.value }
        }
        return one.text == other.text && one.quantity == other.quantity && one.tags == other.tags
            && one.places == other.places && fields(one) == fields(other)
    }

    private static func matches(_ name: String, in items: [ListItem]) -> [ListItem] {
        let folded = Folding.fold(name)
        guard !folded.isEmpty else { return [] }
        let equal = items.filter { Folding.fold($0.text) == folded }
        if !equal.isEmpty { return equal }
        let key = ItemKey.singular(folded)
        let plural = items.filter { ItemKey.singular(Folding.fold($0.text)) == key }
        if !plural.isEmpty { return plural }
        let bare = ItemKey.withoutArticle(name) ?? name
        let same = items.filter {
            ItemKey.singular(Folding.fold(ItemKey.bare($0.text))) == ItemKey.singular(Folding.fold(bare))
        }
        if !same.isEmpty { return same }
        let first = items.filter { Folding.fold($0.text).hasPrefix(folded) }
        if !first.isEmpty { return first }
        let words = items.filter { item in
            ItemKey.words(Folding.fold(item.text)).contains { $0.hasPrefix(folded) }
        }
        if !words.isEmpty { return words }
        return items.filter { folded.count >= 3 && Folding.fold($0.text).contains(folded) }
    }

    /// The line that a thing is already on: on the list before known from earlier, open before checked.
    package func known(_ text: String) -> ListItem? {
        let key = ItemKey(text)
        var found = everything.filter { ItemKey($0.text) == key }
        if found.isEmpty { found = everything.filter { ItemKey.plural($0.text) == ItemKey.plural(text) } }
        if found.isEmpty {
            let bare = ItemKey.bare(text)
            found = everything.filter {
                let other = ItemKey.bare($0.text)
                return ItemKey(other) == ItemKey(bare) || ItemKey.plural(other) == ItemKey.plural(bare)
            }
        }
        if found.isEmpty {
            // "Beurre 1kg", written by hand, is butter.
            let thing = ItemKey.plural(TypedAmount.thing(text))
            found = everything.filter { ItemKey.plural(TypedAmount.thing($0.text)) == thing }
        }
        return found.first(where: \.isOpen) ?? found.first { !$0.isRemembered } ?? found.first
    }

    /// Item texts like `name`, the likest first, for "did you mean".
    package func similar(to name: String) -> [String] {
        let folded = Array(Folding.fold(name).unicodeScalars)
        return everything.compactMap { item -> (distance: Int, text: String)? in
            EditDistance.between(folded, Array(Folding.fold(item.text).unicodeScalars), limit: 3).flatMap {
                $0 * 3 <= max(3, folded.count) ? ($0, item.text) : nil
            }
        }.sorted { $0.distance < $1.distance }.map(\.text)
    }
}

/// What two names of one thing have in common.
package struct ItemKey: Hashable, Sendable {
    private let folded: String

    /// Case, accents and blanks set aside.
    package init(_ text: String) { folded = Folding.fold(text) }

    /// A lone accent names nothing.
    var isEmpty: Bool { folded.isEmpty }

    /// Plurals set aside but accents kept: `Pâtes` is not `Pâté`.
    static func plural(_ text: String) -> String { singular(text.lowercased()) }

    /// "du thé", "the milk" and "some milk" without their first word; nil where there is none.
    static func withoutArticle(_ text: String) -> String? {
        let folded = Folding.fold(text).replacing("\u{2019}", with: "'")
        for article in articles where folded.hasPrefix(article) {
            let rest = text.dropFirst(article.count).trimmed
            return rest.isEmpty ? nil : rest
        }
        return nil
    }

    /// Without its article: "du lait", "some coffee".
    package static func bare(_ text: String) -> String { withoutArticle(text) ?? text }

    private static let articles = ["de la ", "de l'", "du ", "des ", "le ", "la ", "les ", "l'", "the ", "some "]

    static func words(_ text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber } }

    /// Each word without the marks of a plural in English and French. A key to compare, not a word to show.
    static func singular(_ text: String) -> String {
        text.split(separator: " ").map { word in
            var word = word
            guard word.count > 3, let last = word.last else { return String(word) }
            if last == "s" || last == "x", !word.hasSuffix("ss") { word.removeLast() }
            // tomatoes, cherries: the singular loses the same letters.
            if word.hasSuffix("ie") { word.removeLast() }
            if word.last == "e", word.count > 3 { word.removeLast() }
            if word.last == "y" { return word.dropLast() + "i" }
            return String(word)
        }.joined(separator: " ")
    }
}
