// The words of dates for other grammars: repetitions name weekdays, months and numbers as dates do.

import Bytes

/// Looks a word up in English and French, in any case, with or without accents.
package enum CalendarWords {
    /// `monday`, `mon`, `lundi`, `lundis`.
    package static func weekday(_ word: some StringProtocol) -> Weekday? { name(word, DateWords.weekdays) }

    /// 1…12 of `march`, `mar`, `mars`.
    package static func month(_ word: some StringProtocol) -> Int? { name(word, DateWords.months) }

    /// The number in digits or in a word: `2`, `two`, `deux`.
    package static func count(_ word: some StringProtocol) -> Int? {
        Int(word) ?? DateWords.count(Folding.fold(word))
    }

    /// Whether it is a number or a place in a row, in a word of more than one meaning or not: `twenty`, `second`, `vingt-deux`.
    package static func isNumber(_ word: some StringProtocol) -> Bool {
        let parts = Folding.fold(word).split(separator: "-")
        return !parts.isEmpty
            && parts.allSatisfy {
                NumberWords.cardinals[String($0)] ?? 0 > 1 || NumberWords.ordinals[String($0)] != nil
            }
    }

    /// `morning`, `soir`, `après-midi`.
    package static func part(_ word: some StringProtocol) -> DayPart? {
        let folded = Folding.fold(word)
        return folded == "apres-midi" ? .afternoon : DateWords.parts[folded]
    }

    /// Whether a phrase has a word that says that something was: `yesterday`, `dernier`, `ago`.
    package static func saysPast(_ phrase: String) -> Bool {
        DateTokenizer.tokens(of: phrase, limit: DateGrammar.longestPhrase).contains {
            $0.isAnyOf(DateWords.lastWords + DateWords.past)
        }
    }

    private static func name<Value>(_ word: some StringProtocol, _ names: [String: DateWords.Name<Value>]) -> Value? {
        var folded = Folding.fold(word)
        if folded.hasSuffix(".") { folded.removeLast() }
        if let found = names[folded] { return found.value }
        // The plural: "on Mondays", "les lundis".
        return folded.hasSuffix("s") && folded.count > 4 ? names[String(folded.dropLast())]?.value : nil
    }
}
