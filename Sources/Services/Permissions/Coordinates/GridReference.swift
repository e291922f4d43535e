// Places in other notations: grid squares and codes.

import Bytes

enum GridReference {
    /// `31T FL 42345 70123` (MGRS), `31T 642345 5070123` (UTM), metres of a national grid, and an Open Location Code that begins with a
    /// digit.
    static func range(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        plusCode(bytes, start) ?? grid(bytes, start) ?? metres(bytes, start)
    }

    /// `8FW4Q75V+8Q`: four to eight digits of the Open Location Code (specification, section "Format"), a plus, two or more.
    static func plusCode(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        func isDigit(_ byte: UInt8) -> Bool { codeDigits[Int(byte)] }
        var at = start
        while at < bytes.count, isDigit(bytes[at]) { at += 1 }
        guard [4, 6, 8].contains(at - start), at < bytes.count, bytes[at] == .plus,
            start == 0 || !bytes[start - 1].isLetter && !bytes[start - 1].isDigit
        else { return nil }
        let local = at + 1
        at = local
        while at < bytes.count, isDigit(bytes[at]) { at += 1 }
        guard 2...7 ~= at - local, at == bytes.count || !bytes[at].isLetter && !bytes[at].isDigit,
            bytes[start..<at].contains(where: \.isLetter)
        else { return nil }
        return start..<at
    }

    /// By byte.
    private static let codeDigits: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for byte in "23456789CFGHJMPQRVWX".utf8 { table[Int(byte)] = true }
        return table
    }()

    /// `TQ 30065 80430`: the letters of the British grid, and equal numbers of digits, at least three: a hundred metres.
    static func british(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        guard start + 8 <= bytes.count, "HNOST".utf8.contains(bytes[start]), 0x41...0x5a ~= bytes[start + 1],
            bytes[start + 1] != 0x49, start == 0 || !bytes[start - 1].isLetter && !bytes[start - 1].isDigit
        else { return nil }
        var at = start + 2
        func digits() -> Int {
            if at < bytes.count, bytes[at] == .space { at += 1 }
            let first = at
            while at < bytes.count, bytes[at].isDigit { at += 1 }
            return at - first
        }
        let first = digits()
        if [6, 8, 10].contains(first) { return start..<at }
        guard 3...5 ~= first, digits() == first, at == bytes.count || !bytes[at].isLetter else { return nil }
        // `SO 2025 2026` has years.
        let isYears = first == 4 && bytes[at - 4] == UInt8(ascii: "2") && bytes[at - 3] == UInt8(ascii: "0")
        return isYears ? nil : start..<at
    }

    /// Names of grids in metres. Folded, and letters with digits.
    private static let gridNames = [
        "lambert", "l93", "rgf93", "epsg", "lv95", "lv03", "ch1903", "utm", "mercator", "gauss", "osgb", "etrs",
        "easting", "northing", "rd new", "rijksdriehoek", "gk3", "ntf", "grid", "irenet", "itm",
    ]

    /// Two numbers of metres: those of Switzerland (LV95, `2600000, 1200000`) and of France (Lambert 93, `842666, 6520195`) alone, those of
    /// any grid if its name precedes them, or both have `X` and `Y`, `E` and `N`.
    private static func metres(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        guard let first = Metres(bytes, start) else { return nil }
        let context = Folding.fold(String(decoding: bytes[max(0, start - 48)..<start], as: UTF8.self))
        if context.hasSuffix("epsg:") { return nil }
        var at = first.end
        for _ in 0..<2 where at + 1 < bytes.count && (bytes[at] == .space || bytes[at] == UInt8(ascii: "m")) {
            if bytes[at] == UInt8(ascii: "m") || bytes[at + 1] == UInt8(ascii: "m") { at += 1 }
        }
        let (from, hasMark) = (at, bytes[at..<min(bytes.count, at + 3)].contains { ",;/|".utf8.contains($0) })
        while at < bytes.count, at - from < 8, " ,;/|:=\t".utf8.contains(bytes[at]) { at += 1 }
        var label: UInt8?
        if at + 1 < bytes.count, "XYENxyen".utf8.contains(bytes[at]), !bytes[at + 1].isLetter {
            label = bytes[at].lowercased
            at += 1
            while at < bytes.count, at - from < 12, " :=".utf8.contains(bytes[at]) { at += 1 }
        }
        guard at > from, let second = Metres(bytes, at) else { return nil }
        let isKnown: Bool =
            switch (first.digits, second.digits) {
            case (7, 7): first.value / 1_000_000 == 2 && second.value / 1_000_000 == 1
            case (6...7, 7):
                hasMark && 100_000..<1_250_000 ~= first.value && 6_000_000..<7_200_000 ~= second.value
            default: false
            }
        if isKnown { return start..<second.end }
        if let label, let before = labelBefore(bytes, start), before != label { return start..<second.end }
        let line = context.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        return gridNames.contains(where: line.contains) ? start..<second.end : nil
    }

    /// `X`, `Y`, `E` or `N` immediately before a number, in lower case.
    private static func labelBefore(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt8? {
        var at = start
        while at > 0, start - at < 4, " :=".utf8.contains(bytes[at - 1]) { at -= 1 }
        guard at > 0, "XYENxyen".utf8.contains(bytes[at - 1]), at < 2 || !bytes[at - 2].isLetter else { return nil }
        return bytes[at - 1].lowercased
    }

    /// A number of metres: five to seven digits, perhaps in groups of three, and decimals.
    private struct Metres {
        let value: Int
        let digits: Int
        let end: Int

        init?(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) {
            var (at, digits, value) = (start, 0, 0)
            while at < bytes.count, digits < 8 {
                if bytes[at].isDigit {
                    value = value * 10 + Int(bytes[at] & 0x0f)
                    digits += 1
                } else {
                    // `2'600'123`, `2 600 123`
                    let isGroup =
                        digits > 0 && (bytes[at] == .apostrophe || bytes[at] == .space) && at + 3 < bytes.count
                        && bytes[at + 1...at + 3].allSatisfy(\.isDigit)
                        && (at + 4 >= bytes.count || !bytes[at + 4].isDigit) && Self.isGroup(bytes, start, at)
                    guard isGroup else { break }
                }
                at += 1
            }
            guard 5...7 ~= digits else { return nil }
            if at + 1 < bytes.count, bytes[at] == .dot || bytes[at] == .comma, bytes[at + 1].isDigit {
                let point = at
                at += 1
                while at < bytes.count, bytes[at].isDigit { at += 1 }
                // `842666,6520195` are two numbers.
                if bytes[point] == .comma, at - point > 4 { at = point }
            }
            (self.value, self.digits, end) = (value, digits, at)
        }

        /// Whether one to three digits precede a group separator, or another group.
        private static func isGroup(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ at: Int) -> Bool {
            var first = at
            while first > start, bytes[first - 1].isDigit { first -= 1 }
            return 1...3 ~= at - first
        }
    }

    private static func grid(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        var at = start
        func digits(_ count: ClosedRange<Int>) -> Bool {
            let first = at
            while at < bytes.count, bytes[at].isDigit { at += 1 }
            return count ~= at - first
        }
        func capitals(_ count: Int) -> Bool {
            let first = at
            while at < bytes.count, 0x41...0x5a ~= bytes[at], bytes[at] != 0x49, bytes[at] != 0x4f { at += 1 }
            return at - first == count
        }
        func blanks() { while at < bytes.count, bytes[at] == .space { at += 1 } }
        /// `E` and `N` before a number of metres.
        func letter() -> Bool {
            blanks()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "E") || bytes[at] == UInt8(ascii: "N") else {
                return false
            }
            at += 1
            blanks()
            return true
        }
        func decimals() {
            if at + 1 < bytes.count, bytes[at] == .dot, bytes[at + 1].isDigit {
                at += 1
                while at < bytes.count, bytes[at].isDigit { at += 1 }
            }
        }
        /// The suffix of a number of metres: `m`, a direction, a comma.
        func unit() {
            for mark in [UInt8(ascii: "m"), UInt8(ascii: "E"), UInt8(ascii: "N"), .comma] {
                blanks()
                if at < bytes.count, bytes[at] == mark { at += 1 }
            }
            blanks()
        }
        guard digits(1...2) else { return nil }
        blanks()
        guard at < bytes.count, "CDEFGHJKLMNPQRSTUVWX".utf8.contains(bytes[at]) else { return nil }
        at += 1
        if at < bytes.count, bytes[at] == .comma { at += 1 }
        blanks()
        let middle = at
        if capitals(2) {
            blanks()
            let numbers = at
            guard digits(2...10) else { return nil }
            if (at - numbers) % 2 == 0, at - numbers >= 6 { return start..<at }
            let first = at - numbers
            blanks()
            guard digits(first...first), first >= 3 else { return nil }
            return start..<at
        }
        at = middle
        guard digits(6...7) || letter() && digits(6...7) else { return nil }
        decimals()
        unit()
        guard digits(7...8) || letter() && digits(7...8) else { return nil }
        decimals()
        let end = at
        unit()
        return start..<(at > end && bytes[at - 1].isLetter ? at : end)
    }
}
