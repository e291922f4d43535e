// Numbers written out: "twenty-two", "vingt et un", "twenty second", "two thousand and eighteen".

package enum NumberWords {
    package static let cardinals: [String: Int] = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
        "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
        "seventy": 70, "eighty": 80, "ninety": 90, "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5,
        "sept": 7, "huit": 8, "neuf": 9, "dix": 10, "onze": 11, "douze": 12, "treize": 13, "quatorze": 14,
        "quinze": 15, "seize": 16, "vingt": 20, "vingts": 20, "trente": 30, "quarante": 40, "cinquante": 50,
        "soixante": 60, "septante": 70, "octante": 80, "huitante": 80, "nonante": 90,
    ]

    /// Ordinal numbers.
    static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
        "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15,
        "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
        "premier": 1, "premiere": 1, "deuxieme": 2, "seconde": 2, "troisieme": 3, "quatrieme": 4, "cinquieme": 5,
        "sixieme": 6, "septieme": 7, "huitieme": 8, "neuvieme": 9, "dixieme": 10, "onzieme": 11, "douzieme": 12,
    ]
}

extension DateGrammar {
    /// A number from 1 to 99 in words: "twenty one", "quatre-vingt-dix-sept".
    mutating func spelledNumber() -> Int? {
        attempt { grammar in
            guard var number = grammar.word({ NumberWords.cardinals[$0] }) else { return nil }
            let isFourScore = number == 4 && (grammar.attempt { $0.scoreAfterFour() ? true : nil } ?? false)
            if isFourScore { number = 80 }
            switch number {
            case 10: return 10 + (grammar.spelledUnit(7...9) ?? 0)
            case 60, 80:
                if let ten = grammar.spelledUnit(10...10) { return number + ten + (grammar.spelledUnit(7...9) ?? 0) }
                return number + (grammar.spelledUnit(1...19) ?? 0)
            case 20...: return number + (grammar.spelledUnit(1...9) ?? 0)
            default: return number
            }
        }
    }

    /// The "vingt" of "quatre-vingt".
    private mutating func scoreAfterFour() -> Bool {
        skipDash()
        return take(anyOf: ["vingt", "vingts"])
    }

    /// The unit after tens: "-one", "et un", "-deux".
    private mutating func spelledUnit(_ range: ClosedRange<Int>) -> Int? {
        attempt { grammar in
            grammar.skipDash()
            if grammar.take("et") { grammar.skipDash() }
            guard let unit = grammar.word({ NumberWords.cardinals[$0] }), range ~= unit else { return nil }
            return unit
        }
    }

    private mutating func skipDash() { _ = take("-") }

    /// An ordinal in words: "first", "twenty second", "vingt-deuxième".
    mutating func spelledOrdinal() -> Int? {
        attempt { grammar in
            if let place = grammar.word({ NumberWords.ordinals[$0] }) { return place }
            guard let tens = grammar.word({ NumberWords.cardinals[$0] }), [20, 30].contains(tens) else { return nil }
            grammar.skipDash()
            if grammar.take("et") { grammar.skipDash() }
            if grammar.take("unieme") { return tens + 1 }
            guard let unit = grammar.word({ NumberWords.ordinals[$0] }), unit < 10 else { return nil }
            return tens + unit
        }
    }

    /// A year in words: "two thousand and eighteen", "nineteen eighty six", "deux mille dix-huit", "mille neuf cent trois".
    mutating func spelledYear() -> Int? {
        attempt { grammar in
            let thousands = ["thousand", "mille"]
            if grammar.take("mille") { return 1000 + (grammar.spelledHundreds() ?? 0) }
            guard let first = grammar.spelledNumber() else { return nil }
            if grammar.take(anyOf: thousands) {
                guard 1...2 ~= first else { return nil }
                return first * 1000 + (grammar.spelledHundreds() ?? 0)
            }
            guard 17...20 ~= first else { return nil }
            if grammar.take("hundred") {
                _ = grammar.take("and")
                return first * 100 + (grammar.spelledNumber() ?? 0)
            }
            if grammar.take(anyOf: ["zero", "oh", "o"]) {
                return grammar.spelledNumber().flatMap { $0 < 10 ? first * 100 + $0 : nil }
            }
            return grammar.spelledNumber().flatMap { $0 >= 10 ? first * 100 + $0 : nil }
        }
    }

    private mutating func spelledHundreds() -> Int? {
        attempt { grammar in
            _ = grammar.take("and") || grammar.take("et")
            guard let first = grammar.spelledNumber() else { return nil }
            guard first < 10, grammar.take(anyOf: ["hundred", "cent", "cents"]) else { return first }
            _ = grammar.take("and")
            return first * 100 + (grammar.spelledNumber() ?? 0)
        }
    }
}
