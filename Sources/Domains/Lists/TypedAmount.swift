// Parses typed amounts: "2", "1,5 l de", "une douzaine d’", "un kilo de", "½ l", "lait 2L".

import Bytes

/// An amount, and the rest of the words.
struct TypedAmount {
    /// The number of pieces; nil if none was typed.
    var quantity: Int?
    /// `1.5l`, with the decimal mark as typed; `0.5` for a thing without a unit.
    var unit: String?
    var rest: String
    private var kind = TypedUnit.Kind.measure

    private static let dozens: [String: Int] = [
        "douzaine": 12, "dizaine": 10, "vingtaine": 20, "demi-douzaine": 6, "dozen": 12, "doz": 12, "dozens": 12,
        "douzaines": 12,
    ]
    private static let hedges: Set<String> = [
        "about", "approx", "approximately", "around", "roughly", "circa", "ca", "env", "environ", "~",
    ]
    private static let times: Set<String> = ["x", "×", "*"]
    /// Words between a number and its unit, or after the unit; they are kept in parentheses.
    private static let sizes = Set(
        """
        large small medium big heaped heaping level rounded generous scant good packed fat thick thin \
        gros grosse grosses petit petite petits petites grand grande grands grandes beau beaux belle belles bon bonne bons \
        bonnes fine fines rase rases bombee bombees pleine pleines epaisse epaisses
        """.split(separator: " ").map { String($0) })
    /// Units after a number that belong to a name: "12 V battery".
    private static let ratings: Set<String> = [
        "v", "w", "kw", "mah", "ah", "gb", "tb", "mb", "hz", "px", "watt", "volt",
    ]

    /// Parses an amount before a text, else after it; takes nothing if no words would remain.
    init(_ text: Substring) {
        rest = String(text)
        var words = text.split(separator: " ")[...]
        guard words.count > 1, !Self.isNumberedName(words), !readTimes(after: words) else { return }
        if words.count > 2, Self.hedges.contains(Folding.fold(words[0]).filter { $0 != "." }) { words.removeFirst() }
        // "a 400g tin"
        if words.count > 2, ["a", "an", "un", "une"].contains(Folding.fold(words[words.startIndex])),
            let size = words.dropFirst().first, size.first?.isNumber == true, size.last?.isLetter == true
        {
            words.removeFirst()
        }
        guard !readParenthesis(words), !readDozens(words), !readUnit(words), !readCount(words) else { return }
        readTrailing(words)
    }

    /// Things whose names begin with a number.
    private static func isNumberedName(_ words: ArraySlice<Substring>) -> Bool {
        let start = words.prefix(2).map { Folding.fold($0) }
        return start == ["7", "up"]
            || ["5", "4", "five", "quatre", "cinq"].contains(start[0])
                && ["spice", "spices", "epices"].contains(start[1])
    }

    /// A placeholder for the thing, to parse an amount alone.
    static let thingMark = "\u{1}"

    /// Parses a text that is an amount; the rest contains parenthetical additions.
    private init?(alone words: ArraySlice<Substring>) {
        self.init((words.joined(separator: " ") + " " + Self.thingMark)[...])
        guard rest.hasPrefix(Self.thingMark), unit != nil else { return nil }
        rest = rest.dropFirst().trimmed
    }

    private mutating func readDozens(_ words: ArraySlice<Substring>) -> Bool {
        let folded = words.prefix(3).map { Folding.fold($0) }
        if let dozen = Self.dozens[folded[0]] { return take(dozen, words.dropFirst()) }
        if words.count > 2, let dozen = Self.dozens[folded[1]] {
            let after = words.dropFirst(2)
            if folded[0] == "half" { return take(dozen / 2, after) }
            let first = words[words.startIndex]
            if ["1/2", "½"].contains(first) { return take(dozen / 2, after) }
            let count =
                ["a", "une"].contains(folded[0]) ? 1 : TypedNumber.word(folded[0]) ?? TypedNumber.count(first)
            return count.map { take($0 * dozen, after) } ?? false
        }
        if words.count > 3, folded == ["half", "a", "dozen"] { return take(6, words.dropFirst(3)) }
        return false
    }

    /// "(½ cup) milk", "(½ cup milk)"
    private mutating func readParenthesis(_ words: ArraySlice<Substring>) -> Bool {
        guard words.first?.first == "(", let group = Self.parenthesis(words) else { return false }
        let inner = words.prefix(group).joined(separator: " ").dropFirst().dropLast()
        let after = words.dropFirst(group)
        let amount = after.isEmpty ? TypedAmount(inner) : TypedAmount(alone: inner.split(separator: " ")[...])
        guard let amount, amount.unit != nil else { return false }
        self = amount
        if !after.isEmpty { rest = (Self.linked(after).joined(separator: " ") + " " + amount.rest).trimmed }
        return true
    }

    /// The number of words in a leading parenthesis.
    private static func parenthesis(_ words: ArraySlice<Substring>) -> Int? {
        guard words.first?.first == "(", let end = words.firstIndex(where: { $0.last == ")" }) else { return nil }
        return words[...end].contains { $0.dropFirst().contains("(") } ? nil : end - words.startIndex + 1
    }

    /// A number with a unit, followed by a thing.
    private mutating func readUnit(_ words: ArraySlice<Substring>) -> Bool {
        guard let number = TypedNumber(words), let first = words.first else { return false }
        var asides: [String] = []
        var after = number.rest
        // "1/4 de litre de lait"
        if number.whole == nil, Self.isLink(after), TypedUnit(Self.linked(after)) != nil { after = Self.linked(after) }
        // "2 x 400 g cans"
        if !number.isJoined, Self.times.contains(after.first.map { Folding.fold($0) } ?? ""),
            Self.size(after.dropFirst()) != nil
        {
            after = after.dropFirst()
        }
        while let count = Self.aside(after) ?? (number.isArticle ? nil : Self.size(after)),
            !number.isJoined || !asides.isEmpty
        {
            asides.append(after.prefix(count).joined(separator: " "))
            after = after.dropFirst(count)
        }
        let isFrench = ["un", "une"].contains(Folding.fold(first))
        if Folding.fold(after.first ?? "") == "livre", Self.isLink(after.dropFirst()),
            number.written == "0.5" || Folding.fold(first) == "une"
        {
            // The French market pound; "un livre" is a book.
            unit = number.written == "0.5" ? "250g" : "500g"
            rest = Self.linked(after.dropFirst()).joined(separator: " ")
            return true
        }
        let (head, alternative) = Self.alternative(in: after)
        guard let found = TypedUnit(head, isJoined: number.isJoined && asides.isEmpty) else { return false }
        asides += alternative
        after = head.dropFirst(found.count)
        var written = found.isUndivided ? TypedNumber.ungrouped(number.written) : number.written
        if let more = TypedNumber.half(after: after), let half = number.withHalf() { (written, after) = (half, more) }
        if let count = Self.times(in: after) {
            // "33cl x 6"
            quantity = count
            after = after.dropFirst(2)
        }
        while let count = Self.aside(after), after.first?.first == "(" || Self.isLink(after.dropFirst(count)) {
            asides.append(after.prefix(count).joined(separator: " "))
            after = after.dropFirst(count)
        }
        if let more = Self.further(after, in: found, written) {
            (written, after) = (more.written, more.rest)
        }
        while let second = Self.second(after) {
            asides.append(second.text)
            after = second.rest
        }
        var linked = Self.linked(after)
        let isLinked = Self.isLink(after) && !linked.isEmpty
        if isLinked, let count = Self.amount(linked), Self.isLink(linked.dropFirst(count)) {
            // "un paquet de 500 g de pâtes"
            asides.append(linked.prefix(count).joined(separator: " "))
            linked = Self.linked(linked.dropFirst(count))
        }
        let isSingle = number.isArticle || number.whole.map { $0 < 2 } ?? true
        guard !linked.isEmpty, isLinked || !found.isName(before: after, isSingle: isSingle),
            // "a G string", "a cup holder": without "of" it may be a name.
            isLinked || !number.isArticle || isFrench && !found.isSymbol && found.kind != .piece
        else {
            quantity = nil
            return false
        }
        (unit, kind) = (written + found.written, found.kind)
        rest = linked.joined(separator: " ")
        for aside in asides { rest += aside.hasPrefix("(") ? " " + aside : " (\(aside))" }
        return true
    }

    /// The number of words that qualify an amount: a size, a parenthesis, "14-ounce".
    private static func aside(_ words: ArraySlice<Substring>) -> Int? {
        guard let first = words.first, words.count > 1 else { return nil }
        if sizes.contains(Folding.fold(first)) || first.first?.isNumber == true && first.contains("-") { return 1 }
        return parenthesis(words)
    }

    /// Splits `g/7oz` and `cup/240 ml` at the slash.
    private static func alternative(in words: ArraySlice<Substring>) -> (words: ArraySlice<Substring>, aside: [String])
    {
        guard let first = words.first, let slash = first.firstIndex(of: "/"), slash > first.startIndex else {
            return (words, [])
        }
        let other = [first[first.index(after: slash)...]] + words.dropFirst()
        guard var count = amount(other[...]) else { return (words, []) }
        count += amount(other[count...]) ?? 0
        return ([first[..<slash]] + other.dropFirst(count), [other.prefix(count).joined(separator: " ")])
    }

    /// The number of words in a number with its unit.
    private static func amount(_ words: ArraySlice<Substring>) -> Int? {
        guard let number = TypedNumber(words), !number.isArticle,
            let unit = TypedUnit(number.rest, isJoined: number.isJoined), unit.kind == .measure
        else { return nil }
        return words.count - number.rest.count + unit.count
    }

    /// The number of words for the size of the following pieces: "400g" in "400g cans".
    private static func size(_ words: ArraySlice<Substring>) -> Int? {
        amount(words).flatMap { TypedUnit(words.dropFirst($0))?.kind == .piece ? $0 : nil }
    }

    /// Words between two amounts, and whether these are added; otherwise they are equivalent.
    private static let conjunctions: [String: Bool] = [
        "plus": true, "+": true, "/": false, "=": false, "-": false, "–": false, "or": false, "ou": false,
        "soit": false,
    ]

    /// "plus 2 tablespoons", "/ 240 ml", "or 240 ml"
    private static func second(_ words: ArraySlice<Substring>) -> (text: String, rest: ArraySlice<Substring>)? {
        guard let first = words.first, let isSum = conjunctions[Folding.fold(first)],
            let count = amount(words.dropFirst())
        else { return nil }
        let text = words.dropFirst(isSum ? 0 : 1).prefix(isSum ? count + 1 : count).joined(separator: " ")
        return (text, words.dropFirst(count + 1))
    }

    /// "1 lb 2 oz" as a single amount.
    private static func further(
        _ words: ArraySlice<Substring>, in unit: TypedUnit, _ written: String
    ) -> (written: String, rest: ArraySlice<Substring>)? {
        // "1 kg 500 pommes de terre", as spoken in French.
        if unit.written == "kg", !written.contains(where: { !$0.isNumber }), words.count > 1, let grams = words.first,
            grams.count == 3, let count = Int(grams), count > 0, TypedUnit(words.dropFirst()) == nil
        {
            var digits = grams
            while digits.last == "0" { digits.removeLast() }
            return (written + "." + digits, linked(words.dropFirst()))
        }
        guard words.first?.first?.isNumber == true, let number = TypedNumber(words),
            let other = TypedUnit(number.rest, isJoined: number.isJoined),
            let sum = AmountSum.sum(written + unit.written, number.written + other.written)
        else { return nil }
        return (String(sum.dropLast(unit.written.count)), number.rest.dropFirst(other.count))
    }

    /// The number in a leading "x 6".
    private static func times(in words: ArraySlice<Substring>) -> Int? {
        guard words.count > 1, let first = words.first, times.contains(Folding.fold(first)) else { return nil }
        return TypedNumber.count(words[words.startIndex + 1])
    }

    /// Counts: "2 lait", "deux pains", "2 x lait", "3× 100 g yaourt", "½ baguette".
    private mutating func readCount(_ words: ArraySlice<Substring>) -> Bool {
        guard let number = TypedNumber(words), let first = number.rest.first else { return false }
        // "2/3 courgettes", "3/4 oignons": two or three of them, in French notation.
        if number.whole == nil, Self.isPlural(first),
            case let parts = words[words.startIndex].split(separator: "/").map({ Int($0) }),
            parts.count == 2, let low = parts[0], let high = parts[1], low > 1, high == low + 1
        {
            (unit, rest) = ("\(low)-\(high)", number.rest.joined(separator: " "))
            return true
        }
        let isAlone = TypedUnit(number.rest).map { $0.kind != .piece && $0.count == number.rest.count } ?? false
        if number.isArticle {
            // "un kilo" alone is an amount; "a cup holder" keeps its article.
            guard !isAlone, ["un", "une"].contains(Folding.fold(words[words.startIndex])) else { return isAlone }
            return take(1, number.rest, linking: false)
        }
        let tail = Folding.fold(first)
        if number.isJoined, !Self.times.contains(tail) {
            // "6x1,5L": without blanks, only for amounts.
            guard let count = number.whole, let mark = first.first, Self.times.contains(Folding.fold(String(mark))),
                first.count > 1
            else { return false }
            let each = TypedAmount(([first.dropFirst()] + number.rest.dropFirst()).joined(separator: " ")[...])
            guard each.unit != nil, each.quantity == nil, TypedNumber([first.dropFirst()]) != nil else { return false }
            (quantity, unit, kind, rest) = (count, each.unit, each.kind, each.rest)
            return true
        }
        let isTimes = Self.times.contains(tail) && number.rest.count > 1
        // "2 en 1 shampoing"
        if ["in", "en"].contains(tail), TypedNumber.count(number.rest.dropFirst().first ?? "") != nil { return true }
        // "1 kg" alone, and "10 € gift card", "3 % milk", "12 V battery" are not counts.
        guard
            isTimes || !isAlone && first.contains(where: { $0.isLetter || $0.isNumber }) && !Self.ratings.contains(tail)
        else { return number.whole == nil || TypedNumber.word(words[words.startIndex]) == nil || isAlone }
        guard let count = number.whole ?? Int(TypedNumber.ungrouped(number.written)) else {
            // "2-3" pieces, but not telephone numbers.
            guard !number.isFraction, !number.isJoined, !number.isLong, Int(number.written) == nil,
                first.first?.isLetter == true || Self.isLink(number.rest)
            else {
                return false
            }
            let linked = Self.linked(number.rest)
            guard !linked.isEmpty else { return false }
            (unit, rest) = (number.written, linked.joined(separator: " "))
            return true
        }
        guard 1...99_999 ~= count else { return false }
        quantity = count
        let after = isTimes ? number.rest.dropFirst() : number.rest
        rest = after.joined(separator: " ")
        if isTimes {
            let each = TypedAmount(rest[...])
            if each.unit != nil, each.quantity == nil { (unit, kind, rest) = (each.unit, each.kind, each.rest) }
        }
        return true
    }

    /// "Coca 33cl x 6"
    private mutating func readTimes(after words: ArraySlice<Substring>) -> Bool {
        guard words.count > 2, let count = Self.times(in: words.suffix(2)),
            words.dropLast(2).last.map({ TypedNumber.count($0) == nil }) == true
        else { return false }
        let before = words.dropLast(2).joined(separator: " ")
        let each = TypedAmount(before[...])
        guard each.quantity == nil, TypedAmount(alone: words.dropLast(2)) == nil else { return false }
        (quantity, unit, kind, rest) = (count, each.unit, each.kind, each.rest)
        return true
    }

    /// "lait 2L", "beurre 1 kg", "Eau - 260 grammes", "flour (2 cups)", "jambon 4 tranches".
    private mutating func readTrailing(_ words: ArraySlice<Substring>) {
        for start in max(1, words.count - 6)..<words.count {
            let at = words.startIndex + start
            var before = words[..<at]
            var inner = words[at...]
            var isMarked = false
            if inner.first?.first == "(", let group = Self.parenthesis(inner), group == inner.count {
                inner = inner.joined(separator: " ").dropFirst().dropLast().split(separator: " ")[...]
                isMarked = true
                // "chicken (x4)"
                if inner.count == 1, let word = inner.first, "x×".contains(word.first ?? " "),
                    let count = Int(word.dropFirst()), count > 0
                {
                    (quantity, rest) = (count, before.joined(separator: " "))
                    return
                }
            } else if let last = before.last, before.count > 1, Self.times.contains(Folding.fold(last)) {
                // "chicken x 2 kg"
                before.removeLast()
                isMarked = true
            } else if let last = before.last, ["-", "–", "—", ":"].contains(last), before.count > 1 {
                before.removeLast()
                isMarked = true
            } else if let last = before.last, [":", ","].contains(last.last), last.count > 1 {
                before[before.endIndex - 1] = last.dropLast()
                isMarked = true
            }
            guard isMarked || inner.first?.first?.isNumber == true else { continue }
            var alone = ""
            if let amount = TypedAmount(alone: inner), isMarked || amount.kind != .leading {
                (quantity, unit, alone) = (amount.quantity, amount.unit, amount.rest)
            } else if isMarked, words.last?.last != ")", let number = TypedNumber(inner), number.rest.isEmpty,
                !number.isArticle, before.contains(where: { $0.contains(where: \.isLetter) })
            {
                // "Eggs: 6", "citron - ½"
                if let whole = number.whole { quantity = whole } else { unit = number.written }
            } else if !isMarked, let number = TypedNumber(inner), number.rest.isEmpty,
                inner.first?.first?.isASCII == false || Self.isCounted(before, number)
            {
                // "eggs 6", "citrons 2 à 3", "baguette ½"
                if let whole = number.whole { quantity = whole } else { unit = number.written }
            } else {
                continue
            }
            rest = before.joined(separator: " ")
            if !alone.isEmpty { rest += " " + alone }
            return
        }
    }

    /// Words with a plural ending that may be followed by a number of their own, mostly a size.
    private static let numbered = Set(
        """
        windows series plus mars bus pampers huggies couches nappies diapers chaussures chaussettes baskets bottes sandales \
        shoes socks boots trainers sandals jeans gants gloves
        """.split(separator: " ").map { String($0) })

    /// Whether a number after a name is a count: after a plural it is.
    private static func isCounted(_ name: ArraySlice<Substring>, _ number: TypedNumber) -> Bool {
        guard let last = name.last, isPlural(last), !name.contains(where: { $0.contains(where: \.isNumber) }) else {
            return false
        }
        return number.whole.map { 2...999 ~= $0 } ?? (number.written.contains("-") && !number.isLong)
    }

    private static func isPlural(_ word: Substring) -> Bool {
        let folded = Folding.fold(word)
        return folded.count > 3 && ["s", "x"].contains(folded.last) && !folded.hasSuffix("ss")
            && word != word.uppercased()
            && !numbered.contains(folded)
    }

    private mutating func take(_ count: Int, _ words: ArraySlice<Substring>, linking: Bool = true) -> Bool {
        guard 1...99_999 ~= count, !words.isEmpty else { return false }
        quantity = count
        rest = (linking ? Self.linked(words) : words).joined(separator: " ")
        return true
    }

    /// Without "of", "de" or "d’" after an amount, if words remain.
    static func linked(_ words: ArraySlice<Substring>) -> ArraySlice<Substring> {
        guard let first = words.first, isLink(words) else { return words }
        if ["of", "de"].contains(Folding.fold(first)) { return words.dropFirst() }
        let rest = first.dropFirst(2)
        return rest.isEmpty ? words.dropFirst() : [rest] + words.dropFirst()
    }

    /// Whether "of", "de" or "d’" and another word come first.
    static func isLink(_ words: ArraySlice<Substring>) -> Bool {
        guard let first = words.first.map({ Folding.fold($0) }) else { return false }
        return words.count > 1 && ["of", "de", "d'"].contains(first) || first.count > 2 && first.hasPrefix("d'")
    }

    /// The thing without its amount: `beurre` for "beurre 1kg".
    static func thing(_ text: String) -> String {
        let amount = TypedAmount(text[...])
        return amount.unit == nil ? text : amount.rest.trimmed
    }

    /// `x3`, `×3` or `(3)` after the words, unless it is the grammar's own `x3`: the count and the words.
    static func trailing(_ text: String) -> (count: Int, text: String)? {
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
}
