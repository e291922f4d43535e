// Where a photo was taken does not leave with it.

import Testing

@testable import Permissions

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

    /// The TIFF structure of the JPEG above.
    private static let tiff = Array(jpeg[12..<92])

    private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        [0, 0, 0, UInt8(body.count + 8)] + Array(name.utf8) + body
    }

    @Test
    func everyKindOfFileLosesItsPlace() throws {
        let chunk = [0, 0, 0, UInt8(Self.tiff.count)] + Array("eXIf".utf8) + Self.tiff + [1, 2, 3, 4]
        let png =
            [0x89] + Array("PNG\r\n\u{1a}\n".utf8) + chunk + [0, 0, 0, 0] + Array("IEND".utf8) + [
                0xae, 0x42, 0x60, 0x82,
            ]
        let webp =
            Array("RIFF....WEBPEXIF".utf8) + [UInt8(Self.tiff.count), 0, 0, 0] + Self.tiff + Array("VP8 ".utf8) + [
                0, 0, 0, 0,
            ]
        let entry = Self.box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("Exif".utf8))
        let head = Self.box("ftyp", Array("heic".utf8))
        let items = Self.box("iinf", [0, 0, 0, 0, 0, 1] + entry)
        // One item in the file at an offset of four bytes with a length of four.
        let start = head.count + 8 + 4 + items.count + 30 + 8
        let places = Self.box(
            "iloc",
            [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, UInt8(start), 0, 0, 0, UInt8(Self.tiff.count + 4)])
        #expect(places.count == 30)
        let heic =
            head + Self.box("meta", [0, 0, 0, 0] + items + places) + Self.box("mdat", [0, 0, 0, 0] + Self.tiff)
        for (name, bytes) in [("tiff", Self.tiff), ("png", png), ("webp", webp), ("heic", heic)] {
            let clean = try #require(PhotoPrivacy.withoutPlace(bytes), "\(name)")
            #expect(clean.count == bytes.count && bytes.contains(45) && !clean.contains(45), "\(name)")
            #expect(PhotoPrivacy.withoutPlace(clean) == clean, "\(name)")
        }
    }

    @Test
    func whatCannotBeCleanedIsNamed() {
        // An item `Exif` in `iinf` that `iloc` does not find.
        let entry = Self.box("infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("Exif".utf8))
        let meta = Self.box("meta", [0, 0, 0, 0] + Self.box("iinf", [0, 0, 0, 0, 0, 1] + entry))
        #expect(PhotoPrivacy.withoutPlace(Self.box("ftyp", Array("heic".utf8)) + meta) == nil)
        let plain: [UInt8] = [0x89] + Array("PNG\r\n....IDAT".utf8)
        #expect(PhotoPrivacy.withoutPlace(plain) == plain)
    }

    @Test
    func cutFilesDoNotCrash() {
        for end in Self.jpeg.indices { _ = PhotoPrivacy.withoutPlace(Array(Self.jpeg[..<end])) }
    }
}
