// Binary search in sorted collections.

extension RandomAccessCollection {
    /// The first index whose element satisfies `isAfter`, in a collection that is partitioned by it; `endIndex` if
    /// none does. Tests O(log n) elements.
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
