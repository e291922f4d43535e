// Facts of pictures, damaged ones, and what photos make one entry.

import Bytes
import CivilTime
import FileSystem
import Photos
import TestSupport
import Testing
import Vault

struct PhotoFactsTests {
    private static func camera(_ name: String) throws -> [UInt8] {
        try OpenFile.reading(Repository.path("Tests/CommandTests/Fixtures/photos/camera/" + name)).readAll()
    }

    @Test func readsWhatTheCameraWrote() throws {
        let facts = PhotoFacts.of(try Self.camera("IMG_1.jpg"))
        #expect(facts.kind == .jpeg)
        #expect(facts.shownSize.map { [$0.width, $0.height] } == [36, 48])
        #expect(facts.taken?.text == "2026-11-18T15:04:05")
        #expect(facts.offsetSeconds == 3600)
        #expect(facts.camera == "Acme Box 1")
        #expect(facts.place.map { [$0.latitude, $0.longitude] } == [45.764, 4.8357])
        #expect(PhotoFacts.of(try Self.camera("IMG_2.jpg")).caption == "The river, at dusk")
        #expect(PhotoFacts.of(try Self.camera("fake.heic")).kind == nil)
    }

    @Test func everyStartOfAFileIsReadWithoutHarm() throws {
        let bytes = try Self.camera("IMG_1.jpg")
        for end in bytes.indices { _ = PhotoFacts.of(Array(bytes[..<end])) }
    }

    @Test func changedBytesAreReadWithoutHarm() throws {
        let bytes = try Self.camera("IMG_1.jpg")
        var generator = SeededGenerator(seed: 20)
        for _ in 0..<1000 {
            var changed = bytes
            for _ in 0..<4 {
                changed[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            _ = PhotoFacts.of(changed)
            // The same bytes as boxes of HEIC, as TIFF, PNG and WebP.
            for head in ["\0\0\0\u{18}ftypheic", "II*\0\u{8}\0\0\0", "RIFF\0\0\0\0WEBPVP8X"] {
                _ = PhotoFacts.of(Array(head.utf8) + changed.dropFirst(12))
            }
        }
    }

    @Test func aPauseOrANightEndsAnOuting() throws {
        func photo(_ time: String) -> FoundPhoto {
            let stamp = Timestamp(text: time)!
            return FoundPhoto(source: time, facts: PhotoFacts(), moment: stamp.local)
        }
        let outings = PhotoOuting.grouped(
            [
                "2026-11-20T12:59:59", "2026-11-20T10:00:00", "2026-11-20T16:00:00", "2026-11-20T23:59:00",
                "2026-11-21T00:01:00",
            ].map(photo))
        #expect(outings.map(\.photos.count) == [2, 1, 1, 1])
        #expect(outings.first?.start.text == "2026-11-20T10:00:00")
    }
}
