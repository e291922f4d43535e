// The sums of one CSV file, and what they were made of: enough to tell what a later look must read.

import Bytes
import FileSystem
import Sensors
import Vault

struct FileRollup: Sendable {
    var rollup: ReadingRollup
    var badRows: Int
    /// The file as it was when it was read.
    var stamp: FileStamp.Identity
    /// Whether a later change of the file is bound to move its stamp.
    var isSettled: Bool
    /// The bytes that the sums were made of: whole lines from the start of the file.
    var length: Int
    /// Hash of these bytes.
    var hash: UInt64

    init(_ bytes: [UInt8], _ stamp: FileStamp.Identity, isSettled: Bool, width: SlotWidth, boundaries: [Int64]) {
        // A line that is still being written is read as far as it goes, and again when it is whole.
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

    /// The sums of the file as it is now, where it only grew and time went on in it; nil where all of it must be read.
    func updated(_ bytes: [UInt8], _ stamp: FileStamp.Identity, isSettled: Bool) -> FileRollup? {
        guard length > 0, bytes.count >= length, Self.hash(bytes, 0..<length) == hash else { return nil }
        var result = self
        result.stamp = stamp
        result.isSettled = isSettled
        guard bytes.count > length else { return result }
        guard bytes.last == .newline, let headerEnd = bytes.firstIndex(of: .newline), headerEnd < length else {
            return nil
        }
        // A header whose last name is in quotes may hold a newline: such a file is read whole.
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

    /// Four words at a time would be faster still; this is a fraction of reading the file.
    private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt64 {
        var hash = ContentHash()
        bytes.withUnsafeBytes { hash.add(UnsafeRawBufferPointer(rebasing: $0[range])) }
        return hash.value
    }
}
