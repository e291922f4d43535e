// What is to be reported while reminders are looked at.

import Agenda
import Wording

package enum ReminderEvent {
    /// Something in the user's configuration that cannot be understood.
    case setting(Phrase)
    /// A file of another program's reminders that cannot be read.
    case source(path: String, Phrase)
    /// The state could not be understood; it is kept under another name, and reminders start again from nothing.
    case damagedState(file: String, kept: String)
    /// What was shown could not be written down, and may be shown again after a restart.
    case unsaved(any Error)
    /// These came too late to be shown.
    case missed([ReminderPlan.Entry])
    /// Notifications are not allowed, or the vault is gone.
    case notNotified(any Error)
    /// What went wrong with the user's command or the desktop.
    case notice(Phrase)
}
