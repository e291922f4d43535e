// Where the others end and the rest begins.

import Bytes
import Testing

@Suite struct BinarySearchTests {
    @Test(arguments: 0...9)
    func everyPlace(count: Int) {
        for first in 0...count {
            var asked = 0
            let found = (0..<count).partitioningIndex {
                asked += 1
                return $0 >= first
            }
            #expect(found == first && asked <= 4)
        }
    }

    /// Indices of a slice are those of the whole.
    @Test func slices() {
        let numbers = [9, 1, 3, 5, 7, 0][1..<5]
        #expect(numbers.partitioningIndex { $0 >= 4 } == 3)
        #expect(numbers.partitioningIndex { $0 >= 8 } == numbers.endIndex)
    }
}
