// Removes the location from a TIFF structure such as Exif.

import Bytes

/// Finds the GPS directory of a TIFF structure and clears it in place, so that offsets do not change.
struct ExifPlace {
    private var bytes: [UInt8]
    private let base: Int
    private let isLittle: Bool

    static func removed(_ segment: [UInt8], tiff base: Int) -> [UInt8] {
        guard base + 8 <= segment.count else { return segment }
        var exif = ExifPlace(bytes: segment, base: base, isLittle: segment[base] == UInt8(ascii: "I"))
        exif.remove()
        return exif.bytes
    }

    private init(bytes: [UInt8], base: Int, isLittle: Bool) {
        self.bytes = bytes
        self.base = base
        self.isLittle = isLittle
    }

    private func number(_ offset: Int, _ count: Int) -> Int? {
        guard offset >= 0, base + offset + count <= bytes.count else { return nil }
        let raw = bytes[base + offset..<base + offset + count]
        return (isLittle ? Array(raw.reversed()) : Array(raw)).reduce(0) { $0 << 8 | Int($1) }
    }

    private mutating func clear(_ offset: Int, _ count: Int) {
        guard offset >= 0, count >= 0, base + offset < bytes.count else { return }
        for index in base + offset..<min(bytes.count, base + offset + count) { bytes[index] = 0 }
    }

    /// Follows all directories: those of pictures and previews (tag 0x14a, and the next of each), and Exif's own (0x8769).
    private mutating func remove() {
        var seen: Set<Int> = []
        var queue = [number(4, 4)].compactMap { $0 }
        while let directory = queue.popLast(), seen.count < 32 {
            guard directory > 0, seen.insert(directory).inserted, let count = number(directory, 2), count < 2000 else {
                continue
            }
            for index in 0..<count {
                let entry = directory + 2 + index * 12
                guard let tag = number(entry, 2), let value = number(entry + 8, 4) else { break }
                switch tag {
                // Exif 2.32, table 4.
                case 0x8825: clearDirectory(value)
                case 0x8769: queue.append(value)
                case 0x014a:
                    let total = number(entry + 4, 4) ?? 0
                    queue += total == 1 ? [value] : (0..<min(total, 16)).compactMap { number(value + 4 * $0, 4) }
                // XMP and IPTC within TIFF.
                case 700, 33723, 34377: clearPacket(entry)
                // Texts from cameras, programs and people.
                case 0x010d, 0x010e, 0x010f, 0x0110, 0x013b, 0x8298, 0x9286, 0xa420, 0xa430: clearCoordinates(entry)
                // Titles, comments, authors, keywords and subjects from Windows.
                case 0x9c9b...0x9c9f: clearCoordinates(entry, isWide: true)
                default: break
                }
            }
            if let next = number(directory + 2 + count * 12, 4) { queue.append(next) }
        }
    }

    private mutating func clearDirectory(_ place: Int) {
        let fields = number(place, 2) ?? 0
        for field in 0..<min(fields, 100) { clearValue(place + 2 + field * 12) }
        clear(place, 2 + min(fields, 100) * 12)
    }

    /// The range of an entry's value in the file; nil if it is outside.
    private func value(_ entry: Int) -> Range<Int>? {
        guard let type = number(entry + 2, 2), Self.sizes.indices.contains(type), let count = number(entry + 4, 4),
            count < 1 << 24
        else { return nil }
        let size = Self.sizes[type] * count
        guard let offset = size <= 4 ? entry + 8 : number(entry + 8, 4), base + offset + size <= bytes.count else {
            return nil
        }
        return base + offset..<base + offset + size
    }

    private mutating func clearPacket(_ entry: Int) {
        guard let range = value(entry), PlaceWords.areIn(bytes[range]) || number(entry, 2) != 700 else { return }
        for index in range { bytes[index] = .space }
    }

    private mutating func clearCoordinates(_ entry: Int, isWide: Bool = false) {
        guard let range = value(entry) else { return }
        if isWide { CoordinateBlanks.fillWide(&bytes, range) } else { CoordinateBlanks.fill(&bytes, range) }
    }

    /// Bytes per value of each type.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

    /// Values of more than four bytes are stored elsewhere.
    private mutating func clearValue(_ entry: Int) {
        guard let type = number(entry + 2, 2), let count = number(entry + 4, 4), let offset = number(entry + 8, 4),
            Self.sizes.indices.contains(type), count < 1 << 20
        else { return }
        if Self.sizes[type] * count > 4 { clear(offset, Self.sizes[type] * count) }
    }
}
