// A sequential binary encoding of numbers and texts, for cache files.

import Bytes

/// Encodes values in sequence; a `RecordReader` decodes them in the same order.
struct RecordWriter {
    private(set) var bytes: [UInt8] = []

    /// Eight bytes, little-endian.
    mutating func word(_ value: UInt64) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }

    /// A non-negative number: seven bits per byte, lowest first (LEB128).
    mutating func count(_ value: Int) {
        var rest = UInt64(max(0, value))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func text(_ text: String) {
        count(text.utf8.count)
        bytes += text.utf8
    }

    mutating func texts(_ texts: [String]) {
        count(texts.count)
        for text in texts { self.text(text) }
    }

    mutating func counts(_ values: [Int]) {
        count(values.count)
        for value in values { count(value) }
    }

    /// Any number, or nil.
    mutating func optional(_ value: Int?) {
        guard let value else { return count(0) }
        // The sign is in the lowest bit, so that small numbers are short.
        count(1 + (value < 0 ? ~value << 1 | 1 : value << 1))
    }

    mutating func append(_ bytes: [UInt8]) { self.bytes += bytes }

    /// The bytes preceded by their length, which includes its own four bytes.
    func withLength() -> [UInt8] {
        var whole: [UInt8] = []
        let length = UInt32(bytes.count + 4)
        whole.reserveCapacity(bytes.count + 4)
        withUnsafeBytes(of: length.littleEndian) { whole += $0 }
        whole += bytes
        return whole
    }
}

/// Decodes the output of a `RecordWriter`. Other bytes throw, and are never read beyond their end.
struct RecordReader {
    struct Damaged: Error {}

    private let bytes: [UInt8]
    private let end: Int
    var at: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, at, end) = (bytes, range.lowerBound, range.upperBound)
    }

    var isAtEnd: Bool { at >= end }

    mutating func word() throws(Damaged) -> UInt64 {
        guard end - at >= 8 else { throw Damaged() }
        defer { at += 8 }
        let start = at
        return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt64.self)) }
    }

    /// The length written by `RecordWriter.withLength`.
    mutating func length() throws(Damaged) -> Int {
        guard end - at >= 4 else { throw Damaged() }
        defer { at += 4 }
        let start = at
        return bytes.withUnsafeBytes {
            Int(UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
        }
    }

    mutating func count() throws(Damaged) -> Int {
        var (value, shift) = (0, 0)
        while at < end, shift < 56 {
            let byte = bytes[at]
            at += 1
            value |= Int(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw Damaged()
    }

    mutating func text() throws(Damaged) -> String {
        let length = try count()
        guard length <= end - at else { throw Damaged() }
        defer { at += length }
        return String(decoding: bytes[at..<at + length], as: UTF8.self)
    }

    /// Skips this text if it comes next, and returns whether it did.
    mutating func skip(_ text: String) throws(Damaged) -> Bool {
        let start = at
        let length = try count()
        guard length <= end - at else { throw Damaged() }
        var text = text
        let isNext = text.withUTF8 { text in
            length == text.count
                && bytes.withUnsafeBytes { bytes in
                    bytes[at..<at + length].elementsEqual(UnsafeRawBufferPointer(text))
                }
        }
        at = isNext ? at + length : start
        return isNext
    }

    /// Skips a record written by `RecordWriter.withLength`, and returns its range.
    mutating func part() throws(Damaged) -> Range<Int> {
        let start = at
        let length = try length()
        guard length >= 4, length <= end - start else { throw Damaged() }
        defer { at = start + length }
        return at..<start + length
    }

    mutating func counts() throws(Damaged) -> [Int] {
        let number = try count()
        // Each takes at least a byte.
        guard number <= end - at else { throw Damaged() }
        var values: [Int] = []
        values.reserveCapacity(number)
        for _ in 0..<number { values.append(try count()) }
        return values
    }

    mutating func optional() throws(Damaged) -> Int? {
        let value = try count()
        guard value > 0 else { return nil }
        return (value - 1) & 1 == 0 ? (value - 1) >> 1 : ~((value - 1) >> 1)
    }

    mutating func texts() throws(Damaged) -> [String] {
        let number = try count()
        // Each takes at least a byte.
        guard number <= end - at else { throw Damaged() }
        var texts: [String] = []
        texts.reserveCapacity(number)
        for _ in 0..<number { texts.append(try text()) }
        return texts
    }
}
