// Reads and writes fixed-width numbers without allocating.

extension Span<UInt8> {
    /// The number written with `count` ASCII digits at `offset`; nil if there are fewer digits.
    @inline(__always)
    func digits(_ count: Int, at offset: Int) -> Int? {
        guard offset >= 0, offset <= self.count - count else { return nil }
        var value = 0
        for index in offset..<offset + count {
            let digit = self[index] &- 0x30
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes a number with leading zeros.
    @inline(__always)
    func write(_ value: Int, digits: Int, at offset: Int) {
        var rest = value
        for index in stride(from: offset + digits - 1, through: offset, by: -1) {
            self[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}

extension StringProtocol {
    /// Calls `body` with the UTF-8 of this text, without copying contiguous text.
    @inlinable
    package func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable({ body($0.span) }) { return result }
        let copy = Array(utf8)
        return body(copy.span)
    }
}
