// Removes the location from JPEG files, including pictures and films that cameras append.

import Bytes

/// Segments (ITU-T T.81, annex B): Exif, XMP, IPTC and comments.
struct JPEGPlace {
    private var bytes: [UInt8]

    static func removed(_ bytes: [UInt8]) -> [UInt8] {
        var file = JPEGPlace(bytes: bytes)
        var next = file.clean(pictureAt: 0)
        // Multi-picture files (CIPA DC-007) and previews: each picture has its own Exif block. Offsets to them remain valid.
        while let start = file.pictureStart(from: next) { next = file.clean(pictureAt: start) }
        if let film = PlaceWords.find("ftyp", in: bytes, from: next), film >= next + 4,
            let clean = FilmPlace.removed(Array(file.bytes[(film - 4)...]))
        {
            file.bytes.replaceSubrange((film - 4)..., with: clean)
        }
        return file.bytes
    }

    private func pictureStart(from start: Int) -> Int? {
        var at = start
        while at + 3 < bytes.count {
            if bytes[at] == 0xff, bytes[at + 1] == 0xd8, bytes[at + 2] == 0xff { return at }
            at += 1
        }
        return nil
    }

    /// Cleans the segments of one picture, and returns the position at which another may follow.
    private mutating func clean(pictureAt start: Int) -> Int {
        var at = start + 2
        var extensions: [Range<Int>] = []
        while at + 4 <= bytes.count, bytes[at] == 0xff, bytes[at + 1] != 0xda {
            // Fill bytes (B.1.1.2).
            if bytes[at + 1] == 0xff {
                at += 1
                continue
            }
            let end = at + 2 + (Int(bytes[at + 2]) << 8 | Int(bytes[at + 3]))
            guard end >= at + 4, end <= bytes.count else { break }
            switch bytes[at + 1] {
            case 0xe1 where bytes.has("Exif\0\0", at: at + 4):
                bytes.replaceSubrange(at..<end, with: ExifPlace.removed(Array(bytes[at..<end]), tiff: 10))
            case 0xe1 where bytes.has("http://ns.adobe.com/xmp/extension/", at: at + 4): extensions.append(at..<end)
            case 0xe1 where PlaceWords.areIn(bytes[at..<end]):
                // After the name of the segment's type.
                let text = bytes[(at + 4)..<end].firstIndex(of: 0).map { $0 + 1 } ?? at + 4
                for index in text..<end { bytes[index] = .space }
            case 0xed: clearIPTC(at + 4..<end)
            case 0xfe: CoordinateBlanks.fill(&bytes, at + 4..<end)
            default: break
            }
            at = end
        }
        // A packet may be split between two of them, even within a word.
        if PlaceWords.areIn(extensions.flatMap { bytes[min($0.upperBound, $0.lowerBound + 79)..<$0.upperBound] }) {
            for range in extensions {
                for index in min(range.upperBound, range.lowerBound + 79)..<range.upperBound { bytes[index] = .space }
            }
        }
        return at
    }

    /// Blanks records with names of places (IIM 4.2: 2:26, 2:27, 2:90, 2:92, 2:95, 2:100, 2:101), and coordinates in all others.
    private mutating func clearIPTC(_ range: Range<Int>) {
        var at = range.lowerBound
        while at + 5 <= range.upperBound {
            guard bytes[at] == 0x1c, bytes[at + 1] == 2 else {
                at += 1
                continue
            }
            let end = min(range.upperBound, at + 5 + (Int(bytes[at + 3]) << 8 | Int(bytes[at + 4])))
            if [26, 27, 90, 92, 95, 100, 101].contains(bytes[at + 2]) {
                for index in at + 5..<end { bytes[index] = .space }
            } else {
                CoordinateBlanks.fill(&bytes, at + 5..<end)
            }
            at = end
        }
    }
}
