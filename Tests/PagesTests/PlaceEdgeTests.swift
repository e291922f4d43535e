// Pictures without their places are still pictures: sums of chunks hold, and nothing of an unknown kind leaves.

import Testing
import Vault

@testable import Pages
@testable import Permissions

struct PlaceEdgeTests {
    /// CRC-32 bit by bit (PNG, annex D), by another way than the one that is tested.
    private func sum(_ bytes: [UInt8]) -> [UInt8] {
        var register: UInt32 = 0xffff_ffff
        for byte in bytes {
            for bit in 0..<8 {
                let isSet = (register ^ UInt32(byte >> bit)) & 1 == 1
                register = register >> 1 ^ (isSet ? 0xedb8_8320 : 0)
            }
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: (register ^ 0xffff_ffff) >> (24 - 8 * $0)) }
    }

    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: data.count >> (24 - 8 * $0)) } + Array(type.utf8) + data
            + sum(Array(type.utf8) + data)
    }

    /// The directory of a TIFF with one pointer to places, of which the latitude is 45 degrees.
    private static let tiff: [UInt8] =
        Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
        + [1, 0, 2, 0, 5, 0, 1, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0] + [45, 0, 0, 0, 1, 0, 0, 0]

    @Test func chunksOfPNGHaveTheirSums() throws {
        let signature: [UInt8] = [0x89] + Array("PNG\r\n\u{1a}\n".utf8)
        let head = chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
        let rest = chunk("IDAT", [1, 2, 3]) + chunk("IEND", [])
        let said = chunk("tEXt", Array("Comment\0a garden".utf8))
        for (place, isKept) in [
            (chunk("eXIf", Self.tiff), true), (chunk("tEXt", Array("Comment\0at 45.76412, 4.83571".utf8)), false),
            (chunk("zTXt", Array("Raw profile type exif\0\0x".utf8)), false),
        ] {
            let bytes = signature + head + said + place + rest
            let clean = try #require(PhotoPrivacy.withoutPlace(bytes))
            #expect(clean.starts(with: signature + head + said) && clean.suffix(rest.count) == rest[...])
            var at = signature.count
            var types: [String] = []
            while at + 12 <= clean.count {
                let length = clean[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
                let body = Array(clean[(at + 4)..<(at + 8 + length)])
                #expect(Array(clean[(at + 8 + length)..<(at + 12 + length)]) == sum(body))
                types.append(String(decoding: body.prefix(4), as: UTF8.self))
                at += 12 + length
            }
            #expect(types == ["IHDR", "tEXt"] + (isKept ? ["eXIf"] : []) + ["IDAT", "IEND"])
            #expect(at == clean.count)
        }
    }

    /// Kinds of pictures by their first bytes: what is known is cleaned; what is not, and speaks of places, stays.
    @Test(
        arguments: [
            ([0xff, 0xd8, 0xff, 0xd9], true), (Array("....ftypheic".utf8), true),
            (Array("II*\0\u{8}\0\0\0\0\0".utf8), true),
            (Array("MM\0*\0\0\0\u{8}\0\0".utf8), true), ([0x89] + Array("PNG\r\n\u{1a}\n".utf8), true),
            (Array("RIFF....WEBP".utf8), true),
            (Array("GIF89a".utf8), true), (Array("BM".utf8), false), (Array("FORM".utf8), false),
            ([0xff, 0x0a], false),
            ([], false),
        ] as [([UInt8], Bool)])
    func kindsOfPictures(_ start: [UInt8], _ isKnown: Bool) {
        for word in ["GPS", "Exif", "brob", "xmpmeta"] {
            #expect(
                (PhotoPrivacy.withoutPlaceOfPicture(start + Array(" .. \(word) .. ".utf8)) != nil) == isKnown, "\(word)"
            )
        }
        #expect(PhotoPrivacy.withoutPlaceOfPicture(start + Array("nothing of it".utf8)) != nil)
    }
}
