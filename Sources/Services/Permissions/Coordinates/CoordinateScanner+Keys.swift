// Coordinates marked by a preceding word: addresses, and values of keys.

import Bytes

extension CoordinateScanner {
    /// `geo:45.7640,4.8357;u=10` (RFC 5870).
    func address(_ start: Int) -> Range<Int>? {
        guard start + 4 < bytes.count, bytes[start + 3] == .colon, word(start, start + 3) == "geo" else { return nil }
        var at = start + 4
        guard sign(at) != nil || bytes[at].isDigit else { return nil }
        while let next = byte(at), next.isDigit || next.isLetter || "+-.,;=%".utf8.contains(next) { at += 1 }
        return start..<at
    }

    /// A what3words address: `///filled.count.soap`.
    func words(_ start: Int) -> Range<Int>? {
        guard start >= 2, bytes[start - 1] == .slash, bytes[start - 2] == .slash,
            start < 3 || bytes[start - 3] != .colon && bytes[start - 3] != .slash
        else { return nil }
        var at = start + 1
        for part in 0..<3 {
            let first = at
            while let next = byte(at), next.isLetter || next >= 0x80 && blank(at) == 0, at - first < 40 { at += 1 }
            guard at - first >= 3 else { return nil }
            if part < 2, !skip(".", &at) { return nil }
        }
        return start + 1..<at
    }

    private func word(_ start: Int, _ end: Int) -> String {
        Folding.fold(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    /// Keys of both numbers together.
    private static let pairKeys: Set<String> = ["latlng", "latlon", "latlong", "lnglat", "lonlat"]

    /// The value of `lat=45.7`, `"longitude": 4.8`, `**Länge**: 4,8`, `lng:: 4.8`, `<lat>45.7`, `lat/lon: 45.7, 4.8`,
    /// `latitudeE7: 457640430`.
    func keyed(_ start: Int) -> Range<Int>? {
        guard mayBeKey(start) else { return nil }
        var end = start
        while let next = byte(end), next.isLetter || next >= 0x80 && blank(end) == 0, end - start < 20 { end += 1 }
        guard end - start >= 3 else { return nil }
        var at = end
        let isMillions =
            end - start > 3 && bytes[end - 1].lowercased == UInt8(ascii: "e") && byte(at) == UInt8(ascii: "7")
        if isMillions {
            end -= 1
            at += 1
        }
        // Rejects nearly every word.
        guard let after = byte(at), !after.isLetter, bytes[at..<min(bytes.count, at + 24)].contains(where: \.isDigit)
        else { return nil }
        let key = word(start, end)
        if key == "geohash" { return code(at) }
        var isPair = Self.pairKeys.contains(key)
        guard isPair || CoordinateText.keys.contains(key) else { return nil }
        if "_-./,".utf8.contains(after) || blank(at) > 0, let (end, isSecond) = suffix(at) {
            at = end
            isPair = isPair || isSecond
        }
        // `lat45.7640` needs no separator, but a key that is also a word does.
        let keyEnd = at
        while let next = byte(at), at - keyEnd < 12 {
            let length = "\"'\\ :=\t*_`|(>[{".utf8.contains(next) ? 1 : blank(at)
            guard length > 0 else { break }
            at += length
        }
        guard at > keyEnd || key != "long" && key != "lange" else { return nil }
        if isMillions { return whole(at, 6...10) }
        if let angle = angle(at) { return at..<angle }
        if let end = metadata(at) { return at..<end }
        guard let number = number(at) else { return nil }
        if key != "long", let end = sexagesimal(number) { return at..<end }
        guard number.decimals > 0 else { return nil }
        if isPair, let (next, _) = separator(number.end), let second = self.number(next), second.decimals > 0 {
            return at..<second.end
        }
        return at..<number.end
    }

    /// The continuation of a key: `_deg`, or the second key of `lat/lon`, `lat, lon`.
    private func suffix(_ start: Int) -> (end: Int, isSecond: Bool)? {
        var at = start
        while let next = byte(at), at - start < 3, "_-./,&".utf8.contains(next) || blank(at) > 0 { at += 1 }
        let first = at
        while let next = byte(at), next.isLetter, at - first < 12 { at += 1 }
        guard at > first else { return nil }
        if CoordinateText.keys.contains(word(first, at)) { return (at, true) }
        return at - first > 1 && "_-.".utf8.contains(bytes[start]) && first == start + 1 ? (at, false) : nil
    }

    /// Whether a key may begin with these two letters; true if the second is not ASCII.
    private func mayBeKey(_ start: Int) -> Bool {
        guard let second = byte(start + 1), second < 0x80 else { return true }
        return switch (bytes[start].lowercased, second.lowercased) {
        case (UInt8(ascii: "l"), UInt8(ascii: "a")), (UInt8(ascii: "l"), UInt8(ascii: "o")),
            (UInt8(ascii: "l"), UInt8(ascii: "n")), (UInt8(ascii: "b"), UInt8(ascii: "r")),
            (UInt8(ascii: "g"), UInt8(ascii: "p")), (UInt8(ascii: "m"), UInt8(ascii: "l")),
            (UInt8(ascii: "g"), UInt8(ascii: "e")):
            true
        default: false
        }
    }

    /// An integer, perhaps with a sign: degrees times ten million.
    private func whole(_ start: Int, _ digits: ClosedRange<Int>) -> Range<Int>? {
        let first = start + (sign(start) ?? 0)
        var at = first
        while byte(at)?.isDigit ?? false { at += 1 }
        return digits ~= at - first ? start..<at : nil
    }

    /// A geohash after its key: five or more letters of its alphabet are a place.
    private func code(_ start: Int) -> Range<Int>? {
        var at = start
        while let next = byte(at), at - start < 6, ":= \"'\t/".utf8.contains(next) { at += 1 }
        let first = at
        while let next = byte(at), next.isLetter || next.isDigit, at - first < 13 { at += 1 }
        return first > start && 5...12 ~= at - first && bytes[first..<at].contains(where: \.isDigit) ? first..<at : nil
    }

    /// Degrees and minutes as in photo metadata: `45/1, 45/1, 5060/100` (Exif), `45,45.843N` (XMP, "GPSCoordinate").
    private func metadata(_ start: Int) -> Int? {
        var (at, fractions, parts) = (start, 0, 1)
        var hasPoint = false
        while let next = byte(at), at - start < 50 {
            if next == .slash, byte(at + 1)?.isDigit ?? false {
                fractions += 1
            } else if next == .comma || blank(at) > 0 {
                let after = next == .comma ? skippingBlanks(at + 1) : skippingBlanks(at)
                guard byte(after)?.isDigit ?? false else { break }
                parts += 1
                at = after
                continue
            } else if next == .dot, byte(at + 1)?.isDigit ?? false {
                hasPoint = true
            } else if !next.isDigit {
                break
            }
            at += 1
        }
        if fractions > 1, fractions == parts { return at }
        guard fractions == 0, 2...3 ~= parts, parts == 3 || hasPoint, isDirection(at),
            byte(at + 1).map({ !$0.isLetter && !$0.isDigit }) ?? true
        else { return nil }
        return at + 1
    }

    /// Degrees, minutes and perhaps seconds without unit signs, after a key: `lat: 45 45 50`, `lon = 4:50:08.4`.
    private func sexagesimal(_ degrees: Number) -> Int? {
        guard degrees.decimals == 0, abs(degrees.value) <= 180 else { return nil }
        var (at, parts) = (degrees.end, 0)
        while parts < 2 {
            let next = byte(at) == .colon ? at + 1 : blank(at) > 0 ? skippingBlanks(at) : at
            guard next > at, sign(next) == nil, let part = number(next), part.value < 60,
                byte(part.end).map({ !$0.isLetter }) ?? true
            else { break }
            at = part.end
            parts += 1
            if part.decimals > 0 { break }
        }
        return parts > 0 ? at : nil
    }
}
