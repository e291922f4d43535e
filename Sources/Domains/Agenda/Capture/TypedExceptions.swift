// Exceptions of a typed repetition: "every day **except sunday**", "tous les lundis **sauf le 24 décembre**".

import Bytes
import CivilTime
import ICalendar
import Vault

extension TypedRepetition {
    /// Takes the exceptions that are days or can be expressed by the rule. Others remain in the line.
    mutating func takeExceptions(from line: inout TypedLine, now: LocalDateTime, order: HumanDate.Order) {
        let words = line.words
        guard let (opener, phrase) = words.first(of: TypedWords.except) else { return }
        var reader = Reader(line: line, words: words, at: opener + phrase.count, now: now, order: order)
        reader.read()
        guard let end = reader.end, var rule = reader.rule(leavingOutOf: notation.rule) else { return }
        if !reader.months.isEmpty {
            guard !rule.contains("BYMONTH="), !rule.hasPrefix("FREQ=YEARLY") else { return }
            rule +=
                ";BYMONTH=" + (1...12).filter { !reader.months.contains($0) }.map(String.init).joined(separator: ",")
        }
        notation.rule = rule
        except = reader.days
        line.take(words[opener].range.lowerBound..<end)
    }

    private struct Reader {
        let line: TypedLine
        let words: [TypedLine.Word]
        var at: Int
        let now: LocalDateTime
        let order: HumanDate.Order
        var weekdays: Set<Weekday> = []
        var months: Set<Int> = []
        var days: [Day] = []
        /// "21" before "and 28 december".
        var numbers: [String] = []
        /// The end of the last exception understood, in UTF-8 offsets.
        var end: Int?

        mutating func skip(_ names: Set<String>) -> Bool {
            guard at < words.count, words[at].isOpen, names.contains(words[at].folded) else { return false }
            at += 1
            return true
        }

        mutating func read() {
            while at < words.count, words[at].isOpen {
                while skip(TypedWords.exceptLead) || skip(TypedWords.and) || skip(TypedWords.or) {}
                guard at < words.count, words[at].isOpen else { return }
                if Self.isWeekend(words[at].folded) || !day() {
                    let word = words[at].folded
                    if word.count < 3, Int(word) != nil, at + 2 < words.count {
                        numbers.append(word)
                        at += 1
                        continue
                    }
                    guard name(words[at].folded) else { return }
                    end = words[at].range.upperBound
                    at += 1
                }
            }
        }

        private static func isWeekend(_ word: String) -> Bool {
            CalendarWords.weekends.contains(TypedWords.compounds[word]?.first ?? word)
        }

        private mutating func name(_ word: String) -> Bool {
            if Self.isWeekend(word) {
                weekdays.formUnion([.saturday, .sunday])
            } else if let weekday = CalendarWords.weekday(word) {
                weekdays.insert(weekday)
            } else if let month = CalendarWords.month(word) {
                months.insert(month)
            } else {
                return false
            }
            return true
        }

        /// A day with a number, or with a name such as that of a holiday.
        private mutating func day() -> Bool {
            let start = words[at].range.lowerBound
            // A date ends at closed or taken text as at the end of the line.
            let open = line.open
            let text = String(open[open.utf8.index(open.startIndex, offsetBy: start)...])
            guard let found = HumanDate.prefix(of: text, now: now, leaning: .future, order: order),
                found.date.time == nil,
                let first = found.date.days.first, let last = found.date.days.last, last - first < 62,
                found.date.unit == .day || found.date.unit == .range || found.date.unit == .week
            else { return false }
            let phrase = text[..<found.end]
            guard
                phrase.contains(where: \.isNumber)
                    || phrase.split(separator: " ").allSatisfy({
                        CalendarWords.weekday($0) == nil
                    })
            else { return false }
            days += (0...last - first).map { first.adding(days: $0) }
            // "21 and 28 december" are in the same month.
            var month = phrase
            for isGone in [{ !$0.isNumber }, { $0.isNumber }, { $0.isLetter }] as [(Character) -> Bool] {
                month = month.drop(while: isGone)
            }
            days =
                numbers.compactMap {
                    HumanDate.parse($0 + String(month), now: now, leaning: .future, order: order)?.day
                } + days
            numbers = []
            let stop = start + phrase.utf8.count
            end = stop
            while at < words.count, words[at].range.lowerBound < stop { at += 1 }
            return true
        }

        /// The rule without the weekdays; nil if it cannot express that.
        func rule(leavingOutOf rule: String) -> String? {
            guard !weekdays.isEmpty else { return rule }
            var parts = RuleParts(rule)
            let list: [String]
            if rule == "FREQ=DAILY" {
                parts["FREQ"] = "WEEKLY"
                list = Weekday.allCases.map(\.code)
            } else if parts["FREQ"] == "WEEKLY", parts["BYDAY"] != nil {
                list = parts.list("BYDAY")
            } else {
                return nil
            }
            let left = list.filter { code in !weekdays.contains { $0.code == code } }
            guard !left.isEmpty, left.count < list.count else { return nil }
            parts["BYDAY"] = left.joined(separator: ",")
            return parts.text
        }
    }
}
