// The readings of the vault's devices, with cached sums.

import Readings
import Search
import Vault

extension Workspace {
    package var readings: ReadingStore {
        ReadingStore(
            vault: vault, cacheFolder: indexLocation.folder, now: machine.now, processors: machine.processors,
            zone: Machine.zone)
    }

    /// Reports unreadable readings.
    package func warn(_ warning: ReadingStore.Warning) { tell(.readings(warning)) }
}
