// Consecutive words with their postings, as many as make a row of the table `postings`.

import Glibc

/// A row: the words with their metadata, then the `matches` of all of them, and the `positions`. A row for each word would dominate the
/// time of writing an index, since most words are rare.
struct PostingsBlock: Sendable {
    private(set) var firstWord: [UInt8] = []
    private var lastWord: [UInt8] = []
    /// For each word (LEB128): the length of the prefix shared with the previous one, the length of the rest and its bytes, the number of
    /// documents, and the number of bytes in `matches` and in `positions`.
    private(set) var words: [UInt8] = []
    var matches: [UInt8] = []
    var positions: [UInt8] = []

    /// Finding a word takes a search through its block, and an SQLite page has room for half of this.
    private static let size = 8 << 10
    /// A word with at least this many bytes gets its own block, so that lookups of its neighbours do not read it.
    private static let large = 4 << 10

    var isEmpty: Bool { words.isEmpty }
    private var count: Int { words.count + matches.count + positions.count }

    private mutating func add(_ word: UnsafeRawBufferPointer, documents: Int, matches: Int, positions: Int) {
        if words.isEmpty { firstWord = Array(word) }
        let shared = lastWord.withUnsafeBytes { last in
            let most = min(last.count, word.count)
            var shared = 0
            while shared < most, last[shared] == word[shared] { shared += 1 }
            return shared
        }
        words.append(number: UInt32(shared))
        words.append(number: UInt32(word.count - shared))
        let rest = UnsafeRawBufferPointer(rebasing: word[shared...])
        words += rest
        words.append(number: UInt32(documents))
        words.append(number: UInt32(matches))
        words.append(number: UInt32(positions))
        lastWord.removeSubrange(shared...)
        lastWord += rest
    }

    /// Moves everything after this number of bytes to another block.
    private mutating func split(matches: Int, positions: Int) -> PostingsBlock {
        var rest = PostingsBlock()
        rest.matches = Array(self.matches[matches...])
        rest.positions = Array(self.positions[positions...])
        self.matches.removeSubrange(matches...)
        self.positions.removeSubrange(positions...)
        return rest
    }

    /// Makes blocks from sorted words.
    struct Maker {
        private var block = PostingsBlock()
        /// The full ones.
        private(set) var blocks: [PostingsBlock] = []

        /// - Parameter write: appends the word's `matches` and `positions`.
        mutating func add(
            _ word: UnsafeRawBufferPointer, documents: Int,
            _ write: (_ matches: inout [UInt8], _ positions: inout [UInt8]) -> Void
        ) {
            let (matches, positions) = (block.matches.count, block.positions.count)
            write(&block.matches, &block.positions)
            let added = block.matches.count - matches + block.positions.count - positions
            if added >= PostingsBlock.large, !block.isEmpty {
                let rest = block.split(matches: matches, positions: positions)
                blocks.append(block)
                block = rest
                block.add(
                    word, documents: documents, matches: block.matches.count, positions: block.positions.count)
            } else {
                block.add(
                    word, documents: documents, matches: block.matches.count - matches,
                    positions: block.positions.count - positions)
            }
            if added >= PostingsBlock.large || block.count >= PostingsBlock.size { finish() }
        }

        /// Begins another block.
        mutating func finish() {
            if !block.isEmpty { blocks.append(block) }
            block = PostingsBlock()
        }

        /// Returns and removes the full ones.
        mutating func take() -> [PostingsBlock] {
            defer { blocks.removeAll(keepingCapacity: true) }
            return blocks
        }
    }
}

/// Iterates over the words of a stored block. Truncated data ends early, as with `PostingsReader`.
struct PostingsBlockReader {
    private var words: NumberReader
    private(set) var word: [UInt8] = []
    /// The number of documents of the word, and the ranges of its postings.
    private(set) var documents = 0
    private(set) var matches = 0..<0
    private(set) var positions = 0..<0

    init(words: UnsafeRawBufferPointer) { self.words = NumberReader(words) }

    /// Advances to the next word. False if there is none.
    mutating func next() -> Bool {
        guard let shared = words.next(), let count = words.next(), Int(shared) <= word.count,
            let rest = words.bytes(Int(count)), let documents = words.next(), let matches = words.next(),
            let positions = words.next()
        else { return false }
        word.replaceSubrange(Int(shared)..., with: rest)
        self.documents = Int(documents)
        self.matches = self.matches.upperBound..<self.matches.upperBound + Int(matches)
        self.positions = self.positions.upperBound..<self.positions.upperBound + Int(positions)
        return true
    }

    /// Advances to a given word. False if it is not in the block.
    mutating func find(_ wanted: String) -> Bool {
        var wanted = wanted
        return wanted.withUTF8 { wanted in
            while next() {
                if word.elementsEqual(wanted) { return true }
                if wanted.lexicographicallyPrecedes(word) { return false }
            }
            return false
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Negative if these bytes precede others, 0 if they are equal.
    func order(to other: UnsafeRawBufferPointer) -> Int {
        guard let first = baseAddress, let second = other.baseAddress else { return count - other.count }
        let order = memcmp(first, second, Swift.min(count, other.count))
        return order != 0 ? Int(order) : count - other.count
    }

    /// The bytes of a range, clamped to the buffer.
    func clamped(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range.clamped(to: 0..<count)])
    }
}
