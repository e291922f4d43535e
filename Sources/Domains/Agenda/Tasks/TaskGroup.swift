// Tasks by when they press: overdue, today, soon, later, some day, done.

import CivilTime
import Wording

/// Where a task is on a day.
package enum TaskGroup: String, Sendable, Hashable, CaseIterable {
    case overdue
    case today
    /// Within the next seven days.
    case soon
    case later
    /// On a page of a day that is over, without a date of its own: `agenda carry` moves it.
    case left
    case someday
    case finished

    package init(_ task: AgendaTask, today: Day) {
        guard task.isOpen else {
            self = .finished
            return
        }
        guard let day = task.moment?.day else {
            switch task.page {
            case nil: self = .someday
            case let page? where page < today: self = .left
            case let page? where page == today: self = .today
            default: self = .later
            }
            return
        }
        if let last = task.lastDay, day <= today, today <= last {
            self = .today
        } else if day < today {
            self = task.due != nil || task.span != nil ? .overdue : .today
        } else {
            self = day - today <= 7 ? .soon : .later
        }
    }

    package var phrase: Phrase {
        switch self {
        case .overdue: Phrase("Overdue", fr: "En retard")
        case .today: Phrase("Today", fr: "Aujourd’hui")
        case .soon: Phrase("Next seven days", fr: "Sept prochains jours")
        case .later: Phrase("Later", fr: "Plus tard")
        case .left: Phrase("Left on past pages", fr: "Restées sur des pages passées")
        case .someday: Phrase("Some day", fr: "Un jour")
        case .finished: Phrase("Done", fr: "Faites")
        }
    }
}
