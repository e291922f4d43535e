// Why a day cannot be written into its page.

import Vault

package enum DayOverviewError: Error, Sendable {
    /// The block of the day has no end. `line` is that of its beginning, from 1.
    case unendedBlock(VaultPath, line: Int)
}
