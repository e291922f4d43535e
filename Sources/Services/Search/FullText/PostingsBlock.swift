// Words that follow one another with their postings, as many as make a row of the table `postings`.

import Glibc

/// A row: the words with what is known of each, then the `matches` of all of them, and the `positions`. A row for each word would be most of the work
/// of writing an index, since most words are rare.
struct PostingsBlock: Sendable {
    private(set) var firstWord: [UInt8] = []
    private var lastWord: [UInt8] = []
    /// For each word (LEB128): how many bytes it begins with of the one before, how many follow and these, in how many documents it is, and how many
    /// bytes it has of `matches` and of `positions`.
    private(set) var words: [UInt8] = []
    var matches: [UInt8] = []
    var positions: [UInt8] = []

    /// A word is looked for among all in its block, and a page of SQLite has room for half of this.
    private static let size = 8 << 10
    /// A word with so much has a block of its own: who asks for its neighbours does not read it.
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

    /// Takes away what comes after this many bytes, for another block.
    private mutating func split(matches: Int, positions: Int) -> PostingsBlock {
        var rest = PostingsBlock()
        rest.matches = Array(self.matches[matches...])
        rest.positions = Array(self.positions[positions...])
        self.matches.removeSubrange(matches...)
        self.positions.removeSubrange(positions...)
        return rest
    }

    /// Makes blocks of words in their order.
    struct Maker {
        private var block = PostingsBlock()
        /// Those that are full.
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

        /// Those that are full, once each.
        mutating func take() -> [PostingsBlock] {
            defer { blocks.removeAll(keepingCapacity: true) }
            return blocks
        }
    }
}

/// Goes through the words of a block that was read back. What is not whole ends early, as with `PostingsReader`.
struct PostingsBlockReader {
    private var words: NumberReader
    private(set) var word: [UInt8] = []
    /// In how many documents it is, and where its postings are.
    private(set) var documents = 0
    private(set) var matches = 0..<0
    private(set) var positions = 0..<0

    init(words: UnsafeRawBufferPointer) { self.words = NumberReader(words) }

    /// Goes to the next word. False where there is none.
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

    /// Goes to a word. False where it is not in the block.
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
    /// Less than 0 where these bytes come before others, 0 where they are the same.
    func order(to other: UnsafeRawBufferPointer) -> Int {
        guard let first = baseAddress, let second = other.baseAddress else { return count - other.count }
        let order = memcmp(first, second, Swift.min(count, other.count))
        return order != 0 ? Int(order) : count - other.count
    }

    /// The bytes of a range, as far as there are some.
    func clamped(_ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: self[range.clamped(to: 0..<count)])
    }
}
