// Describes how daybook understood a line: "Fri 27 Nov 2026 21:00, every Monday until 1 Mar 2027".

import CivilTime
import ICalendar
import Vault
import Wording

/// A line of the agenda as interpreted by all views.
package struct LineReading: Sendable, Hashable {
    /// Nil for a task without a time, and for a task of a week or a month.
    package let event: AgendaEvent?
    package let task: AgendaTask?
    /// The page of the line.
    package let page: AgendaPage?

    /// Nil for a line that is not an item.
    package init?(_ line: String, on page: AgendaPage?) {
        let first = String(line.prefix { !$0.isNewline })
        guard let item = LineGrammar.parse(first) else { return nil }
        var day: Day?
        if case .day(let found) = page { day = found }
        self.page = page
        event = AgendaEvent(item, page: day)
        task = AgendaTask(item, page: day)
        if event == nil, task == nil { return nil }
    }

    /// The day of the event or the task.
    package var day: Day? { event?.span.start.day ?? task?.due?.day ?? task?.start?.day ?? task?.page }

    package var phrase: Phrase {
        guard let event, task == nil || task?.due == nil else { return taskPhrase }
        var phrase = event.task == nil ? Phrase("", fr: "") : Phrase("task, ", fr: "tâche, ")
        phrase = phrase + Self.span(event.span)
        if let zone = event.zone { phrase = phrase + Phrase(" (\(zone))", fr: " (\(zone))") }
        return phrase + Self.repetition(event.repetition) + shortMonths
    }

    private var taskPhrase: Phrase {
        guard let task else { return Phrase("", fr: "") }
        if let done = task.done, task.state == .done {
            return Phrase("task, done on ", fr: "tâche, faite le ") + Self.moment(done)
        }
        let name = Phrase("task", fr: "tâche")
        var phrase: Phrase
        if let due = task.due {
            phrase = name + Phrase(", due ", fr: ", pour le ") + Self.moment(due)
        } else if let start = task.start {
            phrase = name + Phrase(" from ", fr: " à partir du ") + Self.moment(start)
        } else {
            switch page {
            case .day(let day): phrase = name + Phrase(" of ", fr: " du ") + Self.day(day)
            case .week(let week):
                phrase =
                    name
                    + Phrase(" of week \(week.week) of \(week.year)", fr: " de la semaine \(week.week) de \(week.year)")
            case .month(let month):
                phrase =
                    name
                    + Phrase(
                        " of \(CivilNames.monthYear(month, in: .english))",
                        fr: " de \(CivilNames.monthYear(month, in: .french))")
            case .titled, nil: phrase = name + Phrase(" without a date", fr: " sans date")
            }
        }
        return phrase + Self.repetition(task.repetition) + shortMonths
    }

    private var shortMonths: Phrase {
        guard task?.isShortened ?? false else { return Phrase("", fr: "") }
        return Phrase(", in shorter months on their last day", fr: ", le dernier jour des mois plus courts")
    }

    // MARK: When

    /// "Fri 27 Nov 2026", "ven. 27 nov. 2026".
    package static func day(_ day: Day) -> Phrase {
        func text(_ language: LanguageCode) -> String {
            CivilNames.weekday(day.weekday, in: language, short: true) + " "
                + CivilNames.dayMonth(day, in: language, short: true) + " " + String(day.year)
        }
        return Phrase(text(.english), fr: FrenchText(verbatim: text(.french)))
    }

    /// "Fri 27 Nov 2026 21:00".
    package static func moment(_ moment: LocalDateTime) -> Phrase {
        day(moment.day) + Phrase(same: " " + moment.time.shortText)
    }

    package static func moment(_ moment: Moment) -> Phrase {
        guard let time = moment.time else { return day(moment.day) }
        return day(moment.day) + Phrase(" \(time.shortText)", fr: " \(time.shortText)")
    }

    package static func span(_ span: EventSpan) -> Phrase {
        let first = day(span.start.day)
        if span.isAllDay {
            return span.lastDay == span.start.day
                ? first + Phrase(", all day", fr: ", toute la journée")
                : first + Phrase(" – ", fr: " – ") + day(span.lastDay)
        }
        let start = first + Phrase(" \(span.start.time.shortText)", fr: " \(span.start.time.shortText)")
        if span.duration == 0 { return start }
        let end = span.end.time.shortText
        return span.duration < 86_400
            ? start + Phrase("–\(end)", fr: "–\(end)")
            : start + Phrase(" – ", fr: " – ") + day(span.end.day) + Phrase(" \(end)", fr: " \(end)")
    }

    // MARK: How often

    /// - Parameter separator: the beginning of the phrase.
    static func repetition(
        _ repetition: Repetition?, separator: Phrase = Phrase(", ", fr: ", ")
    ) -> Phrase {
        guard let repetition else { return Phrase("", fr: "") }
        var phrase = Phrase("", fr: "")
        if let rule = repetition.rule {
            phrase = separator + RuleWords.phrase(rule.text)
            if repetition.isAfterCompletion {
                phrase = phrase + Phrase(" from completion", fr: " à partir du jour où c’est fait")
            }
            if repetition.isCatchingUp {
                phrase = phrase + Phrase(" skipping missed ones", fr: " sans les fois passées")
            }
            if let until = rule.until.flatMap({ LocalDateTime($0) })?.day {
                phrase = phrase + Phrase(" until ", fr: " jusqu’au ") + dayMonthYear(until)
            }
            if let count = rule.count {
                phrase = phrase + Phrase(count == 1 ? ", once" : ", \(count) times", fr: ", \(count) fois")
            }
            for other in repetition.otherRules {
                phrase = phrase + Phrase(", and ", fr: ", et ") + RuleWords.phrase(other.text)
            }
        }
        if !repetition.except.isEmpty {
            phrase = phrase + Phrase(", except ", fr: ", sauf le ") + list(repetition.except)
        }
        for move in repetition.moved.suffix(2) {
            phrase =
                phrase + Phrase(", moved from ", fr: ", déplacé du ") + dayMonthYear(move.from.day)
                + Phrase(" to ", fr: " au ")
                + moment(move.to)
        }
        if !repetition.also.isEmpty {
            phrase = phrase + Phrase(", also on ", fr: ", aussi le ") + list(repetition.also)
        }
        return phrase
    }

    private static func list(_ moments: [Moment]) -> Phrase {
        let most = 4
        let days = moments.prefix(most).map { dayMonthYear($0.day) }
        let rest = moments.count - days.count
        return Phrase(
            days.map(\.english).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : ""),
            fr: "\(days.map(\.french).joined(separator: ", "))\(rest > 0 ? " et \(rest) autres" : "")")
    }

    /// "1 Mar 2027", "1er mars 2027".
    private static func dayMonthYear(_ day: Day) -> Phrase {
        func text(_ language: LanguageCode) -> String {
            CivilNames.dayMonth(day, in: language, short: true) + " " + String(day.year)
        }
        return Phrase(text(.english), fr: FrenchText(verbatim: text(.french)))
    }
}

extension AgendaEvent {
    /// Whether it is a task as well.
    fileprivate var task: LineItem.State? { line.state }
}
