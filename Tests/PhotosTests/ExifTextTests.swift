// Texts of Exif: offsets and times.

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
}
