// The reminders that matter now, from the vault and from granted sources.

import Agenda
import Search
import Workspaces

/// The time window to examine.
struct ReminderWindow {
    /// Seconds since the epoch.
    let now: Int64
    /// Seconds; later reminders are missed.
    let late: Int64
    /// Seconds to look ahead.
    let ahead: Int64

    func reminders(
        _ workspace: Workspace, _ sources: SourceReminders, _ state: ReminderState, tell: (ReminderEvent) -> Void
    ) throws -> [Reminder] {
        let window = min(now - late, state.earliestPending ?? now) - 86_400...now + ahead
        let (reader, standard) = (workspace.machine.readerZone, workspace.configuration.reminders.standard)
        let own = try workspace.withIndex { try $0.reminders(in: window, reader: reader, standard: standard) }
        let finder = ReminderFinder(window: window, reader: reader, standard: standard)
        return own + sources.reminders(workspace, finder, without: own, tell: tell)
    }
}
