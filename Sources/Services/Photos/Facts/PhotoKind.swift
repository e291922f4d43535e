// Determines the format of a picture from its first bytes, never its name.

import Vault

package enum PhotoKind: String, Sendable, CaseIterable {
    case jpeg, png, gif, webp, tiff, heic, avif, raw

    /// The file extension for a picture that starts with these bytes; nil if they are not a picture's.
    package static func ending(of start: [UInt8]) -> String? {
        switch PhotoKind(ByteSource(start)) {
        case .jpeg: ".jpg"
        case .tiff: ".tif"
        case .raw, nil: nil
        case let kind?: "." + kind.rawValue
        }
    }

    init?(_ source: ByteSource) {
        if source.has("FUJIFILMCCD-RAW", at: 0) {
            self = .raw
        } else if source.bytes(at: 0, count: 3) == [0xff, 0xd8, 0xff] {
            self = .jpeg
        } else if source.bytes(at: 0, count: 4) == [0x89, 0x50, 0x4e, 0x47] {
            self = .png
        } else if source.has("GIF8", at: 0) {
            self = .gif
        } else if source.has("RIFF", at: 0), source.has("WEBP", at: 8) {
            self = .webp
        } else if source.has("ftyp", at: 4) {
            guard let kind = Self(brands: source) else { return nil }
            self = kind
        } else if ExifDirectory(source, base: 0) != nil {
            self = source.has("II*\0", at: 0) || source.has("MM\0*", at: 0) ? .tiff : .raw
        } else {
            return nil
        }
    }

    /// The brands of an ISO base media file (ISO/IEC 14496-12, section 4.3; 23008-12, annex B).
    private init?(brands source: ByteSource) {
        let size = min(source.number(at: 0, count: 4) ?? 0, 256)
        var brands: [String] = []
        for at in [8] + Array(stride(from: 16, to: max(16, size), by: 4)) {
            if let bytes = source.bytes(at: at, count: 4) { brands.append(String(decoding: bytes, as: UTF8.self)) }
        }
        if brands.contains(where: { $0.hasPrefix("avi") && $0 != "avi " }) {
            self = .avif
        } else if brands.contains(where: { $0.hasPrefix("he") || $0 == "mif1" || $0 == "msf1" }) {
            self = .heic
        } else if brands.contains("crx ") {
            self = .raw
        } else {
            return nil
        }
    }
}
