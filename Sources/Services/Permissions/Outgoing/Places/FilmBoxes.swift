// The boxes of a film that may contain its location as numbers.

import Bytes

/// ISO/IEC 14496-12, section 4.2: a length, four letters, and the contents.
enum FilmBoxes {
    private static let containers: Set<String> = [
        "moov", "trak", "mdia", "minf", "stbl", "udta", "moof", "traf", "meta", "edts", "mvex",
    ]
    /// Camera tracks with positions in their samples, in various formats: GoPro, Google, DJI, Sony, Canon.
    private static let telemetry: Set<String> = ["gpmd", "camm", "djmd", "dbgi", "rtmd", "CTMD"]
    private static let beginnings: Set<String> = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot", "styp"]

    /// The ranges of locations that can be blanked; nil if one cannot be.
    static func places(in bytes: [UInt8]) -> [Range<Int>]? {
        guard bytes.count >= 8, beginnings.contains(name(bytes, 4)) else { return [] }
        var found: [Range<Int>] = []
        return walk(bytes, 0..<bytes.count, depth: 0, &found) ? found : nil
    }

    private static func name(_ bytes: [UInt8], _ at: Int) -> String {
        String(decoding: bytes[at..<at + 4], as: UTF8.self)
    }

    private static func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        // Lengths beyond 2^62 do not occur.
        bytes[range].reduce(0) { ($0 & 0x3f_ffff_ffff_ffff) << 8 | Int($1) }
    }

    private static func walk(_ bytes: [UInt8], _ range: Range<Int>, depth: Int, _ found: inout [Range<Int>]) -> Bool {
        var at = range.lowerBound
        while at + 8 <= range.upperBound {
            var (length, header) = (number(bytes, at..<at + 4), 8)
            if length == 1, at + 16 <= range.upperBound {
                (length, header) = (number(bytes, at + 8..<at + 16), 16)
            } else if length == 0 {
                length = range.upperBound - at
            }
            guard length >= header, length <= range.upperBound - at else { return true }
            let (kind, inside) = (name(bytes, at + 4), at + header..<at + length)
            switch kind {
            case "loci":
                // 3GPP TS 26.244, section 8.10: a name, then longitude, latitude and altitude as 16.16 fixed-point numbers.
                if inside.count > 6 { found.append(inside.lowerBound + 6..<inside.upperBound) }
            case "gps ", "GPS ": return false
            case "stsd":
                var entry = inside.lowerBound + 8
                while entry + 8 <= inside.upperBound {
                    if telemetry.contains(name(bytes, entry + 4)) { return false }
                    let length = number(bytes, entry..<entry + 4)
                    guard length >= 8, length <= inside.upperBound - entry else { break }
                    entry += length
                }
            case _ where containers.contains(kind) && depth < 12:
                // `meta` starts with a version, except in QuickTime.
                let isFull =
                    kind == "meta" && inside.count >= 12
                    && number(bytes, inside.lowerBound..<inside.lowerBound + 4) == 0
                let rest = (isFull ? inside.lowerBound + 4 : inside.lowerBound)..<inside.upperBound
                guard walk(bytes, rest, depth: depth + 1, &found) else { return false }
            default: break
            }
            at += length
        }
        return true
    }
}
