// Finds the size of a picture and its Exif in the supported file formats.

import Bytes

struct PhotoContainer {
    private let source: ByteSource

    init(_ source: ByteSource) { self.source = source }

    func facts() -> PhotoFacts {
        var facts = PhotoFacts()
        facts.kind = PhotoKind(source)
        switch facts.kind {
        case .jpeg: jpeg(&facts)
        case .png: png(&facts)
        case .webp: webp(&facts)
        case .gif:
            facts.width = source.number(at: 6, count: 2, isLittle: true)
            facts.height = source.number(at: 8, count: 2, isLittle: true)
        case .heic, .avif: ISOMediaFile(source).read(into: &facts)
        case .tiff, .raw: exif(at: 0, isPicture: true, &facts)
        case nil: break
        }
        return facts
    }

    private func exif(at base: Int, isPicture: Bool = false, _ facts: inout PhotoFacts) {
        // Some writers put the JPEG marker before it.
        let start = source.has("Exif\0\0", at: base) ? base + 6 : base
        if let directory = ExifDirectory(source, base: start) { facts.read(directory, isPicture: isPicture) }
    }

    private static let maxSegments = 1000

    /// Segments up to the image data (ITU-T T.81, annex B).
    private func jpeg(_ facts: inout PhotoFacts) {
        var at = 2
        var hasExif = false
        var xmp: XMPText?
        for _ in 0..<Self.maxSegments {
            guard let marker = source.bytes(at: at, count: 2), marker[0] == 0xff else { break }
            if marker[1] == 0xff {
                at += 1
                continue
            }
            if marker[1] == 0x01 || (0xd0...0xd8).contains(marker[1]) {
                at += 2
                continue
            }
            guard marker[1] != 0xda, marker[1] != 0xd9, let length = source.number(at: at + 2, count: 2), length >= 2
            else { break }
            switch marker[1] {
            case 0xe1 where !hasExif && source.has("Exif\0", at: at + 4):
                // Exif is limited to its segment.
                if let bytes = source.bytes(at: at + 4, count: min(length - 2, source.size - at - 4)), bytes.count > 6 {
                    let own = ByteSource(Array(bytes.dropFirst(6)))
                    if let directory = ExifDirectory(own, base: 0) {
                        hasExif = true
                        facts.read(directory, isPicture: false)
                    }
                }
            case 0xe1 where source.has("http://ns.adobe.com/xap/1.0/\0", at: at + 4):
                xmp = source.bytes(at: at + 33, count: max(0, length - 31)).map { XMPText($0) }
            case 0xe0 where source.has("HEAPJPGM", at: at + 10):
                let bytes = source.bytes(at: at + 4, count: max(0, min(length - 2, source.size - at - 4)))
                if let bytes { OldCameraFacts.ciff(ByteSource(bytes), into: &facts) }
            case 0xec where facts.taken == nil:
                facts.taken = source.bytes(at: at + 4, count: length - 2).flatMap(OldCameraFacts.pictureInfo)
            case 0xc0...0xcf where ![0xc4, 0xc8, 0xcc].contains(marker[1]):
                facts.height = source.number(at: at + 5, count: 2)
                facts.width = source.number(at: at + 7, count: 2)
            default: break
            }
            at += 2 + length
        }
        if let xmp { facts.read(xmp) }
    }

    /// Chunks (PNG, third edition, section 5; eXIf is 11.3.3.5).
    private func png(_ facts: inout PhotoFacts) {
        facts.width = source.number(at: 16, count: 4)
        facts.height = source.number(at: 20, count: 4)
        var at = 8
        for _ in 0..<Self.maxSegments {
            guard let length = source.number(at: at, count: 4) else { return }
            if source.has("eXIf", at: at + 4) { exif(at: at + 8, &facts) }
            at += 12 + length
        }
    }

    /// Chunks (RFC 9649, section 2).
    private func webp(_ facts: inout PhotoFacts) {
        var at = 12
        for _ in 0..<Self.maxSegments {
            guard let length = source.number(at: at + 4, count: 4, isLittle: true) else { return }
            let body = at + 8
            if source.has("VP8X", at: at) {
                facts.width = source.number(at: body + 4, count: 3, isLittle: true).map { $0 + 1 }
                facts.height = source.number(at: body + 7, count: 3, isLittle: true).map { $0 + 1 }
            } else if source.has("VP8 ", at: at), facts.width == nil {
                facts.width = source.number(at: body + 6, count: 2, isLittle: true).map { $0 & 0x3fff }
                facts.height = source.number(at: body + 8, count: 2, isLittle: true).map { $0 & 0x3fff }
            } else if source.has("VP8L", at: at), facts.width == nil,
                let bits = source.number(at: body + 1, count: 4, isLittle: true)
            {
                facts.width = bits & 0x3fff + 1
                facts.height = bits >> 14 & 0x3fff + 1
            } else if source.has("EXIF", at: at) {
                exif(at: body, &facts)
            }
            at = body + length + length % 2
        }
    }
}
