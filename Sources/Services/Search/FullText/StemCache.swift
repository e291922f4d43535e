// Stems of words already seen: a vault says the same few thousand words again and again.

import Bytes
import Stemming

/// The stems of one language's words. Used by one thread at a time.
final class StemCache {
    private let stemmer: Stemmer
    /// Open addressing; each slot is 0 or 1 + an index into `entries`.
    private var slots = [Int32](repeating: 0, count: 1 << 15)
    private var entries: [Entry] = []
    private var arena: [UInt8] = []

    private struct Entry {
        let hash: UInt64
        /// The first eight bytes of the word: nearly all words are told apart without a look at the arena.
        let head: UInt64
        let wordStart: Int32
        let wordLength: Int16
        /// 0 where the stem is the folded word itself.
        let stemLength: Int16
        /// The document that had this stem last.
        var document: Int32
    }

    init?(language: String) {
        guard let stemmer = Stemmer(language: language) else { return nil }
        self.stemmer = stemmer
    }

    /// Appends the folded stem of a word with a blank in front, unless the word (folded, from `start` on) is its own stem or the
    /// document had it already.
    func appendStem(
        of bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, folded: [UInt8], from start: Int, document: Int32,
        to stems: inout [UInt8]
    ) {
        let index = self.index(of: bytes, word, folded: folded, from: start)
        let entry = entries[index]
        guard entry.stemLength > 0, entry.document != document else { return }
        entries[index].document = document
        if !stems.isEmpty { stems.append(.space) }
        let stemStart = Int(entry.wordStart) + Int(entry.wordLength)
        stems += arena[stemStart..<stemStart + Int(entry.stemLength)]
    }

    private func index(
        of bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, folded: [UInt8], from start: Int
    ) -> Int {
        let hash = Self.hash(bytes, word)
        let head = Self.head(bytes, word)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot] - 1)
            if entries[index].hash == hash, entries[index].head == head, isSame(entries[index], bytes, word) {
                return index
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        // A vault of nothing but different words must not fill the memory.
        if entries.count >= 200_000 {
            clear()
            slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        }
        entries.append(add(bytes, word, hash, head, folded[start...]))
        slots[slot] = Int32(entries.count)
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    /// Eight bytes at a time, mixed by a multiplication (as in FxHash).
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> UInt64 {
        var hash = UInt64(word.count)
        let raw = UnsafeRawBufferPointer(bytes)
        var at = word.lowerBound
        while at + 8 <= word.upperBound {
            hash = (hash.rotatedLeft5 ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)) &* 0x517c_c1b7_2722_0a95
            at += 8
        }
        var rest: UInt64 = 0
        while at < word.upperBound {
            rest = rest << 8 | UInt64(raw[at])
            at += 1
        }
        hash = (hash.rotatedLeft5 ^ rest) &* 0x517c_c1b7_2722_0a95
        return hash ^ hash >> 32
    }

    private static func head(_ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        if word.count >= 8 { return raw.loadUnaligned(fromByteOffset: word.lowerBound, as: UInt64.self) }
        var head: UInt64 = 0
        for index in word { head = head << 8 | UInt64(raw[index]) }
        return head
    }

    private func isSame(_ entry: Entry, _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
        guard Int(entry.wordLength) == word.count else { return false }
        let start = Int(entry.wordStart)
        for index in min(8, word.count)..<word.count where arena[start + index] != bytes[word.lowerBound + index] {
            return false
        }
        return true
    }

    private func add(
        _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ hash: UInt64, _ head: UInt64,
        _ folded: ArraySlice<UInt8>
    ) -> Entry {
        let wordStart = arena.count
        arena += bytes[word]
        let stemStart = arena.count
        // Stemmers want lower case with its accents; the accents go afterwards.
        let lowered = Array(String(decoding: bytes[word], as: UTF8.self).lowercased().utf8)
        lowered.withUnsafeBufferPointer { word in
            stemmer.withStem(of: word) { stem in
                var at = 0
                while at < stem.count {
                    let (scalar, length) = UTF8Scalars.decode(stem, at: at)
                    Folding.append(folded: scalar, to: &arena)
                    at += length
                }
            }
        }
        if arena[stemStart...].elementsEqual(folded) { arena.removeSubrange(stemStart...) }
        return Entry(
            hash: hash, head: head, wordStart: Int32(wordStart), wordLength: Int16(word.count),
            stemLength: Int16(clamping: arena.count - stemStart), document: 0)
    }

    private func clear() {
        entries.removeAll(keepingCapacity: true)
        arena.removeAll(keepingCapacity: true)
        for index in slots.indices { slots[index] = 0 }
    }

    private func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        for (index, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index + 1)
        }
    }
}

extension UInt64 {
    fileprivate var rotatedLeft5: UInt64 { self << 5 | self >> 59 }
}
