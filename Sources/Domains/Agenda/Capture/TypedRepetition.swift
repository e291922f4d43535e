// Finds a repetition in a typed line: "Yoga **every monday** 18h", "Ménage **tous les samedis** à 10h", "Gym **mon, wed and fri**".

import Bytes
import CivilTime
import ICalendar
import Vault

/// A typed repetition with its exceptions.
struct TypedRepetition {
    var notation: RepeatNotation
    /// "every morning": the part of the day given with it.
    var part: DayPart?
    /// The phrase and its interpretation, if it could also be a single day: "first sunday".
    var doubt: String?
    /// The words of the repetition.
    var phrase = ""
    /// Excluded days.
    var except: [Day] = []
    /// "semaines paires": whole weeks, starting on Monday.
    var isOfWeeks = false

    /// Takes a repetition and its exceptions from a line.
    static func take(from line: inout TypedLine, now: LocalDateTime, order: HumanDate.Order) -> TypedRepetition? {
        if let repetition = takeNumberedWeeks(from: &line) ?? closeTimesADay(in: &line) { return repetition }
        let words = line.words
        guard
            let found = opened(line, words) ?? outOfFigures(words) ?? placeInMonth(line, words, now) ?? single(
                line, words, now) ?? listed(
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

    /// Reports what a day given with it leaves open, and reads "tous les 15 jours le lundi" as every other Monday.
    mutating func settle(on when: TypedDates, now: LocalDateTime) {
        let rule = notation.rule
        let weekday = when.isWeekdayAlone
        if rule == "FREQ=WEEKLY;INTERVAL=2", !phrase.isEmpty,
            weekday && !when.isStart
                && phrase.split(separator: " ").contains(where: { TypedWords.outOf.contains(Folding.fold($0)) })
                || when.days == nil && when.time == nil
        {
            // "Une semaine sur deux" leaves open which week, and which day.
            doubt = "\(phrase) (\((when.days?.first ?? now.day).iso)?)"
        }
        let parts = RuleParts(rule)
        let days = parts["FREQ"] == "DAILY" ? parts.number("INTERVAL") ?? 1 : 1
        if days > 1, weekday {
            if days % 7 == 0 || days == 15, let weeks = RepeatNotation(days == 7 ? "1w" : "\((days - days % 7) / 7)w") {
                notation = weeks
            } else {
                doubt = "\(phrase) \(when.dayPhrase) (repeat:\(notation.text)?)"
            }
        }
        // "Every 30m" rarely means months.
        if phrase.split(separator: " ").contains(where: {
            $0.last == "m" && $0.dropLast().allSatisfy(\.isNumber) && $0.count > 1
        }),
            ["MONTHLY", "YEARLY"].contains(parts["FREQ"])
        {
            doubt = "\(phrase) (repeat:\(notation.text)?)"
        }
    }

    /// "Every 4 hours from 8am to 8pm" means these hours on each day.
    mutating func takeHours(of when: inout TypedDates) {
        let parts = RuleParts(notation.rule)
        guard parts["FREQ"] == "HOURLY", let first = when.time, let last = when.endTime, first < last,
            first.minute == last.minute || parts["INTERVAL"] == nil
        else { return }
        let step = parts.number("INTERVAL") ?? 1
        let hours = stride(from: first.hour, through: last.hour, by: step).map(String.init)
        guard let daily = RepeatNotation("FREQ=DAILY;BYHOUR=" + hours.joined(separator: ",")) else { return }
        notation = daily
        when.endTime = nil
    }

    /// A repetition, and its words.
    struct Found {
        let notation: RepeatNotation
        let words: Range<Int>
        var part: DayPart?
        var isDoubtful = false
    }

    /// A run of open words as text; nil if any of it is closed or taken.
    static func text(_ line: TypedLine, _ words: [TypedLine.Word], _ run: Range<Int>) -> String? {
        guard words[run].allSatisfy(\.isOpen) else { return nil }
        return line.slice(words[run.lowerBound].range.lowerBound..<words[run.upperBound - 1].range.upperBound)
    }

    static func isJoint(_ word: String) -> Bool {
        switch CalendarWords.role(of: word) {
        case .preposition, .determiner: true
        default: false
        }
    }

    /// "next", "prochain", "en cours".
    static func isDirection(_ word: String) -> Bool {
        word == "en" || CalendarWords.role(of: word) == .direction
    }

    /// "le", "the", a weekday, or an ordinal itself.
    static func opensPlace(_ word: String) -> Bool {
        TypedWords.dayLead.contains(word) || isPlace(word) || CalendarWords.weekday(word) != nil
    }

    static func isPlace(_ word: String) -> Bool {
        RepeatNotation.place(word) != nil && (word.first?.isNumber != true || Int(word) == nil)
    }

    /// Whether a time phrase may begin with a word.
    static func isFollower(_ word: String) -> Bool {
        isJoint(word) || [TypedWords.with, TypedWords.noon].contains { $0.contains(word) }
            || [TypedWords.startingMonth, TypedWords.except].contains { $0.contains([word]) }
    }

    static func isTime(_ word: String) -> Bool { word.contains { $0.isNumber } }
}
