// Natural sort order for names: ignores case and accents, and puts `2 apples` before `10 apples`.

/// Compares folded text; runs of digits by their value.
package enum NaturalOrder {
    /// Negative if the first comes before the second, 0 if they are equal.
    package static func compare(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Int {
        compare(one, other, areFolded: false)
    }

    /// For folded bytes.
    package static func isLess(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { compare(one, $0, areFolded: true) }
        } < 0
    }

    private static func compare(
        _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>, areFolded: Bool
    ) -> Int {
        var (i, j) = (0, 0)
        while i < one.count, j < other.count {
            let (a, b) = (one[i], other[j])
            if a | b > 0x7f, !areFolded {
                // Accented letters, which may fold to ASCII.
                return Folding.folded(one).withUnsafeBufferPointer { one in
                    Folding.folded(other).withUnsafeBufferPointer { compare(one, $0, areFolded: true) }
                }
            }
            if a.isDigit, b.isDigit {
                let order = compareFigures(one, &i, other, &j)
                if order != 0 { return order }
            } else {
                let (a, b) = (a.lowercased, b.lowercased)
                if a != b { return Int(a) - Int(b) }
                (i, j) = (i + 1, j + 1)
            }
        }
        return one.count - i - (other.count - j)
    }

    /// Compares runs of digits by value: without leading zeros, the longer one is greater.
    private static func compareFigures(
        _ one: UnsafeBufferPointer<UInt8>, _ i: inout Int, _ other: UnsafeBufferPointer<UInt8>, _ j: inout Int
    ) -> Int {
        let (a, b) = (figures(one, &i), figures(other, &j))
        if a.count != b.count { return a.count - b.count }
        for (left, right) in zip(a, b) where one[left] != other[right] { return Int(one[left]) - Int(other[right]) }
        return 0
    }

    private static func figures(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Range<Int> {
        while at < bytes.count, bytes[at] == UInt8(ascii: "0") { at += 1 }
        let start = at
        while at < bytes.count, bytes[at].isDigit { at += 1 }
        return start..<at
    }
}
