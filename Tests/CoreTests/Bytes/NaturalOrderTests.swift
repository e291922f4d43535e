// Names in the order that people expect.

import Bytes
import Testing

@Suite struct NaturalOrderTests {
    private func order(_ one: String, _ other: String) -> Int {
        Array(one.utf8).withUnsafeBufferPointer { one in
            Array(other.utf8).withUnsafeBufferPointer { NaturalOrder.compare(one, $0) }
        }.signum()
    }

    @Test(arguments: [
        ("2 b", "10 a", -1), ("Abc", "abd", -1), ("eau", "Éclair", -1), ("Été", "Zoo", -1), ("été", "ETE", 0),
        ("a 007", "a 7", 0), ("a", "a b", -1), ("", "a", -1), ("z", "é", 1), ("9", "10", -1), ("1.10", "1.9", 1),
        ("日本", "日本", 0),
    ])
    func pairs(one: String, other: String, expected: Int) {
        #expect(order(one, other) == expected && order(other, one) == -expected)
    }
}
