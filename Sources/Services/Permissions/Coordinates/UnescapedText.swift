// An unescaped text, with the original position of each byte.

import Bytes

struct UnescapedText {
    private(set) var bytes: [UInt8] = []
    /// The start of each byte in the original text, and the end.
    private var starts: [Int32] = []

    /// Nil if nothing is escaped, and for texts of 2 GB or more.
    init?(_ written: [UInt8]) {
        guard written.count < Int32.max, var escape = Self.next(written, from: 0) else { return nil }
        bytes.reserveCapacity(written.count)
        starts.reserveCapacity(written.count + 1)
        var at = 0
        while true {
            bytes += written[at..<escape.at]
            starts += Int32(at)..<Int32(escape.at)
            bytes += escape.text
            starts += repeatElement(Int32(escape.at), count: escape.text.count)
            at = escape.at + escape.length
            guard let next = Self.next(written, from: at) else { break }
            escape = next
        }
        bytes += written[at...]
        starts += Int32(at)...Int32(written.count)
    }

    /// The range in the original text for a range of `bytes`.
    func written(_ range: Range<Int>) -> Range<Int> { Int(starts[range.lowerBound])..<Int(starts[range.upperBound]) }

    private static func next(_ bytes: [UInt8], from start: Int) -> (at: Int, text: [UInt8], length: Int)? {
        bytes.withUnsafeBufferPointer { text in
            for at in start..<text.count where mayBegin[Int(text[at])] {
                if let (found, length) = read(bytes, at) { return (at, found, length) }
            }
            return nil
        }
    }

    /// By byte.
    private static let mayBegin: [Bool] = {
        var table = [Bool](repeating: false, count: 256)
        for byte in [.backslash, .percent, UInt8(ascii: "&"), 0xd8, 0xd9, 0xdb, 0xe0, 0xef, 0xf0] {
            table[Int(byte)] = true
        }
        return table
    }()

    /// Escapes of Markdown, JSON, HTML and addresses, and digits of other scripts, converted to ASCII.
    private static func read(_ bytes: [UInt8], _ at: Int) -> (text: [UInt8], length: Int)? {
        switch bytes[at] {
        case .backslash, UInt8(ascii: "&"): return Escape.read(bytes[at...])
        case .percent: return PercentEncoding.byte(bytes[at...]).flatMap { $0 < 0x20 ? nil : ([$0], 3) }
        case 0xd8, 0xd9, 0xdb, 0xe0, 0xef, 0xf0: return digit(bytes, at)
        default: return nil
        }
    }

    /// Arabic, Persian, Hindi, full-width and mathematical digits, with their points and commas.
    private static func digit(_ bytes: [UInt8], _ at: Int) -> (text: [UInt8], length: Int)? {
        func byte(_ offset: Int) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }
        func found(_ value: UInt8, _ length: Int) -> (text: [UInt8], length: Int) {
            ([UInt8(ascii: "0") + value], length)
        }
        switch (bytes[at], byte(1), byte(2)) {
        case (0xd8, 0x8c, _): return ([.comma], 2)
        case (0xd9, 0xab, _): return ([.dot], 2)
        case (0xd9, 0xa0...0xa9, _): return found(byte(1) - 0xa0, 2)
        case (0xdb, 0xb0...0xb9, _): return found(byte(1) - 0xb0, 2)
        case (0xe0, 0xa5, 0xa6...0xaf): return found(byte(2) - 0xa6, 3)
        case (0xef, 0xbc, 0x8c): return ([.comma], 3)
        case (0xef, 0xbc, 0x8e): return ([.dot], 3)
        case (0xef, 0xbc, 0x90...0x99): return found(byte(2) - 0x90, 3)
        case (0xf0, 0x9d, 0x9f) where 0x8e...0xbf ~= byte(3): return found((byte(3) - 0x8e) % 10, 4)
        default: return nil
        }
    }
}
