// Why a calendar cannot be read, written or kept in step.

import Agenda
import Vault
import Wording

package enum CalendarActionError: Error, Sendable {
    case noFolder(String)
    /// A folder without a calendar in it.
    case noCalendar(String)
    /// A page that lies outside of the vault.
    case outsideVault(String)
    /// Events are on pages of the agenda alone.
    case notAPage(VaultPath)
    /// One side lost so much at once that a person should say that it is meant.
    case wouldLose(CalendarSyncPlan.Alarm, folder: String)
}

/// What is to be reported while lines of the vault go out into calendars.
package enum CalendarEvent {
    /// This many documents stay out.
    case privateDocuments(Int)
    /// A page whose lines could not be given an `id:`; they go out all the same.
    case notIdentified(VaultPath, any Error)
    /// What a calendar cannot say.
    case problem(Phrase)
}
