// Why a reminder cannot be shown, put off or done with.

import Agenda

package enum ReminderActionError: Error, Sendable {
    /// No reminder is called that.
    case noReminder(name: String)
    /// Different ones are meant.
    case ambiguous([ReminderPlan.Entry])
    /// None was shown that has not been seen.
    case nothingWaits
    /// A time to put it off that is not from a second to 31 days.
    case invalidDelay(String)
    /// Another process reminds of this vault.
    case alreadyRunning
    /// Neither a notification nor the door showed it.
    case nobodyReached
}
