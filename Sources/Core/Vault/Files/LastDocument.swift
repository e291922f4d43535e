// Caches the last document read, as consecutive requests mostly concern the same one.

import FileSystem
import Synchronization

/// Read again only if its file, or the configuration for reading it, may have changed.
package final class LastDocument: Sendable {
    private struct Kept: Sendable {
        let path: VaultPath
        let configuration: [UInt8]
        let reading = CachedReading<Result<Document, VaultError>>()
    }

    private let kept = Mutex<Kept?>(nil)

    package init() {}

    /// A document as stored in the vault; only the first `limit` bytes of a larger one. Throws `VaultError`.
    package func document(_ path: VaultPath, in vault: VaultFolder, limit: Int) throws(VaultError) -> Document {
        let reading = kept.withLock { kept in
            if let kept, kept.path == path, kept.configuration == vault.configuration { return kept.reading }
            let other = Kept(path: path, configuration: vault.configuration)
            kept = other
            return other.reading
        }
        let stamp = try vault.files.openedStamp(path)
        return try reading.value(of: stamp) {
            do throws(VaultError) {
                let bytes = try vault.files.readStart(path, limit: limit)
                return .success(Document(path: path, contents: bytes, settings: vault.settings))
            } catch {
                return .failure(error)
            }
        }.get()
    }
}
