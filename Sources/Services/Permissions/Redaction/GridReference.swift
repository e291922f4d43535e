// Places in other notations: squares of a grid, and codes.

import Bytes

enum GridReference {
    /// `31T FL 42345 70123` (MGRS), `31T 642345 5070123` (UTM), and an Open Location Code that begins with a digit.
    static func range(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        plusCode(bytes, start) ?? grid(bytes, start) ?? swiss(bytes, start)
    }

    /// `8FW4Q75V+8Q`: the letters of Open Location Code (specification, section "Format"), four to eight, a plus, two or more.
    static func plusCode(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        func isDigit(_ byte: UInt8) -> Bool { codeDigits[Int(byte)] }
        var at = start
        while at < bytes.count, isDigit(bytes[at]) { at += 1 }
        guard [4, 6, 8].contains(at - start), at < bytes.count, bytes[at] == .plus,
            start == 0 || !bytes[start - 1].isLetter && !bytes[start - 1].isDigit
        else { return nil }
        let behind = at + 1
        at = behind
        while at < bytes.count, isDigit(bytes[at]) { at += 1 }
        guard 2...7 ~= at - behind, at == bytes.count || !bytes[at].isLetter && !bytes[at].isDigit,
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

    /// `TQ 30065 80430`: the letters of the British grid, and metres.
    static func british(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        guard start + 12 <= bytes.count, "HNOST".utf8.contains(bytes[start]), 0x41...0x5a ~= bytes[start + 1],
            bytes[start + 1] != 0x49, start == 0 || !bytes[start - 1].isLetter && !bytes[start - 1].isDigit
        else { return nil }
        var at = start + 2
        if bytes[at] == .space { at += 1 }
        for part in 0..<2 {
            let first = at
            while at < bytes.count, bytes[at].isDigit { at += 1 }
            guard at - first == 5 || part == 0 && at - first == 10 else { return nil }
            if at - first == 10 { return start..<at }
            if part == 0, at < bytes.count, bytes[at] == .space { at += 1 }
        }
        return start..<at
    }

    /// `2600000, 1200000` of Switzerland (LV95): the first digits are two and one.
    private static func swiss(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Range<Int>? {
        func metres(_ start: Int, _ first: UInt8) -> Int? {
            guard start < bytes.count, bytes[start] == first else { return nil }
            var (at, digits) = (start, 0)
            while at < bytes.count, bytes[at].isDigit || bytes[at] == .apostrophe && digits < 7 {
                if bytes[at].isDigit { digits += 1 }
                at += 1
            }
            guard digits == 7 else { return nil }
            if at + 1 < bytes.count, bytes[at] == .dot, bytes[at + 1].isDigit {
                at += 1
                while at < bytes.count, bytes[at].isDigit { at += 1 }
            }
            return at
        }
        guard var at = metres(start, UInt8(ascii: "2")) else { return nil }
        let first = at
        while at < bytes.count, at - first < 4, " ,;/|".utf8.contains(bytes[at]) { at += 1 }
        guard at > first, let end = metres(at, UInt8(ascii: "1")) else { return nil }
        return start..<end
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
        guard digits(1...2) else { return nil }
        guard at < bytes.count, "CDEFGHJKLMNPQRSTUVWX".utf8.contains(bytes[at]) else { return nil }
        at += 1
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
        guard digits(6...7) else { return nil }
        blanks()
        return digits(7...8) ? start..<at : nil
    }
}
