// Writes ZIP archives deterministically, member by member.

internal import CArchive

/// Writes a ZIP archive (PKWARE APPNOTE 6.3.10).
///
/// Members only have a name and bytes: no times, owners or extra fields, which the `mimetype` of an EPUB must not
/// have (EPUB OCF 3.3, section 4.3). Beyond 4 GiB or 65 535 members, ZIP64 is used.
package struct ArchiveWriter {
    private struct Entry {
        let name: [UInt8]
        let isPacked: Bool
        let checksum: UInt32
        let packedSize: UInt64
        let size: UInt64
        let offset: UInt64
    }

    private let write: ([UInt8]) throws -> Void
    private var offset: UInt64 = 0
    private var entries: [Entry] = []

    /// `write` receives the archive's bytes in order.
    package init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

    /// Adds a member from memory, compressed if that makes it smaller and `isPacked` allows it. Throws what `write`
    /// throws.
    package mutating func add(_ name: String, _ bytes: [UInt8], isPacked: Bool = true) throws {
        let packed = isPacked ? Self.deflated(bytes) : nil
        try begin(
            Entry(
                name: Array(name.utf8), isPacked: packed != nil, checksum: Self.checksum(0, bytes),
                packedSize: UInt64(packed?.count ?? bytes.count), size: UInt64(bytes.count), offset: offset))
        try put(packed ?? bytes)
    }

    /// Adds a member in pieces, uncompressed: for pictures and videos, which are already compressed. `pieces`
    /// provides them twice, first for measuring and then for writing.
    ///
    /// Throws `ArchiveError.damaged` if the two passes differ, and what `pieces` and `write` throw.
    package mutating func add(_ name: String, pieces: (_ take: ([UInt8]) throws -> Void) throws -> Void) throws {
        var (checksum, size): (UInt32, UInt64) = (0, 0)
        try pieces {
            checksum = Self.checksum(checksum, $0)
            size += UInt64($0.count)
        }
        try begin(
            Entry(
                name: Array(name.utf8), isPacked: false, checksum: checksum, packedSize: size, size: size,
                offset: offset))
        var (again, written): (UInt32, UInt64) = (0, 0)
        try pieces {
            again = Self.checksum(again, $0)
            written += UInt64($0.count)
            try put($0)
        }
        guard again == checksum, written == size else {
            throw ArchiveError.damaged(member: name, reason: "it changed while it was read")
        }
    }

    private static func checksum(_ sum: UInt32, _ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32_z(UInt(sum), $0.baseAddress, $0.count)) }
    }

    /// Nil unless it is smaller.
    private static func deflated(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count > 32, bytes.count < 1 << 30 else { return nil }
        var stream = z_stream()
        guard carchive_deflate_begin(&stream) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        return stream.deflated(bytes, into: bytes.count - 1)
    }

    private mutating func put(_ bytes: [UInt8]) throws {
        try write(bytes)
        offset += UInt64(bytes.count)
    }

    // MARK: Headers

    private static let limit = UInt64(UInt32.max)

    /// 1 January 1980, midnight: the earliest time in ZIP.
    private static let date: (time: UInt16, day: UInt16) = (0, 1 << 5 | 1)

    /// The common part of a member's two headers (4.4.2 to 4.4.11). Bit 11: the name is UTF-8.
    private static func facts(_ entry: Entry, isLarge: Bool, extra: Int) -> Record {
        var record = Record()
        record.add(UInt16(isLarge ? 45 : entry.isPacked ? 20 : 10))
        record.add(UInt16(entry.name.allSatisfy { $0 < 0x80 } ? 0 : 1 << 11))
        record.add(UInt16(entry.isPacked ? 8 : 0))
        record.add(date.time)
        record.add(date.day)
        record.add(entry.checksum)
        record.add(UInt32(isLarge ? limit : entry.packedSize))
        record.add(UInt32(isLarge ? limit : entry.size))
        record.add(UInt16(entry.name.count))
        record.add(UInt16(extra))
        return record
    }

    private mutating func begin(_ entry: Entry) throws {
        let isLarge = max(entry.size, entry.packedSize) >= Self.limit
        var record = Record()
        record.add(UInt32(0x0403_4b50))
        record.bytes += Self.facts(entry, isLarge: isLarge, extra: isLarge ? 20 : 0).bytes
        record.bytes += entry.name
        if isLarge {
            record.add(UInt16(1))
            record.add(UInt16(16))
            record.add(entry.size)
            record.add(entry.packedSize)
        }
        try put(record.bytes)
        entries.append(entry)
    }

    /// Writes the central directory, which ends the archive. Throws what `write` throws.
    package mutating func finish() throws {
        let start = offset
        for entry in entries {
            // All three numbers are in the extra field if any of them is too large.
            let isLarge = max(entry.size, entry.packedSize, entry.offset) >= Self.limit
            var record = Record()
            record.add(UInt32(0x0201_4b50))
            record.add(UInt16(isLarge ? 45 : 20))
            record.bytes += Self.facts(entry, isLarge: isLarge, extra: isLarge ? 28 : 0).bytes
            // No comment, disk 0, no attributes.
            for _ in 0..<3 { record.add(UInt16(0)) }
            record.add(UInt32(0))
            record.add(UInt32(isLarge ? Self.limit : entry.offset))
            record.bytes += entry.name
            if isLarge {
                record.add(UInt16(1))
                record.add(UInt16(24))
                for number in [entry.size, entry.packedSize, entry.offset] { record.add(number) }
            }
            try put(record.bytes)
        }
        let (count, length) = (UInt64(entries.count), offset - start)
        var record = Record()
        if count >= 0xffff || max(start, length) >= Self.limit {
            let place = offset
            record.add(UInt32(0x0606_4b50))
            record.add(UInt64(44))
            record.add(UInt16(45))
            record.add(UInt16(45))
            record.add(UInt64(0))
            for number in [count, count, length, start] { record.add(number) }
            record.add(UInt32(0x0706_4b50))
            record.add(UInt32(0))
            record.add(place)
            record.add(UInt32(1))
        }
        record.add(UInt32(0x0605_4b50))
        record.add(UInt32(0))
        record.add(UInt16(min(count, 0xffff)))
        record.add(UInt16(min(count, 0xffff)))
        record.add(UInt32(min(length, Self.limit)))
        record.add(UInt32(min(start, Self.limit)))
        record.add(UInt16(0))
        try put(record.bytes)
    }

    /// Little-endian numbers.
    private struct Record {
        var bytes: [UInt8] = []

        mutating func add(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
    }
}
