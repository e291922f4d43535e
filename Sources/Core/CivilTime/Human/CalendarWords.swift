// The words of dates for other grammars: repetitions name weekdays, months and numbers as dates do.

import Bytes

/// Looks a word up in English and French, in any case, with or without accents.
package enum CalendarWords {
    /// `monday`, `mon`, `lundi`, `lundis`.
    package static func weekday(_ word: some StringProtocol) -> Weekday? { name(word, DateWords.weekdays) }

    /// Whether a folded name of a weekday is another word as well: `sat`, `mer`.
    package static func isWeekdayOrWord(_ word: String) -> Bool { DateWords.weekdays[word]?.isDoubtful == true }

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

    /// What follows the digits of a place in a row, folded: `2nd`, `1er`, `3ème`.
    package static let ordinalEndings = DateWords.ordinalEndings

    /// `morning`, `soir`, `après-midi`.
    package static func part(_ word: some StringProtocol) -> DayPart? {
        let folded = Folding.fold(word)
        return folded == "apres-midi" ? .afternoon : DateWords.parts[folded]
    }

    /// What a word may be in a date that was not read.
    package enum Role: Sendable {
        case number, unit, preposition, determiner
        /// A weekday, a month, a part of the day, a season, a feast.
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

    /// Whether a folded word says when wherever it is: "tomorrow", "chaque", "weekly".
    package static func tells(_ word: String) -> Bool { telling.contains(word) }

    private static let telling = Set(
        DateLanguage.words(\.telling) + DateWords.tomorrow + DateWords.tonight + adverbs.keys)

    /// How often a folded word says that something is: `weekly`, `quotidien`.
    package static let adverbs = DateLanguage.meanings(\.adverbs)

    /// The same for phrases: `once a week`, `une fois par an`.
    package static let rates: [String: CalendarStep] = {
        var rates: [String: CalendarStep] = [:]
        for (step, phrases) in DateLanguage.all.flatMap(\.rates) {
            for phrase in phrases.split(separator: ",") { rates[phrase.trimmed] = step }
        }
        return rates
    }()

    /// Phrases for every hour, for Mondays to Fridays, for Saturdays and Sundays.
    package static let hourly = DateLanguage.phrases(\.hourly)
    package static let workdays = DateLanguage.phrases(\.workdays)
    package static let weekends = DateLanguage.phrases(\.weekends)

    /// The place in a row of a folded word: `2nd`, `second`, `dernier`, in the plural as well: `premiers`, `1ers`; from
    /// the end it is negative.
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
