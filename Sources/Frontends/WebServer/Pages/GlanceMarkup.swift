// The sections of a glance as lists: times, boxes, moods, and where each line leads.

import Agenda
import AgendaActions
import CivilTime
import DayOverview
import Export
import Journal
import Messages
import Search
import Vault
import Wording

struct GlanceMarkup {
    let visit: Visit

    private var language: LanguageCode { visit.language }

    /// The tasks of a day, at a time or not.
    func tasks(_ glance: Glance, on day: Day, _ html: inout HTMLText) {
        let tasks = (glance.facts.items[day] ?? []).filter(\.isTask)
        guard !tasks.isEmpty else { return }
        html.markup("<section>")
        html.element("h2", visit.say(WebWords.tasks))
        html.markup("<ul>")
        for item in tasks {
            html.markup("<li class=\"task-\(DayAgenda.style(item.item.state))\">")
            box(item.item.state, item.line, item.title, Turn(item), &html)
            if let span = item.span { html.element("time", span.text(on: day, in: language)) }
            html.markup("<span class=\"text\">")
            html.link(WebAddress.document(item.line.path), item.title)
            note((item.item.places.map { "@" + $0 } + item.item.tags.map { "#" + $0 }).joined(separator: " "), &html)
            html.markup("</span></li>")
        }
        html.markup("</ul></section>\n")
    }

    func sections(_ sections: [GlanceSection], _ html: inout HTMLText) {
        for section in sections {
            html.markup("<section>")
            if let title = section.title { html.element("h2", visit.say(title)) }
            lines(section.lines, &html)
            html.markup("</section>\n")
        }
    }

    func lines(_ lines: [GlanceLine], _ html: inout HTMLText) {
        html.markup("<ul>")
        for line in lines where line.suggestion == nil { self.line(line, &html) }
        html.markup("</ul>")
    }

    private func line(_ line: GlanceLine, _ html: inout HTMLText) {
        let state = line.item.flatMap { $0.isTask ? $0.item.state : nil } ?? line.task?.task.state
        let place = line.item?.line ?? line.task?.line
        var text = line.text
        let isTask = line.task != nil || line.item?.isTask == true
        var classes: [String] = []
        if isTask { classes.append("task-" + DayAgenda.style(state)) }
        switch line.tone {
        case .plain: break
        case .quiet: classes.append("tone-quiet")
        case .warning: classes.append("tone-warning")
        case .critical: classes.append("tone-critical")
        }
        html.open("li", class: classes.isEmpty ? nil : classes.joined(separator: " "))
        if isTask, text.hasPrefix("["), let end = text.firstIndex(of: "]") {
            text = String(text[text.index(after: end)...].drop { $0 == " " })
            if let place {
                let turn = line.item.map { Turn($0) } ?? Turn(line.task)
                box(state, place, text, turn, &html)
            }
        }
        if let time = line.time, !time.isEmpty { html.element("time", time) }
        html.markup("<span class=\"text\">")
        if let lead = line.lead { html.element("span", lead, class: "lead") }
        if let mood = line.mood, !mood.isLast { MoodDisc.write(mood.mood, words: visit.say(mood.mood.phrase), &html) }
        if let item = line.item, !item.isTask, let span = item.span {
            html.link(EventPage.address(item.line, on: span.start.day, visit), text)
        } else if let path = line.path {
            html.link(WebAddress.page(path), text)
        } else {
            html.words(text)
        }
        if let mood = line.mood, mood.isLast {
            html.markup(" ")
            MoodDisc.write(mood.mood, words: visit.say(mood.mood.phrase), &html)
        }
        note(
            line.note + (line.isConflicting ? (line.note.isEmpty ? "" : " · ") + visit.say(WebWords.overlaps) : ""),
            &html)
        html.markup("</span></li>")
    }

    private func note(_ text: String, _ html: inout HTMLText) {
        if !text.isEmpty { html.element("small", text) }
    }

    /// Which turn of a task a line represents. A later one is a plan: to tick it would finish the one that is open.
    private enum Turn {
        case only, next, later

        init(_ entry: AgendaTaskEntry?) {
            self = entry?.isLater == true ? .later : entry?.task.line["repeat"] != nil ? .next : .only
        }

        init(_ item: AgendaDayItem) {
            if case .task(let entry) = item.source { self.init(entry) } else { self = .only }
        }
    }

    /// A box that says the state of a task, and ticks it.
    private func box(
        _ state: LineItem.State?, _ line: AgendaLine, _ title: String, _ turn: Turn, _ html: inout HTMLText
    ) {
        guard visit.formToken != nil, state != .cancelled, turn != .later else {
            return DayAgenda.box(state, language, &html)
        }
        let isDone = state == .done
        let hidden = [("path", line.path.text), ("line", String(line.number)), ("text", line.source)]
        FormMarkup(visit: visit).write(
            to: "/tasks/done", class: "tick", hidden: hidden + (isDone ? [("undone", "1")] : []), &html
        ) { Self.tick(visit.say(isDone ? WebWords.reopen(title) : WebWords.tick(title)), &$0) }
        guard turn == .next, !isDone else { return }
        FormMarkup(visit: visit).write(to: "/tasks/skip", class: "skip-turn", hidden: hidden, &html) {
            FormMarkup.button(visit.say(WebWords.skip), class: "quiet small", &$0)
        }
    }

    /// A button that looks like a box and says what it does.
    static func tick(_ words: String, _ html: inout HTMLText) {
        html.markup("<button class=\"box-button\" aria-label=\"")
        html.words(words)
        html.markup("\" title=\"")
        html.words(words)
        html.markup("\"><span class=\"box\"></span></button>")
    }

    /// What could not be read, and what is not granted, which is nothing to a device.
    func notes(_ glance: Glance, _ html: inout HTMLText) {
        let isOwner = visit.visitor.device == nil
        let ungranted = isOwner ? [glance.ungranted].compactMap { $0 } : []
        let notes = glance.found.warnings.map { visit.say($0.message) } + ungranted
        html.markup("<div class=\"notes-below\">")
        for note in notes { html.element("p", note) }
        if isOwner {
            html.markup("<p>")
            html.link(PermissionsPage.address, visit.say(WebWords.permissions))
            html.markup("</p>")
        }
        html.markup("</div>\n")
    }
}
