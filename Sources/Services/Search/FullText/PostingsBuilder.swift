// Words of documents gathered into postings: for each word the documents that say it, and where.

/// A part of a document that is searched by itself. The raw value is its number in the postings.
enum TextPart: UInt8, CaseIterable, Sendable {
    case title, body, tags
    /// Captions of photos, the place.
    case extra
    /// Handwriting as a recogniser read it, or a person did.
    case ink
    /// The stems of all words, each once; they have no places.
    case stems

    /// How much a word counts in this part when answers are ranked.
    var weight: Double {
        switch self {
        case .title: 8
        case .body: 1
        case .tags: 5
        case .extra: 1
        case .ink: 0.25
        case .stems: 0.5
        }
    }
}

/// The postings of documents that are added one after the other, until they are written as a segment (`TextSegments`).
///
/// For each word there are two strings of numbers (LEB128). `matches` has for each document its distance to the one before, doubled; and one
/// more where the word is in the body once and nowhere else, which is the commonest case. Else follow the parts that have it: the count times
/// sixteen, the part (`TextPart`) times two, and one more in the last. `positions` has for each part but the stems the number of the word in it, then
/// the distance of each further one to the one before.
final class PostingsBuilder {
    /// One word. Sixty-four bytes: as much as a processor fetches at once.
    private struct Entry {
        /// The first eight bytes, padded with zeros.
        let head: UInt64
        /// Where the whole word stands in `words`.
        let start: UInt32
        let length: UInt16
        var part: UInt8 = 0
        /// Whether nothing of the document has been written to `matches`.
        var isFirstPart = true
        /// The last document that has it, its distance to the one before, and how often its last part has it.
        var document: UInt32
        var distance: UInt32 = 0
        var count: UInt32 = 0
        var position: UInt32 = 0
        var documents: UInt32 = 0
        var matches = ByteChains.Chain()
        var positions = ByteChains.Chain()
    }

    /// Numbers before this one are not in here.
    private(set) var firstDocument: UInt32
    private(set) var documents = 0
    /// How many words each document has in all its parts, from `firstDocument` on; 0 for numbers that are no documents.
    private(set) var lengths: [UInt32] = []
    private var words: [UInt8] = []
    private var entries: [Entry] = []
    /// Open addressing: the upper half of a word's hash, and 1 + its index in `entries`; 0 where there is none.
    private var slots: [UInt64]
    private var bytes: ByteChains
    /// The entries in the order of their words, once they are handed over, and how many were.
    private var order: [UInt32]?
    private var sorted = 0
    /// The entries of the terms that are looked up together.
    private var found: [UInt32] = []
    /// What was met where it was looked first; kept, so that the looking is.
    private var lastMet: UInt32 = 0

    init(firstDocument: UInt32, expecting documents: Int) {
        self.firstDocument = firstDocument
        let isLarge = documents > 256
        slots = [UInt64](repeating: 0, count: isLarge ? 1 << 16 : 1 << 11)
        bytes = ByteChains(capacity: isLarge ? 1 << 22 : 1 << 16)
    }

    /// The memory that is used, about.
    var size: Int { bytes.count + words.count + entries.count * MemoryLayout<Entry>.stride + slots.count * 8 }

    /// Starts a segment of further documents. What the readers call the terms stays known.
    func beginSegment(firstDocument: UInt32) {
        self.firstDocument = firstDocument
        documents = 0
        lengths.removeAll()
        words.removeAll()
        entries.removeAll()
        (order, sorted) = (nil, 0)
        slots = [UInt64](repeating: 0, count: slots.count)
        bytes = ByteChains(capacity: 1 << 16)
        for reader in readers.indices { readers[reader].forgetEntries() }
    }

    // MARK: Documents

    /// The terms of one reader by their numbers.
    private struct Reader {
        var terms = TermList()
        /// Of each term 1 + its index in `entries`; 0 where it was not met in this segment.
        var indices: [UInt32] = []

        mutating func forgetEntries() {
            for number in indices.indices { indices[number] = 0 }
        }
    }

    private var readers: [Reader] = []

    /// What a reader means by the numbers in its next documents.
    func learn(_ new: TokenTextMaker.NewTerms, of reader: Int) {
        while readers.count <= reader { readers.append(Reader()) }
        if new.startAnew { readers[reader] = Reader() }
        readers[reader].terms.append(new.terms)
        readers[reader].indices += repeatElement(0, count: new.terms.count)
    }

    /// Adds a document with a higher number than all before.
    ///
    /// - Parameter parts: in the order of `TextPart`, terms of the reader.
    func add(_ document: UInt32, _ parts: [[UInt32]], of reader: Int) {
        documents += 1
        var length: UInt32 = 0
        for (index, terms) in parts.enumerated() {
            add(terms, of: reader, part: UInt8(index), document)
            length += UInt32(terms.count)
        }
        lengths += repeatElement(0, count: Int(document - firstDocument) - lengths.count)
        lengths.append(length)
    }

    /// So many terms are looked up at a time. The tables are larger than a processor keeps at hand: all places of these terms are looked at first,
    /// which it does at the same time, and the terms one after the other afterwards.
    private static let together = 64

    private func add(_ terms: [UInt32], of reader: Int, part: UInt8, _ document: UInt32) {
        var at = 0
        while at < terms.count {
            let end = min(at + Self.together, terms.count)
            found.removeAll(keepingCapacity: true)
            readers[reader].indices.withUnsafeBufferPointer { indices in
                for position in at..<end { found.append(indices[Int(terms[position])]) }
            }
            for offset in found.indices where found[offset] == 0 {
                found[offset] = entry(of: Int(terms[at + offset]), reader)
            }
            entries.withUnsafeMutableBufferPointer { entries in
                var met: UInt32 = 0
                for index in found { met ^= entries[Int(index) - 1].document }
                lastMet = met
                for (offset, index) in found.enumerated() {
                    record(&entries[Int(index) - 1], part, document, UInt32(at + offset))
                }
            }
            at = end
        }
    }

    // MARK: The table of words

    /// 1 + the index of the entry of a reader's term, which is made where there is none.
    private func entry(of term: Int, _ reader: Int) -> UInt32 {
        // The same term may stand twice among those that are looked up together.
        if readers[reader].indices[term] != 0 { return readers[reader].indices[term] }
        let range = readers[reader].terms.range(term)
        let index = readers[reader].terms.withBytes { entry(of: UnsafeRawBufferPointer(rebasing: $0[range])) }
        readers[reader].indices[term] = index
        return index
    }

    @inline(__always)
    private static func hash(_ head: UInt64, _ text: UnsafeRawBufferPointer, _ word: Range<Int>) -> UInt64 {
        var hash = head &* 0x9e37_79b9_7f4a_7c15
        if word.count > 8 {
            for index in word.lowerBound + 8..<word.upperBound {
                hash = (hash ^ UInt64(text[index])) &* 0x0000_0100_0000_01b3
            }
        }
        return hash ^ hash >> 29
    }

    /// The first eight bytes, padded with zeros.
    private static func head(_ word: UnsafeRawBufferPointer) -> UInt64 {
        var head: UInt64 = 0
        for (index, byte) in word.prefix(8).enumerated() { head |= UInt64(byte) << UInt64(index * 8) }
        return head
    }

    private func entry(of word: UnsafeRawBufferPointer) -> UInt32 {
        let head = Self.head(word)
        let hash = Self.hash(head, word, 0..<word.count)
        let mark = hash & 0xffff_ffff_0000_0000
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] & 0xffff_ffff_0000_0000 == mark {
                let index = Int(slots[slot] & 0xffff_ffff) - 1
                if entries[index].head == head, isSame(entries[index], word) { return UInt32(index + 1) }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        entries.append(
            Entry(
                head: head, start: UInt32(words.count), length: UInt16(word.count),
                // So that the first distance is that to the number before the first.
                document: firstDocument &- 1))
        words.append(contentsOf: word)
        slots[slot] = mark | UInt64(entries.count)
        if entries.count * 2 > slots.count { widen() }
        return UInt32(entries.count)
    }

    @inline(__always)
    private func isSame(_ entry: Entry, _ word: UnsafeRawBufferPointer) -> Bool {
        guard Int(entry.length) == word.count else { return false }
        guard word.count > 8 else { return true }
        let start = Int(entry.start)
        for index in 8..<word.count where words[start + index] != word[index] { return false }
        return true
    }

    private func widen() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        for (index, entry) in entries.enumerated() {
            let start = Int(entry.start)
            let hash = words.withUnsafeBytes { Self.hash(entry.head, $0, start..<start + Int(entry.length)) }
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = hash & 0xffff_ffff_0000_0000 | UInt64(index + 1)
        }
    }

    // MARK: Postings

    @inline(__always)
    private func record(_ entry: inout Entry, _ part: UInt8, _ document: UInt32, _ position: UInt32) {
        var distance = position
        if entry.document != document {
            finish(&entry, isLast: true)
            entry.distance = document &- entry.document
            entry.document = document
            entry.documents += 1
            entry.isFirstPart = true
            (entry.part, entry.count) = (part, 1)
        } else if entry.part != part {
            finish(&entry, isLast: false)
            (entry.part, entry.count) = (part, 1)
        } else {
            entry.count += 1
            distance -= entry.position
        }
        entry.position = position
        if part != TextPart.stems.rawValue { bytes.append(number: distance, to: &entry.positions) }
    }

    /// Writes how often the last part of the last document has the word.
    @inline(__always)
    private func finish(_ entry: inout Entry, isLast: Bool) {
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

    /// The next words in the order of their bytes; nil behind the last one. From the first call on nothing can be added to the segment.
    func nextBlock() -> PostingsBlock? {
        let order = self.order ?? sortedEntries()
        self.order = order
        guard sorted < order.count else { return nil }
        var block = PostingsBlock()
        while sorted < order.count, !block.isFull {
            let index = Int(order[sorted])
            sorted += 1
            entries.withUnsafeMutableBufferPointer { finish(&$0[index], isLast: true) }
            let entry = entries[index]
            block.add(documents: entry.documents) { output in
                let start = Int(entry.start)
                output += words[start..<start + Int(entry.length)]
                let word = output.count
                bytes.copy(entry.matches, to: &output)
                let matches = output.count
                bytes.copy(entry.positions, to: &output)
                return (word, matches)
            }
        }
        return block
    }

    private func sortedEntries() -> [UInt32] {
        var order = entries.indices.map { (key: entries[$0].head.byteSwapped, index: UInt32($0)) }
        order.sort { first, second in
            first.key != second.key
                ? first.key < second.key : tail(first.index).lexicographicallyPrecedes(tail(second.index))
        }
        return order.map(\.index)
    }

    /// What follows the first eight bytes.
    private func tail(_ index: UInt32) -> ArraySlice<UInt8> {
        let entry = entries[Int(index)]
        return words[Int(entry.start) + min(8, Int(entry.length))..<Int(entry.start) + Int(entry.length)]
    }
}
