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
    let firstDocument: UInt32
    private(set) var documents = 0
    /// How many words each document has in all its parts, from `firstDocument` on; 0 for numbers that are no documents.
    private(set) var lengths: [UInt32] = []
    private var words: [UInt8] = []
    private var entries: [Entry] = []
    /// Open addressing: the upper half of a word's hash, and 1 + its index in `entries`; 0 where there is none.
    private var slots: [UInt64]
    private var bytes: ByteChains
    private var keys: [Key] = []
    /// What was met where it was looked first; kept, so that the looking is.
    private var lastMet: UInt64 = 0

    init(firstDocument: UInt32, expecting documents: Int) {
        self.firstDocument = firstDocument
        let isLarge = documents > 256
        slots = [UInt64](repeating: 0, count: isLarge ? 1 << 16 : 1 << 11)
        bytes = ByteChains(capacity: isLarge ? 1 << 22 : 1 << 16)
    }

    /// The memory that is used, about.
    var size: Int { bytes.count + words.count + entries.count * MemoryLayout<Entry>.stride + slots.count * 8 }

    /// Adds a document with a higher number than all before.
    ///
    /// - Parameter parts: in the order of `TextPart`, words joined by single blanks.
    func add(_ document: UInt32, _ parts: [[UInt8]]) {
        documents += 1
        var length: UInt32 = 0
        for (index, words) in parts.enumerated() {
            length += words.withUnsafeBytes { add($0, part: UInt8(index), document) }
        }
        lengths += repeatElement(0, count: Int(document - firstDocument) - lengths.count)
        lengths.append(length)
    }

    /// A word that is looked up.
    private struct Key {
        let head: UInt64
        let hash: UInt64
        let start: Int
        let end: Int
    }

    /// So many words are looked up at a time. The tables are larger than a processor keeps at hand: all places of these words are looked at first,
    /// which it does at the same time, and the words one after the other afterwards.
    private static let together = 64

    /// Returns how many words there are.
    private func add(_ text: UnsafeRawBufferPointer, part: UInt8, _ document: UInt32) -> UInt32 {
        var at = 0
        var position: UInt32 = 0
        while at < text.count {
            keys.removeAll(keepingCapacity: true)
            while at < text.count, keys.count < Self.together {
                let (head, short) = Self.head(text, at)
                var end = at + short
                if short == 8 { while end < text.count, text[end] != 0x20 { end += 1 } }
                keys.append(
                    Key(head: head, hash: Self.hash(head, text, at..<end), start: at, end: end))
                at = end + 1
            }
            lookAhead()
            for key in keys {
                let index = index(of: UnsafeRawBufferPointer(rebasing: text[key.start..<key.end]), key)
                entries.withUnsafeMutableBufferPointer { record(&$0[index], part, document, position) }
                position += 1
            }
        }
        return position
    }

    private func lookAhead() {
        var met: UInt64 = 0
        for key in keys { met ^= slots[Int(truncatingIfNeeded: key.hash) & (slots.count - 1)] }
        for key in keys {
            let slot = slots[Int(truncatingIfNeeded: key.hash) & (slots.count - 1)]
            if slot != 0 { met ^= entries[Int(slot & 0xffff_ffff) - 1].head }
        }
        lastMet = met
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

    /// The first bytes of the word at a place, eight at most, and how many there are.
    @inline(__always)
    private static func head(_ text: UnsafeRawBufferPointer, _ at: Int) -> (head: UInt64, length: Int) {
        guard at + 8 <= text.count else {
            var (head, length): (UInt64, Int) = (0, 0)
            while at + length < text.count, text[at + length] != 0x20 {
                head |= UInt64(text[at + length]) << UInt64(length * 8)
                length += 1
            }
            return (head, length)
        }
        let loaded = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        // The lowest byte that is a blank (Hacker's Delight, 6–1).
        let blanks = loaded ^ 0x2020_2020_2020_2020
        let found = (blanks &- 0x0101_0101_0101_0101) & ~blanks & 0x8080_8080_8080_8080
        guard found != 0 else { return (loaded, 8) }
        let length = found.trailingZeroBitCount / 8
        return (loaded & ~(~0 << UInt64(length * 8)), length)
    }

    // MARK: The table of words

    @inline(__always)
    private func index(of word: UnsafeRawBufferPointer, _ key: Key) -> Int {
        let (head, hash) = (key.head, key.hash)
        let mark = hash & 0xffff_ffff_0000_0000
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] & 0xffff_ffff_0000_0000 == mark {
                let index = Int(slots[slot] & 0xffff_ffff) - 1
                if entries[index].head == head, isSame(entries[index], word) { return index }
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
        return entries.count - 1
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

    /// One word with its postings.
    struct Posting {
        var word: [UInt8] = []
        var documents = 0
        var matches: [UInt8] = []
        var positions: [UInt8] = []
    }

    /// Hands over all words in the order of their bytes; nothing can be added afterwards.
    func forEachPosting(_ body: (Posting) throws -> Void) rethrows {
        var order = entries.indices.map { (key: entries[$0].head.byteSwapped, index: UInt32($0)) }
        order.sort { first, second in
            first.key != second.key
                ? first.key < second.key : tail(first.index).lexicographicallyPrecedes(tail(second.index))
        }
        var posting = Posting()
        for (_, index) in order {
            entries.withUnsafeMutableBufferPointer { finish(&$0[Int(index)], isLast: true) }
            let entry = entries[Int(index)]
            posting.word.removeAll(keepingCapacity: true)
            posting.word += words[Int(entry.start)..<Int(entry.start) + Int(entry.length)]
            posting.documents = Int(entry.documents)
            posting.matches.removeAll(keepingCapacity: true)
            bytes.copy(entry.matches, to: &posting.matches)
            posting.positions.removeAll(keepingCapacity: true)
            bytes.copy(entry.positions, to: &posting.positions)
            try body(posting)
        }
    }

    /// What follows the first eight bytes.
    private func tail(_ index: UInt32) -> ArraySlice<UInt8> {
        let entry = entries[Int(index)]
        return words[Int(entry.start) + min(8, Int(entry.length))..<Int(entry.start) + Int(entry.length)]
    }
}
