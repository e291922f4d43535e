// Binary search in what is sorted.

extension RandomAccessCollection {
    /// The first index from which on all elements are so, in a collection in which the others come first; `endIndex` where none is.
    /// It asks of O(log n) elements.
    @inlinable package func partitioningIndex(where isAfter: (Element) throws -> Bool) rethrows -> Index {
        var (low, length) = (startIndex, count)
        while length > 0 {
            let half = length / 2
            let middle = index(low, offsetBy: half)
            if try isAfter(self[middle]) {
                length = half
            } else {
                low = index(after: middle)
                length -= half + 1
            }
        }
        return low
    }
}
