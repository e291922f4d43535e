// Lists alarms with their status, past and future.

import Agenda
import Workspaces

package struct ListReminders: Sendable {
    /// Seconds; reminders that are later than that are missed.
    package var late: Int64
    /// Seconds to look ahead.
    package var ahead: Int64
    /// Only those still to be shown.
    package var isPendingOnly: Bool

    package init(late: Int64 = 86_400, ahead: Int64 = 86_400, isPendingOnly: Bool = false) {
        (self.late, self.ahead, self.isPendingOnly) = (late, ahead, isPendingOnly)
    }

    package struct Answer: Sendable {
        /// The time of the answer, in seconds since the epoch.
        package let now: Int64
        package let entries: [ReminderPlan.Entry]
    }

    package func answer(in workspace: Workspace, tell: @escaping (ReminderEvent) -> Void = { _ in }) throws -> Answer {
        try answer(in: workspace, ReminderStore(workspace, tell: tell), tell)
    }

    func answer(
        in workspace: Workspace, _ store: ReminderStore, _ tell: @escaping (ReminderEvent) -> Void
    ) throws -> Answer {
        let now = workspace.machine.now / 1_000_000_000
        var state = try store.read(now: now)
        for problem in workspace.configuration.reminders.problems { tell(.setting(problem)) }
        let reminders = try ReminderWindow(now: now, late: late, ahead: ahead)
            .reminders(workspace, SourceReminders(), state, tell: tell)
        state.follow(clock: now)
        state.adopt(reminders)
        let entries = ReminderPlan(reminders, state, now: now, late: late).entries.filter { entry in
            guard entry.standing != .past, entry.due >= now - max(late, 86_400), entry.due <= now + ahead else {
                return false
            }
            return !isPendingOnly || entry.standing.isPending
        }
        return Answer(now: now, entries: entries)
    }
}

extension ReminderPlan.Standing {
    fileprivate var isPending: Bool {
        switch self {
        case .upcoming, .due, .snoozed: true
        default: false
        }
    }
}
