// The terms found by one reader, each with a number, and their occurrences: in which documents, and where.

import Glibc

/// Terms and their other spellings in one table, with their postings (LEB128 numbers, docs/development/full-text.md).
///
/// Each term has two sequences of numbers. `matches` contains for each document its distance to the previous one, doubled, plus one
/// if the term occurs once in the body and nowhere else, which is the most common case. Otherwise the parts with the term follow: the
/// count times sixteen, plus the part (`TextPart`) times two, plus one for the last. `positions` contains for each part except the stems
/// the number of the word in it, then the distance of each further one to the previous one.
struct TermPostings: ~Copyable {
    /// The lookup key of a word.
    struct Key: BitwiseCopyable {
        /// The first eight bytes, padded with zeros: they suffice to distinguish nearly all words.
        let head: UInt64
        let hash: UInt64
    }

    /// Special values for the number of the folded word.
    private enum Folded {
        /// Not folded yet.
        static let unknown = UInt32.max
        /// It folds to nothing.
        static let none = UInt32.max - 1
    }

    /// One spelling. Sixty-four bytes: a cache line.
    struct Entry: BitwiseCopyable {
        let head: UInt64
        /// The start of the whole word in `words`.
        let start: UInt32
        let length: UInt16
        var part: UInt8 = 0
        /// Whether nothing of the document has been written to `matches`.
        var isFirstPart = true
        /// The last document with it, its distance to the previous one, and the count in its last part.
        var document: UInt32
        var distance: UInt32 = 0
        var count: UInt32 = 0
        var position: UInt32 = 0
        /// 0: a spelling that is not a term itself.
        var documents: UInt32 = 0
        var matches = ByteChains.Chain()
        var positions = ByteChains.Chain()
        /// The number of the folded word's term, which is mostly itself.
        var folded = Folded.unknown
    }

    private let firstDocument: UInt32
    private var words: [UInt8] = []
    private var entries: GrowingMemory<Entry>
    /// Open addressing: the upper half of a word's hash, and 1 + its index in `entries`; 0 if free.
    private var slots: GrowingMemory<UInt64>
    private var bytes: ByteChains
    /// Keys of the words looked up together, and a buffer for folding.
    private var keys = GrowingMemory<Key>(capacity: 64)
    private var folded: [UInt8] = []
    /// Combines prefetched values, so that the reads are not optimised away.
    private var lastMet: UInt64 = 0

    init(firstDocument: UInt32, expecting documents: Int) {
        self.firstDocument = firstDocument
        let isLarge = documents > 256
        slots = GrowingMemory(zeros: isLarge ? 1 << 16 : 1 << 11)
        entries = GrowingMemory(capacity: isLarge ? 1 << 14 : 1 << 9)
        bytes = ByteChains(capacity: isLarge ? 1 << 22 : 1 << 16)
    }

    /// The number of spellings, which are numbered from 0.
    var count: Int { entries.count }

    /// The approximate memory in use.
    var size: Int { bytes.count + words.count + entries.count * MemoryLayout<Entry>.stride + slots.count * 8 }

    // MARK: The table

    private static let upperHalf: UInt64 = 0xffff_ffff_0000_0000

    /// The first eight bytes mixed by a multiplication, and the rest byte by byte.
    @inline(__always)
    private static func key(_ bytes: UnsafeRawBufferPointer, _ word: Range<Int>) -> Key {
        let head = head(bytes, word)
        return Key(head: head, hash: hash(bytes, word, head))
    }

    @inline(__always)
    private static func hash(_ bytes: UnsafeRawBufferPointer, _ word: Range<Int>, _ head: UInt64) -> UInt64 {
        var hash = head &* 0x9e37_79b9_7f4a_7c15
        if word.count > 8 {
            for index in word.lowerBound + 8..<word.upperBound {
                hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3
            }
        }
        return hash ^ hash >> 29
    }

    @inline(__always)
    private static func head(_ bytes: UnsafeRawBufferPointer, _ word: Range<Int>) -> UInt64 {
        if word.lowerBound + 8 <= bytes.count {
            let loaded = UInt64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: word.lowerBound, as: UInt64.self))
            return word.count >= 8 ? loaded : loaded & ~(~0 << UInt64(word.count * 8))
        }
        var head: UInt64 = 0
        for (offset, index) in word.prefix(8).enumerated() { head |= UInt64(bytes[index]) << UInt64(offset * 8) }
        return head
    }

    /// Finds the numbers of words as written, and of their folded terms: fewer if some fold to nothing.
    ///
    /// The tables exceed the processor's caches, and it can wait for many cache misses at once: so the entries of all words
    /// are prefetched first, and the words are looked up one by one afterwards.
    mutating func lookUp(
        _ words: [Range<Int>], of bytes: UnsafeRawBufferPointer, spellings: inout GrowingMemory<UInt32>,
        terms: inout GrowingMemory<UInt32>
    ) {
        keys.removeAll()
        spellings.removeAll()
        terms.removeAll()
        let mask = slots.count - 1
        for word in words { keys.append(Self.key(bytes, word)) }
        var met: UInt64 = 0
        for index in 0..<keys.count { met ^= slots[Int(truncatingIfNeeded: keys[index].hash) & mask] }
        for index in 0..<keys.count {
            let slot = slots[Int(truncatingIfNeeded: keys[index].hash) & mask]
            if slot != 0 { met ^= entries[Int(slot & ~Self.upperHalf) - 1].head }
        }
        lastMet = met
        for index in words.indices {
            let spelling = number(of: bytes, words[index], keys[index])
            spellings.append(UInt32(spelling))
            if entries[spelling].folded == Folded.unknown { fold(spelling, bytes, words[index]) }
            if entries[spelling].folded != Folded.none { terms.append(entries[spelling].folded) }
        }
    }

    private mutating func fold(_ spelling: Int, _ bytes: UnsafeRawBufferPointer, _ word: Range<Int>) {
        var folded: [UInt8] = []
        swap(&folded, &self.folded)
        folded.removeAll(keepingCapacity: true)
        WordBreaker.appendFolded(bytes.bindMemory(to: UInt8.self), word, to: &folded)
        let term = folded.isEmpty ? Folded.none : UInt32(folded.withUnsafeBytes { number(of: $0) })
        entries[spelling].folded = term
        swap(&folded, &self.folded)
    }

    /// The number of a word, assigned if it is new.
    private mutating func number(of bytes: UnsafeRawBufferPointer, _ word: Range<Int>, _ key: Key) -> Int {
        let mark = key.hash & Self.upperHalf
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: key.hash) & mask
        while slots[slot] != 0 {
            if slots[slot] & Self.upperHalf == mark {
                let index = Int(slots[slot] & ~Self.upperHalf) - 1
                if entries[index].head == key.head, isSame(index, bytes, word) { return index }
            }
            slot = (slot + 1) & mask
        }
        entries.append(
            Entry(
                head: key.head, start: UInt32(words.count), length: UInt16(word.count),
                // So that the first distance is relative to the number before the first.
                document: firstDocument &- 1))
        words.append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[word]))
        slots[slot] = mark | UInt64(entries.count)
        if entries.count * 2 > slots.count { widen() }
        return entries.count - 1
    }

    /// The number of a word that consists of all the bytes.
    mutating func number(of bytes: UnsafeRawBufferPointer) -> Int {
        number(of: bytes, 0..<bytes.count, Self.key(bytes, 0..<bytes.count))
    }

    @inline(__always)
    private func isSame(_ index: Int, _ bytes: UnsafeRawBufferPointer, _ word: Range<Int>) -> Bool {
        guard Int(entries[index].length) == word.count else { return false }
        guard word.count > 8 else { return true }
        let start = Int(entries[index].start)
        for offset in 8..<word.count where words[start + offset] != bytes[word.lowerBound + offset] { return false }
        return true
    }

    private mutating func widen() {
        slots = GrowingMemory(zeros: slots.count * 2)
        let mask = slots.count - 1
        for index in 0..<entries.count {
            let entry = entries[index]
            let start = Int(entry.start)
            let hash = words.withUnsafeBytes { Self.hash($0, start..<start + Int(entry.length), entry.head) }
            var slot = Int(truncatingIfNeeded: hash) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = hash & Self.upperHalf | UInt64(index + 1)
        }
    }

    /// The number of a spelling's term; another value if it folds to nothing.
    func term(of spelling: Int) -> UInt32 { entries[spelling].folded }

    func withWord<Result>(_ number: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let start = Int(entries[number].start)
        let end = start + Int(entries[number].length)
        return words.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
    }

    // MARK: Recording

    /// Records words of a part in order. All parts of a document, in the order of `TextPart`, are recorded before the next document, which
    /// has a higher number.
    ///
    /// - Parameter position: of the first word in the part.
    mutating func record(
        _ terms: borrowing GrowingMemory<UInt32>, _ range: Range<Int>, _ part: TextPart, of document: UInt32,
        from position: UInt32
    ) {
        var met: UInt32 = 0
        for index in range { met ^= entries[Int(terms[index])].document }
        lastMet = UInt64(met)
        var position = position
        for index in range {
            Self.record(&entries[Int(terms[index])], part.rawValue, document, position, &bytes)
            position += 1
        }
    }

    @inline(__always)
    private static func record(
        _ entry: inout Entry, _ part: UInt8, _ document: UInt32, _ position: UInt32, _ bytes: inout ByteChains
    ) {
        var distance = position
        if entry.document != document {
            finish(&entry, isLast: true, &bytes)
            entry.distance = document &- entry.document
            entry.document = document
            entry.documents += 1
            entry.isFirstPart = true
            (entry.part, entry.count) = (part, 1)
        } else if entry.part != part {
            finish(&entry, isLast: false, &bytes)
            (entry.part, entry.count) = (part, 1)
        } else {
            entry.count += 1
            distance -= entry.position
        }
        entry.position = position
        if part != TextPart.stems.rawValue { bytes.append(number: distance, to: &entry.positions) }
    }

    /// Writes the count of the word in the last part of its last document.
    @inline(__always)
    private static func finish(_ entry: inout Entry, isLast: Bool, _ bytes: inout ByteChains) {
        guard entry.count > 0 else { return }
        if entry.isFirstPart {
            entry.isFirstPart = false
            if isLast, entry.count == 1, entry.part == TextPart.body.rawValue {
                return bytes.append(number: entry.distance << 1 | 1, to: &entry.matches)
            }
            bytes.append(number: entry.distance << 1, to: &entry.matches)
        }
        bytes.append(number: entry.count << 4 | UInt32(entry.part) << 1 | (isLast ? 1 : 0), to: &entry.matches)
    }

    // MARK: Results

    /// The numbers of all terms in byte order. Nothing can be recorded from here on.
    mutating func sorted() -> [UInt32] {
        var order: [(key: UInt64, index: UInt32)] = []
        order.reserveCapacity(entries.count)
        for index in 0..<entries.count where entries[index].documents > 0 {
            Self.finish(&entries[index], isLast: true, &bytes)
            order.append((key: entries[index].head.byteSwapped, index: UInt32(index)))
        }
        order.sort { first, second in
            first.key != second.key ? first.key < second.key : compareTails(first.index, second.index) < 0
        }
        return order.map(\.index)
    }

    /// Compares everything after the first eight bytes.
    private func compareTails(_ first: UInt32, _ second: UInt32) -> Int32 {
        let lengths = (max(8, Int(entries[Int(first)].length)) - 8, max(8, Int(entries[Int(second)].length)) - 8)
        let starts = (Int(entries[Int(first)].start) + 8, Int(entries[Int(second)].start) + 8)
        return words.withUnsafeBytes { words in
            words.baseAddress.map { base in
                let order = memcmp(base + starts.0, base + starts.1, min(lengths.0, lengths.1))
                return order != 0 ? order : Int32(lengths.0 - lengths.1)
            } ?? 0
        }
    }

    /// Prefetches some terms, so that their cache misses overlap.
    func touch(_ numbers: ArraySlice<UInt32>) -> UInt64 {
        var met: UInt64 = 0
        for number in numbers { met ^= entries[Int(number)].head }
        words.withUnsafeBytes { words in
            for number in numbers where entries[Int(number)].length > 8 {
                met ^= UInt64(words[Int(entries[Int(number)].start)])
            }
        }
        return met
    }

    /// The first eight bytes of a term as an integer with the same order.
    func head(_ number: UInt32) -> UInt64 { entries[Int(number)].head.byteSwapped }

    /// The number of documents with a term.
    func documents(_ number: UInt32) -> Int { Int(entries[Int(number)].documents) }

    /// Appends the postings of a term.
    func copy(_ number: UInt32, matches: inout [UInt8], positions: inout [UInt8]) {
        bytes.copy(entries[Int(number)].matches, to: &matches)
        bytes.copy(entries[Int(number)].positions, to: &positions)
    }
}
