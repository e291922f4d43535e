// Words left in a title that look like a date or time: they are reported, so nothing is misread silently.

import Bytes
import CivilTime
import Vault

enum TypedLeftovers {
    /// Words that are neither taken nor closed and could be part of a date, a repetition or a time; adjacent ones are
    /// joined.
    static func find(in line: TypedLine, except known: [String]) -> [String] {
        let words = line.words
        let senses = words.indices.map { index in
            words[index].isOpen ? sense(words[index], line.slice(words[index].range)) : nil
        }
        let isDated = words.contains { $0.isTaken }
        var told = words.indices.map { index in
            words[index].isOpen && isTelling(index, words, line, isDated: isDated)
        }
        // Runs of words that could be parts of a date.
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
            // "meeting 9", "dîner 8"
            let isHour =
                isAtEnd && end == start + 1 && !isDated && start > 0
                && TypedWords.meetings.union(TypedWords.evenings).contains(words[start - 1].folded)
                && Int(words[start].folded).map { 1...23 ~= $0 } == true
            // "soup of the day" is not a day.
            let isOfSomething = TypedWords.of.contains(words[start].folded)
            // "le réveillon du 31 chez Paul", "dîner le 12 chez Paul", "haircut on the 8th with Jen"
            let isDay =
                end - start > 1
                && (["du", "le"].contains(words[start].folded)
                    && Int(words[start + 1].folded).map { 1...31 ~= $0 } == true
                    || ["on", "the"].contains(words[start].folded)
                        && senses[start..<end].contains { if case .ordinal? = $0 { true } else { false } })
            // "lunch friday"
            let isTitle = start == 0 && end == 1 && TypedWords.meetings.contains(words[0].folded)
            if isDay || isHour
                || !isTitle
                    && isTold(
                        senses[start..<end].compactMap { $0 }, isOfSomething: isOfSomething,
                        touchesBefore: touchesBefore,
                        touchesAfter: touchesAfter,
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

    /// The role of a word in a date.
    private enum Sense {
        /// "3", "twenty"; the second kind has characters of dates and times, or is a year: "4-22", "7p", "2027".
        case number, figures
        case ordinal
        case unit
        case preposition, article
        /// A month, a part of the day, a season, a holiday, a time zone.
        case name
        /// "next", "later", "end".
        case direction
    }

    private static func isTold(
        _ senses: [Sense], isOfSomething: Bool, touchesBefore: Bool, touchesAfter: Bool, isAtEnd: Bool
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
        if senses.count > 1, said == [.unit], !isOfSomething { return true }
        return said.contains(.direction) && said.contains(.unit)
    }

    private static func sense(_ typed: TypedLine.Word, _ text: String) -> Sense? {
        let word =
            TypedWords.elided.contains(where: typed.folded.hasPrefix)
            ? String(typed.folded.dropFirst(2)) : typed.folded
        if text.count > 2, zones.contains(text.uppercased()) { return .name }
        if word == "-" || TypedWords.or.contains(word) { return .article }
        switch CalendarWords.role(of: word) {
        case .preposition: return .preposition
        case .determiner: return .article
        case .number: return .number
        case .unit: return .unit
        // "Sam et Mar", "Lunch": a capital indicates a name or a title.
        case .name: return typed.isCapitalized ? nil : .name
        case .direction: return typed.isCapitalized ? nil : .direction
        case nil: break
        }
        let digits = word.prefix { $0.isNumber }
        guard !digits.isEmpty else { return nil }
        let rest = word.dropFirst(digits.count)
        if rest == "x" { return .number }
        if rest.isEmpty {
            return digits.count == 4 && ["19", "20"].contains(digits.prefix(2))
                ? .figures : digits.count < 5 ? .number : nil
        }
        if CalendarWords.ordinalEndings.contains(String(rest)) { return .ordinal }
        if clockEnds.contains(String(rest)) || isClocks(word) { return .figures }
        if word.contains(":"), word.suffix(3).first != ":" { return nil }
        // "4-22", "6.45", "2014-2018", "9:30".
        let parts = word.split(whereSeparator: { "-/.:~,".contains($0) })
        return parts.count > 1 && parts.allSatisfy { CalendarWords.month($0) != nil || $0.count < 5 && Int($0) != nil }
            ? .figures : nil
    }

    /// "1h30", "14h-16h-18h": times in French notation.
    private static func isClocks(_ word: String) -> Bool {
        word.first?.isNumber == true
            && word.split(separator: "-").allSatisfy { part in
                let sides = part.split(separator: "h", maxSplits: 1, omittingEmptySubsequences: false)
                return sides.count == 2 && 1...2 ~= sides[0].count && [0, 2].contains(sides[1].count)
                    && sides.allSatisfy { $0.allSatisfy(\.isNumber) }
            }
    }

    private static let clockEnds: Set<String> = [
        "am", "pm", "a", "p", "h", "ish", "ampm", "s", "'s", "\"", "'", "min", "mins", "mn", "m", "hr", "hrs", "d", "w",
    ]

    // MARK: Words sufficient by themselves

    private static func isTelling(_ index: Int, _ words: [TypedLine.Word], _ line: TypedLine, isDated: Bool) -> Bool {
        let word = words[index].folded
        let text = line.slice(words[index].range)
        let isAfterTime = index > 0 && words[index - 1].isTaken
        if CalendarWords.tells(word) || TypedRepetition.isPlural(word) { return true }
        if TypedWords.all.contains(word) {
            return index + 1 < words.count && TypedWords.daysLead.contains(words[index + 1].folded)
        }
        // Abbreviations have too many other meanings.
        if word.count > 4, CalendarWords.weekday(word) != nil { return true }
        if word.count > 5, CalendarWords.month(word) != nil, word != "august" || index == words.count - 1 {
            return true
        }
        if zones.contains(word.uppercased()), word.count == 3 || word.count == 4 { return isAfterTime }
        // "UTC+2", "GMT-5"
        if isAfterTime, ["utc", "gmt"].contains(where: word.hasPrefix), word.contains(where: { "+-−".contains($0) }) {
            return true
        }
        if isDated, word.last != "h", isClocks(word) { return true }
        // "hors vacances scolaires"
        if isDated, TypedWords.except.contains([word]) { return true }
        // "3pm UK time"
        func isZone(_ index: Int) -> Bool {
            index > 0 && index + 1 < words.count && words[index - 1].isTaken && words[index].isOpen
                && words[index].isCapitalized && words[index + 1].folded == "time"
        }
        if isZone(index) || isZone(index - 1) { return true }
        // "half six dinner"
        func isHalf(_ index: Int) -> Bool {
            index >= 0 && index + 1 < words.count && TypedWords.half.contains(words[index].folded)
                && CalendarWords.count(words[index + 1].folded).map { 1...12 ~= $0 } == true
        }
        if !isDated, isHalf(index) || isHalf(index - 1) { return true }
        // "15th dentist", "meeting 15th, bring slides"
        if index == 0 || words[index].isLast, case .ordinal? = sense(words[index], text), word.first?.isNumber == true {
            return true
        }
        // "2 x par semaine", "physio per week"
        func isRate(_ index: Int) -> Bool {
            index > 0 && index < words.count && ["par", "per"].contains(words[index - 1].folded)
                && CalendarWords.role(of: words[index].folded) == .unit
        }
        if isRate(index) || isRate(index + 1) { return true }
        // "1x/mois", "une fois/semaine"
        if let slash = word.firstIndex(of: "/"), slash > word.startIndex,
            CalendarWords.role(of: String(word[word.index(after: slash)...])) == .unit
        {
            return true
        }
        if Self.shortened.contains(word) || Timestamp(text: text)?.time != nil { return true }
        if !isDated, isWeekdayOrWord(index, words) { return true }
        // "W51", "S51", "M-F", "friday10am"
        let figures = word.drop { $0.isLetter }
        if ["w", "s"].contains(word.prefix(1)), figures.count == word.count - 1,
            Int(figures).map({ 1...53 ~= $0 }) == true
        {
            return true
        }
        if text == "M-F" { return true }
        if figures.first?.isNumber == true, word.count > figures.count + 3,
            CalendarWords.weekday(word.prefix { $0.isLetter }) != nil
        {
            return true
        }
        // "@ 9 with Bob"
        if index > 0, words[index - 1].folded == "@", Int(word).map({ 1...24 ~= $0 }) == true { return true }
        // "ce we", "we prochain"
        if word == "we",
            index > 0 && ["ce", "le", "du", "au", "un"].contains(words[index - 1].folded)
                || index + 1 < words.count && CalendarWords.role(of: words[index + 1].folded) == .direction
        {
            return true
        }
        if Self.days.contains(where: { EditDistance.between(Array(word), Array($0), limit: 1) == 1 }), word != "domain"
        {
            return true
        }
        // An unknown time zone.
        let parts = text.split(separator: "/")
        if isAfterTime, parts.count == 2, parts.allSatisfy({ $0.first?.isUppercase == true && $0.count > 2 }) {
            return true
        }
        if isDated, word.utf8.count == 9, word.split(separator: "-").allSatisfy({ $0.count == 4 && Int($0) != nil }) {
            return true
        }
        // "9:30", "14h", "9am" that no phrase used.
        let digits = word.prefix { $0.isNumber }
        guard 1...2 ~= digits.count else {
            return [8, 10].contains(word.count) && WrittenDate.parse(word, dayFirst: true) != nil
        }
        let rest = word.dropFirst(digits.count)
        // "9am", "6am-7am"
        if ["am", "pm"].contains(rest.prefix(2)), rest.dropFirst(2).first.map({ "-–".contains($0) }) ?? true {
            return true
        }
        // "9-17" may be hours.
        if isDated, rest.first == "-", let end = Int(rest.dropFirst()), end <= 24 { return true }
        // "9.30-10"
        if rest.first == ".", let dash = rest.firstIndex(of: "-"), rest[..<dash].count == 3 { return true }
        // Also "15:00Z", "10:00+02:00", "23:30-06:15+1".
        return rest.first == ":" && rest.count > 2 && rest.dropFirst().prefix(2).allSatisfy(\.isNumber)
    }

    private static let days = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "tomorrow", "lundi", "mardi",
        "mercredi", "jeudi", "vendredi", "samedi", "dimanche", "demain",
    ]

    /// Words of text messages, and approximate numbers of days.
    private static let shortened: Set<String> = [
        "tlj", "2moro", "2morrow", "cob", "vend", "merc", "jeud", "huitaine", "dizaine", "quinzaine",
    ]

    /// "lunch sat with Ann": in a line without a date. "Mon", "sat", "mer" are also ordinary words: only before some words.
    private static func isWeekdayOrWord(_ index: Int, _ words: [TypedLine.Word]) -> Bool {
        let word = words[index].folded
        guard CalendarWords.isWeekdayOrWord(word), !words[index].isCapitalized
        else { return false }
        let next = index + 1 < words.count ? words[index + 1].folded : ""
        // "sat football"; "mon passeport", "mer agitée", "jeu de cartes", "sun cream" are not days.
        if index == 0 {
            return next.first?.isNumber == true || TypedWords.meetings.union(TypedWords.evenings).contains(next)
                || ["sat", "sam", "dim"].contains(word) && !next.isEmpty && next != "lights"
        }
        return ["at", "with", "for", "re", "from", "to", "by", "chez", "avec", "pour", "a", "au"].contains(next)
    }

    /// Names of time zones: supported ones, and those that are ambiguous or unknown here.
    private static let zones = TypedZone.names.union([
        "CST", "IST", "BST", "MST", "AEST", "AEDT", "JST", "HST", "AKST", "SGT", "HKT", "MSK", "NZST", "NZDT", "WET",
        "EET",
    ])
}
