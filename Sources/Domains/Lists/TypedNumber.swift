// Numbers as people type them before a unit: "2", "1,5", "½", "1/2", "1 ½", "un", "half a", "demi-".

import Bytes

/// A number at the start of some words.
struct TypedNumber {
    /// How many words it takes; 0 where the unit is in the same word (`demi-litre`, `500g`), which then is `tail`.
    var count: Int
    /// As it is written in a file: the digits that were typed, or a decimal of a fraction.
    var written: String
    /// Nil where it is not a whole number.
    var whole: Int?
    /// What is after the number in its last word.
    var tail: Substring = ""
    /// "a", "an", "un", "une": a number only before a unit.
    var isArticle = false
    var isHalf = false

    private static let numbers: [String: Int] = [
        "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "six": 6, "sept": 7, "huit": 8, "neuf": 9, "dix": 10,
        "douze": 12, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "twelve": 12,
    ]
    private static let articles: Set<String> = ["a", "an", "un", "une"]
    private static let halves: Set<String> = ["half", "demi", "demie"]
    /// In eighths and thirds, as thousandths.
    private static let fractions: [Character: Int] = [
        "½": 500, "¼": 250, "¾": 750, "⅓": 333, "⅔": 667, "⅛": 125, "⅜": 375, "⅝": 625, "⅞": 875, "⅕": 200,
    ]

    static func word(_ text: some StringProtocol) -> Int? { numbers[Folding.fold(text)] }

    init?(_ words: [Substring]) {
        guard let first = words.first else { return nil }
        let folded = Folding.fold(first)
        if let number = Self.numbers[folded] {
            self.init(count: 1, written: String(number), whole: number)
        } else if Self.halves.contains(folded) {
            // "half a litre", "demi litre"
            let isLong = words.count > 1 && ["a", "an"].contains(Folding.fold(words[1]))
            self.init(count: isLong ? 2 : 1, written: "0.5", isHalf: true)
        } else if folded.hasPrefix("demi-"), let dash = first.firstIndex(of: "-") {
            self.init(count: 1, written: "0.5", tail: first[first.index(after: dash)...], isHalf: true)
        } else if Self.articles.contains(folded) {
            guard words.count > 1, let half = TypedNumber(Array(words.dropFirst())), half.isHalf else {
                self.init(count: 1, written: "1", whole: 1, isArticle: true)
                return
            }
            self = half
            count += 1
        } else {
            self.init(digits: words)
        }
    }

    private init(
        count: Int, written: String, whole: Int? = nil, tail: Substring = "", isArticle: Bool = false,
        isHalf: Bool = false
    ) {
        (self.count, self.written, self.whole, self.tail) = (count, written, whole, tail)
        (self.isArticle, self.isHalf) = (isArticle, isHalf)
    }

    private init?(digits words: [Substring]) {
        let word = words[0]
        guard let (thousandths, end) = Self.fraction(word) else {
            let digits = word.prefix { $0.isASCII && $0.isNumber || $0 == "," || $0 == "." }
            guard let lead = digits.first, let last = digits.last, lead.isNumber, last.isNumber,
                digits.count(where: { !$0.isNumber }) < 2
            else { return nil }
            let tail = word.dropFirst(digits.count)
            let whole = Self.count(digits)
            // "1½", "2 1/2", "1 ½"
            if let whole, let (part, end) = Self.fraction(tail), tail.first.map({ Self.fractions[$0] != nil }) == true {
                self.init(count: 1, written: Self.decimal(whole * 1000 + part), tail: tail[end...])
            } else if let whole, tail.isEmpty, words.count > 1, let (part, end) = Self.fraction(words[1]) {
                self.init(count: 2, written: Self.decimal(whole * 1000 + part), tail: words[1][end...])
            } else {
                self.init(count: 1, written: String(digits), whole: whole, tail: tail)
            }
            return
        }
        self.init(count: 1, written: Self.decimal(thousandths), tail: word[end...])
    }

    /// `½` or `1/2` at the start of a word, in thousandths.
    private static func fraction(_ word: Substring) -> (thousandths: Int, end: Substring.Index)? {
        if let first = word.first, let value = fractions[first] { return (value, word.index(after: word.startIndex)) }
        let top = word.prefix { $0.isASCII && $0.isNumber }
        guard let slash = word.dropFirst(top.count).first, slash == "/" || slash == "\u{2044}" else { return nil }
        let bottom = word.dropFirst(top.count + 1).prefix { $0.isASCII && $0.isNumber }
        guard let over = Int(top), let under = Int(bottom), over > 0, over < under, under <= 16 else { return nil }
        return ((over * 1000 + under / 2) / under, bottom.endIndex)
    }

    static func decimal(_ thousandths: Int) -> String {
        var digits = String(thousandths)
        while digits.count < 4 { digits = "0" + digits }
        var text = digits.dropLast(3) + "." + digits.suffix(3)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return String(text)
    }

    /// A number of pieces: 1 to 99,999, digits alone.
    static func count(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy({ $0.isDigit }), let count = Int(digits), 1...99_999 ~= count else { return nil }
        return count
    }
}
