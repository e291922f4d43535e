// Scans a text for coordinates, sixteen bytes at a time.

import Bytes

struct CoordinateScanner {
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

    /// The next position from `start` at which a coordinate may begin, judged by that byte and the previous one.
    private func beginning(_ start: Int) -> Int {
        guard start > 0 else { return 0 }
        var at = start
        while at + ByteBlock.size <= bytes.count {
            let found = beginnings(ByteBlock(bytes, at: at), after: ByteBlock(bytes, at: at - 1)).first
            if found < ByteBlock.size { return at + found }
            at += ByteBlock.size
        }
        return at
    }

    /// Signs and digits that do not continue a number, a second slash, and initial letters of coordinates that do not continue a word.
    /// At any other position `match` returns nil.
    @inline(__always)
    private func beginnings(_ block: ByteBlock, after before: ByteBlock) -> ByteBlock.Places {
        let capitals = block.letters & block.places(below: UInt8(ascii: "a"))
        let small =
            block.places(of: UInt8(ascii: "g")) | block.places(of: UInt8(ascii: "h"))
            | block.places(of: UInt8(ascii: "l")) | block.places(of: UInt8(ascii: "b"))
            | block.places(of: UInt8(ascii: "m"))
        let isWord = before.letters & !before.places(of: UInt8(ascii: "m"))
        let numbers = block.digits | block.places(of: .hyphen) | block.places(of: .plus) | block.places(of: 0xe2)
        let isNumber = before.digits | before.places(of: .dot)
        let slashes = block.places(of: .slash) & before.places(of: .slash)
        return numbers & !isNumber | (capitals | small) & !isWord | slashes
    }

    func byte(_ at: Int) -> UInt8? { at < bytes.count ? bytes[at] : nil }

    private func match(_ at: Int) -> Range<Int>? {
        let byte = bytes[at]
        let previous = at > 0 ? bytes[at - 1] : .space
        if byte == .slash { return words(at) }
        guard byte.isLetter || byte.isDigit || byte == .hyphen || byte == .plus || byte == 0xe2 else { return nil }
        if byte.isLetter, !previous.isLetter || previous == UInt8(ascii: "m") {
            // Nearly every word begins with another letter.
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
        if let found = angles(at) ?? pair(at) ?? worded(at) { return found }
        return previous.isLetter ? nil : compact(at) ?? GridReference.range(bytes, at)
    }

    // MARK: Numbers

    struct Number {
        let value: Double
        let decimals: Int
        let end: Int
        let hasComma: Bool
    }

    /// The length of a sign in bytes: plus, hyphen, and typographic minus signs (U+2013, U+2212).
    func sign(_ at: Int) -> Int? {
        guard let byte = byte(at) else { return nil }
        if byte == .hyphen || byte == .plus { return 1 }
        return byte == 0xe2 && (has("−", at) || has("–", at)) ? 3 : nil
    }

    /// The length of white space in bytes: ASCII, and non-breaking and typographic blanks (U+00A0, U+2000 to U+200B, U+202F).
    func blank(_ at: Int) -> Int {
        guard let byte = byte(at) else { return 0 }
        if byte.isWhitespace { return 1 }
        if byte == 0xc2, self.byte(at + 1) == 0xa0 { return 2 }
        guard byte == 0xe2, self.byte(at + 1) == 0x80, let last = self.byte(at + 2) else { return 0 }
        return 0x80...0x8b ~= last || last == 0xaf ? 3 : 0
    }

    func skippingBlanks(_ start: Int) -> Int {
        var at = start
        while case let length = blank(at), length > 0, at - start < 6 { at += length }
        return at
    }

    /// One to three digits, a point or comma, decimals; optionally preceded by a sign.
    func number(_ start: Int) -> Number? {
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
        if let point = byte(at), point == .dot || point == .comma, byte(at + 1)?.isDigit == true {
            hasComma = point == .comma
            var scale = 0.1
            at += 1
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

    func has(_ text: String, _ at: Int) -> Bool {
        at + text.utf8.count <= bytes.count && bytes[at..<at + text.utf8.count].elementsEqual(text.utf8)
    }

    func skip(_ mark: String, _ at: inout Int) -> Bool {
        guard has(mark, at) else { return false }
        at += mark.utf8.count
        return true
    }

    func skipFirst(_ marks: [String], _ at: inout Int) -> Bool { marks.contains { skip($0, &at) } }

    // MARK: Pairs

    /// Words between two numbers that mark them as a point: `45.76 lat 4.83 lon`, `45.7640° north, 4.8357° east`,
    /// `y: 45.7640, x: 4.8357`.
    private static let keyWords: Set<String> = ["lat", "latitude", "lon", "lng", "long", "longitude"]
    private static let directionWords: Set<String> = [
        "north", "south", "east", "west", "nord", "sud", "est", "ouest", "ost", "norte", "sur", "este", "oeste",
        "degrees", "degres", "deg", "grad",
    ]
    private static let conjunctions: Set<String> = ["and", "et", "und"]

    /// Two numbers with such words between them.
    private func worded(_ start: Int) -> Range<Int>? {
        guard let first = number(start), first.decimals > 0, abs(first.value) <= 180 else { return nil }
        var at = first.end
        var (words, word) = ([String](), [UInt8]())
        var hasDegrees = false
        while let next = byte(at), at - first.end < 30 {
            if next.isLetter {
                word.append(next.lowercased)
                at += 1
                continue
            }
            if has("é", at) || has("è", at) {
                word.append(UInt8(ascii: "e"))
                at += 2
                continue
            }
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
            if next.isDigit || sign(at) != nil { break }
            if let mark = Self.degreeMarks.first(where: { has($0, at) }) {
                hasDegrees = true
                at += mark.utf8.count
                continue
            }
            let length = ",;:=/|*_\"'()[]{}".utf8.contains(next) ? 1 : blank(at)
            guard length > 0 else { return nil }
            at += length
        }
        guard !words.isEmpty || hasDegrees, word.isEmpty, let second = number(at), abs(second.value) <= 180,
            min(abs(first.value), abs(second.value)) <= 90
        else { return nil }
        let least: Int
        if words.isEmpty {
            least = 3
        } else if words.allSatisfy(Self.keyWords.contains) {
            least = 1
        } else if case let rest = words.filter({ !Self.conjunctions.contains($0) }), !rest.isEmpty,
            rest.allSatisfy({ Self.keyWords.contains($0) || Self.directionWords.contains($0) })
        {
            least = 3
        } else if words == ["x"] || words == ["y"] {
            least = 4
        } else {
            return nil
        }
        return min(first.decimals, second.decimals) >= least ? start..<second.end : nil
    }

    static let degreeMarks = ["°", "º", "˚", "⁰"]

    /// Two numbers that may be a point, in either order.
    private func pair(_ start: Int) -> Range<Int>? {
        guard let first = number(start), first.decimals >= 3, abs(first.value) <= 180 else { return nil }
        guard let (next, isLoose) = separator(first.end), let second = number(next), second.decimals >= 3,
            abs(second.value) <= 180, min(abs(first.value), abs(second.value)) <= 90
        else { return nil }
        // With three decimals, a comma may separate thousands; if separated only by a blank, they may be any two numbers.
        if first.hasComma || second.hasComma || isLoose, first.decimals < 4 || second.decimals < 4 { return nil }
        if let after = byte(second.end), after.isDigit { return nil }
        return start..<second.end
    }

    /// The start of the second number, and whether only blanks, quotes and dashes precede it.
    func separator(_ start: Int) -> (next: Int, isLoose: Bool)? {
        // ISO 6709: `+45.7640+004.8357/`.
        if sign(start) != nil { return (start, false) }
        for word in ["!4d", "!3d", "&lon=", "&mlon=", "&lng=", "&longitude=", "&y=", "~"] where has(word, start) {
            return (start + word.utf8.count, false)
        }
        var at = start
        var isLoose = true
        while let next = byte(at), at - start < 12 {
            if case let length = blank(at), length > 0 {
                at += length
            } else if "*_`\"'()[]{}&".utf8.contains(next) {
                at += 1
            } else if isLoose, ",;/|".utf8.contains(next) {
                isLoose = false
                at += 1
            } else if let length = sign(at), blank(at + length) > 0 {
                // A dash between the two, or an item of a list.
                at += length
            } else {
                break
            }
        }
        return at > start ? (at, isLoose) : nil
    }
}
