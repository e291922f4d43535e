// Parses dates and times of other programs from bytes; the order of day and month is decided for the whole file.

import Bytes
import CivilTime
import Wording

/// Which part of `03/04/2026` is the day.
package enum DateOrder: String, Sendable, CaseIterable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
}

/// A date, a time of day, or both, as written.
struct ImportTime: Equatable {
    enum Shape: UInt8 { case none, yearFirst, dayFirst, monthFirst, open }

    /// The meaning of the date's numbers; `open`: day and month in an order to be determined.
    var shape = Shape.none
    var first: Int16 = 0
    var second: Int16 = 0
    var third: Int16 = 0
    /// Milliseconds since midnight; −1 without a time.
    var clock: Int32 = -1
    /// Seconds east of UTC; `noOffset` without a zone.
    var offset: Int32 = noOffset
    /// Milliseconds since the epoch, if written in that form.
    var instant: Int64?

    static let noOffset = Int32.min

    /// The day; nil if it does not exist.
    func day(_ order: DateOrder) -> Day? {
        switch shape {
        case .none: nil
        case .yearFirst: Day(year: Int(first), month: Int(second), day: Int(third))
        case .dayFirst: Day(year: Int(third), month: Int(second), day: Int(first))
        case .monthFirst: Day(year: Int(third), month: Int(first), day: Int(second))
        case .open:
            order == .dayFirst
                ? Day(year: Int(third), month: Int(second), day: Int(first))
                : Day(year: Int(third), month: Int(first), day: Int(second))
        }
    }
}

extension ImportTime {
    /// Parses a field that is entirely a date, a time, or both; nil for anything else. Bare numbers are not times.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> ImportTime? {
        var reader = ImportTimeReader(bytes: bytes, at: range.lowerBound, end: range.upperBound)
        return reader.read()
    }

    static func read(_ text: String) -> ImportTime? {
        let bytes = Array(text.utf8)
        return bytes.withUnsafeBufferPointer { read($0, 0..<$0.count) }
    }

    /// Seconds, milliseconds, microseconds or nanoseconds since the epoch, by magnitude: from 2001 to 5138 each.
    static func epoch(_ number: Double) -> Int64? {
        switch number {
        case 0..<1e11: Int64((number * 1000).rounded())
        case 1e11..<1e14: Int64(number)
        case 1e14..<1e17: Int64(number / 1e3)
        case 1e17..<1e20: Int64(number / 1e6)
        default: nil
        }
    }
}

private struct ImportTimeReader {
    let bytes: UnsafeBufferPointer<UInt8>
    var at: Int
    let end: Int

    private var current: UInt8 { at < end ? bytes[at] : 0 }

    mutating func read() -> ImportTime? {
        var time = ImportTime()
        skipBlanks()
        if let clock = clock() {
            time.clock = clock
            skipBlanks()
        } else {
            guard date(&time) else { return nil }
            if current.lowercased == UInt8(ascii: "t") {
                at += 1
            } else {
                skipBetween()
                if take(anyOf: ["à", "at", "um"]) { skipBetween() }
            }
            if at < end, let clock = clock() { time.clock = clock }
        }
        if time.clock >= 0 { time.offset = zone() ?? ImportTime.noOffset }
        skipBlanks()
        return at == end ? time : nil
    }

    private mutating func skipBlanks() { while at < end, bytes[at].isBlank { at += 1 } }

    private mutating func skipBetween() { while at < end, bytes[at].isBlank || bytes[at] == .comma { at += 1 } }

    /// Skips one of these words, unless a letter follows.
    @discardableResult
    private mutating func take(anyOf words: [String]) -> Bool {
        guard at < end, !bytes[at].isDigit else { return false }
        for word in words {
            let letters = Array(word.utf8)
            guard at + letters.count <= end, zip(letters, bytes[at...]).allSatisfy({ $0 == $1.lowercased }) else {
                continue
            }
            if at + letters.count < end, bytes[at + letters.count].isLetter { continue }
            at += letters.count
            return true
        }
        return false
    }

    /// A number with at most `most` digits.
    private mutating func number(_ most: Int) -> (value: Int, digits: Int)? {
        let start = at
        var value = 0
        while at < end, at - start < most, bytes[at].isDigit {
            value = value * 10 + Int(bytes[at] & 0x0f)
            at += 1
        }
        return at == start || current.isDigit ? nil : (value, at - start)
    }

    // MARK: Dates

    private mutating func date(_ time: inout ImportTime) -> Bool {
        let start = at
        if current.isLetter { return namedMonthFirst(&time) }
        guard let first = number(4) else {
            at = start
            return compact(&time)
        }
        if first.digits <= 2, current.isLetter { take(anyOf: ["er", "st", "nd", "rd", "th"]) }
        let mark = current
        if first.digits <= 2, mark.isBlank || mark == .hyphen || mark == .dot, let month = monthAhead() {
            return finish(&time, day: first.value, month: month)
        }
        guard mark == .hyphen || mark == .slash || mark == .dot else {
            at = start
            return false
        }
        at += 1
        guard let second = number(2), current == mark else { return false }
        at += 1
        guard let third = number(4) else { return false }
        (time.first, time.second, time.third) = (Int16(first.value), Int16(second.value), Int16(third.value))
        if first.digits == 4 {
            guard third.digits <= 2 else { return false }
            time.shape = .yearFirst
        } else {
            guard first.digits <= 2, third.digits == 2 || third.digits == 4 else { return false }
            time.third = Int16(Self.year(third))
            // Points are used if the day comes first.
            time.shape = mark == .dot ? .dayFirst : .open
        }
        return true
    }

    /// `20260403` and `20260403T101500`
    private mutating func compact(_ time: inout ImportTime) -> Bool {
        guard at + 8 <= end, (at..<at + 8).allSatisfy({ bytes[$0].isDigit }), at + 8 < end, !bytes[at + 8].isDigit
        else {
            return false
        }
        func value(_ from: Int, _ count: Int) -> Int {
            (from..<from + count).reduce(0) { $0 * 10 + Int(bytes[at + $1] & 15) }
        }
        (time.first, time.second, time.third) = (Int16(value(0, 4)), Int16(value(4, 2)), Int16(value(6, 2)))
        time.shape = .yearFirst
        at += 8
        return true
    }

    /// POSIX: 69 to 99 are in the last century (strptime(3)).
    private static func year(_ number: (value: Int, digits: Int)) -> Int {
        number.digits == 4 ? number.value : number.value + (number.value < 69 ? 2000 : 1900)
    }

    private mutating func finish(_ time: inout ImportTime, day: Int, month: Int) -> Bool {
        while at < end, bytes[at].isBlank || bytes[at] == .hyphen || bytes[at] == .comma || bytes[at] == .dot {
            at += 1
        }
        guard let year = number(4), year.digits == 2 || year.digits == 4 else { return false }
        (time.shape, time.first, time.second, time.third) = (
            .dayFirst, Int16(day), Int16(month), Int16(Self.year(year))
        )
        return true
    }

    /// `Jan 11, 2016`
    private mutating func namedMonthFirst(_ time: inout ImportTime) -> Bool {
        guard let month = month() else { return false }
        while at < end, bytes[at].isBlank || bytes[at] == .dot { at += 1 }
        guard let day = number(2) else { return false }
        return finish(&time, day: day.value, month: month)
    }

    private mutating func monthAhead() -> Int? {
        let start = at
        at += 1
        while at < end, bytes[at].isBlank { at += 1 }
        if let found = month() { return found }
        at = start
        return nil
    }

    private static let months: [(name: [UInt8], month: Int)] = (1...12).flatMap { month in
        [LanguageNames.english(month), LanguageNames.french(month)].map { (Array($0.utf8), month) }
    }

    /// The name of a month, or a prefix of at least three letters.
    private mutating func month() -> Int? {
        var word: [UInt8] = []
        let start = at
        while at < end, bytes[at].isLetter || bytes[at] >= 0x80 {
            word.append(bytes[at].lowercased)
            at += 1
        }
        guard word.count >= 3, let found = Self.months.first(where: { $0.name.starts(with: word) }) else {
            at = start
            return nil
        }
        return found.month
    }

    // MARK: Times

    /// `14:54`, `2:54:05.5 PM`, `14h54`, `14 h`, `14:54 Uhr`, in milliseconds since midnight; 24:00 is the end of the day.
    private mutating func clock() -> Int32? {
        let start = at
        guard let hour = number(2) else {
            at = start
            return nil
        }
        var minute = (value: 0, digits: 2)
        let isSpelled = spelledHour()
        guard isSpelled || current == .colon else {
            at = start
            return nil
        }
        if !isSpelled { at += 1 }
        if !isSpelled || current.isDigit {
            guard let number = number(2), number.digits == 2, number.value < 60 else {
                at = start
                return nil
            }
            minute = number
        }
        var second = 0
        var milliseconds = 0
        if current == .colon {
            at += 1
            guard let number = number(2), number.value <= 60 else {
                at = start
                return nil
            }
            second = min(number.value, 59)
            if current == .dot || current == .comma, at + 1 < end, bytes[at + 1].isDigit {
                at += 1
                var scale = 100
                while at < end, bytes[at].isDigit {
                    milliseconds += Int(bytes[at] & 0x0f) * scale
                    scale /= 10
                    at += 1
                }
            }
        }
        if !isSpelled {
            let before = at
            skipBlanks()
            if !take(anyOf: ["uhr", "h"]) { at = before }
        }
        var hours = hour.value
        if let isAfternoon = half() {
            guard (1...12).contains(hours) else { return nil }
            hours = hours % 12 + (isAfternoon ? 12 : 0)
        }
        guard hours < 24 || hours == 24 && minute.value == 0 && second == 0 else { return nil }
        return Int32(((hours * 60 + minute.value) * 60 + second) * 1000 + milliseconds)
    }

    /// The `h` of `14h54`, with surrounding blanks.
    private mutating func spelledHour() -> Bool {
        let start = at
        skipBlanks()
        guard current.lowercased == UInt8(ascii: "h"), at + 1 == end || !bytes[at + 1].isLetter else {
            at = start
            return false
        }
        at += 1
        let after = at
        skipBlanks()
        if !current.isDigit { at = after }
        return true
    }

    /// `AM`, `p.m.`; nil if absent.
    private mutating func half() -> Bool? {
        var place = at
        while place < end, bytes[place].isBlank || bytes[place] == 0xc2 || bytes[place] == 0xa0 { place += 1 }
        guard place < end else { return nil }
        let letter = bytes[place].lowercased
        guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
        place += 1
        if place < end, bytes[place] == .dot { place += 1 }
        guard place < end, bytes[place].lowercased == UInt8(ascii: "m") else { return nil }
        place += 1
        if place < end, bytes[place] == .dot { place += 1 }
        at = place
        return letter == UInt8(ascii: "p")
    }

    /// `Z`, `UTC`, `+01:00`, `-0500`, `+01`.
    private mutating func zone() -> Int32? {
        let start = at
        skipBlanks()
        if current.lowercased == UInt8(ascii: "z") {
            at += 1
            return 0
        }
        var isNamed = false
        for name in ["utc", "gmt"]
        where at + 3 <= end && (0..<3).allSatisfy({ bytes[at + $0].lowercased == Array(name.utf8)[$0] }) {
            at += 3
            isNamed = true
            break
        }
        guard current == .plus || current == .hyphen else {
            if isNamed { return 0 }
            at = start
            return nil
        }
        let sign: Int32 = current == .plus ? 1 : -1
        at += 1
        guard let hours = number(4) else {
            at = start
            return nil
        }
        var minutes = hours.digits > 2 ? hours.value % 100 : 0
        let whole = hours.digits > 2 ? hours.value / 100 : hours.value
        if hours.digits <= 2, current == .colon {
            at += 1
            minutes = number(2)?.value ?? 0
        }
        guard whole <= 14, minutes < 60 else { return nil }
        return sign * Int32(whole * 3600 + minutes * 60)
    }
}

/// Lower-case month names.
private enum LanguageNames {
    static func english(_ month: Int) -> String { CivilNames.month(month, in: .english).lowercased() }
    static func french(_ month: Int) -> String { CivilNames.month(month, in: .french).lowercased() }
}
