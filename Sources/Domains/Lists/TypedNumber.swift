// Parses typed numbers before a unit: "2", "1,5", "½", "1 and 1/2", "2-3", "un", "half a", "trois quarts de", "demi-".

import Bytes
import CivilTime

/// A number at the start of some words.
struct TypedNumber {
    /// As stored in a file: the typed digits, or a fraction as a decimal.
    var written: String
    /// Nil if it is not a whole number.
    var whole: Int?
    /// The following words; if `isJoined`, the first is the remainder of the number's last word (`500g`, `demi-litre`).
    var rest: ArraySlice<Substring>
    var isJoined = false
    /// "a", "an", "un", "une": only a number before a unit.
    var isArticle = false
    /// "half", "un quart de": a number in words that requires a unit or an article.
    var isFraction = false

    /// A range with three or more digits: "1-800" is not a count.
    var isLong: Bool {
        written.contains("-") && written.split(separator: "-").contains { $0.count > 2 && Int($0) != nil }
    }

    private static let articles: Set<String> = ["a", "an", "un", "une"]
    /// The names of fractions, by divisor.
    private static let divisors: [String: Int] = [
        "half": 2, "demi": 2, "demie": 2, "quarter": 4, "quarters": 4, "quart": 4, "quarts": 4, "third": 3, "thirds": 3,
        "tiers": 3, "eighth": 8, "eighths": 8,
    ]
    /// In thousandths.
    private static let fractions: [Character: Int] = [
        "½": 500, "¼": 250, "¾": 750, "⅓": 333, "⅔": 667, "⅛": 125, "⅜": 375, "⅝": 625, "⅞": 875, "⅕": 200, "⅖": 400,
        "⅗": 600, "⅘": 800, "⅙": 167, "⅚": 833,
    ]

    /// A number in one word, excluding articles.
    static func word(_ text: some StringProtocol) -> Int? {
        let folded = Folding.fold(text)
        return articles.contains(folded) ? nil : NumberWords.cardinals[folded]
    }

    init?(_ words: ArraySlice<Substring>) {
        guard let first = words.first else { return nil }
        if let fraction = Self.spelledFraction(words) {
            self = fraction
        } else if Self.articles.contains(Folding.fold(first)) {
            self.init(written: "1", whole: 1, rest: words.dropFirst())
            isArticle = true
        } else if let number = Self.word(first) {
            self.init(written: String(number), whole: number, rest: words.dropFirst())
        } else if let number = Self.digits(words) {
            self = number
        } else {
            return nil
        }
        if !isJoined, !isFraction { addHalf() }
        if !isJoined { extendToRange() }
    }

    private init(written: String, whole: Int?, rest: ArraySlice<Substring>, isJoined: Bool = false) {
        (self.written, self.whole, self.rest, self.isJoined) = (written, whole, rest, isJoined)
    }

    private init(thousandths: Int, rest: ArraySlice<Substring>, isJoined: Bool = false) {
        self.init(
            written: Self.decimal(thousandths), whole: thousandths % 1000 == 0 ? thousandths / 1000 : nil, rest: rest,
            isJoined: isJoined)
    }

    /// The words with the remainder of the first one, if any, as a separate word.
    private static func words(_ words: ArraySlice<Substring>, from tail: Substring) -> ArraySlice<Substring> {
        tail.isEmpty ? words.dropFirst() : [tail] + words.dropFirst()
    }

    // MARK: In words

    /// "half a", "a half", "three quarters of a", "un quart de", "demi-".
    private static func spelledFraction(_ words: ArraySlice<Substring>) -> TypedNumber? {
        var rest = words
        var top = 1
        var hasTop = false
        if let first = rest.first, rest.count > 1 {
            let folded = Folding.fold(first)
            if let number = articles.contains(folded) ? 1 : word(first) ?? count(first), number < 10 {
                (top, hasTop) = (number, true)
                rest = rest.dropFirst()
            }
        }
        guard let name = rest.first else { return nil }
        let dash = name.firstIndex(of: "-")
        let folded = Folding.fold(dash.map { name[..<$0] } ?? name)
        if !hasTop, let dash, let number = word(name[..<dash]),
            let under = divisors[Folding.fold(name[name.index(after: dash)...])]
        {
            // "two-thirds"
            return TypedNumber(thousandths: (number * 1000 + under / 2) / under, rest: rest.dropFirst()).spelled(true)
        }
        guard let under = divisors[folded], top < under else { return nil }
        let value = (top * 1000 + under / 2) / under
        if let dash {
            let tail = name[name.index(after: dash)...]
            guard !tail.isEmpty, under == 2 else { return nil }
            return TypedNumber(thousandths: value, rest: Self.words(rest, from: tail), isJoined: !hasTop).spelled(
                hasTop)
        }
        var after = rest.dropFirst()
        let linked = TypedAmount.linked(after)
        let isLinked = linked.count != after.count || linked.first != after.first
        let isLong = ["a", "an"].contains(Folding.fold(linked.first ?? ""))
        if folded.hasPrefix("quart"), !folded.hasPrefix("quarter"),
            !isLinked || TypedUnit(linked) == nil && Folding.fold(after.first ?? "") == "of"
        {
            // The English unit quart.
            return nil
        }
        if isLong {
            after = linked.dropFirst()
        } else if isLinked, TypedUnit(linked) != nil {
            after = linked
        }
        return TypedNumber(thousandths: value, rest: after).spelled(hasTop || isLong)
    }

    private func spelled(_ isCountable: Bool) -> TypedNumber {
        var number = self
        number.isFraction = !isCountable
        return number
    }

    /// "and a half", "et demi", "& 1/2" after a whole number.
    private mutating func addHalf() {
        guard let whole, ["and", "et", "&"].contains(Folding.fold(rest.first ?? "")) else { return }
        let words = rest.dropFirst()
        if let (part, end) = words.first.flatMap({ Self.fraction($0) }), let word = words.first {
            let tail = word[end...]
            self = TypedNumber(
                thousandths: whole * 1000 + part, rest: Self.words(words, from: tail), isJoined: !tail.isEmpty)
        } else if let rest = Self.half(after: rest) {
            self = TypedNumber(thousandths: whole * 1000 + 500, rest: rest)
        }
    }

    /// The words after "and a half" or "et demie".
    static func half(after words: ArraySlice<Substring>) -> ArraySlice<Substring>? {
        let folded = words.prefix(3).map { Folding.fold($0) }
        if folded == ["and", "a", "half"] { return words.dropFirst(3) }
        return ["demi", "demie"].contains(folded.dropFirst().first) && folded[0] == "et" ? words.dropFirst(2) : nil
    }

    /// The amount plus a half.
    func withHalf() -> String? { whole.map { Self.decimal($0 * 1000 + 500) } }

    /// "2 to 3", "two or three", "un ou deux", "1/2 - 1".
    private mutating func extendToRange() {
        guard ["to", "or", "a", "ou", "-", "–"].contains(Folding.fold(rest.first ?? "")) else { return }
        let after = rest.dropFirst()
        let inWord = after.first.flatMap { Self.word($0) }.map {
            TypedNumber(written: String($0), whole: $0, rest: after.dropFirst())
        }
        // "a 2-ply" is not a range, "un ou deux" is.
        guard let other = isArticle ? inWord : Self.digits(after) ?? inWord, !other.written.contains("-") else {
            return
        }
        isArticle = false
        join(other)
    }

    private mutating func join(_ other: TypedNumber) {
        self = TypedNumber(
            written: written + "-" + other.written, whole: nil, rest: other.rest, isJoined: other.isJoined)
    }

    // MARK: In digits

    private static func digits(_ words: ArraySlice<Substring>) -> TypedNumber? {
        guard let word = words.first else { return nil }
        if let (thousandths, end) = fraction(word) {
            return TypedNumber(
                thousandths: thousandths, rest: Self.words(words, from: word[end...]), isJoined: end != word.endIndex
            ).ranged()
        }
        if let grouped = grouped(word), grouped.isCertain {
            let tail = word[grouped.end...]
            return TypedNumber(
                written: grouped.digits, whole: count(grouped.digits[...]), rest: Self.words(words, from: tail),
                isJoined: !tail.isEmpty
            ).ranged()
        }
        let digits = word.prefix { $0.isASCII && $0.isNumber || $0 == "," || $0 == "." }
        guard let lead = digits.first, let last = digits.last, lead.isNumber, last.isNumber,
            digits.count(where: { !$0.isNumber }) < 2
        else { return nil }
        let tail = word.dropFirst(digits.count)
        let whole = count(digits)
        if let whole, whole < 1000 {
            // "1½", "1-1/2", "2 1/2"
            let part = tail.first == "-" ? tail.dropFirst() : tail
            if let (value, end) = fraction(part), part.startIndex != tail.startIndex || part.first?.isASCII == false {
                return TypedNumber(
                    thousandths: whole * 1000 + value, rest: Self.words(words, from: part[end...]),
                    isJoined: end != part.endIndex
                ).ranged()
            }
            let next = words.dropFirst()
            if tail.isEmpty, let word = next.first, let (value, end) = fraction(word) {
                return TypedNumber(
                    thousandths: whole * 1000 + value, rest: Self.words(next, from: word[end...]),
                    isJoined: end != word.endIndex
                ).ranged()
            }
        }
        return TypedNumber(
            written: String(digits), whole: whole, rest: Self.words(words, from: tail), isJoined: !tail.isEmpty
        ).ranged()
    }

    /// "2-3" in one word, but not a date or a telephone number.
    private func ranged() -> TypedNumber {
        guard isJoined, let tail = rest.first, tail.first == "-" || tail.first == "–",
            written.first != "0" || written.contains("."),
            tail.dropFirst().first != "0" || tail.dropFirst(2).first == ".",
            let other = Self.digits([tail.dropFirst()] + rest.dropFirst()), !other.written.contains("-")
        else { return self }
        var number = self
        number.join(other)
        return number
    }

    /// `½` or `1/2` at the start of a word, in thousandths; "1/3rd" is a third.
    private static func fraction(_ word: Substring) -> (thousandths: Int, end: Substring.Index)? {
        if let first = word.first, let value = fractions[first] { return (value, word.index(after: word.startIndex)) }
        let top = word.prefix { $0.isASCII && $0.isNumber }
        guard let slash = word.dropFirst(top.count).first, slash == "/" || slash == "\u{2044}" else { return nil }
        let bottom = word.dropFirst(top.count + 1).prefix { $0.isASCII && $0.isNumber }
        guard let over = Int(top), let under = Int(bottom), over > 0, over < under, under <= 16 else { return nil }
        let isOrdinal = CalendarWords.ordinalEndings.contains(word[bottom.endIndex...].lowercased())
        return ((over * 1000 + under / 2) / under, isOrdinal ? word.endIndex : bottom.endIndex)
    }

    /// The digits of "1,000", "1'000" and "1.000.000" at the start of a word; uncertain if it could be a decimal.
    private static func grouped(_ word: Substring) -> (digits: String, end: Substring.Index, isCertain: Bool)? {
        func isDigit(_ character: Character) -> Bool { "0"..."9" ~= character }
        let first = word.prefix(while: isDigit)
        guard 1...3 ~= first.count, first.first != "0", let mark = word[first.endIndex...].first, ",.'’".contains(mark)
        else { return nil }
        var groups = [first]
        var end = first.endIndex
        while word[end...].first == mark {
            let group = word[end...].dropFirst().prefix(while: isDigit)
            guard group.count == 3 else { break }
            groups.append(group)
            end = group.endIndex
        }
        let after = word[end...].first
        guard groups.count > 1, after != ",", after != "." else { return nil }
        return (groups.joined(), end, groups.count > 2 || mark != "," && mark != ".")
    }

    /// Without thousands separators: for units without thousandths, "1,000" is a thousand.
    static func ungrouped(_ written: String) -> String {
        written.split(separator: "-", omittingEmptySubsequences: false).map { part in
            grouped(part).flatMap { $0.end == part.endIndex ? $0.digits : nil } ?? String(part)
        }.joined(separator: "-")
    }

    static func decimal(_ thousandths: Int) -> String {
        var digits = String(thousandths)
        while digits.count < 4 { digits = "0" + digits }
        var text = digits.dropLast(3) + "." + digits.suffix(3)
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return String(text)
    }

    /// A count of pieces: 1 to 99,999, digits only.
    static func count(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy({ $0.isDigit }), let count = Int(digits), 1...99_999 ~= count else { return nil }
        return count
    }
}
