// Finds items by name: ignores case, accents and plurals, and matches the beginnings of words.

import Bytes
import Vault

extension ItemList {
    /// All known items: those on the list and the remembered ones.
    package var everything: [ListItem] {
        (items + remembered).sorted { $0.lineNumber < $1.lineNumber }
    }

    /// The items that `name` may refer to, only with the best kind of match: equal text; equal except for a plural;
    /// words with this prefix; three or more letters anywhere. `:12` is the item on that line. Items on the list
    /// precede remembered ones.
    package func items(named name: String) -> [ListItem] {
        let typed = name.trimmed
        if typed.hasPrefix(":"), let number = Int(typed.dropFirst()) {
            return everything.filter { $0.lineNumber == number }
        }
        for group in [items, remembered] {
            let found = Self.matches(typed, in: group)
            if !found.isEmpty { return found }
        }
        // "beurre 1kg" refers to butter.
        let thing = TypedAmount.thing(typed)
        return thing == typed ? [] : items(named: thing)
    }

    /// The item that a page showed on a line, even after purchases: among those with its `id:`, else among those with
    /// the same content, the nearest to that line; one below the same heading is preferred.
    package func item(saying source: String, near line: Int, in section: String?) -> ListItem? {
        guard let shown = LineGrammar.parse(source) else { return nil }
        let found = everything.filter { item in
            shown["id"].map { item.line["id"] == $0 } ?? Self.isSame(item.line, shown)
        }
        let near = section == nil ? [] : found.filter { $0.section == section }
        return (near.isEmpty ? found : near).min { abs($0.lineNumber - line) < abs($1.lineNumber - line) }
    }

    /// Whether two lines are equal apart from checkboxes and purchase data.
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

    /// The existing line for an item: one on the list is preferred to a remembered one, an open one to a checked one.
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
            // A handwritten "Beurre 1kg" is butter.
            let thing = ItemKey.plural(TypedAmount.thing(text))
            found = everything.filter { ItemKey.plural(TypedAmount.thing($0.text)) == thing }
        }
        return found.first(where: \.isOpen) ?? found.first { !$0.isRemembered } ?? found.first
    }

    /// Item texts similar to `name`, the best match first, for "did you mean".
    package func similar(to name: String) -> [String] {
        let folded = Array(Folding.fold(name).unicodeScalars)
        return everything.compactMap { item -> (distance: Int, text: String)? in
            EditDistance.between(folded, Array(Folding.fold(item.text).unicodeScalars), limit: 3).flatMap {
                $0 * 3 <= max(3, folded.count) ? ($0, item.text) : nil
            }
        }.sorted { $0.distance < $1.distance }.map(\.text)
    }
}

/// A normalised name, equal for different spellings of the same thing.
package struct ItemKey: Hashable, Sendable {
    private let folded: String

    /// Ignores case, accents and blanks.
    package init(_ text: String) { folded = Folding.fold(text) }

    /// A lone accent is not a name.
    var isEmpty: Bool { folded.isEmpty }

    /// Ignores plurals but not accents: `Pâtes` is not `Pâté`.
    static func plural(_ text: String) -> String { singular(text.lowercased()) }

    /// "du thé", "the milk" and "some milk" without the first word; nil without an article.
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

    /// Strips English and French plural endings from each word. A key for comparison, not for display.
    static func singular(_ text: String) -> String {
        text.split(separator: " ").map { word in
            var word = word
            guard word.count > 3, let last = word.last else { return String(word) }
            if last == "s" || last == "x", !word.hasSuffix("ss") { word.removeLast() }
            // tomatoes, cherries: the same letters are dropped in the singular.
            if word.hasSuffix("ie") { word.removeLast() }
            if word.last == "e", word.count > 3 { word.removeLast() }
            if word.last == "y" { return word.dropLast() + "i" }
            return String(word)
        }.joined(separator: " ")
    }
}
