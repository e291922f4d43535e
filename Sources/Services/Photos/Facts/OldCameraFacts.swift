// Dates in proprietary places of old cameras, before or beside Exif.

import Bytes
import CivilTime

enum OldCameraFacts {
    /// The text of Olympus and Agfa in APP12: `TimeDate=909698819`, seconds since 1970 by the camera's clock, like `PictureInfo` in
    /// exiftool.
    static func pictureInfo(_ bytes: [UInt8]) -> LocalDateTime? {
        let lines = bytes.split { $0 == .newline || $0 == .carriageReturn || $0 == 0 || $0 == .space }
        for line in lines where line.starts(with: Array("TimeDate=".utf8)) {
            return Int(String(decoding: line.dropFirst(9), as: UTF8.self)).flatMap(seconds)
        }
        return nil
    }

    /// Canon's heap in APP0 (Canon, "CIFF Specification on Image Data File", version 1.0): directories at the end of each heap, with the
    /// model in 0x080a and the time in 0x180e.
    static func ciff(_ source: ByteSource, into facts: inout PhotoFacts) {
        guard source.has("II", at: 0), let header = source.number(at: 2, count: 4, isLittle: true) else { return }
        heap(source, header..<max(header, source.size), depth: 0, &facts)
    }

    private static func heap(_ source: ByteSource, _ range: Range<Int>, depth: Int, _ facts: inout PhotoFacts) {
        guard depth < 8, range.count >= 6,
            let start = source.number(at: range.upperBound - 4, count: 4, isLittle: true),
            let count = source.number(at: range.lowerBound + start, count: 2, isLittle: true)
        else { return }
        for index in 0..<min(count, 200) {
            let at = range.lowerBound + start + 2 + index * 10
            guard let tag = source.number(at: at, count: 2, isLittle: true) else { return }
            // Two bits mark a value stored in the entry itself.
            if tag & 0xc000 == 0x4000 {
                if tag & 0x3fff == 0x180e {
                    facts.taken = source.number(at: at + 2, count: 4, isLittle: true).flatMap(seconds)
                }
                continue
            }
            guard let size = source.number(at: at + 2, count: 4, isLittle: true),
                let offset = source.number(at: at + 6, count: 4, isLittle: true),
                range.lowerBound + offset + size <= range.upperBound
            else { continue }
            let value = range.lowerBound + offset
            switch tag & 0x3fff {
            case 0x180e: facts.taken = source.number(at: value, count: 4, isLittle: true).flatMap(seconds)
            case 0x080a:
                let names = (source.bytes(at: value, count: min(size, 64)) ?? []).split(separator: 0)
                facts.make = facts.make ?? names.first.flatMap { ExifDirectory.text(Array($0)) }
                facts.model = facts.model ?? names.dropFirst().first.flatMap { ExifDirectory.text(Array($0)) }
            case 0x2800..<0x3800: heap(source, value..<value + size, depth: depth + 1, &facts)
            default: break
            }
        }
    }

    /// The maker note of Reconyx HyperFire: version 0xf101, and from byte 22 seconds, minutes, hours, month, day and year.
    static func reconyx(_ note: [UInt8]) -> LocalDateTime? {
        let source = ByteSource(note)
        guard source.number(at: 0, count: 2, isLittle: true) == 0xf101 else { return nil }
        let parts = (0..<6).compactMap { source.number(at: 22 + $0 * 2, count: 2, isLittle: true) }
        guard parts.count == 6, let day = Day(year: parts[5], month: parts[3], day: parts[4]),
            let time = TimeOfDay(hour: parts[2], minute: parts[1], second: parts[0])
        else { return nil }
        return LocalDateTime(day: day, time: time)
    }

    /// Seconds since 1970 by a clock without a zone.
    private static func seconds(_ count: Int) -> LocalDateTime? {
        guard count > 0, count < 1 << 32 else { return nil }
        return LocalDateTime(day: Day(number: 0), time: .midnight).adding(seconds: count)
    }
}
