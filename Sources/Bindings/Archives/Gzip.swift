// gzip in memory, with limits (RFC 1952).

internal import CArchive
internal import CDeflate

package enum Gzip {
    /// Checks the magic bytes.
    package static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x1f, 0x8b]) }

    /// Unpacks all members of a file. From a file that is truncated or damaged, the readable part is returned, and
    /// `isWhole` is false.
    ///
    /// - Throws: `ArchiveError.damagedGzip` if nothing can be read, `ArchiveError.tooLarge` beyond the limits.
    package static func unpack(
        _ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()
    ) throws(ArchiveError) -> (bytes: [UInt8], isWhole: Bool) {
        let (product, isTooMuch) = Int64(bytes.count).multipliedReportingOverflow(by: limits.ratio)
        let allowed = min(limits.bytes, max(limits.freeBytes, isTooMuch ? .max : product))
        if let whole = unpackedAtOnce(bytes, allowed: allowed) { return (whole, true) }
        return try unpackedInPieces(bytes, allowed: allowed)
    }

    /// A single member with a correct stated length: unpacked in one step, which takes less than half the time.
    private static func unpackedAtOnce(_ bytes: [UInt8], allowed: Int64) -> [UInt8]? {
        let size = statedSize(bytes)
        guard size > 0, size <= allowed, let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        var read = 0
        let output = [UInt8](unsafeUninitializedCapacity: Int(size)) { output, written in
            let result = libdeflate_gzip_decompress_ex(
                decompressor, bytes, bytes.count, output.baseAddress, output.count, &read, &written)
            if result != LIBDEFLATE_SUCCESS { written = 0 }
        }
        return output.count == size && read == bytes.count ? output : nil
    }

    /// All other cases: several members, padding, a wrong length, damage.
    private static func unpackedInPieces(
        _ bytes: [UInt8], allowed: Int64
    ) throws(ArchiveError) -> (bytes: [UInt8], isWhole: Bool) {
        var stream = z_stream()
        guard carchive_gunzip_begin(&stream) == Z_OK else { throw .unreadable(reason: "out of memory") }
        defer { inflateEnd(&stream) }
        var output: [UInt8] = []
        output.reserveCapacity(Int(min(allowed, statedSize(bytes))))
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var isWhole = false
        var isTooLarge = false
        bytes.withUnsafeBufferPointer { input in
            var at = 0
            while at < input.count || stream.avail_in > 0 {
                if stream.avail_in == 0 {
                    let count = min(input.count - at, 1 << 20)
                    // zlib does not write there.
                    stream.next_in = input.baseAddress.map { UnsafeMutablePointer(mutating: $0 + at) }
                    stream.avail_in = UInt32(count)
                    at += count
                }
                var status = Z_OK
                let written = piece.withUnsafeMutableBufferPointer { piece in
                    stream.next_out = piece.baseAddress
                    stream.avail_out = UInt32(piece.count)
                    status = inflate(&stream, Z_NO_FLUSH)
                    return piece.count - Int(stream.avail_out)
                }
                output.append(contentsOf: piece.prefix(written))
                isTooLarge = Int64(output.count) > allowed
                isWhole = status == Z_STREAM_END
                if isTooLarge || status != Z_OK && status != Z_STREAM_END { return }
                if isWhole {
                    // Another member may follow; anything else is padding.
                    guard stream.avail_in >= 2, let next = stream.next_in, next[0] == 0x1f, next[1] == 0x8b,
                        inflateReset(&stream) == Z_OK
                    else { return }
                }
            }
        }
        if isTooLarge { throw .tooLarge(member: nil, limit: allowed) }
        guard isWhole || !output.isEmpty else { throw .damagedGzip }
        return (output, isWhole)
    }

    /// The unpacked length stated by the last member (RFC 1952, section 2.3.1: ISIZE), which may be wrong.
    private static func statedSize(_ bytes: [UInt8]) -> Int64 {
        bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int64($1) }
    }

    /// A single member without name and time, which makes the output deterministic.
    package static func pack(_ bytes: [UInt8]) throws(ArchiveError) -> [UInt8] {
        var stream = z_stream()
        guard bytes.count < 1 << 30, carchive_gzip_begin(&stream) == Z_OK else {
            throw .unreadable(reason: "out of memory")
        }
        defer { deflateEnd(&stream) }
        let room = Int(deflateBound(&stream, UInt(bytes.count)))
        guard let packed = stream.deflated(bytes, into: room) else { throw .unreadable(reason: "gzip") }
        return packed
    }
}

extension z_stream {
    /// Everything in one step; nil if it exceeds `room` bytes. The input must be less than a gigabyte.
    mutating func deflated(_ bytes: [UInt8], into room: Int) -> [UInt8]? {
        var input = bytes
        var isDone = false
        let packed = [UInt8](unsafeUninitializedCapacity: room) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                next_in = input.baseAddress
                avail_in = UInt32(input.count)
                next_out = output.baseAddress
                avail_out = UInt32(output.count)
                isDone = deflate(&self, Z_FINISH) == Z_STREAM_END
                count = output.count - Int(avail_out)
            }
        }
        return isDone ? packed : nil
    }
}

extension Gzip {
    /// The library version.
    package static var libraryVersion: String { LIBDEFLATE_VERSION_STRING }
}
