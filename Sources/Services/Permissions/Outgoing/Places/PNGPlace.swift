// Removes the location from PNG files.

import Bytes

/// Chunks (PNG, third edition, section 5): Exif is cleaned; text that may contain Exif or XMP with a location is removed.
enum PNGPlace {
    static func removed(_ bytes: [UInt8]) -> [UInt8] {
        var output = Array(bytes.prefix(8))
        var at = 8
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard at + 12 + length <= bytes.count else { break }
            let chunk = Array(bytes[at..<at + 12 + length])
            at += chunk.count
            if chunk.has("eXIf", at: 4) {
                var clean = ExifPlace.removed(chunk, tiff: 8)
                let sum = checksum(clean[4..<8 + length])
                for index in 0..<4 { clean[8 + length + index] = UInt8(truncatingIfNeeded: sum >> (24 - 8 * index)) }
                output += clean
            } else if !mayHoldPlace(chunk) {
                output += chunk
            }
        }
        return output + bytes[min(at, bytes.count)...]
    }

    /// ImageMagick's `Raw profile type exif`, and XMP, which may be compressed.
    private static func mayHoldPlace(_ chunk: [UInt8]) -> Bool {
        guard chunk.has("tEXt", at: 4) || chunk.has("zTXt", at: 4) || chunk.has("iTXt", at: 4) else { return false }
        // Compressed text may contain anything.
        if chunk.has("zTXt", at: 4) || chunk.has("Raw profile type", at: 8) { return true }
        if chunk.has("iTXt", at: 4), let end = chunk[8...].firstIndex(of: 0), end + 1 < chunk.count, chunk[end + 1] == 1
        {
            return true
        }
        if !CoordinateText.ranges(in: chunk).isEmpty { return true }
        guard chunk.has("XML:com.adobe.xmp\0", at: 8) else { return false }
        return PlaceWords.areIn(chunk)
    }

    /// CRC-32 of the type and data of a chunk (PNG, annex D).
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = .max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xedb8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
