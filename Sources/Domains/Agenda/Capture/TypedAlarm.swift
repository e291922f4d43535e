// Reminders in words: "Dentiste demain 14h, **rappel 1h avant**", "Train monday 9am **remind me half an hour before**".

import Bytes
import CivilTime

enum TypedAlarm {
    /// Takes a reminder from a line as a value of `alarm:`. Nil if there is none, or none that can be parsed.
    static func take(from line: inout TypedLine) -> String? {
        let words = line.words
        for start in words.indices where words[start].isOpen {
            guard let opening = openings.first(where: { words.has($0, at: start) }) else { continue }
            var at = start + opening.count
            while at < words.count, TypedWords.reminderFillers.contains(words[at].folded) { at += 1 }
            guard let (value, end) = eve(words, at) ?? length(words, at, isAfterTitle: start > 0) else { continue }
            line.take(words[start].range.lowerBound..<words[end - 1].range.upperBound)
            return value
        }
        return nil
    }

    /// Takes "remind me to", "rappelle-moi d'" from the start of a line; the rest is the title of a task. A time may
    /// come before that title: "remind me in 20 minutes to check the oven", "rappel dans 20 minutes sortir le
    /// gâteau".
    static func takeLead(from line: inout TypedLine, now: LocalDateTime, order: HumanDate.Order) -> Bool {
        let words = line.words
        guard let opening = openings.first(where: { words.has($0, at: 0) }), opening.count < words.count
        else { return false }
        /// Matches "to", and the "d'" of "d'appeler".
        let typed = line
        func lead(_ word: TypedLine.Word) -> Range<Int>? {
            if TypedWords.reminderOf.contains(word.folded) { return word.range }
            let text = typed.slice(word.range)
            guard let sign = text.firstIndex(where: { $0 == "'" || $0 == "’" }),
                TypedWords.reminderOf.contains(Folding.fold(text[..<sign]) + "'")
            else { return nil }
            return word.range.lowerBound..<word.range.lowerBound + text[...sign].utf8.count
        }
        let next = words[opening.count]
        let isVerb = TypedWords.remindMe.contains(opening)
        if isVerb, let lead = lead(next), lead != next.range || opening.count + 1 < words.count {
            line.take(words[0].range.lowerBound..<lead.upperBound)
            return true
        }
        // "remind me every friday to submit", "remind me at 5 to leave": the words between give the time.
        let between = words[opening.count...].prefix { $0.isOpen && lead($0) == nil }
        if isVerb, 1...6 ~= between.count, opening.count + between.count + 1 < words.count,
            let after = lead(words[opening.count + between.count]),
            TypedWords.every.contains(next.folded) || TypedWords.all.contains(next.folded)
                || between.contains(where: { $0.folded.contains(where: \.isNumber) })
        {
            line.take(words[0].range.lowerBound..<words[opening.count - 1].range.upperBound)
            line.take(after)
            return true
        }
        let rest = line.slice(next.range.lowerBound..<line.text.utf8.count)
        guard next.isOpen, let date = HumanDate.prefix(of: rest, now: now, leaning: .future, order: order),
            isVerb || date.date.time != nil
        else { return false }
        let end = next.range.lowerBound + rest.utf8.distance(from: rest.startIndex, to: date.end)
        let after = words.filter { $0.range.lowerBound >= end }.prefix(3).compactMap(lead).first
        line.take(words[0].range.lowerBound..<words[opening.count - 1].range.upperBound)
        if let after { line.take(after) }
        return true
    }

    /// Requests for a reminder that were not understood, so that they do not go unnoticed. "Remind me to call" is the title of a task.
    static func unread(in line: TypedLine) -> [String] {
        let words = line.words
        return words.indices.dropFirst().compactMap { start in
            guard let phrase = TypedWords.remindMe.first(where: { words.has($0, at: start) }) else {
                return nil
            }
            let end = start + phrase.count
            if end < words.count, TypedWords.reminderOf.contains(words[end].folded) {
                return nil
            }
            return line.slice(words[start].range.lowerBound..<words[end - 1].range.upperBound)
        }
    }

    /// Unless a duration follows, the second kind may be part of a title.
    private static let openings = TypedWords.remindMe + TypedWords.reminder

    /// "la veille", "the day before".
    private static func eve(_ words: [TypedLine.Word], _ start: Int) -> (value: String, end: Int)? {
        TypedWords.dayBefore.first { words.has($0, at: start) }.map { ("1d", start + $0.count) }
    }

    /// "1h avant", "half an hour before", "2 jours à l'avance".
    private static func length(
        _ words: [TypedLine.Word], _ start: Int, isAfterTitle: Bool
    ) -> (value: String, end: Int)? {
        // "rappel j-1", "rappel h-2"
        if start < words.count, words[start].isOpen, case let parts = words[start].folded.split(separator: "-"),
            parts.count == 2, ["j", "d", "h"].contains(parts[0]), let count = Int(parts[1]), 1...99 ~= count
        {
            return ("\(count)" + (parts[0] == "h" ? "h" : "d"), start + 1)
        }
        for count in [3, 2, 1] where start + count <= words.count && words[start..<start + count].allSatisfy(\.isOpen) {
            guard let value = value(words[start..<start + count].map(\.folded)) else { continue }
            if let ending = TypedWords.before.first(where: { words.has($0, at: start + count) }) {
                return (value, start + count + ending.count)
            }
            // "rappel 30 minutes", at the end of the reminder. "rappel à 9h" is a time, not a duration.
            let isAt =
                start > 0 && ["a", "at"].contains(words[start - 1].folded) && words[start].folded.contains("h")
                && words[start].folded.first?.isNumber == true
            if isAfterTitle, !isAt, start + count == words.count || words[start + count - 1].isLast {
                return (value, start + count)
            }
        }
        return nil
    }

    /// In the largest exact unit: `90m`, `2d`.
    private static func value(_ words: [String]) -> String? {
        guard let seconds = DurationText(text: words.joined(separator: " "))?.seconds, seconds > 0 else { return nil }
        if seconds % 86_400 == 0 { return "\(seconds / 86_400)d" }
        return seconds % 3600 == 0 ? "\(seconds / 3600)h" : seconds % 60 == 0 ? "\(seconds / 60)m" : nil
    }
}
