// Which reader a file of ink is for: what it begins with decides, not its name.

import Archives
import Bytes

extension InkReading {
    /// Reads a file of any format that is known.
    ///
    /// - Throws: `ArchiveError` for packing that cannot be undone.
    package static func of(_ bytes: [UInt8]) throws(ArchiveError) -> InkReading {
        if Gzip.isGzip(bytes) || bytes.has("PK", at: 0) { return try XournalReader.read(bytes) }
        return isXournal(bytes) ? try XournalReader.read(bytes) : InkMLReader.read(bytes)
    }

    /// Whether the first element is Xournal's.
    private static func isXournal(_ bytes: [UInt8]) -> Bool {
        for index in bytes.indices.prefix(4096) where bytes[index] == .less && index + 1 < bytes.count {
            if bytes[index + 1].isLetter { return bytes.has("<xournal", at: index) }
        }
        return false
    }
}
