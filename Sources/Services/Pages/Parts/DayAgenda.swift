// The agenda of a day: all-day events, a column of hours with events, tasks with checkboxes.

import Agenda
import Bytes
import CivilTime
import Vault
import Wording

/// Writes the lines of one day. Pure: values to markup.
package struct DayAgenda {
    let lines: [DayLine]
    /// Years are shown if they differ from this day's.
    let day: Day
    let language: LanguageCode
    /// Drawn as a line through the hours; nil for other days than today, and on static pages.
    let now: TimeOfDay?
    /// The page of the document with a line; nil if it is the current page.
    let address: (DayLine) -> String?

    package init(
        lines: [DayLine], on day: Day, language: LanguageCode, now: TimeOfDay? = nil,
        address: @escaping (DayLine) -> String?
    ) {
        (self.lines, self.day, self.language) = (lines, day, language)
        (self.now, self.address) = (now, address)
    }

    private func say(_ phrase: Phrase) -> String { phrase[language] }

    /// Maximum lines shown for one day; the others are counted.
    static let maxTasks = 30

    private func hasTime(_ line: DayLine) -> Bool { line.entry.start != nil || line.entry.end != nil }

    /// Events: all-day ones, then hours.
    package func writeHours(_ html: inout HTMLText) {
        let all = lines.filter { $0.state == nil || hasTime($0) }
        guard !all.isEmpty else { return }
        let shown = all.prefix(Self.maxTasks)
        let whole = shown.filter { !hasTime($0) }
        let timed = shown.filter(hasTime)
        html.markup("<section class=\"agenda\">")
        html.element("h2", say(SiteWords.agenda))
        if !whole.isEmpty {
            html.markup("<ul class=\"whole\">")
            for line in whole { wholeDay(line, &html) }
            html.markup("</ul>")
        }
        if !timed.isEmpty { hours(timed, &html) }
        rest(all.count - shown.count, &html)
        html.markup("</section>\n")
    }

    /// Tasks of the day without a time.
    func writeTasks(_ html: inout HTMLText) {
        let all = lines.filter { $0.state != nil && !hasTime($0) }
        guard !all.isEmpty else { return }
        html.markup("<section class=\"tasks\">")
        html.element("h2", say(SiteWords.tasks))
        html.markup("<ul>")
        for line in all.prefix(Self.maxTasks) { task(line, &html) }
        html.markup("</ul>")
        rest(all.count - min(all.count, Self.maxTasks), &html)
        html.markup("</section>\n")
    }

    private func rest(_ count: Int, _ html: inout HTMLText) {
        if count > 0 { html.element("p", say(SiteWords.more(count)), class: "count") }
    }

    // MARK: Lines

    private func wholeDay(_ line: DayLine, _ html: inout HTMLText) {
        html.markup("<li\(line.entry.kind == .birthday ? " class=\"birthday\"" : "")>")
        title(line, &html)
        if line.entry.continuesBefore || line.entry.continuesAfter {
            html.markup(
                "<small>\(line.entry.continuesBefore ? "← " : "")\(line.entry.continuesAfter ? "→" : "")</small>")
        }
        html.markup("</li>")
    }

    /// A task with its checkbox.
    func task(_ line: DayLine, _ html: inout HTMLText) {
        html.markup("<li class=\"task-\(Self.style(line.state))\">")
        Self.box(line.state, language, &html)
        html.markup("<span>")
        title(line, &html)
        if let due = line.due {
            html.markup(" ")
            html.element("small", say(SiteWords.due(CivilNames.dayMonth(due, in: language, seenFrom: day))))
        }
        html.markup("</span></li>")
    }

    /// A checkbox with its state, and text for screen readers.
    package static func box(_ state: LineItem.State?, _ language: LanguageCode, _ html: inout HTMLText) {
        let words =
            switch state {
            case .done: SiteWords.isDone
            case .started: SiteWords.isStarted
            case .cancelled: SiteWords.isCancelled
            default: SiteWords.isOpen
            }
        html.markup("<span class=\"box\" role=\"img\" aria-label=\"\(words[language])\"></span>")
    }

    /// The part of the class name for the state of a task.
    package static func style(_ state: LineItem.State?) -> String {
        switch state {
        case .done: "done"
        case .started: "started"
        case .cancelled: "cancelled"
        default: "open"
        }
    }

    private func title(_ line: DayLine, _ html: inout HTMLText) {
        let words = CardText.capped(line.entry.title.isEmpty ? "–" : line.entry.title, 160)
        if let address = address(line) { html.link(address, words) } else { html.element("span", words) }
        if let place = line.entry.place {
            html.markup(" ")
            html.element("small", place, class: "place")
        }
        if line.times > 1 {
            html.markup(" ")
            html.element("small", say(SiteWords.times(line.times)))
        }
    }

    // MARK: Hours

    /// Half hours of a day.
    private static let slots = 48

    /// The half hours of an event: at least one.
    private func slots(_ line: DayLine) -> Range<Int> {
        let entry = line.entry
        let start = entry.continuesBefore ? 0 : min(Self.slots - 1, (entry.start?.secondsSinceMidnight ?? 0) / 1800)
        let end =
            entry.continuesAfter
            ? Self.slots : min(Self.slots, ((entry.end?.secondsSinceMidnight ?? 0) + 1799) / 1800)
        return start..<max(start + 1, end)
    }

    /// The hours to draw, from an hour before the first event to an hour after the last; consecutive empty ones share a row.
    static func rows(_ places: [Range<Int>], now: Int? = nil) -> [Range<Int>] {
        let taken = Set(places.flatMap { $0.lowerBound / 2...($0.upperBound - 1) / 2 } + (now.map { [$0 / 2] } ?? []))
        guard let first = taken.min(), let last = taken.max() else { return [] }
        var rows: [Range<Int>] = []
        for hour in max(0, first - 1)..<min(24, last + 2) {
            if !taken.contains(hour), let before = rows.last, !taken.contains(before.lowerBound) {
                rows[rows.count - 1] = before.lowerBound..<hour + 1
            } else {
                rows.append(hour..<hour + 1)
            }
        }
        return rows
    }

    /// A grid of half hours; simultaneous events are side by side.
    private func hours(_ lines: [DayLine], _ html: inout HTMLText) {
        let places = lines.map(slots)
        let now = now.map { $0.secondsSinceMidnight / 1800 }
        let rows = Self.rows(places, now: now)
        let lanes = TimeLanes(places.map { ($0.lowerBound, $0.upperBound) }).places
        func row(_ slot: Int) -> String {
            let row = rows.firstIndex { $0.contains(slot / 2) } ?? 0
            return "h-\(row)\(slot % 2 == 1 ? " half" : "")"
        }
        html.markup("<ol class=\"hours\">")
        for (row, hours) in rows.enumerated() {
            html.markup("<li class=\"hour h-\(row)\(hours.count > 1 ? " folded" : "")\" aria-hidden=\"true\">")
            html.markup("\(hours.lowerBound)\(hours.count > 1 ? "–\(hours.upperBound)" : "")</li>")
        }
        let isBeyond = lanes.map { $0.lane >= Self.maxLanes }
        for (index, line) in lines.enumerated() where !isBeyond[index] {
            let place = places[index]
            let state = line.state.map { " task-" + Self.style($0) } ?? ""
            html.markup(
                "<li class=\"event \(row(place.lowerBound)) for-\(SiteStyle.spans.first { $0 >= place.count } ?? Self.slots) lane-\(lanes[index].lane + 1) of-\(min(Self.maxLanes, lanes[index].of))\(state)\">"
            )
            timed(line, &html)
            html.markup("</li>")
        }
        if let now, let time = self.now {
            html.markup(
                "<li class=\"now \(row(now)) at-\(time.secondsSinceMidnight % 1800 / 300)\"><span class=\"hidden\">")
            html.markup("\(say(SiteWords.now)) \(time.shortText)</span></li>")
        }
        html.markup("</ol>")
        guard isBeyond.contains(true) else { return }
        html.markup("<ul class=\"whole\">")
        for (index, line) in lines.enumerated() where isBeyond[index] {
            html.markup("<li>")
            timed(line, &html)
            html.markup("</li>")
        }
        html.markup("</ul>")
    }

    private func timed(_ line: DayLine, _ html: inout HTMLText) {
        html.time(time(line.entry))
        html.markup(" ")
        if line.state != nil { Self.box(line.state, language, &html) }
        title(line, &html)
    }

    /// Further simultaneous lines are listed below the hours.
    private static let maxLanes = 4

    /// `08:30–09:15`, `← 09:15`, `22:00 →`
    func time(_ entry: PlannerEntry) -> String {
        let start = entry.continuesBefore ? "←" : entry.start?.shortText ?? ""
        if entry.continuesAfter { return start + " →" }
        guard let end = entry.end else { return start }
        return entry.continuesBefore ? "← " + end.shortText : start + "–" + end.shortText
    }
}
