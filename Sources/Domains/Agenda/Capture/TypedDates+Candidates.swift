// Date phrases of a typed line that may be its date: not "soup of the day" and "gâteau de Noël".

import Bytes
import CivilTime
import Vault

extension TypedDates {
    struct Candidate {
        let date: HumanDate
        let range: Range<Int>
        let score: Int
        let weekdays: [Weekday]

        init(_ date: HumanDate, _ range: Range<Int>, _ line: TypedLine) {
            self.date = date
            self.range = range
            let text = line.slice(range)
            let words = line.words
            let inside = words.indices.filter { range.overlaps(words[$0].range) }
            let first = inside.first ?? 0
            let last = inside.last ?? 0
            let isAtEdge = words[..<first].allSatisfy { !$0.isOpen } || words[(last + 1)...].allSatisfy { !$0.isOpen }
            let isExplicit = text.contains(where: \.isNumber)
            score =
                (date.time != nil && !date.isTimeAlone ? 8 : 0) + (isExplicit ? 4 : 0) + (isAtEdge ? 2 : 0)
                + (date.isTimeAlone && date.endTime != nil ? 1 : 0)
            // "8-4 mon-fri": what is before them is hours.
            var names = inside.map { words[$0].folded }.flatMap { $0.split { "-–—".contains($0) }.map(String.init) }
                .drop { $0.allSatisfy(\.isNumber) }
            // "mon-fri 9-5": so is what is after them.
            while date.endTime != nil, let last = names.last, last.allSatisfy(\.isNumber) { names.removeLast() }
            let connectors = TypedWords.to.union(TypedWords.within).union(TypedWords.dayLead)
            let days = date.days.days.map { Array($0.prefix(8)) } ?? []
            weekdays =
                date.unit == .range && 2...7 ~= days.count
                    && names.allSatisfy {
                        CalendarWords.weekday($0) != nil || connectors.contains($0) || $0.contains(where: \.isNumber)
                    }
                    && names.contains { CalendarWords.weekday($0) != nil } && !names.contains { Int($0) != nil }
                    // "saturday 18h to sunday 18h" is a single span.
                    && !names[..<(names.lastIndex { CalendarWords.weekday($0) != nil } ?? names.startIndex)].contains {
                        $0.contains(where: \.isNumber)
                    }
                ? days.map(\.weekday) : []
        }

        var isOfWeekdays: Bool { !weekdays.isEmpty }

        /// A span from one time to another.
        init(_ first: Candidate, until last: Candidate) {
            var date = first.date
            date.endTime = last.date.time
            self.date = date
            range = first.range.lowerBound..<last.range.upperBound
            score = first.score
            weekdays = []
        }

        /// A span from one day to another.
        init(_ first: Candidate, to last: Candidate) {
            var date = first.date
            date.days = DayRange(first: first.date.days.first, last: last.date.days.last)
            date.unit = .range
            date.endTime = last.date.time
            self.date = date
            range = first.range.lowerBound..<last.range.upperBound
            score = 16
            weekdays = []
        }
    }

    /// The date phrases of a line. Those that are part of a name are closed and reported.
    mutating func candidates(
        in line: inout TypedLine, _ now: LocalDateTime, _ order: HumanDate.Order
    ) -> [Candidate] {
        while true {
            let open = line.open
            let words = line.words
            let found = HumanDate.all(in: open, now: now, leaning: .future, order: order).map {
                Candidate($0.date, line.offsets($0.range, in: open), line)
            }
            guard let name = found.lazy.compactMap({ TypedNames.name(in: $0.range, words) }).first else {
                unread += found.filter { Self.isLeftOut($0, words) }.map { line.slice($0.range) }
                return found.filter {
                    !Self.isEndAlone($0, words) && !Self.isOfSomething($0, line) && !Self.isLeftOut($0, words)
                }
            }
            unread.append(line.slice(name))
            line.close(name)
        }
    }

    /// "until 5pm" has no beginning.
    static func isEndAlone(_ candidate: Candidate, _ words: [TypedLine.Word]) -> Bool {
        let before = words.last { $0.range.upperBound <= candidate.range.lowerBound }
        return candidate.date.isTimeAlone && before.map { TypedWords.until.contains($0.folded) } ?? false
    }

    /// "sauf en juillet-août" is an exception.
    static func isLeftOut(_ candidate: Candidate, _ words: [TypedLine.Word]) -> Bool {
        let before = words.prefix { $0.range.upperBound <= candidate.range.lowerBound }.map(\.folded)
        let lead = before.reversed().drop { TypedWords.exceptLead.contains($0) }
        return TypedWords.except.contains { lead.starts(with: $0.reversed()) }
    }

    /// "last thursday of the quarter" is not a day of last week, and "gâteau de Noël" is a cake.
    static func isOfSomething(_ candidate: Candidate, _ line: TypedLine) -> Bool {
        let words = line.words
        guard let index = words.firstIndex(where: { candidate.range.contains($0.range.lowerBound) }) else {
            return false
        }
        if index > 1, TypedWords.of.contains(words[index - 1].folded), words[index - 1].isOpen,
            TypedEvent.feast(in: line.slice(candidate.range)) != nil
        {
            return true
        }
        guard let next = words.firstIndex(where: { $0.range.lowerBound >= candidate.range.upperBound }) else {
            return false
        }
        return CalendarWords.place(words[index].folded) == -1 && TypedWords.of.contains(words[next].folded)
    }

    /// "2026-12-01 10:00 to 2026-12-02 12:00" is one phrase.
    static func merged(_ candidates: [Candidate], _ line: TypedLine) -> [Candidate] {
        let connectors = TypedWords.to.union(["-", "–", "—", "→", "->"])
        var all: [Candidate] = []
        for candidate in candidates {
            // "départ 7h25 arrivée 8h55"
            if let before = all.last, before.date.time != nil, before.date.endTime == nil, candidate.date.isTimeAlone,
                candidate.date.endTime == nil,
                TypedWords.arriving.contains(
                    Folding.fold(line.slice(before.range.upperBound..<candidate.range.lowerBound).trimmed))
            {
                all[all.count - 1] = Candidate(before, until: candidate)
                continue
            }
            if let before = all.last, before.date.day != nil, !before.date.isTimeAlone, before.date.endTime == nil,
                !candidate.date.isTimeAlone, let last = candidate.date.days.last, let first = before.date.day,
                last > first,
                candidate.date.day != nil
                    && connectors.contains(
                        Folding.fold(line.slice(before.range.upperBound..<candidate.range.lowerBound).trimmed)
                            .replacing("’", with: "'"))
                    || candidate.date.days.first == nil
                        && line.slice(before.range.upperBound..<candidate.range.lowerBound).trimmed.isEmpty
                        && (before.date.time == nil || candidate.date.time != nil)
            {
                all[all.count - 1] = Candidate(before, to: candidate)
            } else {
                all.append(candidate)
            }
        }
        return all
    }

    /// In "room 12 tomorrow 9am" there is a time, so the number before the day is not one.
    static func withoutNumbersOfThings(
        _ candidates: [Candidate], _ line: TypedLine, _ now: LocalDateTime, _ order: HumanDate.Order
    ) -> [Candidate] {
        guard candidates.contains(where: { $0.date.isTimeAlone && !$0.date.isDoubtful }) else { return candidates }
        return candidates.map { candidate in
            let text = line.slice(candidate.range)
            let rest = text.drop { $0.isNumber }
            let phrase = rest.trimmed
            guard candidate.date.isDoubtful, candidate.date.time != nil, !candidate.date.isTimeAlone, rest.first == " ",
                rest.count < text.count,
                let date = HumanDate.parse(phrase, now: now, leaning: .future, order: order), date.time == nil
            else { return candidate }
            return Candidate(date, candidate.range.upperBound - phrase.utf8.count..<candidate.range.upperBound, line)
        }
    }

    /// Prefers phrases with a time to a day alone, digits to words, the ends of a line to its middle; the first among equals.
    static func best(_ candidates: [Candidate]) -> Candidate? {
        // "until friday" has no beginning.
        let begun = candidates.filter { $0.date.days.first != nil }
        return (begun.isEmpty ? candidates : begun).reduce(nil) { best, next in
            best.map { $0.score >= next.score } ?? false ? best : next
        }
    }
}
