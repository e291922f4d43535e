// Places in the boxes of films: numbers are blanked, and what cannot be blanked does not leave.

import Bytes
import Testing
import Vault

@testable import Permissions

@Suite struct FilmBoxesTests {
    private static func box(_ kind: String, _ inside: [UInt8]) -> [UInt8] {
        let length = inside.count + 8
        return [UInt8(length >> 24), UInt8(length >> 16 & 0xff), UInt8(length >> 8 & 0xff), UInt8(length & 0xff)]
            + Array(kind.utf8) + inside
    }

    /// 4.8357 and 45.7640 as 16.16 (3GPP TS 26.244).
    private static let place: [UInt8] = [0, 4, 0xd5, 0xf0, 0, 45, 0xc3, 0x95, 0, 0, 0, 0]

    private static func film(_ boxes: [UInt8]...) -> [UInt8] {
        box("ftyp", Array("isom\0\0\0\0".utf8)) + box("moov", boxes.flatMap { $0 }) + box("mdat", Array("samples".utf8))
    }

    private static func track(_ entry: String) -> [UInt8] {
        let table = box("stsd", [0, 0, 0, 0, 0, 0, 0, 1] + box(entry, [0, 0, 0, 0, 0, 0, 0, 1]))
        return box("trak", box("mdia", box("minf", box("stbl", table))))
    }

    @Test func numbersOfAPlaceAreBlanked() throws {
        let loci = Self.box(
            "loci", [0, 0, 0, 0, 0x15, 0xc7] + Array("Lyon\0".utf8) + [0] + Self.place + Array("earth\0\0".utf8))
        let film = Self.film(Self.box("udta", loci), Self.track("avc1"))
        let clean = try #require(FilmPlace.removed(film))
        #expect(clean.count == film.count)
        #expect(!clean.indices.contains { clean[$0...].starts(with: Self.place) })
        #expect(PlaceWords.find("Lyon", in: clean) == nil)
        #expect(PlaceWords.find("samples", in: clean) != nil && PlaceWords.find("avc1", in: clean) != nil)
        // In the head of the metadata, which has a version in front.
        let other = Self.film(Self.box("meta", [0, 0, 0, 0] + loci))
        #expect(try PlaceWords.find("Lyon", in: #require(FilmPlace.removed(other))) == nil)
    }

    @Test(arguments: ["gpmd", "camm", "djmd", "rtmd"]) func positionsInATrackDoNotLeave(_ entry: String) {
        #expect(FilmPlace.removed(Self.film(Self.track("avc1"), Self.track(entry))) == nil)
    }

    @Test func filmsOfOtherKinds() {
        #expect(FilmPlace.removed(Self.film(Self.box("gps ", [1, 2, 3]))) == nil)
        var stream = [UInt8](repeating: 0, count: 1000)
        for packet in 0..<5 { stream[packet * 188] = 0x47 }
        #expect(FilmPlace.removed(stream) == nil)
        #expect(FilmPlace.removed(Self.film(Self.track("avc1"))) == Self.film(Self.track("avc1")))
        // Lengths that lie.
        for length in 0..<16 {
            let cut = Array(Self.film(Self.track("avc1")).prefix(40 + length))
            #expect(FilmPlace.removed(cut) == cut)
        }
    }

    @Test(arguments: [
        ("8BPS\0\u{1}", "psd"), ("\0\0\0\u{c}JXL brob", "jxl"), ("\0\0\0\u{c}jP  JpgTiffExif->JP2", "jp2"),
        ("BM____ GPSLatitude", "bmp"), ("BM____ Latitude 45.7", "bmp"),
    ])
    func picturesThatNobodyCanClean(_ text: String, _ ending: String) {
        #expect(PhotoPrivacy.withoutPlaceOfPicture(Array(text.utf8)) == nil)
        #expect(PhotoPrivacy.isPicture(.init(trusted: "media/a." + ending)))
    }

    @Test func aBitmapWithoutAWordLeaves() {
        let bytes = Array("BM____ pixels".utf8)
        #expect(PhotoPrivacy.withoutPlaceOfPicture(bytes) == bytes)
    }

    @Test func textsOfPNGThatAreCompressed() throws {
        func chunk(_ kind: String, _ inside: [UInt8]) -> [UInt8] {
            Self.box(kind, inside).withLength(inside.count) + [0, 0, 0, 0]
        }
        let head: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        let file =
            head + chunk("tEXt", Array("Title\0Garden".utf8)) + chunk("zTXt", Array("Comment\0\0SECRET".utf8))
            + chunk("iTXt", Array("Comment\0\u{1}\0\0\0SECRET".utf8)) + chunk("IEND", [])
        let clean = try #require(PhotoPrivacy.withoutPlaceOfPicture(file))
        #expect(PlaceWords.find("SECRET", in: clean) == nil && PlaceWords.find("Garden", in: clean) != nil)
    }
}

extension [UInt8] {
    /// The same chunk with another length in front: that of PNG counts what is inside alone.
    fileprivate func withLength(_ length: Int) -> [UInt8] {
        [0, 0, UInt8(length >> 8), UInt8(length & 0xff)] + dropFirst(4)
    }
}
