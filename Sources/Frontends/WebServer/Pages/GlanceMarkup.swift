// The sections of an overview as lists: times, checkboxes, moods, and links.

import Agenda
import AgendaActions
import Bytes
import CivilTime
import FileSystem
import Journal
import Overviews
import Pages
import Search
import Vault
import Wording

struct GlanceMarkup {
    let visit: Visit

    private var language: LanguageCode { visit.language }

    /// The tasks of a day, with or without a time.
    func tasks(_ glance: Glance, on day: Day, _ html: inout HTMLText) {
        let tasks = (glance.facts.items[day] ?? []).filter(\.isTask)
        guard !tasks.isEmpty else { return }
        html.markup("<section>")
        html.element("h2", visit.say(WebWords.tasks))
        html.markup("<ul>")
        let known = Names(tasks.map(\.title))
        for item in tasks {
            guard case .task(let entry) = item.source else { continue }
            open("task-" + DayAgenda.style(entry.task.state), item.timeText(on: day, in: language), &html) {
                box(entry, known.name(item.title, entry), &$0)
            }
            html.link(EventPage.address(entry.line, on: day, visit), item.title)
            close(item.aside(), &html)
        }
        html.markup("</ul></section>\n")
    }

    func section(_ section: GlanceSection, _ html: inout HTMLText) {
        html.markup("<section>")
        if let title = section.title {
            html.markup("<h2>")
            if let address = Self.address(section.topic) {
                html.link(address, visit.say(title))
            } else {
                html.words(visit.say(title))
            }
            html.markup("</h2>")
        }
        lines(section.lines, &html)
        html.markup("</section>\n")
    }

    /// The page with more on a topic.
    private static func address(_ topic: GlanceSection.Topic) -> String? {
        switch topic {
        case .lists: WebAddress.lists
        case .sensors: WebAddress.sensors
        case .journal: WebAddress.journal
        default: nil
        }
    }

    func lines(_ lines: [GlanceLine], _ html: inout HTMLText) {
        html.markup("<ul>")
        let known = Names(lines.compactMap { if case .task(let task) = $0 { task.title } else { nil } })
        for line in lines { self.line(line, known, &html) }
        html.markup("</ul>")
    }

    /// The labels of a section's checkboxes: if titles are equal, with their place.
    private struct Names {
        private let counts: [String: Int]

        init(_ titles: [String]) { counts = Dictionary(titles.map { ($0, 1) }, uniquingKeysWith: +) }

        func name(_ title: String, _ entry: AgendaTaskEntry) -> String {
            guard counts[title, default: 0] > 1 else { return title }
            return "\(title), \(entry.line.path.stem) \(entry.line.number)"
        }
    }

    private func line(_ line: GlanceLine, _ known: Names, _ html: inout HTMLText) {
        switch line {
        case .event(let event):
            open(nil, event.time, &html)
            if let item = event.item {
                html.link(EventPage.address(item.line, on: event.span.start.day, visit), event.title)
            } else {
                html.words(event.title)
            }
            close(event.aside(in: language), &html)
        case .task(let task):
            if let entry = task.entry {
                let style = "task-" + DayAgenda.style(task.state) + (task.state == .done ? " tone-quiet" : "")
                open(style, task.time, &html) { box(entry, known.name(task.title, entry), &$0) }
                html.link(EventPage.address(entry, visit), task.title)
            } else {
                open(nil, nil, &html)
                html.words(task.text)
            }
            close(task.aside(), &html)
        case .entry(let entry):
            open(nil, entry.time, &html)
            if let lead = entry.lead { html.element("span", lead, class: "lead") }
            if let mood = entry.mood { MoodDisc.write(mood, words: visit.say(mood.phrase), &html) }
            html.link(WebAddress.page(entry.hit.path), entry.title)
            close("", &html)
        case .note(let note):
            if case .question = note.drawing {
                guard visit.formToken != nil else { return }
                html.markup("<li>")
                html.link(EntryPage.address, note.text, class: "button quiet prompt")
                return html.markup("</li>")
            }
            open(note.tone == .plain ? nil : "tone-" + note.tone.rawValue, nil, &html)
            if let path = note.path { html.link(WebAddress.page(path), note.text) } else { html.words(note.text) }
            if case .mood(let mood) = note.drawing {
                html.markup(" ")
                MoodDisc.write(mood, words: visit.say(mood.phrase), &html)
            }
            if case .photos(let paths) = note.drawing, photos(paths, &html) { return html.markup("</span></li>") }
            close(note.aside, &html)
        case .suggestion: break
        }
    }

    /// The beginning of a line, up to its text.
    private func open(
        _ style: String?, _ time: String?, _ html: inout HTMLText, box: (inout HTMLText) -> Void = { _ in }
    ) {
        html.open("li", class: style)
        box(&html)
        if let time, !time.isEmpty { html.time(time) }
        html.markup("<span class=\"text\">")
    }

    private func close(_ note: String, _ html: inout HTMLText) {
        if !note.isEmpty { html.element("small", note) }
        html.markup("</span></li>")
    }

    /// Thumbnails of photos on this machine, embedded in the page: their folders are not accessible otherwise.
    ///
    /// - Returns: whether there are any; to a device, photos are only names.
    private func photos(_ paths: [String], _ html: inout HTMLText) -> Bool {
        guard visit.visitor.device == nil, let workspace = try? visit.workspace() else { return false }
        let copies = GlancePage.copies(of: paths, in: workspace)
        guard !copies.isEmpty else { return false }
        html.markup("<br>")
        for path in paths {
            guard let copy = copies[path] else { continue }
            GlanceSheet.photo(copy, Paths.name(of: path), height: 96, to: &html)
            html.markup(" ")
        }
        return true
    }

    /// A checkbox with the state of a task, which ticks it. A later occurrence is only planned: ticking it would complete the open one.
    private func box(_ entry: AgendaTaskEntry, _ title: String, _ html: inout HTMLText) {
        let (line, state) = (entry.line, entry.task.state)
        guard visit.formToken != nil, state != .cancelled, !entry.isLater else {
            return DayAgenda.box(state, language, &html)
        }
        let isDone = state == .done
        let hidden = [("path", line.path.text), ("line", String(line.number)), ("text", line.source)]
        FormMarkup(visit: visit).write(
            to: "/tasks/done", class: "tick", hidden: hidden + (isDone ? [("undone", "1")] : []), &html
        ) { Self.tick(visit.say(isDone ? WebWords.reopen(title) : WebWords.tick(title)), &$0) }
        guard entry.task.line["repeat"] != nil, !isDone else { return }
        FormMarkup(visit: visit).write(to: "/tasks/skip", class: "skip-turn", hidden: hidden, &html) {
            FormMarkup.button(visit.say(WebWords.skip), class: "quiet small", &$0)
        }
    }

    /// A button that looks like a checkbox and has a label for screen readers.
    ///
    /// - Parameter form: its form, if that is elsewhere on the page.
    static func tick(_ words: String, isDone: Bool = false, form: String? = nil, _ html: inout HTMLText) {
        html.markup("<button class=\"box-button\(isDone ? " task-done" : "")\"")
        if let form { html.markup(" form=\"\(form)\"") }
        html.markup(" aria-label=\"")
        html.words(words)
        html.markup("\" title=\"")
        html.words(words)
        html.markup("\"><span class=\"box\"></span></button>")
    }

    /// Unreadable sources, and those not granted, which do not concern a device.
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
