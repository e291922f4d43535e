// Sets of document numbers.

/// A set of document numbers, which are dense.
struct NumberSet {
    private var words: [UInt64] = []
    private(set) var count = 0

    mutating func insert(_ number: Int64) {
        let (word, bit) = (Int(number >> 6), UInt64(1) << UInt64(number & 63))
        if word >= words.count { words += repeatElement(0, count: max(word + 1, words.count * 2) - words.count) }
        guard words[word] & bit == 0 else { return }
        words[word] |= bit
        count += 1
    }

    func contains(_ number: Int64) -> Bool {
        let word = Int(number >> 6)
        return word < words.count && words[word] & UInt64(1) << UInt64(number & 63) != 0
    }

    var all: [Int64] {
        words.enumerated().flatMap { index, word in
            (0..<64).filter { word & UInt64(1) << UInt64($0) != 0 }.map { Int64(index * 64 + $0) }
        }
    }
}
