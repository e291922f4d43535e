// Repetitions with a word for "every": "every monday", "tous les soirs", "un soir sur trois", "2nd tuesday every 3 months".

import CivilTime

extension TypedRepetition {
    /// The longest phrase around one of the words for "every".
    static func opened(_ line: TypedLine, _ words: [TypedLine.Word]) -> Found? {
        for index in words.indices where opens(words, index) {
            if let found = partOutOf(words, index) ?? weekendOutOf(words, index) ?? everySome(words, index) {
                return found
            }
            // "every morning", "tous les soirs".
            for length in 2...3 where index + length <= words.count {
                let name = words[index + length - 1].folded
                let part = CalendarWords.part(name) ?? (name.hasSuffix("s") ? CalendarWords.part(name.dropLast()) : nil)
                let between = words[index + 1..<index + length - 1].map(\.folded)
                if let part, between.allSatisfy(TypedWords.daysLead.contains), let notation = RepeatNotation("1d") {
                    return Found(notation: notation, words: index..<index + length, part: part)
                }
            }
            // "le dernier jour de chaque mois", "2nd tuesday every 3 months": the place in the month precedes it.
            for before in stride(from: min(7, index), through: 0, by: -1) {
                for length in stride(from: min(10, words.count - index), through: 1, by: -1) {
                    let run = index - before..<index + length
                    guard length > 1,
                        !countsSomething(words, index + length - 1)
                            || TypedWords.outOf.contains(words[index + length - 2].folded),
                        !isOpenEnd(words[index + length - 1].folded),
                        before == 0 || opensPlace(words[index - before].folded),
                        let text = text(line, words, run), let notation = RepeatNotation(text)
                    else { continue }
                    return Found(
                        notation: notation, words: run,
                        isDoubtful: isEveryOther(words, index, length) || before > 0 && isInSome(notation))
                }
            }
        }
        return nil
    }

    /// "the 15th of every quarter": it is unclear in which month.
    static func isInSome(_ notation: RepeatNotation) -> Bool {
        notation.rule.hasPrefix("FREQ=MONTHLY;INTERVAL=") && notation.rule.contains(";BYMONTHDAY=")
    }

    /// "un soir sur trois", "one evening in three".
    static func partOutOf(_ words: [TypedLine.Word], _ index: Int) -> Found? {
        guard index + 3 < words.count, TypedWords.one.contains(words[index].folded),
            TypedWords.outOf.contains(words[index + 2].folded), let part = CalendarWords.part(words[index + 1].folded),
            let count = CalendarWords.count(words[index + 3].folded), let notation = RepeatNotation("\(count)d")
        else { return nil }
        return Found(notation: notation, words: index..<index + 4, part: part)
    }

    /// "un week-end sur deux", "1 we sur 2": which of them comes first is unknown.
    static func weekendOutOf(_ words: [TypedLine.Word], _ index: Int) -> Found? {
        guard index + 3 < words.count, TypedWords.one.contains(words[index].folded),
            case let name = words[index + 1].folded,
            TypedWords.shortestWeekend.contains(name)
                || CalendarWords.weekends.contains(TypedWords.compounds[name]?.first ?? name),
            TypedWords.outOf.contains(words[index + 2].folded),
            let count = CalendarWords.count(words[index + 3].folded),
            let notation = RepeatNotation("FREQ=WEEKLY;INTERVAL=\(count);BYDAY=SA,SU")
        else { return nil }
        return Found(notation: notation, words: index..<index + 4, isDoubtful: true)
    }

    /// "1j/2", "un jour/2": every second one.
    static func outOfFigures(_ words: [TypedLine.Word]) -> Found? {
        for index in words.indices where words[index].isOpen {
            let parts = words[index].folded.split(separator: "/")
            guard parts.count == 2, let count = Int(parts[1]), 2...9 ~= count else { continue }
            let unit = parts[0].drop { $0 == "1" }
            let isJoined = unit.count < parts[0].count
            guard !unit.isEmpty, unit.allSatisfy(\.isLetter), parts[1].count == 1,
                isJoined || index > 0 && TypedWords.one.contains(words[index - 1].folded),
                let notation = RepeatNotation("\(count) \(unit)") ?? RepeatNotation("\(count)w \(unit)")
            else { continue }
            return Found(notation: notation, words: (isJoined ? index : index - 1)..<index + 1)
        }
        return nil
    }

    /// "every 3rd day", "every 2nd week": every third or second one; "every 3rd of the month" is a day of it.
    static func everySome(_ words: [TypedLine.Word], _ index: Int) -> Found? {
        guard TypedWords.every.contains(words[index].folded), index + 2 < words.count,
            isPlace(words[index + 1].folded), let place = RepeatNotation.place(words[index + 1].folded), place > 1,
            CalendarWords.role(of: words[index + 2].folded) == .unit,
            index + 3 == words.count || !TypedWords.of.contains(words[index + 3].folded),
            let notation = RepeatNotation("\(place) \(words[index + 2].folded)")
        else { return nil }
        return Found(notation: notation, words: index..<index + 3)
    }

    /// "every 2nd thursday" alone means that of each month, but could mean every other one.
    static func isEveryOther(_ words: [TypedLine.Word], _ index: Int, _ length: Int) -> Bool {
        length == 3 && TypedWords.every.contains(words[index].folded)
            && RepeatNotation.place(words[index + 1].folded) == 2 && isPlace(words[index + 1].folded)
            && words[index + 1].folded.first?.isNumber == true && CalendarWords.weekday(words[index + 2].folded) != nil
    }

    /// "every 8 people": a bare number that counts something.
    static func countsSomething(_ words: [TypedLine.Word], _ index: Int) -> Bool {
        guard Int(words[index].folded) != nil, !words[index].isLast, index + 1 < words.count, words[index + 1].isOpen
        else {
            return false
        }
        let next = words[index + 1].folded
        return next.first?.isLetter == true && !isFollower(next)
    }

    static func opens(_ words: [TypedLine.Word], _ index: Int) -> Bool {
        let word = words[index].folded
        let next = index + 1 < words.count ? words[index + 1].folded : ""
        return TypedWords.every.contains(word)
            || TypedWords.all.contains(word) && TypedWords.dayLead.contains(next)
            || TypedWords.one.contains(word) && index + 3 < words.count
                && TypedWords.outOf.contains(words[index + 2].folded)
            || TypedWords.oncePer.contains { phrase in words[index...].map(\.folded).starts(with: phrase) }
    }

    /// A final preposition belongs to what follows: "tous les lundis à", "every day at".
    static func isOpenEnd(_ word: String) -> Bool {
        // "an" is a year in French.
        isJoint(word) && word != "an" || TypedWords.every.contains(word) || TypedWords.other.contains(word)
            || ["&", "-"].contains(word)
    }

    /// "weekly" is a repetition at the end or before a time; elsewhere it is a word of the title ("daily standup").
    static func single(
        _ line: TypedLine, _ words: [TypedLine.Word], _ now: LocalDateTime
    ) -> Found? {
        for (index, word) in words.enumerated() where CalendarWords.adverbs[word.folded] != nil && index > 0 {
            let next = words[(index + 1)...].first { !$0.isClosed }
            let isBeforeTime = next.map { next in
                if isFollower(next.folded) || next.folded.first?.isNumber == true { return true }
                let rest = line.slice(next.range.lowerBound..<line.text.utf8.count)
                return HumanDate.find(in: rest, now: now)?.range.lowerBound == rest.startIndex
            }
            guard isBeforeTime ?? true else { continue }
            // "monthly on the 15th".
            for length in stride(from: min(6, words.count - index), through: 1, by: -1) {
                guard !isOpenEnd(words[index + length - 1].folded),
                    let text = text(line, words, index..<index + length), let notation = RepeatNotation(text)
                else { continue }
                return Found(notation: notation, words: index..<index + length)
            }
        }
        return nil
    }
}
