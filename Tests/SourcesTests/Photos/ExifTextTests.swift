// Texts of Exif, and sizes that a container says: offsets and times, WebP in its three kinds.

import CivilTime
import Testing

@testable import Photos

struct ExifTextTests {
    @Test(
        arguments: [
            ("+01:00", 3600), ("+05:30", 19_800), ("-03:30", -12_600), ("+05:45", 20_700), ("Z", 0), ("+00:00", 0),
            ("+15:00", 54_000),
            ("+16:00", nil), ("+01:60", nil), ("01:00", nil), ("+1", nil), ("", nil),
        ] as [(String, Int?)])
    func offsets(text: String, seconds: Int?) { #expect(PhotoFacts.offset(text) == seconds) }

    @Test(
        arguments: [
            ("2026:11:20 09:15:30", "2026-11-20T09:15:30"), ("2026-11-20T09:15", "2026-11-20T09:15:00"),
            ("2026:11:20 09:15:60", "2026-11-20T09:15:59"), ("2026:02:30 09:15:30", nil), ("0000:00:00 00:00:00", nil),
            ("2026:11:20", nil),
        ] as [(String, String?)])
    func times(text: String, expected: String?) { #expect(PhotoFacts.time(text)?.text == expected) }

    /// RFC 9649: an extended file, a lossy one, one without loss.
    @Test func sizesOfWebP() {
        func file(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array("RIFF".utf8) + [UInt8(12 + body.count), 0, 0, 0] + Array("WEBP\(name)".utf8) + [
                UInt8(body.count), 0, 0, 0,
            ] + body
        }
        func size(_ bytes: [UInt8]) -> [Int?] {
            let facts = PhotoFacts.of(bytes)
            return [facts.width, facts.height]
        }
        #expect(size(file("VP8X", [0, 0, 0, 0, 0x1f, 0x03, 0, 0x57, 0x02, 0])) == [800, 600])
        #expect(size(file("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0x03, 0x58, 0x02])) == [800, 600])
        // 799 in fourteen bits, then 599.
        let bits: UInt32 = 799 | 599 << 14
        #expect(
            size(file("VP8L", [0x2f] + (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } + [0])) == [
                800, 600,
            ])
    }
}
