// Groups tasks by urgency: overdue, today, soon, later, some day, done.

import CivilTime
import Vault
import Wording

/// The group of a task on a given day.
package enum TaskGroup: String, Sendable, Hashable, CaseIterable {
    case overdue
    case today
    /// Within the next seven days.
    case soon
    case later
    /// On the page of a past day, without a date: `agenda carry` moves it.
    case left
    case someday
    case finished

    /// - Parameter path: of the task's page: that of a week or a month implies a date.
    package init(_ task: AgendaTask, on path: VaultPath? = nil, today: Day) {
        guard task.isOpen else {
            self = .finished
            return
        }
        guard let day = task.moment?.day else {
            switch task.page {
            case nil: self = path.flatMap { Self.group(ofPage: $0, today: today) } ?? .someday
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

    /// A week is soon if it begins within seven days, a month if it ends within them.
    private static func group(ofPage path: VaultPath, today: Day) -> TaskGroup? {
        switch PageType(named: nil, path: path) {
        case .week:
            guard let week = ISOWeek(iso: path.stem) else { return nil }
            return week.last < today ? .left : week.first - today <= 7 ? .soon : .later
        case .month:
            guard let month = Month(iso: path.stem) else { return nil }
            return month.last < today ? .left : month.last - today <= 7 ? .soon : .later
        default: return nil
        }
    }

    package var phrase: Phrase {
        switch self {
        case .overdue: Phrase("Overdue", fr: "En retard")
        case .today: Phrase("Today", fr: "Aujourd’hui")
        case .soon: Phrase("Next seven days", fr: "Sept prochains jours")
        case .later: Phrase("Later", fr: "Plus tard")
        case .left: Phrase("Left on past pages", fr: "Restées sur des pages passées")
        case .someday: Phrase("Someday", fr: "Un jour")
        case .finished: Phrase("Done", fr: "Faites")
        }
    }
}
