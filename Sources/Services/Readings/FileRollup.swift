// The rollup of one CSV file, with the facts that determine what has to be read later.

import Bytes
import FileSystem
import Sensors
import Vault

struct FileRollup: Sendable {
    var rollup: ReadingRollup
    var badRows: Int
    /// The file's stamp at the time of reading.
    var stamp: FileStamp.Identity
    /// Whether any later change of the file must change its stamp.
    var isSettled: Bool
    /// The number of bytes covered by the sums: complete lines from the start of the file.
    var length: Int
    /// Hash of these bytes.
    var hash: UInt64

    init(_ bytes: [UInt8], _ stamp: FileStamp.Identity, isSettled: Bool, width: SlotWidth, boundaries: [Int64]) {
        // An incomplete last line is read as far as possible, and again once it is complete.
        let file = ReadingsFile(bytes)
        rollup = ReadingRollup(ReadingSeries([file]), width: width, boundaries: boundaries)
        badRows = file.badRows
        self.stamp = stamp
        self.isSettled = isSettled
        let isWhole = bytes.last.map { $0 == .newline } ?? true
        length = isWhole ? bytes.count : 0
        hash = isWhole ? Self.hash(bytes, 0..<bytes.count) : 0
    }

    init(
        rollup: ReadingRollup, badRows: Int, stamp: FileStamp.Identity, isSettled: Bool, length: Int, hash: UInt64
    ) {
        self.rollup = rollup
        self.badRows = badRows
        self.stamp = stamp
        self.isSettled = isSettled
        self.length = length
        self.hash = hash
    }

    /// The updated rollup if the file only grew, with later times; nil if it has to be read entirely.
    func updated(_ bytes: [UInt8], _ stamp: FileStamp.Identity, isSettled: Bool) -> FileRollup? {
        guard length > 0, bytes.count >= length, Self.hash(bytes, 0..<length) == hash else { return nil }
        var result = self
        result.stamp = stamp
        result.isSettled = isSettled
        guard bytes.count > length else { return result }
        guard bytes.last == .newline, let headerEnd = bytes.firstIndex(of: .newline), headerEnd < length else {
            return nil
        }
        // A header with quotes may contain a newline: such a file is read entirely.
        let header = bytes[...headerEnd]
        guard !header.contains(UInt8(ascii: "\"")) else { return nil }
        let tail = ReadingsFile(Array(header) + bytes[length...])
        let added = ReadingRollup(ReadingSeries([tail]), width: rollup.width, boundaries: rollup.boundaries)
        guard rollup.ends(before: added) else { return nil }
        result.rollup.append(added)
        result.badRows += tail.badRows
        result.length = bytes.count
        result.hash = Self.hash(bytes, 0..<bytes.count)
        return result
    }

    /// Four words at a time would be faster still; this takes a fraction of reading the file.
    private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
        var hash = ContentHash()
        bytes.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[range])) }
        return hash.value
    }
}
