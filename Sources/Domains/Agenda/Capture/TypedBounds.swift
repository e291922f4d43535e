// Bounds of a typed series: "until 1 march", "jusqu’au 24 décembre", "for 2 weeks", "10 times".

import Bytes
import CivilTime
import ICalendar
import Vault

/// The bounds of a repetition as given.
struct TypedBounds {
    /// The last possible day, inclusive.
    var until: Moment?
    /// The words for that day, which may refer to a later one if the series begins after it.
    var untilText = ""
    var count: Int?
    /// Counted from the first day.
    var step: CalendarStep?
    /// The month of the first occurrence: "starting january".
    var firstMonth: DayRange?

    /// Takes the bounds of a repetition. A duration shorter than its interval belongs to each occurrence and is not taken.
    static func take(
        from line: inout TypedLine, of notation: RepeatNotation, now: LocalDateTime, order: HumanDate.Order
    ) -> TypedBounds {
        var bounds = TypedBounds()
        bounds.takeUntil(&line, now, order)
        bounds.takeFirstMonth(&line, now, order)
        if bounds.until == nil { bounds.takeCount(&line) }
        if bounds.until == nil, bounds.count == nil { bounds.takeStep(&line, turn: Self.turn(notation.rule)) }
        return bounds
    }

    // MARK: Until a day

    private mutating func takeUntil(_ line: inout TypedLine, _ now: LocalDateTime, _ order: HumanDate.Order) {
        let words = line.words
        for index in words.indices {
            guard let next = Self.afterUntil(words, index), words[next].isOpen else { continue }
            let open = line.open
            let start = open.utf8.index(open.startIndex, offsetBy: words[next].range.lowerBound)
            var text = String(open[start...])
            guard var found = HumanDate.prefix(of: text, now: now, leaning: .future, order: order),
                !found.date.isTimeAlone
            else { continue }
            // In "every monday until 1 march 18:30" the time belongs to each occurrence.
            let before = String(open[..<open.utf8.index(open.startIndex, offsetBy: words[index].range.lowerBound)])
            if found.date.time != nil,
                !HumanDate.all(in: before, now: now, order: order).contains(where: { $0.date.time != nil }),
                let day = Self.dayAlone(text[..<found.end], now, order)
            {
                text = day
                guard let shorter = HumanDate.prefix(of: day, now: now, leaning: .future, order: order) else {
                    continue
                }
                found = shorter
            }
            guard let last = found.date.days.last else { continue }
            let phrase = String(text[..<found.end])
            until = Moment(day: last, time: found.date.unit == .day ? found.date.time : nil)
            untilText = phrase
            line.take(words[index].range.lowerBound..<words[next].range.lowerBound + phrase.utf8.count)
            return
        }
    }

    /// The words of a phrase without its time.
    private static func dayAlone(_ phrase: Substring, _ now: LocalDateTime, _ order: HumanDate.Order) -> String? {
        let ends = phrase.indices.filter { phrase[$0].isWhitespace }
        for end in ends.reversed() {
            let shorter = String(phrase[..<end])
            if let date = HumanDate.parse(shorter, now: now, leaning: .future, order: order), date.time == nil {
                return shorter
            }
        }
        return nil
    }

    /// The index after the word "until", if it is there.
    private static func afterUntil(_ words: [TypedLine.Word], _ index: Int) -> Int? {
        var next = index + 1
        if TypedWords.ending.contains(words[index].folded) {
            if next < words.count, TypedWords.afterEnding.contains(words[next].folded) { next += 1 }
        } else if !TypedWords.until.contains(words[index].folded) {
            return nil
        }
        return next < words.count ? next : nil
    }

    // MARK: First month

    private mutating func takeFirstMonth(_ line: inout TypedLine, _ now: LocalDateTime, _ order: HumanDate.Order) {
        let words = line.words
        for start in words.indices {
            guard let lead = TypedWords.startingMonth.first(where: { words.has($0, at: start) }),
                case let month = start + lead.count, month < words.count, words[month].isOpen,
                CalendarWords.month(words[month].folded) != nil, words[month].folded.count > 2
            else { continue }
            var end = month + 1
            if end < words.count, words[end].folded.count == 4, Int(words[end].folded) != nil { end += 1 }
            // Followed by a day or by the other end, it belongs to another phrase.
            if end < words.count, words[end].isOpen,
                Int(words[end].folded) != nil || TypedWords.to.contains(words[end].folded)
            {
                continue
            }
            let text = line.slice(words[month].range.lowerBound..<words[end - 1].range.upperBound)
            guard let date = HumanDate.parse(text, now: now, leaning: .future, order: order), date.unit == .month else {
                continue
            }
            firstMonth = date.days
            line.take(words[start].range.lowerBound..<words[end - 1].range.upperBound)
            return
        }
    }

    // MARK: Number of times

    private mutating func takeCount(_ line: inout TypedLine) {
        let words = line.words
        // "kiné lundi 9h x8"
        if let last = words.last, last.isOpen, last.folded.first == "x", let number = Int(last.folded.dropFirst()),
            2...999 ~= number
        {
            count = number
            line.take(last.range)
            return
        }
        for index in words.indices.dropLast()
        where TypedWords.times.contains(words[index + 1].folded) && words[index].isOpen {
            // "une fois par semaine" is a frequency.
            guard let number = CalendarWords.count(words[index].folded), 2...9999 ~= number,
                index + 2 >= words.count || !TypedWords.per.contains(words[index + 2].folded)
            else { continue }
            count = number
            let lead = index > 0 && TypedWords.forTimes.contains(words[index - 1].folded) ? 1 : 0
            line.take(words[index - lead].range.lowerBound..<words[index + 1].range.upperBound)
            return
        }
    }

    // MARK: Duration of the series

    private mutating func takeStep(_ line: inout TypedLine, turn: Int) {
        let words = line.words
        for index in words.indices
        where TypedWords.forSpan.contains(words[index].folded) {
            guard index + 1 < words.count, words[index + 1].isOpen else { continue }
            let start = words[index + 1].range.lowerBound
            let open = line.open
            let text = String(open[open.utf8.index(open.startIndex, offsetBy: start)...])
            guard let (step, end) = CalendarStep.prefix(of: text), step.days >= turn else { continue }
            self.step = step
            line.take(words[index].range.lowerBound..<start + text[..<end].utf8.count)
            return
        }
    }

    /// The approximate number of days between two occurrences of a rule.
    private static func turn(_ rule: String) -> Int {
        let parts = RuleParts(rule)
        let interval = parts.number("INTERVAL") ?? 1
        let days = max(1, parts.list("BYDAY").count)
        switch parts["FREQ"] {
        case "WEEKLY": return max(1, 7 / days) * interval
        case "MONTHLY": return 28 * interval
        case "YEARLY": return 365 * interval
        case "HOURLY", "MINUTELY", "SECONDLY": return 1
        default: return interval
        }
    }
}

extension CalendarStep {
    /// The approximate number of days: the minimum for months and years.
    fileprivate var days: Int {
        switch unit {
        case .day: count
        case .week: count * 7
        case .month: count * 28
        case .year: count * 365
        }
    }
}
