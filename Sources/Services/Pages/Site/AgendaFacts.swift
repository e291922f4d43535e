// What a document says of days: its events, its tasks, what was bought when.

import Agenda
import Bytes
import CivilTime
import Lists
import Vault

/// Lines of a document that belong to days, taken apart; as the document leaves.
package struct AgendaFacts: Sendable {
    var events: [AgendaEvent] = []
    var tasks: [AgendaTask] = []
    /// Items of a list by the day on which they were bought.
    var bought: [(day: Day, item: String)] = []
    /// Of the events and tasks, as they are written: they can be read again from these.
    private(set) var lines: [String] = []
    /// The day of the page that they are on.
    private(set) var page: Day?
    /// Whether it is one of the agenda: elsewhere there are no events.
    private(set) var isInAgenda = false

    init() {}

    /// The same lines that `daybook agenda` knows.
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
        // A due date counts before the time of the line.
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
