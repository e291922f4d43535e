// How much of something people type: "2", "1,5 l de", "une douzaine d’", "un kilo de", "½ l", "lait 2L".

import Bytes

/// How much of something, and the rest of the words.
struct TypedAmount {
    /// Pieces; nil where no number was typed.
    var quantity: Int?
    /// `1.5l`, with the comma or point of whoever typed it.
    var unit: String?
    var rest: Substring

    private static let symbols: Set<String> = [
        "g", "gr", "kg", "mg", "l", "dl", "cl", "ml", "oz", "lb", "lbs", "pt", "m", "cm", "mm", "cup", "cups", "tbsp",
        "tsp",
    ]
    /// What may be after the words, too: what is weighed and poured. "Vis 4 mm" are screws of 4 mm.
    private static let poured: Set<String> = ["g", "gr", "kg", "mg", "l", "dl", "cl", "ml", "oz", "lb", "lbs"]

    private static let names: [String: String] = {
        var names = ["kilo": "kg", "kilos": "kg", "pint": "pt", "pints": "pt"]
        let stems = [
            ("kilogram", "kg"), ("milligram", "mg"), ("gram", "g"), ("ounce", "oz"), ("pound", "lb"), ("lit", "l"),
            ("millilit", "ml"), ("centilit", "cl"), ("decilit", "dl"), ("met", "m"), ("centimet", "cm"),
        ]
        for (stem, unit) in stems {
            let endings = stem.hasSuffix("t") ? ["re", "er"] : stem.hasSuffix("gram") ? ["", "me"] : [""]
            for ending in endings { for plural in ["", "s"] { names[stem + ending + plural] = unit } }
        }
        return names
    }()

    private static let dozens: [String: Int] = [
        "douzaine": 12, "dizaine": 10, "vingtaine": 20, "demi-douzaine": 6, "dozen": 12, "dozens": 12, "douzaines": 12,
    ]

    /// Reads the amount before a text, else after it; takes nothing where no words would be left.
    init(_ text: Substring) {
        rest = text
        let words = text.split(separator: " ", maxSplits: 6, omittingEmptySubsequences: true)
        guard words.count > 1, !readDozens(words, text), !readUnit(words, text), !readCount(words, text) else { return }
        readBehind(text)
    }

    private mutating func readDozens(_ words: [Substring], _ text: Substring) -> Bool {
        let folded = words.prefix(3).map { Folding.fold($0) }
        if let dozen = Self.dozens[folded[0]] { return take(dozen, behind: words[0], in: text) }
        if words.count > 2, let dozen = Self.dozens[folded[1]] {
            if folded[0] == "half" { return take(dozen / 2, behind: words[1], in: text) }
            let count =
                ["a", "une"].contains(folded[0]) ? 1 : TypedNumber.word(folded[0]) ?? TypedNumber.count(words[0])
            return count.map { take($0 * dozen, behind: words[1], in: text) } ?? false
        }
        if words.count > 3, Array(folded) == ["half", "a", "dozen"] { return take(6, behind: words[2], in: text) }
        return false
    }

    /// A number with a unit, and something of which it is so much.
    private mutating func readUnit(_ words: [Substring], _ text: Substring) -> Bool {
        guard let number = TypedNumber(words) else { return false }
        let isJoined = !number.tail.isEmpty
        guard isJoined || words.count > number.count else { return false }
        let word = isJoined ? number.tail : words[number.count]
        let after = Self.behind(isJoined ? words[number.count - 1] : word, in: text)
        let linked = Self.linked(after)
        let isLinked = linked.startIndex != after.startIndex
        guard !linked.isEmpty else { return false }
        let folded = Folding.fold(word)
        if Self.symbols.contains(folded) {
            // "a G string" is none of its grams.
            guard !number.isArticle || isLinked else { return false }
            unit = number.written + word
        } else if isLinked, folded == "livre", number.isHalf || number.isArticle && Folding.fold(words[0]) == "une" {
            // The pound of French markets; "un livre" is a book.
            unit = number.isHalf ? "250g" : "500g"
        } else if let symbol = Self.names[folded] {
            // "2 pound coins", "a cup holder": without an "of" it may be a name.
            let isName =
                symbol == "lb" || symbol == "pt" || ["a", "an"].contains(Folding.fold(words[0])) && number.isArticle
            guard !isName || isLinked else { return false }
            unit = number.written + symbol
        } else {
            return false
        }
        rest = linked
        return true
    }

    /// Pieces: "2 lait", "deux pains", "2 x lait", "3× 100 g yaourt".
    private mutating func readCount(_ words: [Substring], _ text: Substring) -> Bool {
        if ["un", "une"].contains(Folding.fold(words[0])) {
            // "un kilo" alone is what it says.
            guard Self.names[Folding.fold(words[1])] == nil || words.count > 2 else { return true }
            return take(1, behind: words[0], in: text, linking: false)
        }
        if let number = TypedNumber.word(words[0]) {
            guard words.count > 2 || !Self.isUnit(words[1]) else { return true }
            return take(number, behind: words[0], in: text, linking: false)
        }
        guard let number = TypedNumber(words), let count = number.whole, number.count == 1, !number.isArticle else {
            return false
        }
        let tail = Folding.fold(number.tail)
        guard tail.isEmpty || tail == "x" || tail == "×" else { return false }
        let isTimes = tail.isEmpty && ["x", "×"].contains(Folding.fold(words[1])) && words.count > 2
        // "1 kg" alone, and "10 € gift card", "3 % milk": no pieces of anything.
        guard isTimes || !tail.isEmpty || words.count > 2 || !Self.isUnit(words[1]),
            isTimes || words[1].contains(where: { $0.isLetter || $0.isNumber })
        else { return true }
        quantity = count
        rest = Self.behind(isTimes ? words[1] : words[0], in: text)
        if isTimes || !tail.isEmpty {
            let each = TypedAmount(rest)
            if let size = each.unit, each.quantity == nil { (unit, rest) = (size, each.rest) }
        }
        return true
    }

    static func isUnit(_ word: Substring) -> Bool {
        let folded = Folding.fold(word)
        return symbols.contains(folded) || names[folded] != nil
    }

    /// "lait 2L", "beurre 1 kg", "crème ½ l".
    private mutating func readBehind(_ text: Substring) {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        for start in [words.count - 1, words.count - 2, words.count - 3] where start > 0 {
            guard let number = TypedNumber(Array(words[start...])), number.written.first?.isNumber == true,
                !number.isArticle, TypedNumber.word(words[start]) == nil, !number.isHalf
            else { continue }
            let isJoined = !number.tail.isEmpty
            let word = isJoined ? number.tail : words.last ?? ""
            guard start + number.count + (isJoined ? 0 : 1) == words.count else { continue }
            let folded = Folding.fold(word)
            guard Self.poured.contains(folded) || Self.names[folded].map(Self.poured.contains) == true else { continue }
            unit = number.written + (Self.names[folded].map { $0[...] } ?? word)
            rest = text[..<words[start].startIndex]
            while rest.last == " " { rest.removeLast() }
            return
        }
    }

    private mutating func take(_ count: Int, behind word: Substring, in text: Substring, linking: Bool = true) -> Bool {
        guard 1...99_999 ~= count else { return false }
        let after = Self.behind(word, in: text)
        guard !after.isEmpty else { return false }
        quantity = count
        rest = linking ? Self.linked(after) : after
        return true
    }

    private static func behind(_ word: Substring, in text: Substring) -> Substring {
        text[word.endIndex...].drop { $0 == " " }
    }

    /// Without the "of", "de" or "d’" that follows an amount, where words are left.
    private static func linked(_ text: Substring) -> Substring {
        for link in ["of ", "de ", "d'", "d’"] where text.lowercased().hasPrefix(link) {
            let rest = text.dropFirst(link.count).drop { $0 == " " }
            if !rest.isEmpty { return rest }
        }
        return text
    }

    /// The thing alone, where a text says how much of it: `beurre` of "beurre 1kg".
    static func thing(_ text: String) -> String {
        let amount = TypedAmount(text[...])
        return amount.unit == nil ? text : amount.rest.trimmed
    }

    /// `x3`, `×3` or `(3)` after the words, where the grammar's own `x3` is not: the count and the words.
    static func behind(_ text: String) -> (count: Int, text: String)? {
        guard let blank = text.lastIndex(of: " ") else { return nil }
        let word = text[text.index(after: blank)...]
        let digits: Substring
        if word.hasPrefix("×") {
            digits = word.dropFirst()
        } else if word.hasPrefix("("), word.hasSuffix(")") {
            digits = word.dropFirst().dropLast()
        } else {
            return nil
        }
        return TypedNumber.count(digits).map { ($0, text[..<blank].trimmed) }
    }

    // MARK: Sums

    private static let scales: [(unit: String, base: String, scale: Double)] = [
        ("mg", "g", 0.001), ("g", "g", 1), ("gr", "g", 1), ("kg", "g", 1000), ("ml", "l", 0.001), ("cl", "l", 0.01),
        ("dl", "l", 0.1), ("l", "l", 1), ("oz", "oz", 1), ("lb", "oz", 16), ("lbs", "oz", 16),
        ("mm", "m", 0.001), ("cm", "m", 0.01), ("m", "m", 1), ("cup", "cup", 1), ("cups", "cup", 1),
    ]

    /// The sum of two amounts in the unit of the first (`1kg` and `500g` are `1.5kg`); nil where they have nothing in common.
    static func sum(_ first: String, _ second: String) -> String? {
        guard let one = parts(first), let other = parts(second), one.base == other.base else { return nil }
        let sum = one.number + other.number * other.scale / one.scale
        let thousandths = (sum * 1000).rounded()
        guard thousandths < 1e12 else { return nil }
        let text = TypedNumber.decimal(Int(thousandths))
        let written = first.contains(",") || second.contains(",") ? text.map { $0 == "." ? "," : $0 } : Array(text)
        return String(written) + one.unit
    }

    private static func parts(_ text: String) -> (number: Double, unit: String, base: String, scale: Double)? {
        let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "," || $0 == "." }
        let unit = text.dropFirst(digits.count)
        guard let number = Double(String(digits.map { $0 == "," ? "." : $0 })),
            let scale = scales.first(where: { $0.unit == Folding.fold(unit) })
        else { return nil }
        return (number, String(unit), scale.base, scale.scale)
    }
}
