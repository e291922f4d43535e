// An agenda line as stored in the index: its range of days, and its source.

import Agenda
import Bytes
import CivilTime
import Vault

/// An event, or a task in any document that is not a list.
struct IndexedAgendaLine: Sendable {
    let line: Int
    /// The first relevant day; nil for an open task without a day.
    let first: Day?
    /// The last one; nil if it repeats for ever.
    let last: Day?
    /// The day of its page.
    let page: Day?
    /// An open task.
    let isOpen: Bool
    let identifier: String?
    /// The occurrence of the series `identifier` that it replaces.
    let replaces: String?
    let source: String

    /// `source` is the text of `item`. Nil for a line that no view of the agenda needs.
    init?(_ item: LineItem, _ source: String, line: Int, of document: Document, page: Day?) {
        guard document.kind != .list, document.path.topFolder != "templates" else { return nil }
        let task = AgendaTask(item, page: page)
        if document.kind == .agenda, let event = AgendaEvent(item, page: page) {
            let reach = EventReach(event)
            (first, last) = (reach.first, reach.last)
            replaces = event.replaces?.text
        } else if let task, task.isOpen || task.day != nil {
            // Later occurrences of a repeating task are shown too.
            let isEndless = task.isOpen && task.repetition?.isAfterCompletion == false
            (first, last) = (task.day, isEndless ? nil : task.lastDay ?? task.day)
            replaces = nil
        } else if item["id"] != nil, task != nil || document.kind == .agenda {
            // Not in any view, but a calendar identifies it.
            (first, last) = (nil, nil)
            replaces = item["moved"]
        } else {
            return nil
        }
        self.line = line
        self.page = page
        isOpen = task?.isOpen ?? false
        identifier = item["id"]
        self.source = source
    }
}
