// Taking the place out of photos: where a picture was taken is nobody's business but its owner's.

import Bytes
import Photos
import Vault

/// Removes coordinates from pictures; all else in them stays (pixels, orientation, date, camera), and nothing is encoded again.
enum PhotoPrivacy {
    /// The bytes without a GPS directory (Exif 2.32, section 4.6.6) and without XMP that speaks of GPS.
    /// Nil where the file is of a kind that may hold a place and it is not found.
    static func withoutPlace(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.starts(with: [0xff, 0xd8]) { return jpeg(bytes) }
        if bytes.has("ftyp", at: 4) {
            switch ExifLocation.heic(bytes) {
            case .none: return withoutXMPPlace(bytes)
            case .at(let base): return withoutXMPPlace(ExifPlace.removed(bytes, tiff: base))
            case .unknown: return nil
            }
        }
        if bytes.has("II*\0", at: 0) || bytes.has("MM\0*", at: 0) {
            return withoutXMPPlace(ExifPlace.removed(bytes, tiff: 0))
        }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return PNGPlace.removed(bytes) }
        if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return withoutXMPPlace(webp(bytes)) }
        return bytes
    }

    static func contains(_ bytes: [UInt8], _ literal: StaticString) -> Bool {
        bytes.indices.contains { bytes[$0] == literal.utf8Start[0] && bytes.has(literal, at: $0) }
    }

    /// Blanks in place of a packet of XMP that speaks of GPS, so that nothing moves.
    private static func withoutXMPPlace(_ bytes: [UInt8]) -> [UInt8] {
        guard
            let start = bytes.indices.first(where: { bytes[$0] == UInt8(ascii: "<") && bytes.has("<x:xmpmeta", at: $0) }
            ),
            let end = bytes[start...].indices.first(where: {
                bytes[$0] == UInt8(ascii: "<") && bytes.has("</x:xmpmeta>", at: $0)
            }), contains(Array(bytes[start..<end]), "GPS")
        else { return bytes }
        var clean = bytes
        for index in start..<end + 12 { clean[index] = .space }
        return clean
    }

    /// Chunks of four letters and a length, the low byte first (RFC 9649, section 2).
    private static func webp(_ bytes: [UInt8]) -> [UInt8] {
        var clean = bytes
        var at = 12
        while at + 8 <= bytes.count {
            let length = bytes[at + 4..<at + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            if bytes.has("EXIF", at: at) {
                clean = ExifPlace.removed(clean, tiff: bytes.has("Exif\0\0", at: at + 8) ? at + 14 : at + 8)
            }
            at += 8 + length + length % 2
        }
        return clean
    }

    /// Walks the segments before the picture itself (ITU-T T.81, annex B).
    private static func jpeg(_ bytes: [UInt8]) -> [UInt8] {
        var output = Array(bytes[..<2])
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == 0xff, bytes[at + 1] != 0xda {
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            let end = at + 2 + length
            guard length >= 2, end <= bytes.count else { break }
            var segment = Array(bytes[at..<end])
            at = end
            if segment[1] == 0xe1, segment.has("Exif\0\0", at: 4) {
                segment = ExifPlace.removed(segment, tiff: 10)
            } else if segment[1] == 0xe1, contains(segment, "GPS") {
                continue
            }
            output += segment
        }
        return output + bytes[at...]
    }
}

/// The GPS directory of a TIFF structure, found and emptied in place so that no other offset moves.
struct ExifPlace {
    private var bytes: [UInt8]
    private let base: Int
    private let isLittle: Bool

    static func removed(_ segment: [UInt8], tiff base: Int) -> [UInt8] {
        guard base + 8 <= segment.count else { return segment }
        var exif = ExifPlace(bytes: segment, base: base, isLittle: segment[base] == UInt8(ascii: "I"))
        exif.remove()
        return exif.bytes
    }

    private init(bytes: [UInt8], base: Int, isLittle: Bool) {
        self.bytes = bytes
        self.base = base
        self.isLittle = isLittle
    }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, base + offset + count <= bytes.count else { return nil }
        let raw = bytes[base + offset..<base + offset + count]
        return (isLittle ? Array(raw.reversed()) : Array(raw)).reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func clear(_ offset: Int, _ count: Int) {
        guard offset >= 0, count >= 0, base + offset < bytes.count else { return }
        for index in base + offset..<min(bytes.count, base + offset + count) { bytes[index] = 0 }
    }

    private mutating func remove() {
        guard let directory = number(4, 4), let count = number(directory, 2) else { return }
        for index in 0..<count {
            let entry = directory + 2 + index * 12
            // 0x8825 points at the GPS directory (Exif 2.32, table 4).
            guard number(entry, 2) == 0x8825, let place = number(entry + 8, 4) else { continue }
            let fields = number(place, 2) ?? 0
            for field in 0..<fields { clearValue(place + 2 + field * 12) }
            clear(place, 2 + fields * 12)
        }
    }

    /// Values of more than four bytes lie elsewhere.
    private mutating func clearValue(_ entry: Int) {
        let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
        guard let type = number(entry + 2, 2), let count = number(entry + 4, 4), let offset = number(entry + 8, 4),
            sizes.indices.contains(type), count < 1 << 20
        else { return }
        if sizes[type] * count > 4 { clear(offset, sizes[type] * count) }
    }
}
