// Parses `repeat:` as a recurrence rule: `1w`, `yearly`, `2nd monday`, `dernier vendredi`, `.+3d`.

import Bytes
import CivilTime

/// A repetition as people write it, as a rule of RFC 5545 §3.3.10.
package struct RepeatNotation: Hashable, Sendable {
    /// An RRULE without COUNT and UNTIL, which are separate tokens.
    package var rule: String
    /// `.+3d`, "every 3 days when done": the next occurrence counts from the last completion.
    package var isAfterCompletion: Bool
    /// `++1w` of org-mode: the next occurrence is the first regular one in the future; missed ones are skipped.
    package var isCatchingUp = false

    /// Parses a whole text, English or French; also accepts a rule (`FREQ=…`).
    package init?(_ text: some StringProtocol) {
        var words = Self.words(of: text)
        (isAfterCompletion, isCatchingUp) = Self.takeCompletion(&words)
        let read = Self.saysDayFirst(words) ? Self.turned(words) : Self.rule(of: words)
        guard let rule = read ?? Self.written(text) ?? Self.turned(words) else { return nil }
        self.rule = rule
    }

    /// "2nd tuesday every 3 months", "monday every 2 weeks": moves the frequency to the start.
    private static func turned(_ words: [String]) -> String? {
        guard let index = words.lastIndex(where: { TypedWords.every.contains($0) || TypedWords.all.contains($0) }),
            index > 0, !words[..<index].allSatisfy({ TypedWords.fillers.contains($0) })
        else { return nil }
        return rule(of: Array(words[index...]) + Array(words[..<index]))
    }

    /// "le 15 de chaque trimestre" is not every fifteen quarters.
    private static func saysDayFirst(_ words: [String]) -> Bool {
        guard
            let first = words.firstIndex(where: { TypedWords.every.contains($0) || !TypedWords.fillers.contains($0) }),
            CalendarWords.count(words[first]) != nil || place(words[first]) != nil
        else { return false }
        return words[first...].contains { TypedWords.every.contains($0) || TypedWords.all.contains($0) }
    }

    /// Every day.
    static let daily = RepeatNotation(rule: "FREQ=DAILY")

    private init(rule: String) {
        self.rule = rule
        isAfterCompletion = false
    }

    private static func written(_ text: some StringProtocol) -> String? {
        let upper = text.trimmed.uppercased()
        return upper.hasPrefix("FREQ=") ? upper : nil
    }

    /// `.+3d` and `++3d` of org-mode ("Repeated tasks" in its manual), `when done` of Obsidian Tasks; a bare `+` has no effect.
    private static func takeCompletion(_ words: inout [String]) -> (isAfter: Bool, isCatchingUp: Bool) {
        for ending in TypedWords.afterDone
        where words.count > ending.count && words.suffix(ending.count).elementsEqual(ending) {
            words.removeLast(ending.count)
            return (true, false)
        }
        guard let first = words.first else { return (false, false) }
        let bare = String(first.drop { $0 == "+" || $0 == "." })
        guard bare != first else { return (false, false) }
        words[0] = bare
        if bare.isEmpty { words.removeFirst() }
        return (first.hasPrefix(".+"), first.hasPrefix("++"))
    }

    // MARK: Words

    private static func words(of text: some StringProtocol) -> [String] {
        Folding.fold(text).split { $0.isWhitespace || $0 == "," || $0 == "/" || $0 == "\u{2019}" || $0 == "'" }.map(
            String.init
        )
        .flatMap { TypedWords.compounds[$0] ?? [$0] }
    }

    // MARK: Rules

    static func rule(of typed: [String]) -> String? {
        guard let written = eachBetween(typed) else { return nil }
        for ending in TypedWords.ofMonth
        where written.count > ending.count && written.suffix(ending.count).elementsEqual(ending) {
            return ordinal(written.dropLast(ending.count).filter { !TypedWords.fillers.contains($0) })
        }
        let words = written.filter { !TypedWords.fillers.contains($0) }
        guard !words.isEmpty, words.count <= 12 else { return nil }
        return named(words) ?? hourly(words) ?? alternate(words, isEach: TypedWords.every.contains(written[0]))
            ?? stepped(words) ?? weekly(words, interval: 1)
            ?? ordinal(words) ?? yearly(words)
    }

    /// "friday to sunday" as each of these days; nil if the ends are numbers: "du 3 au 5" is a single span, not two days.
    private static func eachBetween(_ typed: [String]) -> [String]? {
        var words: [String] = []
        for (index, word) in typed.enumerated() {
            guard TypedWords.to.contains(word), let first = words.last, index + 1 < typed.count else {
                words.append(word)
                continue
            }
            if place(first) != nil, place(typed[index + 1]) != nil { return nil }
            guard let from = CalendarWords.weekday(first), let last = CalendarWords.weekday(typed[index + 1]) else {
                words.append(word)
                continue
            }
            let week = Weekday.allCases
            for step in 1..<max(1, from.days(until: last)) {
                words.append("\(week[((week.firstIndex(of: from) ?? 0) + step) % 7])")
            }
        }
        return words
    }

    private static let names: [String: String] = {
        var names = CalendarWords.adverbs.merging(CalendarWords.rates) { $1 }.mapValues { rule($0) }
        for phrase in CalendarWords.hourly { names[phrase] = "FREQ=HOURLY" }
        for phrase in CalendarWords.workdays { names[phrase] = workdays }
        for phrase in CalendarWords.weekends { names[phrase] = weekends }
        return names
    }()

    private static let workdays = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    private static let weekends = "FREQ=WEEKLY;BYDAY=SA,SU"

    private static func named(_ words: [String]) -> String? { names[words.joined(separator: " ")] }

    /// `other week`, `other monday`, `un lundi sur deux`, `une semaine sur deux`.
    private static func alternate(_ words: [String], isEach: Bool) -> String? {
        if let first = words.first, TypedWords.other.contains(first) {
            // "2nd thursday" alone is a place in the month.
            let isPlace = CalendarWords.place(first) != nil
            if words.count == 2 {
                return stepped(["2", words[1]]) ?? (isPlace && !isEach ? nil : weekly([words[1]], interval: 2))
            }
            // "other week on thursday".
            if words.count > 2, !isPlace, CalendarStep(text: words[1]) != nil {
                return stepped(["2"] + words.dropFirst())
            }
        }
        // "tous les deux vendredis"; "2 friday" is a place in the month.
        if words.count == 2, words[1].hasSuffix("s"), let count = CalendarWords.count(words[0]), 2...999 ~= count {
            if names[words[1]] == weekends { return "FREQ=WEEKLY;INTERVAL=\(count);BYDAY=SA,SU" }
            if let weekly = weekly([words[1]], interval: count) { return weekly }
        }
        guard words.count == 4, TypedWords.one.contains(words[0]), TypedWords.outOf.contains(words[2]),
            let count = CalendarWords.count(words[3]), 2...999 ~= count
        else { return nil }
        return stepped([String(count), words[1]]) ?? weekly([words[1]], interval: count)
    }

    /// `8 hours`, `6h`, `heures`.
    private static func hourly(_ words: [String]) -> String? {
        guard let last = words.last, words.count < 3 else { return nil }
        let joined = words.joined()
        let digits = joined.prefix { $0.isASCII && $0.isNumber }
        guard
            TypedWords.hour.contains(String(joined.dropFirst(digits.count)))
                || words.count == 2 && last.count > 1 && TypedWords.hour.contains(last)
        else { return nil }
        let count = digits.isEmpty ? words.count == 2 ? CalendarWords.count(words[0]) : 1 : Int(digits)
        guard let count, 1...999 ~= count, digits.count == joined.count - 1 || last.count > 1 else { return nil }
        return "FREQ=HOURLY" + (count == 1 ? "" : ";INTERVAL=\(count)")
    }

    /// `2w`, `3 days`, `2 weeks monday friday`.
    private static func stepped(_ words: [String]) -> String? {
        // "monthly on the 15th".
        if words.count > 1, let adverb = names[words[0]], adverbs.contains(adverb), CalendarStep(text: words[0]) == nil
        {
            let unit = ["FREQ=DAILY": "d", "FREQ=WEEKLY": "w", "FREQ=MONTHLY": "m", "FREQ=YEARLY": "y"][adverb] ?? ""
            return stepped(["1" + unit] + words.dropFirst())
        }
        for length in [2, 1] where words.count >= length {
            guard let step = CalendarStep(text: words.prefix(length).joined(separator: " ")), step.count <= 9999 else {
                continue
            }
            let rest = Array(words.dropFirst(length))
            if rest.isEmpty { return rule(step) }
            switch step.unit {
            case .day: return nil
            case .week: return weekly(rest, interval: step.count)
            case .month, .year:
                let frequency = step.unit == .month ? "FREQ=MONTHLY" : "FREQ=YEARLY"
                guard let within = ordinal(rest) ?? yearly(rest), within.hasPrefix(frequency) else { return nil }
                return rule(step) + within.dropFirst(frequency.count)
            }
        }
        return nil
    }

    private static let adverbs: Set<String> = ["FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY"]

    private static func rule(_ step: CalendarStep) -> String {
        let frequency =
            switch step.unit {
            case .day: "DAILY"
            case .week: "WEEKLY"
            case .month: "MONTHLY"
            case .year: "YEARLY"
            }
        return "FREQ=\(frequency)" + (step.count == 1 ? "" : ";INTERVAL=\(step.count)")
    }

    /// `monday thursday`: the weekdays of a week.
    private static func weekly(_ words: [String], interval: Int) -> String? {
        var days: [Weekday] = []
        for word in words {
            guard let day = CalendarWords.weekday(word) else { return nil }
            if !days.contains(day) { days.append(day) }
        }
        guard !days.isEmpty else { return nil }
        let list = days.sorted { $0.rawValue < $1.rawValue }.map(\.code).joined(separator: ",")
        return "FREQ=WEEKLY" + (interval == 1 ? "" : ";INTERVAL=\(interval)") + ";BYDAY=\(list)"
    }

    /// `2nd monday`, `1st 3rd tuesday`, `last day`, `15th`, `last weekday`, `4th thursday november`, `last day february`.
    private static func ordinal(_ words: [String]) -> String? {
        var rest = words[...]
        var months: [Int] = []
        while let last = rest.last, rest.count > 1, let month = CalendarWords.month(last),
            CalendarWords.weekday(last) == nil || rest.count > 2
        {
            months.insert(month, at: 0)
            rest = rest.dropLast()
        }
        var places: [Int] = []
        while let first = rest.first, let place = place(first) {
            places.append(place)
            rest = rest.dropFirst()
        }
        guard !places.isEmpty else { return nil }
        let span =
            months.isEmpty ? "FREQ=MONTHLY" : "FREQ=YEARLY;BYMONTH=" + months.map(String.init).joined(separator: ",")
        let list = places.map(String.init).joined(separator: ",")
        switch rest.joined(separator: " ") {
        case let kind where kind.isEmpty || TypedWords.day.contains(kind):
            guard places.allSatisfy({ 1...31 ~= abs($0) }) else { return nil }
            return span + ";BYMONTHDAY=\(list)"
        case let kind where names[kind] == workdays:
            return span + ";BYDAY=MO,TU,WE,TH,FR;BYSETPOS=\(list)"
        default:
            guard rest.count == 1, let day = rest.first.flatMap({ CalendarWords.weekday($0) }),
                places.allSatisfy({ 1...5 ~= abs($0) })
            else { return nil }
            return span + ";BYDAY=" + places.map { "\($0)\(day.code)" }.joined(separator: ",")
        }
    }

    /// `4 july`, `july 4`, `1er janvier`: the same day every year.
    private static func yearly(_ words: [String]) -> String? {
        guard words.count == 2 else { return nil }
        for (number, name) in [(words[0], words[1]), (words[1], words[0])] {
            if let day = place(number), 1...31 ~= day, let month = CalendarWords.month(name) {
                return "FREQ=YEARLY;BYMONTH=\(month);BYMONTHDAY=\(day)"
            }
        }
        return nil
    }

    /// `2nd`, `second`, `2e`, `15`, `-1`; also the French plural: `premiers`, `1ers`.
    static func place(_ word: String) -> Int? {
        if let place = CalendarWords.place(word) { return place }
        guard let number = Int(word), 1...31 ~= abs(number) else { return nil }
        return number
    }
}

extension Weekday {
    /// `MO`…`SU` (RFC 5545 §3.3.10, "weekday").
    package var code: String {
        switch self {
        case .monday: "MO"
        case .tuesday: "TU"
        case .wednesday: "WE"
        case .thursday: "TH"
        case .friday: "FR"
        case .saturday: "SA"
        case .sunday: "SU"
        }
    }
}
