// Events to report while reminders are processed.

import Agenda
import Wording

package enum ReminderEvent {
    /// A setting in the user's configuration that cannot be understood.
    case setting(Phrase)
    /// An unreadable file of another program's reminders.
    case source(path: String, Phrase)
    /// The state was damaged; it is kept under another name, and replaced by an empty one.
    case damagedState(file: String, kept: String)
    /// Shown reminders could not be recorded, and may be shown again after a restart.
    case unsaved(any Error)
    /// Reminders that were too late to be shown.
    case missed([ReminderPlan.Entry])
    /// Notifications are not permitted, or the vault is gone.
    case notNotified(any Error)
    /// A failure of the user's command or of the desktop.
    case notice(Phrase)
}
