// Removes the location from films: cameras write it as ISO 6709 text into the file's boxes.

import Bytes
import Vault

enum FilmPlace {
    static func isFilm(_ path: VaultPath) -> Bool {
        let type = MediaType.of(path)
        return type.hasPrefix("video/") || type == "audio/mp4"
    }

    /// Replaces the digits of `+45.7640+004.8357/` (ISO 6709, annex H), as in QuickTime's `©xyz` and 3GPP's `loci`, by zeros, so that
    /// offsets do not change; likewise the numbers of `loci`. XMP that mentions GPS is removed. Nil if positions are in a track, or in the
    /// picture itself (AVCHD).
    static func removed(_ bytes: [UInt8]) -> [UInt8]? {
        guard !isTransportStream(bytes), let boxes = FilmBoxes.places(in: bytes) else { return nil }
        var clean = bytes
        for box in boxes { clean.replaceSubrange(box, with: repeatElement(0, count: box.count)) }
        var at = 0
        bytes.withUnsafeBufferPointer { raw in
            while at + 12 < raw.count {
                if isSign(raw[at]), let end = end(raw, at) {
                    for index in at..<end where raw[index].isDigit { clean[index] = UInt8(ascii: "0") }
                    at = end
                } else {
                    at += 1
                }
            }
        }
        return clean.has("ftyp", at: 4) ? PhotoPrivacy.withoutPlace(clean) : clean
    }

    /// Packets of 188 bytes (ISO/IEC 13818-1, section 2.4.3.2), or of 192 with a leading timestamp.
    private static func isTransportStream(_ bytes: [UInt8]) -> Bool {
        [(0, 188), (4, 192)].contains { first, length in
            bytes.count > first + 2 * length
                && (0..<3).allSatisfy { bytes[first + $0 * length] == 0x47 }
        }
    }

    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == .hyphen }

    /// The end of two signed numbers, of two and three digits before the point.
    private static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        var at = start
        for digits in [2, 3] {
            guard at < bytes.count, isSign(bytes[at]) else { return nil }
            at += 1
            for _ in 0..<digits {
                guard at < bytes.count, bytes[at].isDigit else { return nil }
                at += 1
            }
            guard at + 1 < bytes.count, bytes[at] == .dot, bytes[at + 1].isDigit else { return nil }
            at += 1
            while at < bytes.count, bytes[at].isDigit { at += 1 }
        }
        // The altitude.
        if at + 1 < bytes.count, isSign(bytes[at]), bytes[at + 1].isDigit {
            at += 1
            while at < bytes.count, bytes[at].isDigit || bytes[at] == .dot { at += 1 }
        }
        return at
    }
}
