// Where a photo was taken does not leave with it.

import Testing

@testable import Export

struct PhotoPrivacyTests {
    /// A JPEG with an Exif block: orientation, and a GPS directory with one latitude (three rationals elsewhere).
    static let jpeg: [UInt8] = {
        var tiff: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]
        tiff += [2, 0]
        tiff += [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
        tiff += [0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0]
        tiff += [0, 0, 0, 0]
        tiff += [1, 0] + [2, 0, 5, 0, 3, 0, 0, 0, 56, 0, 0, 0] + [0, 0, 0, 0]
        tiff += [UInt8](repeating: 45, count: 24)
        let exif = Array("Exif\0\0".utf8) + tiff
        let length = exif.count + 2
        return [0xff, 0xd8, 0xff, 0xe1, UInt8(length >> 8), UInt8(length & 0xff)] + exif + [
            0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9,
        ]
    }()

    @Test
    func coordinatesAreEmptiedAndTheRestStays() throws {
        let clean = try #require(PhotoPrivacy.withoutPlace(Self.jpeg))
        #expect(clean.count == Self.jpeg.count)
        #expect(!clean.contains(45))
        // Orientation and picture.
        #expect(clean.prefix(34) == Self.jpeg.prefix(34) && clean.suffix(9) == Self.jpeg.suffix(9))
        #expect(PhotoPrivacy.withoutPlace(clean) == clean)
    }

    @Test
    func whatCannotBeCleanedIsNamed() {
        #expect(PhotoPrivacy.withoutPlace([0, 0, 0, 24] + Array("ftypheic".utf8)) == nil)
        #expect(PhotoPrivacy.withoutPlace([0x89] + Array("PNG\r\n....eXIf".utf8)) == nil)
        let plain: [UInt8] = [0x89] + Array("PNG\r\n....IDAT".utf8)
        #expect(PhotoPrivacy.withoutPlace(plain) == plain)
    }

    @Test
    func cutFilesDoNotCrash() {
        for end in Self.jpeg.indices { _ = PhotoPrivacy.withoutPlace(Array(Self.jpeg[..<end])) }
    }
}
