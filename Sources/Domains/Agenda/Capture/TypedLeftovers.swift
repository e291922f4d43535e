// Words that stayed in a title and look as if they said when: they are told, so that nothing is misread in silence.

import Bytes
import CivilTime
import Vault

enum TypedLeftovers {
    /// The words that are neither taken nor closed and that a date, a repetition or a time might be made of; those beside one another as one
    /// text.
    static func find(in line: TypedLine, except known: [String]) -> [String] {
        let words = line.words
        let senses = words.indices.map { index in
            words[index].isOpen ? sense(words[index], line.slice(words[index].range)) : nil
        }
        let isDated = words.contains { $0.isTaken }
        var told = words.indices.map { index in
            words[index].isOpen && isTelling(index, words, line, isDated: isDated)
        }
        // Runs of words that may be parts of a date.
        var start = 0
        while start < words.count {
            guard senses[start] != nil else {
                start += 1
                continue
            }
            var end = start
            while end < words.count, senses[end] != nil { end += 1 }
            let touchesBefore = start > 0 && words[start - 1].isTaken
            let touchesAfter = end < words.count && words[end].isTaken
            let isAtEnd = end == words.count
            if isTold(
                senses[start..<end].compactMap { $0 }, touchesBefore: touchesBefore, touchesAfter: touchesAfter,
                isAtEnd: isAtEnd)
            {
                for index in start..<end { told[index] = true }
            }
            start = end
        }
        var found: [String] = []
        var index = 0
        while index < words.count {
            guard told[index] else {
                index += 1
                continue
            }
            var end = index
            while end + 1 < words.count, told[end + 1] { end += 1 }
            let text = line.slice(words[index].range.lowerBound..<words[end].range.upperBound)
            if !known.contains(where: { $0.contains(text) }) { found.append(text) }
            index = end + 1
        }
        return found
    }

    // MARK: Runs

    /// What a word would be in a date.
    private enum Sense {
        /// "3", "twenty"; the second with signs that only dates and times have, or a year: "4-22", "7p", "2027".
        case number, figures
        case ordinal
        case unit
        case preposition, article
        /// A month, a part of the day, a season, a feast, a zone.
        case name
        /// "next", "later", "end".
        case direction
    }

    private static func isTold(
        _ senses: [Sense], touchesBefore: Bool, touchesAfter: Bool, isAtEnd: Bool
    ) -> Bool {
        // "06 12 34 56 78"
        if senses.count > 3, senses.allSatisfy({ $0 == .number }) { return false }
        let bare = senses.filter { $0 != .article }
        let said = bare.filter { $0 != .preposition }
        if touchesAfter, !bare.isEmpty { return true }
        if touchesBefore { return !said.isEmpty || isAtEnd && !bare.isEmpty }
        guard isAtEnd else { return false }
        if said.contains(.figures) || said.contains(.name) { return true }
        let hasNumber = said.contains(.number) || said.contains(.ordinal)
        if said.contains(.ordinal) { return true }
        if hasNumber { return said.count > 1 || bare.first == .preposition }
        // "the week", "all day"
        if senses.count > 1, said == [.unit] { return true }
        return said.contains(.direction) && said.contains(.unit)
    }

    private static func sense(_ typed: TypedLine.Word, _ text: String) -> Sense? {
        let word =
            ["l'", "d'"].contains { typed.folded.hasPrefix($0) } ? String(typed.folded.dropFirst(2)) : typed.folded
        if prepositions.contains(word) { return .preposition }
        if articles.contains(word) { return .article }
        if directions.contains(word) { return typed.isCapitalized ? nil : .direction }
        if text.count > 2, zones.contains(text.uppercased()) { return .name }
        // "Sam et Mar", "Lunch": a capital is that of a name or a title.
        if !typed.isCapitalized,
            names.contains(word) || CalendarWords.part(word) != nil || CalendarWords.part(word.dropLast()) != nil
                || CalendarWords.weekday(word) != nil
                || CalendarWords.month(word) != nil
        {
            return .name
        }
        if units.contains(word) || word.count > 1 && CalendarStep(text: word) != nil && word.first?.isLetter == true {
            return .unit
        }
        if CalendarWords.isNumber(word) || numbers.contains(word) { return .number }
        let digits = word.prefix { $0.isNumber }
        guard !digits.isEmpty else { return nil }
        let rest = word.dropFirst(digits.count)
        if rest == "x" { return .number }
        if rest.isEmpty {
            return digits.count == 4 && ["19", "20"].contains(digits.prefix(2))
                ? .figures : digits.count < 5 ? .number : nil
        }
        if ["st", "nd", "rd", "th", "er", "re", "e", "eme", "ere"].contains(rest) { return .ordinal }
        if clockEnds.contains(String(rest)) { return .figures }
        if word.contains(":"), word.suffix(3).first != ":" { return nil }
        // "4-22", "6.45", "2014-2018", "9:30".
        let parts = word.split(whereSeparator: { "-/.:~,".contains($0) })
        return parts.count > 1 && parts.allSatisfy { CalendarWords.month($0) != nil || $0.count < 5 && Int($0) != nil }
            ? .figures : nil
    }

    private static let prepositions: Set<String> = [
        "at", "on", "in", "to", "from", "between", "until", "till", "before", "after", "by", "of", "for", "during",
        "within", "around",
        "about", "since", "de", "du", "d'", "des", "a", "au", "en", "entre", "dans", "pour", "vers", "avant", "apres",
        "depuis",
        "pendant", "jusqu'a", "jusqu'au", "jusque", "and", "et", "par", "per", "peu", "pres", "environ",
    ]
    private static let articles: Set<String> = [
        "the", "le", "la", "les", "l'", "an", "my", "ma", "un", "une", "one", "all", "toute", "-",
    ]
    private static let numbers: Set<String> = ["twice", "thrice", "hundred", "thousand", "cent", "cents", "mille"]
    private static let directions: Set<String> = [
        "next", "last", "this", "coming", "following", "upcoming", "previous", "past", "current", "ce", "cet", "cette",
        "ces", "prochain",
        "prochaine", "prochains", "prochaines", "dernier", "derniere", "derniers", "dernieres", "suivant", "suivante",
        "suivants",
        "suivantes", "precedent", "precedente", "later", "earlier", "ago", "hence", "tard", "tot", "plus", "end", "fin",
        "start",
        "beginning", "debut", "mid", "middle", "milieu", "early", "late", "rest", "reste", "few", "couple", "quelques",
        "half", "demi",
        "demie", "quart", "moins",
    ]
    private static let units: Set<String> = [
        "second", "seconds", "sec", "secs", "seconde", "secondes", "minute", "minutes", "min", "mins", "mn", "hour",
        "hours", "hr", "hrs",
        "h", "heure", "heures", "journee", "decade", "decades", "decennie", "decennies", "century", "siecle",
        "semester", "semestre",
        "qtr", "half", "oclock", "o'clock", "fois", "times",
    ]
    private static let names: Set<String> = [
        "spring", "summer", "autumn", "winter", "printemps", "ete", "automne", "hiver", "easter", "christmas", "xmas",
        "noel", "paques",
        "toussaint", "pentecote", "thanksgiving", "halloween", "lunch", "lunchtime", "noon", "midnight", "midi",
        "minuit", "am", "pm",
        "a.m", "p.m", "midmorning", "midafternoon", "season", "seasons", "saison", "bom", "boy", "eoy", "purim",
        "ramadan", "diwali", "eid", "aid", "hanukkah", "hanoukka", "passover", "pessah", "lent", "careme",
    ]
    private static let clockEnds: Set<String> = [
        "am", "pm", "a", "p", "h", "ish", "ampm", "s", "'s", "\"", "'", "min", "mins", "mn", "m", "hr", "hrs", "d", "w",
    ]

    // MARK: Words that tell by themselves

    private static func isTelling(_ index: Int, _ words: [TypedLine.Word], _ line: TypedLine, isDated: Bool) -> Bool {
        let word = words[index].folded
        let text = line.slice(words[index].range)
        let isAfterTime = index > 0 && words[index - 1].isTaken
        if telling.contains(word) || TypedRepetition.isPlural(word) { return true }
        if ["tous", "toutes"].contains(word) { return index + 1 < words.count && words[index + 1].folded == "les" }
        // Abbreviations mean too many other things.
        if word.count > 4, CalendarWords.weekday(word) != nil { return true }
        if word.count > 5, CalendarWords.month(word) != nil, word != "august" || index == words.count - 1 {
            return true
        }
        if zones.contains(word.uppercased()), word.count == 3 || word.count == 4 { return isAfterTime }
        // An unknown zone.
        let parts = text.split(separator: "/")
        if isAfterTime, parts.count == 2, parts.allSatisfy({ $0.first?.isUppercase == true && $0.count > 2 }) {
            return true
        }
        if isDated, word.utf8.count == 9, word.split(separator: "-").allSatisfy({ $0.count == 4 && Int($0) != nil }) {
            return true
        }
        // "9:30", "14h", "9am" that no phrase could use.
        let digits = word.prefix { $0.isNumber }
        guard 1...2 ~= digits.count else {
            return [8, 10].contains(word.count) && WrittenDate.parse(word, dayFirst: true) != nil
        }
        let rest = word.dropFirst(digits.count)
        if ["am", "pm"].contains(rest) { return true }
        // "9-17" may be hours.
        if isDated, rest.first == "-", let end = Int(rest.dropFirst()), end <= 24 { return true }
        return rest.first == ":" && rest.count == 3 && rest.dropFirst().allSatisfy(\.isNumber)
    }

    /// Names of zones, of which some mean several.
    private static let zones: Set<String> = [
        "CST", "IST", "BST", "MST", "AEST", "AEDT", "JST", "HST", "AKST", "SGT", "HKT", "MSK", "NZST", "NZDT", "WET",
        "EET", "GMT", "UTC",
        "PST", "PDT", "EST", "EDT", "CET", "CEST", "CDT", "MDT", "CT", "MT",
    ]

    private static let telling: Set<String> = [
        "today", "tonight", "tonite", "tomorrow", "tmrw", "tmr", "yesterday", "demain", "hier", "aujourd'hui",
        "apres-demain", "lendemain",
        "every", "each", "chaque", "daily", "weekly", "monthly", "yearly", "annually", "fortnightly", "biweekly",
        "hebdomadaire",
        "bihebdomadaire", "mensuel", "mensuelle", "annuel", "annuelle", "annuellement", "journellement", "semiannual",
        "semi-annually",
        "until", "till", "jusqu'au", "jusqu'a", "jusqu'en", "except", "sauf", "weekend", "week-end", "eod", "eow",
        "eom", "eoy", "ago",
        "hence", "fortnight", "quinzaine",
    ]
}
