// Coordinates as they are in texts, found without knowing what the text is.

import Bytes

/// Finds `geo:` addresses, pairs of decimal numbers with three decimals or more, angles with minutes or a direction, and numbers after
/// a latitude's or longitude's key. A hundredth of a degree and less is a town, not a place.
package enum CoordinateText {
    /// Folded, in the languages of phones and cameras.
    static let keys: Set<String> = [
        "lat", "latitude", "lon", "lng", "long", "longitude", "breite", "lange", "laenge", "breitengrad", "langengrad",
        "laengengrad", "latitud", "longitud", "latitudine", "longitudine", "gpslatitude", "gpslongitude", "mlat",
        "mlon",
    ]

    /// Words that mean a coordinate as a part of a key, too: `lat_deg`, `gps-longitude`, `start lat`.
    private static let parts: Set<String> = [
        "lat", "latitude", "lon", "lng", "longitude", "latitud", "longitud", "latitudine", "longitudine", "coordinates",
        "coordinate", "coords", "coordonnees", "geolocation", "geohash", "utm", "mgrs", "easting", "northing",
    ]

    /// What else is in such a key. A `lat_pulldown` is an exercise.
    private static let besides: Set<String> = [
        "deg", "dd", "dms", "degree", "degrees", "decimal", "wgs", "gps", "geo", "location", "position", "pos", "point",
        "place", "lieu", "start", "end", "stop", "from", "to", "first", "last", "min", "max", "home", "center",
        "centre",
        "value", "origin", "destination", "of", "in",
    ]

    /// Whether a folded key, or column of a table, has such a part.
    static func hasPart(_ key: String) -> Bool {
        guard key.utf8.count <= 60 else { return false }
        let words = key.split { !$0.isLetter }.map(String.init)
        return words.contains(where: parts.contains) && words.allSatisfy { parts.contains($0) || besides.contains($0) }
    }

    /// Stands where coordinates were.
    private static let mark = Array("…".utf8)

    /// The text without its coordinates.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        let ranges = ranges(in: bytes)
        guard !ranges.isEmpty else { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var at = 0
        for range in ranges {
            output += bytes[at..<range.lowerBound]
            output += mark
            at = range.upperBound
        }
        return output + bytes[at...]
    }

    /// In order, none within another.
    package static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        bytes.withUnsafeBufferPointer { Scanner(bytes: $0).ranges() }
    }
}

private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>

    func ranges() -> [Range<Int>] {
        var found: [Range<Int>] = []
        var at = 0
        while case let start = beginning(at), start < bytes.count {
            if let range = match(start) {
                found.append(range)
                at = range.upperBound
            } else {
                at = start + 1
            }
        }
        return found
    }

    /// The next place from `start` on where a coordinate may begin, as that byte and the one before it tell.
    private func beginning(_ start: Int) -> Int {
        guard start > 0 else { return 0 }
        var at = start
        while at + ByteBlock.size <= bytes.count {
            let found = beginnings(ByteBlock(bytes, at: at), behind: ByteBlock(bytes, at: at - 1)).first
            if found < ByteBlock.size { return at + found }
            at += ByteBlock.size
        }
        return at
    }

    /// Signs and digits where no number goes on, and letters that some coordinate begins with, where no word does. What `match` says of
    /// anything else is nil.
    @inline(__always)
    private func beginnings(_ block: ByteBlock, behind before: ByteBlock) -> ByteBlock.Places {
        let capitals = block.letters & block.places(below: UInt8(ascii: "a"))
        let small =
            block.places(of: UInt8(ascii: "g")) | block.places(of: UInt8(ascii: "h"))
            | block.places(of: UInt8(ascii: "l")) | block.places(of: UInt8(ascii: "b"))
            | block.places(of: UInt8(ascii: "m"))
        let isWord = before.letters & !before.places(of: UInt8(ascii: "m"))
        let numbers = block.digits | block.places(of: .hyphen) | block.places(of: .plus) | block.places(of: 0xe2)
        let isNumber = before.digits | before.places(of: .dot)
        return numbers & !isNumber | (capitals | small) & !isWord
    }

    private func byte(_ at: Int) -> UInt8? { at < bytes.count ? bytes[at] : nil }

    private func match(_ at: Int) -> Range<Int>? {
        let byte = bytes[at]
        guard byte.isLetter || byte.isDigit || byte == .hyphen || byte == .plus || byte == 0xe2 else { return nil }
        let previous = at > 0 ? bytes[at - 1] : .space
        if byte.isLetter, !previous.isLetter || previous == UInt8(ascii: "m") {
            // Nearly every word begins otherwise than any of these.
            switch byte {
            case UInt8(ascii: "g"), UInt8(ascii: "G"): if let found = address(at) ?? keyed(at) { return found }
            case UInt8(ascii: "h"), UInt8(ascii: "H"): if let found = MapLink.range(bytes, at) { return found }
            case UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "m"),
                UInt8(ascii: "M"):
                if let found = keyed(at) { return found }
            default: break
            }
            guard byte < UInt8(ascii: "a") else { return nil }
            return (isDirection(at) ? angles(at) : nil) ?? GridReference.plusCode(bytes, at)
                ?? GridReference.british(bytes, at)
        }
        guard !previous.isDigit, previous != .dot, sign(at) != nil || byte.isDigit else { return nil }
        return angles(at) ?? pair(at) ?? worded(at) ?? (previous.isLetter ? nil : GridReference.range(bytes, at))
    }

    // MARK: Addresses and keys

    /// RFC 5870.
    private func address(_ start: Int) -> Range<Int>? {
        guard start + 4 < bytes.count, lowercased(start, 4) == "geo:" else { return nil }
        var at = start + 4
        guard sign(at) != nil || bytes[at].isDigit else { return nil }
        while let next = byte(at), next.isDigit || next.isLetter || "+-.,;=%".utf8.contains(next) { at += 1 }
        return start..<at
    }

    private func lowercased(_ start: Int, _ count: Int) -> String {
        String(decoding: bytes[start..<min(bytes.count, start + count)], as: UTF8.self).lowercased()
    }

    /// The number of `lat=45.7`, `"longitude": 4.8`, `**Länge**: 4,8`, `lng:: 4.8`, `<lat>45.7`.
    private func keyed(_ start: Int) -> Range<Int>? {
        guard mayBeKey(start) else { return nil }
        var end = start
        while let next = byte(end), next.isLetter || next >= 0x80 && blank(end) == 0, end - start < 20 { end += 1 }
        guard end - start >= 3 else { return nil }
        var at = end
        // `lat_deg`
        if let next = byte(at), next == .underscore || next == .hyphen || next == .dot, byte(at + 1)?.isLetter ?? false
        {
            at += 1
            while let next = byte(at), next.isLetter, at - end < 12 { at += 1 }
        }
        let keyEnd = at
        while let next = byte(at), at - keyEnd < 12 {
            let length = "\"'\\ :=\t*_`|(>".utf8.contains(next) ? 1 : blank(at)
            guard length > 0 else { break }
            at += length
        }
        guard at > keyEnd, let number = number(at), number.decimals > 0,
            CoordinateText.keys.contains(Folding.fold(String(decoding: bytes[start..<end], as: UTF8.self)))
        else { return nil }
        return at..<number.end
    }

    /// Whether one of the keys begins with these two letters, or may where the second is none of ASCII.
    private func mayBeKey(_ start: Int) -> Bool {
        guard let second = byte(start + 1), second < 0x80 else { return true }
        return switch (bytes[start].lowercased, second.lowercased) {
        case (UInt8(ascii: "l"), UInt8(ascii: "a")), (UInt8(ascii: "l"), UInt8(ascii: "o")),
            (UInt8(ascii: "l"), UInt8(ascii: "n")), (UInt8(ascii: "b"), UInt8(ascii: "r")),
            (UInt8(ascii: "g"), UInt8(ascii: "p")), (UInt8(ascii: "m"), UInt8(ascii: "l")):
            true
        default: false
        }
    }

    // MARK: Numbers

    private struct Number {
        let value: Double
        let decimals: Int
        let end: Int
        let hasComma: Bool
    }

    /// Bytes of a sign: plus, hyphen, and the minus of typographers (U+2212).
    private func sign(_ at: Int) -> Int? {
        guard let byte = byte(at) else { return nil }
        if byte == .hyphen || byte == .plus { return 1 }
        return byte == 0xe2 && self.byte(at + 1) == 0x88 && self.byte(at + 2) == 0x92 ? 3 : nil
    }

    /// Bytes of white space: of ASCII, and the blanks that do not break a line (U+00A0, U+2000 to U+200B, U+202F).
    private func blank(_ at: Int) -> Int {
        guard let byte = byte(at) else { return 0 }
        if byte.isWhitespace { return 1 }
        if byte == 0xc2, self.byte(at + 1) == 0xa0 { return 2 }
        guard byte == 0xe2, self.byte(at + 1) == 0x80, let last = self.byte(at + 2) else { return 0 }
        return 0x80...0x8b ~= last || last == 0xaf ? 3 : 0
    }

    private func skippingBlanks(_ start: Int) -> Int {
        var at = start
        while case let length = blank(at), length > 0, at - start < 6 { at += length }
        return at
    }

    /// One to three digits, a point or comma, decimals; perhaps a sign in front.
    private func number(_ start: Int) -> Number? {
        var at = start
        let signLength = sign(at) ?? 0
        let isNegative = signLength > 0 && byte(at) != .plus
        at += signLength
        let digits = at
        var whole = 0.0
        while let next = byte(at), next.isDigit, at - digits < 4 {
            whole = whole * 10 + Double(next & 0x0f)
            at += 1
        }
        guard 1...3 ~= at - digits else { return nil }
        var decimals = 0
        var hasComma = false
        if let length = point(at), byte(at + length)?.isDigit == true {
            hasComma = byte(at) == .comma
            var scale = 0.1
            at += length
            while let next = byte(at), next.isDigit {
                whole += Double(next & 0x0f) * scale
                scale /= 10
                decimals += 1
                at += 1
            }
            // `1.2.345` is a version.
            if byte(at) == .dot, byte(at + 1)?.isDigit == true { return nil }
        }
        return Number(value: isNegative ? -whole : whole, decimals: decimals, end: at, hasComma: hasComma)
    }

    /// Bytes of a decimal point or comma, which may be escaped.
    private func point(_ at: Int) -> Int? {
        switch byte(at) {
        case UInt8.dot?, UInt8.comma?: 1
        case UInt8.backslash?: byte(at + 1) == .dot ? 2 : nil
        case UInt8.percent?:
            byte(at + 1) == UInt8(ascii: "2") && byte(at + 2)?.lowercased == UInt8(ascii: "e") ? 3 : nil
        case UInt8(ascii: "&")?: ["&#46;", "&period;"].first { has($0, at) }?.utf8.count
        default: nil
        }
    }

    private func has(_ text: String, _ at: Int) -> Bool {
        at + text.utf8.count <= bytes.count && bytes[at..<at + text.utf8.count].elementsEqual(text.utf8)
    }

    /// Words that say between two numbers that these are a point: `45.76 lat 4.83 lon`, `45.7640° north, 4.8357° east`, `y: 45.7640, x: 4.8357`.
    private static let keyWords: Set<String> = ["lat", "latitude", "lon", "lng", "long", "longitude"]
    private static let directionWords: Set<String> = [
        "north", "south", "east", "west", "nord", "sud", "est", "ouest", "ost", "norte", "sur", "este", "oeste",
    ]

    /// Two numbers with such words between them.
    private func worded(_ start: Int) -> Range<Int>? {
        guard let first = number(start), first.decimals > 0, abs(first.value) <= 180 else { return nil }
        var at = first.end
        var (words, word) = ([String](), [UInt8]())
        while let next = byte(at), at - first.end < 30 {
            if next.isLetter {
                word.append(next.lowercased)
                at += 1
                continue
            }
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
            if next.isDigit || sign(at) != nil { break }
            let length =
                ",;:=/|*_\"'()[]{}".utf8.contains(next) ? 1 : has("°", at) || has("º", at) ? 2 : blank(at)
            guard length > 0 else { return nil }
            at += length
        }
        guard !words.isEmpty, word.isEmpty, let second = number(at), abs(second.value) <= 180,
            min(abs(first.value), abs(second.value)) <= 90
        else { return nil }
        let least: Int
        if words.allSatisfy(Self.keyWords.contains) {
            least = 1
        } else if words.allSatisfy({ Self.keyWords.contains($0) || Self.directionWords.contains($0) }) {
            least = 3
        } else if words == ["x"] || words == ["y"] {
            least = 4
        } else {
            return nil
        }
        return min(first.decimals, second.decimals) >= least ? start..<second.end : nil
    }

    /// Two numbers that can be a point, in either order.
    private func pair(_ start: Int) -> Range<Int>? {
        guard let first = number(start), first.decimals >= 3, abs(first.value) <= 180 else { return nil }
        guard let (next, isLoose) = separator(first.end), let second = number(next), second.decimals >= 3,
            abs(second.value) <= 180, min(abs(first.value), abs(second.value)) <= 90
        else { return nil }
        // With three decimals and a comma it is a count of thousands, with a blank alone it may be any two numbers.
        if first.hasComma || second.hasComma || isLoose, first.decimals < 4 || second.decimals < 4 { return nil }
        if let after = byte(second.end), after.isDigit { return nil }
        return start..<second.end
    }

    /// Where the second number begins, and whether there is nothing but blanks before it.
    private func separator(_ start: Int) -> (next: Int, isLoose: Bool)? {
        // ISO 6709: `+45.7640+004.8357/`.
        if sign(start) != nil { return (start, false) }
        for word in [
            "%2C%20", "%2c%20", "%2C+", ",%20", "%20", "%3B", "%3b", "&#44;", "&#x2c;", "&#x2C;", "&comma;", "\\,",
            "%2C", "%2c", "!4d", "!3d", "&lon=", "&mlon=", "&lng=", "&longitude=", "&y=", "~",
        ]
        where start + word.utf8.count <= bytes.count
            && bytes[start..<start + word.utf8.count].elementsEqual(word.utf8)
        {
            return (start + word.utf8.count, false)
        }
        var at = start
        var isLoose = true
        while let next = byte(at), at - start < 12 {
            if case let length = blank(at), length > 0 {
                at += length
            } else if "*_`".utf8.contains(next) {
                at += 1
            } else if isLoose, ",;/|".utf8.contains(next) {
                isLoose = false
                at += 1
            } else {
                break
            }
        }
        return at > start ? (at, isLoose) : nil
    }

    // MARK: Angles

    /// `45°45'36"N 4°50'24"E`, `45.76N, 4.84E`, `N45.12 E4.56`, `N 45° 12.345 E 004° 34.567`.
    private func angles(_ start: Int) -> Range<Int>? {
        guard let first = angle(start) else { return nil }
        var at = first
        while let next = byte(at), at - first < 8 {
            let length = ",;/*_".utf8.contains(next) ? 1 : blank(at)
            guard length > 0 else { break }
            at += length
        }
        return angle(at).map { start..<$0 }
    }

    private func isDirection(_ at: Int) -> Bool {
        byte(at).map { "NSEWO".utf8.contains($0) } ?? false
    }

    /// The end of one angle. Degrees alone may be a temperature: minutes or a direction must be there.
    private func angle(_ start: Int) -> Int? {
        let isPrefixed = isDirection(start)
        guard let degrees = number(isPrefixed ? skippingBlanks(start + 1) : start) else { return nil }
        var at = degrees.end
        var degreeSign = skippingBlanks(at)
        let hasSign = ["°", "º", "degrees", "degrés", "deg"].contains { skip($0, &degreeSign) }
        if hasSign { at = degreeSign }
        var hasMinutes = false
        if !hasSign, degrees.decimals == 0, let end = unsigned(at, isPrefixed: isPrefixed) { return end }
        if hasSign {
            for marks in [
                ["'", "’", "′", "´", "minutes", "min"], ["\"", "”", "″", "''", "seconds", "secondes", "sec"],
            ] {
                guard let part = number(skippingBlanks(at)) else { break }
                var next = skippingBlanks(part.end)
                if marks.contains(where: { skip($0, &next) }) {
                    at = next
                    hasMinutes = true
                } else if !hasMinutes, part.decimals >= 2 {
                    // Minutes as geocaches have them.
                    at = part.end
                    hasMinutes = true
                } else {
                    break
                }
            }
        }
        if isPrefixed { return hasMinutes || hasSign || degrees.decimals > 0 ? at : nil }
        let letter = skippingBlanks(at)
        if isDirection(letter), byte(letter + 1).map({ !$0.isLetter }) ?? true, hasSign || degrees.decimals > 0 {
            return letter + 1
        }
        return hasMinutes ? at : nil
    }

    /// The rest of an angle whose degrees have no sign, where a direction is at either end: `45:45:36N`, `N45 45.123`, `45 45 36 N`.
    private func unsigned(_ start: Int, isPrefixed: Bool) -> Int? {
        var at = start
        var parts = 0
        var decimals = 0
        let isColon = byte(at) == .colon
        while parts < 2 {
            let next = isColon ? at + 1 : skippingBlanks(at)
            guard isColon ? byte(at) == .colon : next > at, sign(next) == nil, let part = number(next), part.value < 60
            else { break }
            (at, decimals) = (part.end, part.decimals)
            parts += 1
            if decimals > 0 { break }
        }
        guard parts > (isColon ? 1 : 0) else { return nil }
        if isPrefixed { return parts == 2 || decimals >= 2 ? at : nil }
        let letter = skippingBlanks(at)
        guard isDirection(letter), byte(letter + 1).map({ !$0.isLetter && !$0.isDigit }) ?? true else { return nil }
        return letter + 1
    }

    private func skip(_ mark: String, _ at: inout Int) -> Bool {
        guard at + mark.utf8.count <= bytes.count, bytes[at..<at + mark.utf8.count].elementsEqual(mark.utf8) else {
            return false
        }
        at += mark.utf8.count
        return true
    }
}
