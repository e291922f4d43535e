// Detects modifications of the index file by others: a damaged disk copy, a half-restored backup, a stray program.

import FileSystem

/// After each write the database file's stamp is stored next to it. A file whose stamp differs was modified by another program and is not
/// trusted. There is no seal during a write: SQLite's journal decides then.
struct IndexSeal {
    enum State { case intact, broken, missing }

    let location: IndexLocation

    func state() -> State {
        guard let stamp = try? FileStamp.of(location.database),
            let sealed = try? OpenFile.reading(location.seal).readAll(limit: 4096)
        else { return .missing }
        return sealed == Self.text(stamp) ? .intact : .broken
    }

    func remove() {
        bestEffort { try Paths.removeFile(location.seal) }
    }

    /// Not synced: a seal lost or torn by a power failure is not trusted, and the index is checked again.
    func put() {
        guard let stamp = try? FileStamp.of(location.database) else { return }
        bestEffort { try AtomicWrite.replace(location.seal, with: Self.text(stamp), mode: 0o600, isDurable: false) }
    }

    private static func text(_ stamp: FileStamp) -> [UInt8] {
        Array("\(stamp.inode) \(stamp.size) \(stamp.modified) \(stamp.changed)\n".utf8)
    }
}
