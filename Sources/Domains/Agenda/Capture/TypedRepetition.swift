// Finding a repetition inside a typed line: "Yoga **every monday** 18h", "Ménage **tous les samedis** à 10h", "Gym **mon, wed and fri**".

import Bytes
import CivilTime
import Vault

/// What was typed about how often, and when not.
struct TypedRepetition {
    var notation: RepeatNotation
    /// "every morning": a part of the day that was said with it.
    var part: DayPart?
    /// What was said, and how it was read, where it may as well be one day: "first sunday".
    var doubt: String?
    /// What was said.
    var phrase = ""
    /// Days that are left out.
    var except: [Day] = []
    /// "semaines paires": whole weeks, from their mondays on.
    var isOfWeeks = false

    /// Takes a repetition, and what it leaves out, from a line.
    static func take(from line: inout TypedLine, now: LocalDateTime, order: HumanDate.Order) -> TypedRepetition? {
        if let repetition = takeNumberedWeeks(from: &line) ?? closeTimesADay(in: &line) { return repetition }
        let words = line.words
        guard
            let found = opened(line, words) ?? placeInMonth(line, words, now) ?? single(line, words, now) ?? listed(
                line, words)
                ?? plural(line, words)
        else { return nil }
        line.take(words[found.words.lowerBound].range.lowerBound..<words[found.words.upperBound - 1].range.upperBound)
        var repetition = TypedRepetition(notation: found.notation, part: found.part)
        repetition.phrase = text(line, words, found.words) ?? ""
        if found.isDoubtful {
            repetition.doubt = text(line, words, found.words).map { "\($0) (repeat:\"\(found.notation.text)\"?)" }
        }
        if repetition.part == nil, found.words.upperBound < words.count, !words[found.words.upperBound - 1].isLast,
            let part = CalendarWords.part(words[found.words.upperBound].folded)
        {
            repetition.part = part
            line.take(words[found.words.upperBound].range)
        }
        repetition.takeExceptions(from: &line, now: now, order: order)
        return repetition
    }

    /// Tells what a day that is said with it leaves open, and reads "tous les 15 jours le lundi" as every other Monday.
    mutating func settle(on when: TypedDates, now: LocalDateTime) {
        let rule = notation.rule
        let weekday = when.isWeekdayAlone
        if rule == "FREQ=WEEKLY;INTERVAL=2", !phrase.isEmpty,
            weekday && !when.isStart
                && phrase.split(separator: " ").contains(where: { TypedWords.outOf.contains(Folding.fold($0)) })
                || when.days == nil && when.time == nil
        {
            // "Une semaine sur deux": which of them, and which day?
            doubt = "\(phrase) (\((when.days?.first ?? now.day).iso)?)"
        }
        let days = rule.hasPrefix("FREQ=DAILY;INTERVAL=") ? Int(rule.dropFirst("FREQ=DAILY;INTERVAL=".count)) ?? 1 : 1
        if days > 1, weekday {
            if days % 7 == 0 || days == 15, let weeks = RepeatNotation(days == 7 ? "1w" : "\((days - days % 7) / 7)w") {
                notation = weeks
            } else {
                doubt = "\(phrase) \(when.dayPhrase) (repeat:\(notation.text)?)"
            }
        }
        // "Every 30m": it is rarely that many months.
        if phrase.split(separator: " ").contains(where: {
            $0.last == "m" && $0.dropLast().allSatisfy(\.isNumber) && $0.count > 1
        }),
            rule.hasPrefix("FREQ=MONTHLY") || rule.hasPrefix("FREQ=YEARLY")
        {
            doubt = "\(phrase) (repeat:\(notation.text)?)"
        }
    }

    /// "Every 4 hours from 8am to 8pm" is at these hours of each day.
    mutating func takeHours(of when: inout TypedDates) {
        guard notation.rule.hasPrefix("FREQ=HOURLY"), let first = when.time, let last = when.endTime, first < last,
            first.minute == last.minute || !notation.rule.contains(";INTERVAL=")
        else { return }
        let step = notation.rule.split(separator: "=").last.flatMap { Int($0) } ?? 1
        let hours = stride(from: first.hour, through: last.hour, by: step).map(String.init)
        guard let daily = RepeatNotation("FREQ=DAILY;BYHOUR=" + hours.joined(separator: ",")) else { return }
        notation = daily
        when.endTime = nil
    }

    /// "even weeks", "le mardi semaines impaires": by the numbers of the weeks, of which a year may have 53.
    private static func takeNumberedWeeks(from line: inout TypedLine) -> TypedRepetition? {
        let words = line.words
        let even = words.first(of: TypedWords.evenWeeks)
        guard let (index, phrase) = even ?? words.first(of: TypedWords.oddWeeks) else { return nil }
        let leads = TypedWords.dayLead.union(TypedWords.daysLead).union(TypedWords.every).union(TypedWords.all)
            .union(TypedWords.inside).union(TypedWords.and).union(TypedWords.of).union(["des"])
        func take(_ run: Range<Int>) {
            var first = run.lowerBound
            while first > 0, leads.contains(words[first - 1].folded) { first -= 1 }
            line.take(words[first].range.lowerBound..<words[run.upperBound - 1].range.upperBound)
        }
        let numbers = stride(from: even == nil ? 1 : 2, through: 53, by: 2).map(String.init).joined(separator: ",")
        let days = words.indices.filter { at in
            words[at].isOpen && CalendarWords.weekday(words[at].folded) != nil
                && (at + 1 == words.count || Int(words[at + 1].folded) == nil)
        }
        let codes = days.compactMap { CalendarWords.weekday(words[$0].folded)?.code }.joined(separator: ",")
        guard
            let notation = RepeatNotation("FREQ=YEARLY;BYWEEKNO=\(numbers);BYDAY=\(codes.isEmpty ? "MO" : codes)")
        else { return nil }
        take(index..<index + phrase.count)
        for day in days { take(day..<day + 1) }
        return TypedRepetition(notation: notation, isOfWeeks: codes.isEmpty)
    }

    /// "3 times a day", "2x par jour", "twice daily": each day, and the words stay, as they say more than the rule.
    private static func closeTimesADay(in line: inout TypedLine) -> TypedRepetition? {
        let words = line.words
        guard let (index, phrase) = words.first(of: TypedWords.perDay), index > 0, let notation = RepeatNotation("1d")
        else { return nil }
        let before = words[index - 1].folded
        var first: Int?
        if TypedWords.times.contains(before), index > 1, let count = CalendarWords.count(words[index - 2].folded) {
            first = count > 1 ? index - 2 : nil
        } else if TypedWords.timesOver.contains(before) || before.hasSuffix("x") && Int(before.dropLast()) ?? 0 > 1 {
            first = index - 1
        }
        guard let first else { return nil }
        line.close(words[first].range.lowerBound..<words[index + phrase.count - 1].range.upperBound)
        return TypedRepetition(notation: notation)
    }

    private struct Found {
        let notation: RepeatNotation
        let words: Range<Int>
        var part: DayPart?
        var isDoubtful = false
    }

    /// A run of open words, as text; nil where something closed or taken is among them.
    private static func text(_ line: TypedLine, _ words: [TypedLine.Word], _ run: Range<Int>) -> String? {
        guard words[run].allSatisfy(\.isOpen) else { return nil }
        return line.slice(words[run.lowerBound].range.lowerBound..<words[run.upperBound - 1].range.upperBound)
    }

    // MARK: With a word for "every"

    /// The longest phrase around one of the words for "every".
    private static func opened(_ line: TypedLine, _ words: [TypedLine.Word]) -> Found? {
        for index in words.indices where opens(words, index) {
            if let found = partOutOf(words, index) ?? everySome(words, index) { return found }
            // "every morning", "tous les soirs".
            for length in 2...3 where index + length <= words.count {
                let name = words[index + length - 1].folded
                let part = CalendarWords.part(name) ?? (name.hasSuffix("s") ? CalendarWords.part(name.dropLast()) : nil)
                let between = words[index + 1..<index + length - 1].map(\.folded)
                if let part, between.allSatisfy(TypedWords.daysLead.contains), let notation = RepeatNotation("1d") {
                    return Found(notation: notation, words: index..<index + length, part: part)
                }
            }
            // "le dernier jour de chaque mois", "2nd tuesday every 3 months": the place in the month is before.
            for before in stride(from: min(7, index), through: 0, by: -1) {
                for length in stride(from: min(10, words.count - index), through: 1, by: -1) {
                    let run = index - before..<index + length
                    guard length > 1, !countsSomething(words, index + length - 1),
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

    /// "the 15th of every quarter": of which of its months?
    private static func isInSome(_ notation: RepeatNotation) -> Bool {
        notation.rule.hasPrefix("FREQ=MONTHLY;INTERVAL=") && notation.rule.contains(";BYMONTHDAY=")
    }

    /// "un soir sur trois", "one evening in three".
    private static func partOutOf(_ words: [TypedLine.Word], _ index: Int) -> Found? {
        guard index + 3 < words.count, TypedWords.one.contains(words[index].folded),
            TypedWords.outOf.contains(words[index + 2].folded), let part = CalendarWords.part(words[index + 1].folded),
            let count = CalendarWords.count(words[index + 3].folded), let notation = RepeatNotation("\(count)d")
        else { return nil }
        return Found(notation: notation, words: index..<index + 4, part: part)
    }

    /// "every 3rd day", "every 2nd week": once in three; "every 3rd of the month" is a day of it.
    private static func everySome(_ words: [TypedLine.Word], _ index: Int) -> Found? {
        guard TypedWords.every.contains(words[index].folded), index + 2 < words.count,
            isPlace(words[index + 1].folded), let place = RepeatNotation.place(words[index + 1].folded), place > 1,
            CalendarWords.role(of: words[index + 2].folded) == .unit,
            index + 3 == words.count || !TypedWords.of.contains(words[index + 3].folded),
            let notation = RepeatNotation("\(place) \(words[index + 2].folded)")
        else { return nil }
        return Found(notation: notation, words: index..<index + 3)
    }

    /// "every 2nd thursday" alone is that of each month, and may be every other one.
    private static func isEveryOther(_ words: [TypedLine.Word], _ index: Int, _ length: Int) -> Bool {
        length == 3 && TypedWords.every.contains(words[index].folded)
            && RepeatNotation.place(words[index + 1].folded) == 2 && isPlace(words[index + 1].folded)
            && words[index + 1].folded.first?.isNumber == true && CalendarWords.weekday(words[index + 2].folded) != nil
    }

    /// "every 8 people": a number alone, of something.
    private static func countsSomething(_ words: [TypedLine.Word], _ index: Int) -> Bool {
        guard Int(words[index].folded) != nil, !words[index].isLast, index + 1 < words.count, words[index + 1].isOpen
        else {
            return false
        }
        let next = words[index + 1].folded
        return next.first?.isLetter == true && !isFollower(next)
    }

    private static func opens(_ words: [TypedLine.Word], _ index: Int) -> Bool {
        let word = words[index].folded
        let next = index + 1 < words.count ? words[index + 1].folded : ""
        return TypedWords.every.contains(word)
            || TypedWords.all.contains(word) && TypedWords.dayLead.contains(next)
            || TypedWords.one.contains(word) && index + 3 < words.count
                && TypedWords.outOf.contains(words[index + 2].folded)
            || TypedWords.oncePer.contains { phrase in words[index...].map(\.folded).starts(with: phrase) }
    }

    /// A preposition at the end belongs to what follows: "tous les lundis à", "every day at".
    private static func isOpenEnd(_ word: String) -> Bool {
        // "an" is a year in French.
        isJoint(word) && word != "an" || TypedWords.every.contains(word) || TypedWords.other.contains(word)
            || ["&", "-"].contains(word)
    }

    private static func isJoint(_ word: String) -> Bool {
        switch CalendarWords.role(of: word) {
        case .preposition, .determiner: true
        default: false
        }
    }

    /// "le", "the", a weekday, or an ordinal itself.
    private static func opensPlace(_ word: String) -> Bool {
        TypedWords.dayLead.contains(word) || isPlace(word) || CalendarWords.weekday(word) != nil
    }

    private static func isPlace(_ word: String) -> Bool {
        RepeatNotation.place(word) != nil && (word.first?.isNumber != true || Int(word) == nil)
    }

    // MARK: Without one

    /// "2e mardi du mois", "the last friday of the month", "le 15 du mois": what is said of any month holds for each.
    private static func placeInMonth(_ line: TypedLine, _ words: [TypedLine.Word], _ now: LocalDateTime) -> Found? {
        if let alone = placeAlone(line, words, now) { return alone }
        for (index, word) in words.enumerated() where TypedWords.month.contains(word.folded) {
            // "du mois prochain" is one month.
            if !word.isLast, index + 1 < words.count, isDirection(words[index + 1].folded) { continue }
            for length in stride(from: min(9, index), through: 2, by: -1) {
                let start = index - length
                guard opensPlace(words[start].folded), CalendarWords.weekday(words[start].folded) == nil,
                    let text = text(line, words, start..<index + 1), let notation = RepeatNotation(text)
                else { continue }
                return Found(notation: notation, words: start..<index + 1)
            }
        }
        return nil
    }

    /// "3rd thursday 19:30": in a line that says no other day, and not "3rd thursday of december".
    private static func placeAlone(_ line: TypedLine, _ words: [TypedLine.Word], _ now: LocalDateTime) -> Found? {
        for index in words.indices.dropLast()
        where isPlace(words[index].folded) && words[index].isOpen && !words[index].isLast {
            guard let place = RepeatNotation.place(words[index].folded), 1...5 ~= place,
                CalendarWords.weekday(words[index + 1].folded) != nil, words[index + 1].isOpen,
                let notation = RepeatNotation(words[index].folded + " " + words[index + 1].folded)
            else { continue }
            let after = words[(index + 2)...].first { CalendarWords.part($0.folded) == nil }
            let next = after?.folded ?? ""
            if [TypedWords.of, TypedWords.inside, TypedWords.every].contains(where: { $0.contains(next) })
                || TypedWords.elided.contains(where: next.hasPrefix)
            {
                continue
            }
            let others = HumanDate.all(in: line.open, now: now).filter { !$0.date.isTimeAlone }.map {
                line.offsets($0.range, in: line.open)
            }
            guard others.allSatisfy({ $0.overlaps(words[index + 1].range) }) else { continue }
            let lead = index > 0 && TypedWords.dayLead.contains(words[index - 1].folded) ? 1 : 0
            return Found(notation: notation, words: index - lead..<index + 2, isDoubtful: true)
        }
        return nil
    }

    /// "next", "prochain", "en cours".
    private static func isDirection(_ word: String) -> Bool {
        word == "en" || CalendarWords.role(of: word) == .direction
    }

    /// "mon, wed and fri", "lundi et mercredi", "tue/thu": several weekdays without a day of the month are those of every week.
    private static func listed(_ line: TypedLine, _ words: [TypedLine.Word]) -> Found? {
        for start in words.indices {
            var end = start
            var count = 0
            var at = start
            while at < words.count, words[at].isOpen {
                let word = words[at].folded
                // As timetables have it.
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
                    at += 1
                    end = at
                } else if at > start, joiners.contains(word) {
                    at += 1
                } else {
                    break
                }
            }
            guard count > 1 else { continue }
            // "monday 23 and …", "next monday and wednesday" are days of one week.
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
            return Found(notation: notation, words: start - lead..<end)
        }
        return nil
    }

    private static func isTime(_ word: String) -> Bool { word.contains { $0.isNumber } }

    private static let joiners = TypedWords.and.union(TypedWords.or).union(TypedWords.dayLead)

    /// "on mornings", "tuesday afternoons", "les soirs", "fridays", "les lundis", "on weekdays", "weekends".
    private static func plural(_ line: TypedLine, _ words: [TypedLine.Word]) -> Found? {
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

    /// "Mondays 7, 14 and 21 december", "les mardis 8 et 15": these days, and not each of them. "Fridays 7 to 8" are hours.
    private static func daysFollow(_ words: [TypedLine.Word], _ index: Int) -> Bool {
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

    /// "3 fridays from now", "in four business days": a number of days, and not each of them.
    private static func isCounted(_ words: [TypedLine.Word], _ index: Int) -> Bool {
        index > 0 && words[index - 1].isOpen && CalendarWords.count(words[index - 1].folded) != nil
    }

    static func isPlural(_ word: String) -> Bool {
        guard word.count > 5, word.hasSuffix("s") else { return false }
        let written = TypedWords.compounds[word]?.first ?? word
        if CalendarWords.workdays.contains(written) || CalendarWords.weekends.contains(written) { return true }
        guard let day = CalendarWords.weekday(word) else { return false }
        return CalendarWords.weekday(word.dropLast()) == day
    }

    /// "Happy Mondays concert", "Fridays for Future": a capital among others, and a word that goes on.
    private static func isName(_ words: [TypedLine.Word], _ index: Int) -> Bool {
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

    /// Whether a phrase of time may begin with a word.
    private static func isFollower(_ word: String) -> Bool {
        isJoint(word) || [TypedWords.with, TypedWords.noon].contains { $0.contains(word) }
            || [TypedWords.startingMonth, TypedWords.except].contains { $0.contains([word]) }
    }

    /// "weekly" says it at the end and where a time follows; elsewhere it is a word of the title ("daily standup").
    private static func single(
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
