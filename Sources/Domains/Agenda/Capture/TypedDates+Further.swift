// Additional parts of a typed date: further days, "21, 22 **and 28 december**", and a duration, "14:00 **for 2 hours**".

import Bytes
import CivilTime
import Vault

extension TypedDates {
    /// Takes further days joined by "and"; returns the ranges taken.
    mutating func takeFurtherDays(
        beside day: Candidate, _ candidates: [Candidate], from line: inout TypedLine, _ now: LocalDateTime,
        _ order: HumanDate.Order
    ) -> [Range<Int>] {
        guard day.date.unit == .day, var first = day.date.days.single else { return [] }
        var taken: [Range<Int>] = []
        var days: [Day] = []
        let words = line.words
        func gap(_ from: Int, _ to: Int) -> [TypedLine.Word] {
            words.filter { $0.range.lowerBound >= from && $0.range.upperBound <= to }
        }
        let strong = TypedWords.and.union(TypedWords.then)
        let joiners = strong.union(TypedWords.dayLead)
        func isJoint(_ from: Int, _ to: Int) -> Bool {
            let between = gap(from, to)
            return between.allSatisfy { joiners.contains($0.folded) }
                && (between.contains { strong.contains($0.folded) } || line.slice(from..<to).trimmed == ",")
        }
        // "tuesday 6pm and thursday 7pm" are two events.
        func isAtAnotherTime(_ other: HumanDate) -> Bool {
            other.time != nil && time != nil && (other.time, other.endTime) != (time, endTime)
        }
        // Following days: "tomorrow and friday", "monday 23 and wednesday 25".
        var end = day.range.upperBound
        for other in candidates where other.range.lowerBound >= end {
            guard let found = other.date.day, !other.date.isTimeAlone, isJoint(end, other.range.lowerBound),
                !isAtAnotherTime(other.date)
            else { break }
            days.append(found)
            taken.append(other.range)
            line.take(end..<other.range.upperBound)
            end = other.range.upperBound
            if time == nil { (time, endTime) = (other.date.time, other.date.endTime) }
        }
        // Preceding days: "21, 22 and 28 december".
        var start = day.range.lowerBound
        for other in candidates.reversed() where other.range.upperBound <= start {
            guard let found = other.date.day, !other.date.isTimeAlone, isJoint(other.range.upperBound, start),
                !isAtAnotherTime(other.date)
            else { break }
            days.append(found)
            taken.append(other.range)
            line.take(other.range.lowerBound..<start)
            start = other.range.lowerBound
        }
        // "21, 22" before "28 december" are in that month.
        var month = Substring(line.slice(day.range))
        for isGone in [{ !$0.isNumber }, { $0.isNumber }, { $0.isLetter }] as [(Character) -> Bool] {
            month = month.drop(while: isGone)
        }
        for word in words.reversed() where word.isOpen && word.range.upperBound <= start && !month.trimmed.isEmpty {
            let digits = word.folded.prefix { $0.isNumber }
            if joiners.contains(word.folded) { continue }
            guard isJoint(word.range.upperBound, start) else { break }
            // "2pm" is not a day.
            guard 1...2 ~= digits.count,
                ([""] + CalendarWords.ordinalEndings).contains(String(word.folded.dropFirst(digits.count))),
                let found = HumanDate.parse(String(digits) + String(month), now: now, leaning: .future, order: order)?
                    .day
            else { break }
            days.append(found)
            line.take(word.range.lowerBound..<start)
            start = word.range.lowerBound
        }
        // The line is placed on the first of them.
        let all = Set(days + [first]).sorted()
        // "Mondays 7, 14 and 21 december", "on the 21st and 28th".
        while !taken.isEmpty || !days.isEmpty,
            let lead = words.last(where: { $0.range.upperBound <= start && $0.isOpen }),
            TypedWords.dayLead.contains(lead.folded)
                || CalendarWords.weekday(lead.folded).map({ weekday in all.allSatisfy { $0.weekday == weekday } })
                    == true,
            line.slice(lead.range.upperBound..<start).trimmed.isEmpty
        {
            line.take(lead.range)
            start = lead.range.lowerBound
        }
        first = all.first ?? first
        self.days = DayRange(first)
        also = Array(all.dropFirst())
        return taken
    }

    /// "3pm sun til 5", "jeudi 14h jusqu'à 16h": the end time, right after the start time.
    mutating func takeEnd(from line: inout TypedLine, _ now: LocalDateTime) {
        let words = line.words
        for index in words.indices.dropFirst()
        where words[index].isOpen && words[index - 1].isTaken && TypedWords.until.contains(words[index].folded) {
            for last in [index + 2, index + 1] where last < words.count {
                guard words[index + 1...last].allSatisfy(\.isOpen), let start = time,
                    let end = HumanDate.parse(
                        "at " + line.slice(words[index + 1].range.lowerBound..<words[last].range.upperBound), now: now),
                    end.isTimeAlone, end.endTime == nil, let said = end.time
                else { continue }
                // "5" after "3pm" is in the afternoon.
                let later = TimeOfDay(hour: said.hour + 12, minute: said.minute)
                endTime = said > start || said.hour > 11 ? said : later.flatMap { $0 > start ? $0 : nil } ?? said
                line.take(words[index].range.lowerBound..<words[last].range.upperBound)
                return
            }
        }
    }

    /// "for 2 hours", "pendant 1h30", "durée 45 min", "(1h)".
    mutating func takeLength(_ line: inout TypedLine) {
        let words = line.words
        for (index, word) in words.enumerated()
        where TypedWords.forLength.contains(word.folded) {
            for count in stride(from: min(4, words.count - index - 1), through: 1, by: -1) {
                let run = words[index + 1...index + count]
                guard run.allSatisfy(\.isOpen), let first = run.first, let last = run.last else { continue }
                let phrase = line.slice(first.range.lowerBound..<last.range.upperBound)
                guard
                    first.folded.first?.isNumber == true || CalendarWords.count(first.folded) != nil
                        || TypedWords.half.contains(where: first.folded.hasPrefix),
                    let duration = DurationText(text: phrase), duration.seconds > 0,
                    word.folded != "pour" || duration.seconds < 86_400
                else { continue }
                length = duration.seconds
                line.take(word.range.lowerBound..<last.range.upperBound)
                return
            }
        }
    }

    /// "14:00 +2h", "14:00 (2h)": a duration right after a time. Returns the ranges taken.
    mutating func takeAddedLength(_ line: inout TypedLine, _ candidates: [Candidate]) -> [Range<Int>] {
        guard length == nil else { return [] }
        if let taken = takeLengthInParentheses(&line, candidates) { return taken }
        let words = line.words
        for (index, word) in words.enumerated() where index > 0 && word.isOpen {
            let text = line.slice(word.range)
            guard text.hasPrefix("+"), text.contains(where: \.isLetter),
                let duration = DurationText(text: text.dropFirst()),
                duration.seconds > 0, duration.seconds % 86_400 != 0,
                let timed = candidates.first(where: { $0.range.upperBound == words[index - 1].range.upperBound }),
                timed.date.time != nil, timed.date.endTime == nil
            else { continue }
            length = duration.seconds
            line.take(word.range)
            return [word.range] + candidates.map(\.range).filter { $0.overlaps(word.range) }
        }
        return []
    }

    /// "3pm (1h)", "14h (1 heure 30)"
    private mutating func takeLengthInParentheses(
        _ line: inout TypedLine, _ candidates: [Candidate]
    ) -> [Range<Int>]? {
        for timed in candidates where timed.date.time != nil && timed.date.endTime == nil {
            let rest = line.slice(timed.range.upperBound..<line.text.utf8.count)
            let inside = rest.drop { $0 == " " }
            guard inside.first == "(", let close = inside.firstIndex(of: ")"),
                case let text = inside[..<close].dropFirst(), text.contains(where: \.isLetter),
                let duration = DurationText(text: String(text)), duration.seconds > 0
            else { continue }
            let start = timed.range.upperBound + rest.utf8.count - inside.utf8.count
            let range = start..<start + text.utf8.count + 2
            guard line.words.allSatisfy({ $0.isOpen || !range.overlaps($0.range) }) else { continue }
            length = duration.seconds
            line.take(range)
            return [range] + candidates.map(\.range).filter { $0.overlaps(range) }
        }
        return nil
    }
}
