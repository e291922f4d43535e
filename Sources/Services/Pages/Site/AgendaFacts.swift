// A document's facts about days: its events, tasks, and purchases.

import Agenda
import Bytes
import CivilTime
import Lists
import Vault

/// The parsed lines of a document that belong to days, in exported form.
package struct AgendaFacts: Sendable {
    var events: [AgendaEvent] = []
    var tasks: [AgendaTask] = []
    /// Items of a list by the day of purchase.
    var bought: [(day: Day, item: String)] = []
    /// The source lines of events and tasks, from which they can be parsed again.
    private(set) var lines: [String] = []
    /// The day of their page.
    private(set) var page: Day?
    /// Whether it is a page of the agenda: only these have events.
    private(set) var isInAgenda = false

    init() {}

    /// The same lines as for `daybook agenda`.
    init(_ document: Document, _ items: [LineItem]) {
        guard document.kind != .list, document.path.topFolder != "templates" else { return }
        (page, isInAgenda) = (AgendaEvent.pageDay(of: document), document.kind == .agenda)
        for item in items where add(item) { lines.append(document.bytes.text(item.range)) }
    }

    init(lines: [String], page: Day?, isInAgenda: Bool, bought: [(day: Day, item: String)]) {
        (self.lines, self.page, self.isInAgenda, self.bought) = (lines, page, isInAgenda, bought)
        for line in lines { if let item = LineGrammar.parse(line) { _ = add(item) } }
    }

    /// Returns whether it is an event or a task.
    private mutating func add(_ item: LineItem) -> Bool {
        let task = AgendaTask(item, page: page)
        // A due date takes precedence over the time of the line.
        if isInAgenda, task?.due == nil, let event = AgendaEvent(item, page: page) {
            guard !event.isCancelled else { return false }
            events.append(event)
        } else if let task, !task.text.isEmpty, task.isOpen || task.day != nil {
            tasks.append(task)
        } else {
            return false
        }
        return true
    }

    init(_ list: ItemList) {
        for item in list.items + list.remembered {
            guard let day = item.line["bought"].flatMap({ Day(iso: $0) }), !item.text.isEmpty else { continue }
            bought.append((day, InlineText.plain(item.text)))
        }
    }

    var isEmpty: Bool { events.isEmpty && tasks.isEmpty && bought.isEmpty }
}
