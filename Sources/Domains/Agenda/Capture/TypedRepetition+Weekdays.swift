// Repetitions given by weekdays: "mon, wed and fri", "les lundis", "tuesday afternoons".

import CivilTime

extension TypedRepetition {
    /// "mon, wed and fri", "lundi et mercredi", "tue/thu": several weekdays without a day of the month recur weekly.
    static func listed(_ line: TypedLine, _ words: [TypedLine.Word]) -> Found? {
        if let found = letters(words) { return found }
        for start in words.indices {
            var end = start
            var count = 0
            var isJoined = false
            var at = start
            while at < words.count, words[at].isOpen {
                let word = words[at].folded
                // Timetable notation.
                if let names = TypedWords.timetables[word],
                    let notation = RepeatNotation(names.joined(separator: " "))
                {
                    return Found(notation: notation, words: at..<at + 1)
                }
                let isChain = word.count(where: { $0 == "-" }) > 1
                let names = word.split { "/+&".contains($0) || isChain && $0 == "-" }
                // "Sam et Mar" are people.
                if words[at].isCapitalized, TypedWords.weekdaysOrNames.contains(word) { break }
                if !names.isEmpty, names.allSatisfy({ CalendarWords.weekday($0) != nil }) {
                    count += names.count
                    if names.count > 1 || at > start && words[at - 1].isLast { isJoined = true }
                    at += 1
                    end = at
                } else if at > start, joiners.contains(word) {
                    isJoined = true
                    at += 1
                } else {
                    break
                }
            }
            guard count > 1 else { continue }
            // "monday 23 and …", "next monday and wednesday" are days of a particular week.
            let before = start > 0 ? words[start - 1].folded : ""
            let after = end < words.count && !words[end - 1].isLast ? words[end].folded : ""
            if isDirection(before) || isDirection(after) || TypedWords.between.contains(before) {
                continue
            }
            if Int(after).map({ 1...31 ~= $0 }) == true || CalendarWords.month(after) != nil && !isTime(after) {
                continue
            }
            let lead = TypedWords.dayLead.contains(before) ? 1 : 0
            guard let text = text(line, words, start..<end),
                let notation = RepeatNotation(
                    text.replacing("+", with: " ").replacing("&", with: " ").replacing("-", with: " "))
            else { continue }
            // "sortie mer sam" could be an outing to the sea, and "sam et dim" the coming weekend.
            let isDoubtful =
                count == 2 && !isPlural(words[start].folded)
                && (!isJoined && words[start].folded == "mer" || notation.rule.hasSuffix("BYDAY=SA,SU"))
            return Found(notation: notation, words: start - lead..<end, isDoubtful: isDoubtful)
        }
        return nil
    }

    /// "lu ma je", "lu/je": three in a row or separated by slashes, as each is an ordinary word, too.
    private static func letters(_ words: [TypedLine.Word]) -> Found? {
        for start in words.indices {
            var days: [Weekday] = []
            var end = start
            while end < words.count, words[end].isOpen {
                let names = words[end].folded.split(separator: "/").map { TypedWords.shortestWeekdays[String($0)] }
                guard !names.isEmpty, names.allSatisfy({ $0 != nil }) else { break }
                days += names.compactMap { $0 }
                end += 1
            }
            guard days.count > 2 || days.count == 2 && end == start + 1, Set(days).count == days.count,
                let notation = RepeatNotation("FREQ=WEEKLY;BYDAY=" + days.map(\.code).joined(separator: ","))
            else { continue }
            return Found(notation: notation, words: start..<end)
        }
        return nil
    }

    static let joiners = TypedWords.and.union(TypedWords.or).union(TypedWords.dayLead)

    /// "on mornings", "tuesday afternoons", "les soirs", "fridays", "les lundis", "on weekdays", "weekends".
    static func plural(_ line: TypedLine, _ words: [TypedLine.Word]) -> Found? {
        for (index, word) in words.enumerated().dropFirst() where word.folded.hasSuffix("s") && words[index - 1].isOpen
        {
            let lead = words[index - 1].folded
            guard let part = CalendarWords.part(word.folded.dropLast()) else { continue }
            if let weekday = CalendarWords.weekday(lead),
                let notation = RepeatNotation("FREQ=WEEKLY;BYDAY=" + weekday.code)
            {
                return Found(notation: notation, words: index - 1..<index + 1, part: part)
            }
            if TypedWords.daysLead.contains(lead) {
                return Found(notation: .daily, words: index - 1..<index + 1, part: part)
            }
        }
        for (index, word) in words.enumerated().dropFirst() where word.isOpen && words[index - 1].isOpen {
            guard let weekday = CalendarWords.weekday(word.folded) else { continue }
            let lead = words[index - 1].folded
            // "alternate thursday"; "les mar", whose plural is not visible.
            let interval = TypedWords.alternate.contains(lead) ? ";INTERVAL=2" : ""
            guard !interval.isEmpty || lead == "les" && !word.folded.hasSuffix("s") && !daysFollow(words, index),
                let notation = RepeatNotation("FREQ=WEEKLY\(interval);BYDAY=\(weekday.code)")
            else { continue }
            return Found(notation: notation, words: index - 1..<index + 1)
        }
        for (index, word) in words.enumerated()
        where isPlural(word.folded) && !isName(words, index) && !isCounted(words, index) && !daysFollow(words, index) {
            // "alternate thursdays"
            if index > 0, TypedWords.other.contains(words[index - 1].folded),
                let day = CalendarWords.weekday(word.folded),
                let notation = RepeatNotation("FREQ=WEEKLY;INTERVAL=2;BYDAY=" + day.code)
            {
                return Found(notation: notation, words: index - 1..<index + 1)
            }
            guard let text = text(line, words, index..<index + 1), let notation = RepeatNotation(text) else { continue }
            let lead = index > 0 && TypedWords.dayLead.contains(words[index - 1].folded) ? 1 : 0
            return Found(notation: notation, words: index - lead..<index + 1)
        }
        for index in words.indices.dropLast() {
            let pair = [words[index].folded, words[index + 1].folded]
            let isWeekend = TypedWords.everyWeekend.contains(pair)
            guard isWeekend || TypedWords.everyWorkday.contains(pair),
                words[index].isOpen, words[index + 1].isOpen, !isCounted(words, index),
                let notation = RepeatNotation(isWeekend ? "weekends" : "weekdays")
            else { continue }
            let lead = index > 0 && TypedWords.daysLead.contains(words[index - 1].folded) ? 1 : 0
            return Found(notation: notation, words: index - lead..<index + 2)
        }
        return nil
    }

    /// "Mondays 7, 14 and 21 december", "les mardis 8 et 15": particular days, not every week. "Fridays 7 to 8" are hours.
    static func daysFollow(_ words: [TypedLine.Word], _ index: Int) -> Bool {
        let first = index + 1 < words.count ? words[index + 1].folded.prefix { $0.isNumber } : ""
        guard index + 2 < words.count, words[index + 1].folded.dropFirst(first.count).count < 3,
            Int(first).map({ 1...31 ~= $0 }) == true
        else { return false }
        let next = words[index + 2].folded
        if words[index + 1].isLast || CalendarWords.month(next) != nil {
            return Int(next) != nil || CalendarWords.month(next) != nil
        }
        return TypedWords.and.contains(next) && index + 3 < words.count && Int(words[index + 3].folded) != nil
    }

    /// "3 fridays from now", "in four business days": a count of days, not every one.
    static func isCounted(_ words: [TypedLine.Word], _ index: Int) -> Bool {
        index > 0 && words[index - 1].isOpen && CalendarWords.count(words[index - 1].folded) != nil
    }

    static func isPlural(_ word: String) -> Bool {
        guard word.count > 5, word.hasSuffix("s") else { return false }
        let written = TypedWords.compounds[word]?.first ?? word
        if CalendarWords.workdays.contains(written) || CalendarWords.weekends.contains(written) { return true }
        guard let day = CalendarWords.weekday(word) else { return false }
        return CalendarWords.weekday(word.dropLast()) == day
    }

    /// "Happy Mondays concert", "Fridays for Future": capitalised, and followed by another word.
    static func isName(_ words: [TypedLine.Word], _ index: Int) -> Bool {
        guard words[index].isCapitalized, index + 1 < words.count, !words[index].isLast, words[index + 1].isOpen else {
            return false
        }
        let next = words[index + 1].folded
        let goesOn = !isFollower(next) && !isTime(next) && CalendarWords.part(next) == nil
        if next == "for", index + 2 < words.count, !isTime(words[index + 2].folded),
            CalendarWords.count(words[index + 2].folded) == nil
        {
            return true
        }
        return goesOn && (words[index + 1].isCapitalized || index > 0 && words[index - 1].isCapitalized)
    }
}
