// Why a reminder cannot be shown, snoozed or acknowledged.

import Agenda

package enum ReminderActionError: Error, Sendable {
    /// No reminder has this name.
    case noReminder(name: String)
    /// The name matches different reminders.
    case ambiguous([ReminderPlan.Entry])
    /// There is no unacknowledged reminder.
    case nothingWaits
    /// A delay outside the range from a second to 31 days.
    case invalidDelay(String)
    /// Another process already shows reminders for this vault.
    case alreadyRunning
    /// It could be shown neither by a notification nor by the frontend.
    case nobodyReached
}
