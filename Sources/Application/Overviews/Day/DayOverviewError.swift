// Why a day's overview cannot be written into its page.

import Vault

package enum DayOverviewError: Error, Sendable {
    /// The block of the day has no end marker. `line` is that of its start marker, from 1.
    case unendedBlock(VaultPath, line: Int)
}
