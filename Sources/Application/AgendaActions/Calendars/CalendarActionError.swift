// Why a calendar cannot be read, written or synced.

import Agenda
import Vault
import Wording

package enum CalendarActionError: Error, Sendable {
    case noFolder(String)
    /// A folder without a calendar.
    case noCalendar(String)
    /// A page outside the vault.
    case outsideVault(String)
    /// Only pages of the agenda can contain events.
    case notAPage(VaultPath)
    /// One side lost so much at once that a person must confirm it.
    case wouldLose(CalendarSyncPlan.Alarm, folder: String)
}

/// Events to report while lines are exported to calendars.
package enum CalendarEvent {
    /// The number of documents left out.
    case privateDocuments(Int)
    /// A page whose lines could not get an `id:`; they are exported nevertheless.
    case notIdentified(VaultPath, any Error)
    /// Something that a calendar cannot express.
    case problem(Phrase)
}
