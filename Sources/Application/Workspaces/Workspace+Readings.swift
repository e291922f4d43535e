// The readings of the vault's devices, with their sums in the cache.

import Readings
import Search
import Vault

extension Workspace {
    package var readings: ReadingStore {
        ReadingStore(
            vault: vault, cacheFolder: indexLocation.folder, now: machine.now, processors: machine.processors,
            zone: Machine.zone)
    }

    /// Tells of readings that could not be read.
    package func warn(_ warning: ReadingStore.Warning) { tell(.readings(warning)) }
}
