// Removes the location from photos, as it is private to their owner.

import Bytes
import Photos
import Vault

/// Removes locations from pictures; all else in them is kept (pixels, orientation, date, camera), and nothing is re-encoded.
package enum PhotoPrivacy {
    /// The bytes without a GPS directory (Exif 2.32, section 4.6.6), coordinates in texts, and XMP and IPTC that name a place. Nil if the
    /// format may contain a location that cannot be found.
    static func withoutPlace(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.starts(with: [0xff, 0xd8]) { return JPEGPlace.removed(bytes) }
        if bytes.has("ftyp", at: 4) {
            switch ExifLocation.heic(bytes) {
            case .none: return XMPPlace.blanked(bytes)
            case .at(let base): return XMPPlace.blanked(ExifPlace.removed(bytes, tiff: base))
            case .unknown: return nil
            }
        }
        if bytes.has("II*\0", at: 0) || bytes.has("MM\0*", at: 0) {
            return XMPPlace.blanked(ExifPlace.removed(bytes, tiff: 0))
        }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return PNGPlace.removed(bytes) }
        if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) { return XMPPlace.blanked(webp(bytes)) }
        if bytes.has("GIF8", at: 0) { return XMPPlace.blanked(bytes) }
        return bytes
    }

    /// Extensions of pictures that neither browsers nor cameras use.
    private static let others: Set = [
        "jxl", "jp2", "j2k", "jpf", "jpx", "jpm", "psd", "psb", "x3f", "tga", "pcx", "xcf", "kra", "insp", "mpo",
    ]

    /// Whether a file is a picture by its name.
    package static func isPicture(_ path: VaultPath) -> Bool {
        MediaType.of(path).hasPrefix("image/")
            || PictureEndings.photos.contains(path.ending) || others.contains(path.ending)
    }

    /// The same for a picture by its name. An unknown format may keep its location anywhere.
    package static func withoutPlaceOfPicture(_ bytes: [UInt8]) -> [UInt8]? {
        let isKnown =
            bytes.starts(with: [0xff, 0xd8]) || bytes.has("ftyp", at: 4) || bytes.has("II*\0", at: 0)
            || bytes.has("MM\0*", at: 0) || bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) || bytes.has("RIFF", at: 0)
            || bytes.has("GIF8", at: 0)
        // Photoshop has Exif among its resources without a recognisable word.
        if bytes.has("8BPS", at: 0) { return nil }
        if !isKnown,
            PlaceWords.areIn(bytes)
                || ["Exif", "brob", "xmpmeta"].contains(where: { PlaceWords.find($0, in: bytes) != nil })
        {
            return nil
        }
        return withoutPlace(bytes)
    }

    /// Chunks of four letters and a little-endian length (RFC 9649, section 2).
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
}
