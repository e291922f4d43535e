// Stems of words already seen: a vault says the same few thousand words again and again.

import Bytes
import Stemming

/// The stems of words in one language or two. Used by one thread at a time.
///
/// Looking a word up is the commonest step of all in indexing: both languages that daybook speaks are in one table, since a text too short to
/// tell its language wants both.
final class StemCache {
    /// A choice of the languages of one cache.
    struct Languages: OptionSet {
        let rawValue: UInt8
        static let first = Languages(rawValue: 1)
        static let second = Languages(rawValue: 2)
    }

    private let stemmers: (Stemmer, Stemmer?)
    /// Open addressing: the upper half of a word's hash, and 1 + its index in `entries`; 0 where there is none.
    private var slots = [UInt64](repeating: 0, count: 1 << 15)
    private var entries: [Entry] = []
    /// Each word, and behind it its stems.
    private var arena: [UInt8] = []
    /// Of the words that are looked up together.
    private var keys: [Key] = []
    /// What was met where it was looked first; kept, so that the looking is.
    private var lastMet: UInt64 = 0

    private typealias Key = (head: UInt64, hash: UInt64)

    private struct Entry {
        /// The first eight bytes of the word: nearly all words are told apart without a look at the arena.
        let head: UInt64
        let wordStart: UInt32
        let wordLength: UInt8
        /// 0 where the stem is the folded word itself.
        var stemLengths: (UInt8, UInt8) = (0, 0)
        /// The documents that had these stems last.
        var documents: (UInt32, UInt32) = (0, 0)
    }

    /// Nil where there is no stemmer for the first language.
    init?(_ first: String, _ second: String? = nil) {
        guard let stemmer = Stemmer(language: first) else { return nil }
        stemmers = (stemmer, second.flatMap { Stemmer(language: $0) })
    }

    /// A word of a text, and where its folded form begins.
    struct Word {
        /// At most `WordBreaker.longestWord` bytes.
        let range: Range<Int>
        let folded: Range<Int>
    }

    /// Appends the folded stems of words in each language with a blank in front, but those that are the folded word itself or that the document had
    /// already.
    ///
    /// The tables are larger than a processor keeps at hand. So all places of a few words are looked at first, which it does at the same time, and
    /// the words one after the other afterwards.
    func appendStems(
        of bytes: UnsafeBufferPointer<UInt8>, _ words: ArraySlice<Word>, in languages: Languages, folded: [UInt8],
        document: UInt32, to stems: inout [UInt8]
    ) {
        keys.removeAll(keepingCapacity: true)
        for word in words {
            let head = Self.head(bytes, word.range)
            keys.append((head, Self.hash(bytes, word.range, head)))
        }
        var met: UInt64 = 0
        for key in keys { met ^= slots[Int(truncatingIfNeeded: key.hash) & (slots.count - 1)] }
        for key in keys {
            let slot = slots[Int(truncatingIfNeeded: key.hash) & (slots.count - 1)]
            if slot != 0 { met ^= entries[Int(slot & 0xffff_ffff) - 1].head }
        }
        lastMet = met
        for (word, key) in zip(words, keys) {
            appendStems(of: bytes, word, key, in: languages, folded: folded, document: document, to: &stems)
        }
    }

    private func appendStems(
        of bytes: UnsafeBufferPointer<UInt8>, _ word: Word, _ key: Key, in languages: Languages, folded: [UInt8],
        document: UInt32, to stems: inout [UInt8]
    ) {
        let index = self.index(of: bytes, word.range, key, folded: folded[word.folded])
        let entry = entries[index]
        let firstStem = Int(entry.wordStart) + Int(entry.wordLength)
        let secondStem = firstStem + Int(entry.stemLengths.0)
        if languages.contains(.first), entry.stemLengths.0 > 0, entry.documents.0 != document {
            entries[index].documents.0 = document
            append(firstStem..<secondStem, to: &stems)
        }
        if languages.contains(.second), entry.stemLengths.1 > 0, entry.documents.1 != document {
            entries[index].documents.1 = document
            append(secondStem..<secondStem + Int(entry.stemLengths.1), to: &stems)
        }
    }

    private func append(_ stem: Range<Int>, to stems: inout [UInt8]) {
        if !stems.isEmpty { stems.append(.space) }
        stems += arena[stem]
    }

    private func index(
        of bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ key: Key, folded: ArraySlice<UInt8>
    ) -> Int {
        let (head, hash) = key
        let mark = hash & 0xffff_ffff_0000_0000
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            if slots[slot] & 0xffff_ffff_0000_0000 == mark {
                let index = Int(slots[slot] & 0xffff_ffff) - 1
                if entries[index].head == head, isSame(entries[index], bytes, word) { return index }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        // A vault of nothing but different words must not fill the memory.
        if entries.count >= 200_000 {
            clear()
            slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        }
        entries.append(add(bytes, word, head, folded))
        slots[slot] = mark | UInt64(entries.count)
        if entries.count * 2 > slots.count { grow() }
        return entries.count - 1
    }

    /// The first eight bytes mixed by a multiplication, and what follows byte by byte.
    @inline(__always)
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ head: UInt64) -> UInt64 {
        var hash = head &* 0x9e37_79b9_7f4a_7c15
        if word.count > 8 {
            for index in word.dropFirst(8) { hash = (hash ^ UInt64(bytes[index])) &* 0x0000_0100_0000_01b3 }
        }
        return hash ^ hash >> 29
    }

    /// Padded with zeros.
    @inline(__always)
    private static func head(_ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        if word.lowerBound + 8 <= raw.count {
            let loaded = UInt64(
                littleEndian: raw.loadUnaligned(fromByteOffset: word.lowerBound, as: UInt64.self))
            return word.count >= 8 ? loaded : loaded & ~(~0 << UInt64(word.count * 8))
        }
        var head: UInt64 = 0
        for (offset, index) in word.prefix(8).enumerated() { head |= UInt64(raw[index]) << UInt64(offset * 8) }
        return head
    }

    @inline(__always)
    private func isSame(_ entry: Entry, _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
        guard Int(entry.wordLength) == word.count else { return false }
        guard word.count > 8 else { return true }
        let start = Int(entry.wordStart)
        for index in 8..<word.count where arena[start + index] != bytes[word.lowerBound + index] { return false }
        return true
    }

    private func add(
        _ bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ head: UInt64, _ folded: ArraySlice<UInt8>
    ) -> Entry {
        var entry = Entry(head: head, wordStart: UInt32(arena.count), wordLength: UInt8(word.count))
        arena += bytes[word]
        // Stemmers want lower case with its accents; the accents go afterwards.
        let lowered = Array(String(decoding: bytes[word], as: UTF8.self).lowercased().utf8)
        entry.stemLengths.0 = addStem(of: lowered, stemmers.0, folded)
        if let second = stemmers.1 { entry.stemLengths.1 = addStem(of: lowered, second, folded) }
        return entry
    }

    /// Returns how many bytes the stem has, or 0 where it is the folded word.
    private func addStem(of lowered: [UInt8], _ stemmer: Stemmer, _ folded: ArraySlice<UInt8>) -> UInt8 {
        let start = arena.count
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
        // No stem is longer than a few times its word; what would be is left out.
        if arena[start...].elementsEqual(folded) || arena.count - start > Int(UInt8.max) {
            arena.removeSubrange(start...)
        }
        return UInt8(arena.count - start)
    }

    private func clear() {
        entries.removeAll(keepingCapacity: true)
        arena.removeAll(keepingCapacity: true)
        for index in slots.indices { slots[index] = 0 }
    }

    private func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        for entry in entries.indices {
            let start = Int(entries[entry].wordStart)
            let hash = arena.withUnsafeBufferPointer {
                Self.hash($0, start..<start + Int(entries[entry].wordLength), entries[entry].head)
            }
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = hash & 0xffff_ffff_0000_0000 | UInt64(entry + 1)
        }
    }
}
