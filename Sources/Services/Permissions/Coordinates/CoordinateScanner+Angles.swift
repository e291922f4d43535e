// Coordinates in degrees, minutes and seconds, or with a direction.

import Bytes

extension CoordinateScanner {
    /// `45°45'36"N 4°50'24"E`, `45.76N, 4.84E`, `N45.12 E4.56`, `N 45° 12.345 E 004° 34.567`; and a single one with degrees, minutes and
    /// seconds.
    func angles(_ start: Int) -> Range<Int>? {
        guard let first = angle(start) else { return nil }
        var at = first
        while let next = byte(at), at - first < 8 {
            let length = ",;/*_|".utf8.contains(next) ? 1 : blank(at)
            guard length > 0 else { break }
            at += length
        }
        if let second = angle(at) { return start..<second }
        return isExact(start..<first) ? start..<first : nil
    }

    /// Whether an angle includes seconds, or thousandths of a minute: a precision of a few metres.
    private func isExact(_ range: Range<Int>) -> Bool {
        let text = bytes[range]
        let numbers = text.split { !$0.isDigit && $0 != .dot && $0 != .comma }
        guard text.contains(where: { $0 >= 0x80 || $0.isLetter && $0 >= UInt8(ascii: "a") }) else { return false }
        if numbers.count >= 3 { return true }
        guard numbers.count == 2, let point = numbers[1].lastIndex(where: { $0 == .dot || $0 == .comma }) else {
            return false
        }
        return numbers[1].endIndex - point > 2
    }

    func isDirection(_ at: Int) -> Bool {
        byte(at).map { "NSEWO".utf8.contains($0) } ?? false
    }

    private static let degrees = degreeMarks + ["degrees", "degrés", "degree", "deg"]
    private static let minutes = ["'", "’", "′", "´", "‘", "minutes", "min"]
    private static let seconds = ["\"", "”", "″", "''", "’’", "′′", "“", "seconds", "secondes", "sec"]

    /// The end of one angle. Degrees alone may be a temperature: minutes or a direction are required.
    func angle(_ start: Int) -> Int? {
        let isPrefixed = isDirection(start)
        guard let degrees = number(isPrefixed ? skippingBlanks(start + 1) : start) else {
            return isPrefixed ? packed(start + 1, 4...7) : nil
        }
        var at = degrees.end
        var degreeSign = skippingBlanks(at)
        let hasSign = skipFirst(Self.degrees, &degreeSign)
        if hasSign { at = degreeSign }
        var hasMinutes = false
        if !hasSign, degrees.decimals == 0, let end = lettered(at) ?? unsigned(at, isPrefixed: isPrefixed) {
            return end
        }
        if hasSign {
            for marks in [Self.minutes, Self.seconds] {
                guard let part = number(skippingBlanks(at)) else { break }
                var next = skippingBlanks(part.end)
                if skipFirst(marks, &next) {
                    at = next
                    hasMinutes = true
                } else if !hasMinutes, part.decimals >= 2 {
                    // Decimal minutes, as in geocaching.
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

    /// The rest of an angle with unit letters, up to its direction: `45d45m50.6s N`.
    private func lettered(_ start: Int) -> Int? {
        var at = start
        guard skip("d", &at), let minutes = number(skippingBlanks(at)), minutes.value < 60 else { return nil }
        at = minutes.end
        guard skipFirst(["m", "'"], &at) else { return nil }
        if let seconds = number(skippingBlanks(at)) {
            at = seconds.end
            guard skipFirst(["s", "\""], &at) else { return nil }
        }
        at = skippingBlanks(at)
        return isDirection(at) && byte(at + 1).map({ !$0.isLetter }) ?? true ? at + 1 : nil
    }

    /// The rest of an angle without a degree sign, with a direction at either end: `45:45:36N`, `N45 45.123`, `45 45 36 N`.
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

    /// Degrees, minutes and seconds packed into one number, as used by pilots and receivers: `454550N 0045008E`,
    /// `4545.843,N,00450.140,E` (NMEA 0183).
    func compact(_ start: Int) -> Range<Int>? {
        func half(_ start: Int, _ digits: ClosedRange<Int>, _ directions: String) -> Int? {
            guard var at = packed(start, digits) else { return nil }
            if byte(at) == .comma { at += 1 } else { at = skippingBlanks(at) }
            guard let letter = byte(at), directions.utf8.contains(letter) else { return nil }
            return at + 1
        }
        guard let first = half(start, 4...6, "NS") else { return nil }
        var at = first
        while let next = byte(at), at - first < 4, " ,;/".utf8.contains(next) { at += 1 }
        return half(at, 4...7, "EWO").map { start..<$0 }
    }

    /// At least four digits with decimals, or at least six: degrees and minutes, perhaps seconds.
    private func packed(_ start: Int, _ digits: ClosedRange<Int>) -> Int? {
        var at = start
        while byte(at)?.isDigit ?? false { at += 1 }
        let count = at - start
        guard digits ~= count else { return nil }
        guard byte(at) == .dot, byte(at + 1)?.isDigit ?? false else { return count >= 6 ? at : nil }
        at += 1
        while byte(at)?.isDigit ?? false { at += 1 }
        return at
    }
}
