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
        let wordStart: Int32
        let wordLength: Int32
        let stemStart: Int32
        /// 0 where the stem is the folded word itself.
        let stemLength: Int32
    }

    init?(language: String) {
        guard let stemmer = Stemmer(language: language) else { return nil }
        self.stemmer = stemmer
    }

    /// Appends the folded stem of a word unless it equals `folded`, with `mark` in front. Returns whether it did.
    func appendStem(
        of bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, folded: ArraySlice<UInt8>, mark: [UInt8],
        to output: inout [UInt8]
    ) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in word { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot] - 1)]
            if entry.hash == hash, isSame(entry, bytes, word) {
                append(entry, mark, to: &output)
                return
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let entry = add(bytes, word, hash, folded)
        entries.append(entry)
        slots[slot] = Int32(entries.count)
        append(entry, mark, to: &output)
        if entries.count * 2 > slots.count { grow() }
    }

    private func isSame(_ entry: Entry, _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
        guard Int(entry.wordLength) == word.count else { return false }
        let start = Int(entry.wordStart)
        for index in 0..<word.count where arena[start + index] != bytes[word.lowerBound + index] { return false }
        return true
    }

    private func append(_ entry: Entry, _ mark: [UInt8], to output: inout [UInt8]) {
        guard entry.stemLength > 0 else { return }
        output += mark
        let start = Int(entry.stemStart)
        output += arena[start..<start + Int(entry.stemLength)]
    }

    private func add(
        _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ hash: UInt64, _ folded: ArraySlice<UInt8>
    ) -> Entry {
        // A vault of nothing but different words must not fill the memory.
        if entries.count > 200_000 { clear() }
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
            hash: hash, wordStart: Int32(wordStart), wordLength: Int32(word.count), stemStart: Int32(stemStart),
            stemLength: Int32(arena.count - stemStart))
    }

    private func clear() {
        entries.removeAll(keepingCapacity: true)
        arena.removeAll(keepingCapacity: true)
        for index in slots.indices { slots[index] = 0 }
    }

    private func grow() {
        slots = [Int32](repeating: 0, count: slots.count * 2)
        for (index, entry) in entries.enumerated() {
            var slot = Int(truncatingIfNeeded: entry.hash ^ entry.hash >> 32) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(index + 1)
        }
    }
}
