// Edits of an event's line: its time, an occurrence of a series, the rest of a series.

import Bytes
import CivilTime
import ICalendar
import Vault

extension Document {
    /// Excludes an occurrence with `except:` and drops any move of it.
    package func excepting(_ occurrence: Moment, of event: AgendaEvent) -> [TextEdit] {
        guard let repetition = event.repetition else { return [] }
        var edits: [TextEdit] = []
        let kept = repetition.moved.filter { $0.from != occurrence }
        if kept.count < repetition.moved.count { edits += settingMoves(kept, of: event) }
        if !repetition.except.contains(occurrence) {
            edits += setting("except", to: Self.list(repetition.except + [shortest(occurrence, event)]), of: event.line)
        }
        return edits
    }

    /// Moves one occurrence: `moved:FROM/TO`.
    package func moving(_ occurrence: Moment, of event: AgendaEvent, to moment: Moment) -> [TextEdit] {
        guard let repetition = event.repetition else { return [] }
        let from = shortest(occurrence, event)
        var moves = repetition.moved.filter { !$0.from.names(occurrence.local) && $0.from != occurrence }
        if !from.names(moment.local) || moment.time != nil { moves.append(.init(from: from, to: moment)) }
        return settingMoves(moves, of: event)
    }

    private func settingMoves(_ moves: [Repetition.Move], of event: AgendaEvent) -> [TextEdit] {
        guard !moves.isEmpty else { return removing("moved", of: event.line) }
        return setting(
            "moved", to: moves.sorted { $0.from < $1.from }.map(\.text).joined(separator: ","), of: event.line)
    }

    /// A day suffices if a series has at most one occurrence per day.
    private func shortest(_ occurrence: Moment, _ event: AgendaEvent) -> Moment {
        let frequency = event.repetition?.rule?.frequency
        let isOften = frequency == .secondly || frequency == .minutely || frequency == .hourly
        return isOften || (event.repetition?.rule?.text.contains("BYHOUR") ?? true)
            || occurrence.time != event.span.start.time
            ? occurrence : Moment(day: occurrence.day)
    }

    private static func list(_ moments: [Moment]) -> String {
        Set(moments).sorted().map(\.text).joined(separator: ",")
    }

    /// Changes the time of an event. The date is only written if needed: it was there, or the day differs from the page's.
    package func setting(_ span: EventSpan, of event: AgendaEvent) -> [TextEdit] {
        let page = AgendaEvent.pageDay(of: self)
        var isDated = false
        if case .dated = event.line.when { isDated = true }
        let text = span.notation(onPageOf: isDated ? nil : page)
        guard let range = event.line.whenRange else {
            return text == "all-day" ? [] : [.insert(text + " ", at: event.line.content.lowerBound)]
        }
        return bytes.text(range) == text ? [] : [TextEdit(range, text)]
    }

    /// A split series: the edits that end it, and the line that continues it on the page for `start`.
    package struct Split: Sendable {
        package let edits: [TextEdit]
        package let rest: String
        package let start: LocalDateTime
    }

    /// Ends a series before `day` and continues it from its first occurrence on or after that day. Counts are
    /// divided. Nil if there is no occurrence before that day, or none from it on.
    package func splitting(_ event: AgendaEvent, from day: Day) throws(RecurrenceError) -> Split? {
        guard let repetition = event.repetition, let rule = repetition.rule, day > event.span.start.day else {
            return nil
        }
        let rules = repetition.rules
        let origin = event.span.isAllDay ? ICalendarTime(event.span.start.day) : ICalendarTime(event.span.start)
        func edge(_ day: Day) -> ICalendarTime {
            event.span.isAllDay ? ICalendarTime(day) : ICalendarTime(LocalDateTime(day: day, time: .midnight))
        }
        let next = try rules.instances(
            start: origin, from: edge(day), through: edge(day.adding(days: 40 * 366)), limit: 1)
        guard let start = next.first.flatMap({ LocalDateTime($0) }) else { return nil }
        var edits = setting("until", to: day.adding(days: -1).iso, of: event.line) + removing("count", of: event.line)
        var goingOn: [String] = []
        if rules.count > 1 {
            (edits, goingOn) = try splittingEach(event, from: edge(day), last: day.adding(days: -1), origin)
        } else if event.line["rrule"] != nil {
            edits += withoutLimits(event.line)
        }
        let earlier: (Moment) -> Bool = { $0.day < day }
        for (key, moments) in [("except", repetition.except), ("also", repetition.also)]
        where moments.contains(where: { !earlier($0) }) {
            let kept = moments.filter(earlier)
            edits += kept.isEmpty ? removing(key, of: event.line) : setting(key, to: Self.list(kept), of: event.line)
        }
        edits += settingMoves(repetition.moved.filter { earlier($0.from) }, of: event)
        // The continuation has its own limits.
        var tokens = goingOn
        if rules.count > 1 {
            // Each rule has its own end.
        } else if let count = rule.count {
            let before = try rule.instances(start: origin, from: origin, through: edge(start.day), limit: count)
                .count { LocalDateTime($0).map { $0 < start } ?? false }
            tokens.append("count:\(max(1, count - before))")
        } else if let until = event.line["until"] {
            tokens.append("until:\(until)")
        }
        let later = (repetition.except.filter { !earlier($0) }, repetition.moved.filter { !earlier($0.from) })
        if !later.0.isEmpty { tokens.append("except:" + Self.list(later.0)) }
        if !later.1.isEmpty { tokens.append("moved:" + later.1.map(\.text).joined(separator: ",")) }
        let rest = line(
            of: event, at: event.span.moved(to: start), without: rules.count > 1 ? ["repeat", "rrule"] : [], and: tokens
        )
        return Split(edits: edits, rest: rest, start: start)
    }

    /// An occurrence of a series as a separate event, for the page of its day.
    package func line(ofOccurrence span: EventSpan, of event: AgendaEvent) -> String {
        line(of: event, at: span, without: ["repeat", "rrule"], and: [])
    }

    /// The same line at another time, without its id (it is another event) and the limits of its series.
    private func line(
        of event: AgendaEvent, at span: EventSpan, without keys: Set<String>, and tokens: [String]
    ) -> String {
        let dropped = keys.union(["id", "until", "count", "except", "also", "moved", "done"])
        let kept = event.line.fields.filter { !$0.range.isEmpty && !dropped.contains($0.key) }
            .map { bytes.text($0.range) }
        let marks = event.line.mark.map { "[\(bytes.text($0))] " } ?? ""
        return "- " + marks + span.notation(onPageOf: span.start.day) + " " + event.title
            + event.line.places.map { " " + CalendarText.place($0) }.joined()
            + event.line.tags.map { " #\($0)" }.joined() + (kept + tokens).map { " " + $0 }.joined()
    }

    /// If there are several rules, each has its own end: the `rrule:` tokens that end before `edge`, and those that continue from there.
    private func splittingEach(
        _ event: AgendaEvent, from edge: ICalendarTime, last: Day, _ origin: ICalendarTime
    ) throws(RecurrenceError) -> (edits: [TextEdit], rest: [String]) {
        let fields = event.line.fields.filter { ["repeat", "rrule"].contains($0.key) && !$0.range.isEmpty }
        var (head, rest): ([String], [String]) = ([], [])
        for rule in event.repetition?.rules ?? [] {
            let bare = try rule.withoutEnd().text
            let isEarlier = rule.until.map { $0 < edge } ?? false
            let before = try rule.count.map { (count) throws(RecurrenceError) in
                try rule.instances(start: origin, from: origin, through: edge, limit: count).count { $0 < edge }
            }
            let isOver = isEarlier || before.map { $0 >= rule.count ?? 0 } ?? false
            head.append("rrule:" + (isOver ? rule.text : bare + ";UNTIL=" + ICalendarTime(last).text))
            if isOver { continue }
            rest.append("rrule:" + (before.map { bare + ";COUNT=\((rule.count ?? 0) - $0)" } ?? rule.text))
        }
        guard let first = fields.first else { return ([], rest) }
        let edits =
            [TextEdit(first.range, head.joined(separator: " "))] + fields.dropFirst().map { TextEdit($0.range, "") }
        return (edits + removing("until", of: event.line) + removing("count", of: event.line), rest)
    }

    /// Tokens take precedence over COUNT and UNTIL inside `rrule:`.
    private func withoutLimits(_ line: LineItem) -> [TextEdit] {
        guard let field = line.fields.first(where: { $0.key == "rrule" }) else { return [] }
        return setting("rrule", to: RuleParts(field.value).without("COUNT", "UNTIL").text, of: line)
    }
}
