// Date vocabulary for other grammars: repetitions name weekdays, months and numbers in the same words.

import Bytes

/// Looks a word up in English and French, in any case, with or without accents.
package enum CalendarWords {
    /// `monday`, `mon`, `lundi`, `lundis`.
    package static func weekday(_ word: some StringProtocol) -> Weekday? { name(word, DateWords.weekdays) }

    /// Whether a folded weekday name has another meaning as well: `sat`, `mer`.
    package static func isWeekdayOrWord(_ word: String) -> Bool { DateWords.weekdays[word]?.isDoubtful == true }

    /// 1…12 for `march`, `mar`, `mars`.
    package static func month(_ word: some StringProtocol) -> Int? { name(word, DateWords.months) }

    /// A number in digits or spelled out: `2`, `two`, `deux`.
    package static func count(_ word: some StringProtocol) -> Int? {
        Int(word) ?? DateWords.count(Folding.fold(word))
    }

    /// Whether it is a cardinal or an ordinal number, even an ambiguous word: `twenty`, `second`, `vingt-deux`.
    package static func isNumber(_ word: some StringProtocol) -> Bool {
        let parts = Folding.fold(word).split(separator: "-")
        return !parts.isEmpty
            && parts.allSatisfy {
                NumberWords.cardinals[String($0)] ?? 0 > 1 || NumberWords.ordinals[String($0)] != nil
            }
    }

    /// Suffixes of ordinal numbers in digits, folded: `2nd`, `1er`, `3ème`.
    package static let ordinalEndings = DateWords.ordinalEndings

    /// `morning`, `soir`, `après-midi`.
    package static func part(_ word: some StringProtocol) -> DayPart? {
        let folded = Folding.fold(word)
        return folded == "apres-midi" ? .afternoon : DateWords.parts[folded]
    }

    /// The possible role of a word in a date that was not understood.
    package enum Role: Sendable {
        case number, unit, preposition, determiner
        /// A weekday, a month, a part of the day, a season, a holiday.
        case name
        /// "next", "later", "end".
        case direction
    }

    /// The role of a folded word.
    package static func role(of word: String) -> Role? {
        if let role = roles[word] { return role }
        if isNumber(word) { return .number }
        return weekday(word) != nil || month(word) != nil || part(word) != nil || part(word.dropLast()) != nil
            ? .name : nil
    }

    private static let roles: [String: Role] = {
        var roles: [String: Role] = [:]
        func add(_ words: some Sequence<String>, _ role: Role) {
            for word in words { roles[word] = role }
        }
        add(DateLanguage.words(\.otherNumbers), .number)
        for holiday in Holiday.named where holiday.words.count == 1 { add(holiday.words, .name) }
        add(DateWords.seasons.keys, .name)
        add(DateWords.decades.keys, .name)
        add(DateLanguage.words(\.otherNames), .name)
        add(DateWords.steps.keys.filter { $0.count > 1 }, .unit)
        add(DateWords.clockUnits.keys.filter { $0 != "s" }, .unit)
        add(DateLanguage.words(\.otherUnits), .unit)
        for words in [DateWords.thisWords, DateWords.nextWords, DateWords.lastWords] { add(words, .direction) }
        add(DateLanguage.words(\.edges), .direction)
        add(DateLanguage.words(\.determiners), .determiner)
        add(DateLanguage.words(\.prepositions), .preposition)
        return roles
    }()

    /// Whether a folded word refers to a date in any context: "tomorrow", "chaque", "weekly".
    package static func tells(_ word: String) -> Bool { telling.contains(word) }

    private static let telling = Set(
        DateLanguage.words(\.telling) + DateWords.tomorrow + DateWords.tonight + adverbs.keys)

    /// The frequency that a folded word expresses: `weekly`, `quotidien`.
    package static let adverbs = DateLanguage.meanings(\.adverbs)

    /// The same for phrases: `once a week`, `une fois par an`.
    package static let rates: [String: CalendarStep] = {
        var rates: [String: CalendarStep] = [:]
        for (step, phrases) in DateLanguage.all.flatMap(\.rates) {
            for phrase in phrases.split(separator: ",") { rates[phrase.trimmed] = step }
        }
        return rates
    }()

    /// Phrases for every hour, for Monday to Friday, and for Saturday and Sunday.
    package static let hourly = DateLanguage.phrases(\.hourly)
    package static let workdays = DateLanguage.phrases(\.workdays)
    package static let weekends = DateLanguage.phrases(\.weekends)

    /// The value of a folded ordinal word: `2nd`, `second`, `dernier`, also in the plural: `premiers`, `1ers`;
    /// negative if counted from the end.
    package static func place(_ word: String) -> Int? {
        for form in word.hasSuffix("s") ? [word, String(word.dropLast())] : [word] {
            var grammar = DateGrammar(
                tokens: DateTokenizer.tokens(of: form, limit: 8),
                now: LocalDateTime(day: Day(number: 0), time: .midnight),
                leaning: .nearest)
            if let place = grammar.ordinal(), grammar.isAtEnd { return place }
        }
        return nil
    }

    /// Whether a phrase contains a word for the past: `yesterday`, `dernier`, `ago`.
    package static func saysPast(_ phrase: String) -> Bool {
        DateTokenizer.tokens(of: phrase, limit: DateGrammar.longestPhrase).contains {
            $0.isAnyOf(DateWords.lastWords + DateWords.past)
        }
    }

    private static func name<Value>(_ word: some StringProtocol, _ names: [String: DateWords.Name<Value>]) -> Value? {
        var folded = Folding.fold(word)
        if folded.hasSuffix(".") { folded.removeLast() }
        if let found = names[folded] { return found.value }
        // Plurals: "on Mondays", "les lundis".
        return folded.hasSuffix("s") && folded.count > 4 ? names[String(folded.dropLast())]?.value : nil
    }
}
