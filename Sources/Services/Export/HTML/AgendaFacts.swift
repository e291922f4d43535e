// What a document says of days: its events, its tasks, what was bought when.

import Agenda
import CivilTime
import Lists
import Vault

/// Lines of a document that belong to days, taken apart; as the document leaves.
struct AgendaFacts: Sendable {
    var events: [AgendaEvent] = []
    var tasks: [AgendaTask] = []
    /// Items of a list by the day on which they were bought.
    var bought: [(day: Day, item: String)] = []

    init() {}

    /// The same lines that `daybook agenda` knows.
    init(_ document: Document, _ items: [LineItem]) {
        guard document.kind != .list, document.path.topFolder != "templates" else { return }
        let page = AgendaEvent.pageDay(of: document)
        for item in items {
            let task = AgendaTask(item, page: page)
            // A due date counts before the time of the line.
            if document.kind == .agenda, task?.due == nil, let event = AgendaEvent(item, page: page) {
                if !event.isCancelled { events.append(event) }
            } else if let task, !task.text.isEmpty, task.isOpen || task.day != nil {
                tasks.append(task)
            }
        }
    }

    init(_ list: ItemList) {
        for item in list.items + list.remembered {
            guard let day = item.line["bought"].flatMap({ Day(iso: $0) }), !item.text.isEmpty else { continue }
            bought.append((day, InlineText.plain(item.text)))
        }
    }

    var isEmpty: Bool { events.isEmpty && tasks.isEmpty && bought.isEmpty }
}
