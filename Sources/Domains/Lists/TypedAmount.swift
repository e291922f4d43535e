// Numbers, units and words for them in front of an item: "2", "1,5 l de", "une douzaine d’".

import Bytes

/// How much of something, and the rest of the words.
struct TypedAmount {
    /// Pieces; nil where no number was typed.
    var quantity: Int?
    /// `1.5l`, with the comma or point of whoever typed it.
    var unit: String?
    var rest: Substring

    private static let units: Set<String> = [
        "g", "gr", "kg", "mg", "l", "dl", "cl", "ml", "oz", "lb", "lbs", "fl", "pt",
    ]

    private static let numbers: [String: Int] = [
        "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "neuf": 9,
        "dix": 10, "douze": 12, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "twelve": 12,
    ]
    private static let dozens: [String: Int] = [
        "douzaine": 12, "dizaine": 10, "vingtaine": 20, "demi-douzaine": 6, "dozen": 12, "dozens": 12, "douzaines": 12,
    ]

    /// Reads the front of a text; takes nothing where no words would be left.
    init(_ text: Substring) {
        rest = text
        read(text)
    }

    private mutating func read(_ text: Substring) {
        let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
        guard words.count > 1 else { return }
        let first = Folding.fold(words[0])
        if first == "half", words.count > 3, ["a", "dozen"].contains(Folding.fold(words[1])) {
            let count = Folding.fold(words[1]) == "dozen" ? 2 : 3
            if count == 2 || Folding.fold(words[2]) == "dozen" { take(6, behind: words[count - 1], in: text) }
            return
        }
        if let dozen = Self.dozens[first] { return take(dozen, behind: words[0], in: text) }
        if words.count > 2, let dozen = Self.dozens[Folding.fold(words[1])] {
            let count = ["a", "une"].contains(first) ? 1 : Self.numbers[first] ?? Self.count(words[0])
            if let count { return take(count * dozen, behind: words[1], in: text) }
        }
        if let number = Self.numbers[first] { return take(number, behind: words[0], in: text, linking: false) }
        readDigits(words, text)
    }

    private mutating func readDigits(_ words: [Substring], _ text: Substring) {
        let digits = words[0].prefix { $0.isASCII && $0.isNumber || $0 == "," || $0 == "." }
        guard let lead = digits.first, let end = digits.last, lead.isNumber, end.isNumber else { return }
        let tail = Folding.fold(words[0].dropFirst(digits.count))
        if tail.isEmpty, Self.units.contains(Folding.fold(words[1])), words.count > 2 {
            unit = String(digits) + words[1]
            rest = Self.linked(Self.behind(words[1], in: text))
        } else if Self.units.contains(tail) {
            unit = String(words[0])
            rest = Self.linked(Self.behind(words[0], in: text))
        } else if tail.isEmpty || tail == "x" || tail == "×", let count = Self.count(digits) {
            // "2 x lait"
            let isTimes = tail.isEmpty && ["x", "×"].contains(Folding.fold(words[1])) && words.count > 2
            quantity = count
            rest = Self.behind(isTimes ? words[1] : words[0], in: text)
        }
    }

    private static func count(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy({ $0.isDigit }), let count = Int(digits), 1...99_999 ~= count else { return nil }
        return count
    }

    private mutating func take(_ count: Int, behind word: Substring, in text: Substring, linking: Bool = true) {
        guard 1...99_999 ~= count else { return }
        let after = Self.behind(word, in: text)
        quantity = count
        rest = linking ? Self.linked(after) : after
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

    /// `x3`, `×3` or `(3)` behind the words, where the grammar's own `x3` is not: the count and the words.
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
        return count(digits).map { ($0, text[..<blank].trimmed) }
    }

    // MARK: Sums

    private static let scales: [(unit: String, base: String, scale: Double)] = [
        ("mg", "g", 0.001), ("g", "g", 1), ("gr", "g", 1), ("kg", "g", 1000), ("ml", "l", 0.001), ("cl", "l", 0.01),
        ("dl", "l", 0.1), ("l", "l", 1), ("oz", "oz", 1), ("lb", "oz", 16), ("lbs", "oz", 16),
    ]

    /// The sum of two amounts in the unit of the first (`1kg` and `500g` are `1.5kg`); nil where they have nothing in common.
    static func sum(_ first: String, _ second: String) -> String? {
        guard let one = parts(first), let other = parts(second), one.base == other.base else { return nil }
        let sum = one.number + other.number * other.scale / one.scale
        let thousandths = (sum * 1000).rounded()
        guard thousandths < 1e12 else { return nil }
        var digits = String(Int(thousandths))
        while digits.count < 4 { digits = "0" + digits }
        var text = digits.dropLast(3) + "." + digits.suffix(3)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
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
