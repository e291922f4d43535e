// Detects the format of an ink file by its content rather than its name.

import Archives
import Bytes

extension InkReading {
    /// Reads a file of any known format.
    ///
    /// - Throws: `ArchiveError` if it cannot be unpacked.
    package static func of(_ bytes: [UInt8]) throws(ArchiveError) -> InkReading {
        if Gzip.isGzip(bytes) || bytes.has("PK", at: 0) { return try XournalReader.read(bytes) }
        guard let root = root(bytes) else { return InkMLReader.read(bytes) }
        if bytes.has("<xournal", at: root) { return try XournalReader.read(bytes) }
        return bytes.has("<svg", at: root) ? SVGReader.read(bytes) : InkMLReader.read(bytes)
    }

    /// The start of the first element; nil if there is none near the beginning.
    private static func root(_ bytes: [UInt8]) -> Int? {
        bytes.indices.prefix(4096).first { index in
            bytes[index] == .less && index + 1 < bytes.count && bytes[index + 1].isLetter
        }
    }
}
