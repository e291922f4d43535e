// The terms of words already seen: a vault says the same few thousand words again and again.

import Bytes
import Stemming

/// The terms of words as they are written: each word folded, and its stems in one language or two. Used by one thread at a time.
///
/// Looking a word up is the commonest step of all in indexing, and the only one for most words. Both languages that daybook speaks are in
/// one table, since a text too short to tell its language wants both.
final class TermTable {
    /// A choice of the languages of one table.
    struct Languages: OptionSet {
        let rawValue: UInt8
        static let first = Languages(rawValue: 1)
        static let second = Languages(rawValue: 2)
    }

    /// Numbers that are no terms: of a stem before it was asked for, and of one that is the folded word itself or of a word that folds to nothing.
    private enum Term {
        static let unknown = UInt32.max
        static let none = UInt32.max - 1
    }

    private struct Entry {
        /// The first eight bytes of the word: nearly all words are told apart without a look at the arena.
        let head: UInt64
        let wordStart: UInt32
        /// The number of the folded word, and those of its stems.
        let folded: UInt32
        var stems = (Term.unknown, Term.unknown)
        /// The documents that had these stems last.
        var documents: (UInt32, UInt32) = (0, 0)
        let wordLength: UInt8
    }

    private typealias Key = (head: UInt64, hash: UInt64)

    private let stemmers: (Stemmer?, Stemmer?)
    /// Open addressing: the upper half of a word's hash, and 1 + its index in `entries`; 0 where there is none.
    private var slots = [UInt64](repeating: 0, count: 1 << 14)
    private var entries: [Entry] = []
    /// The words as they are written.
    private var arena: [UInt8] = []
    /// Of the words that are looked up together.
    private var keys: [Key] = []
    /// What was met where it was looked first; kept, so that the looking is.
    private var lastMet: UInt64 = 0

    /// Of the word whose stem is looked for.
    private var lowered: [UInt8] = []
    private var folded: [UInt8] = []
    private var stem: [UInt8] = []

    /// A vault of nothing but different words must not fill the memory.
    private static let mostWords = 200_000

    /// A table without stems where there is no stemmer for a language.
    init(_ first: String, _ second: String? = nil) {
        stemmers = (Stemmer(language: first), second.flatMap { Stemmer(language: $0) })
    }

    /// Appends the numbers of words to a text: of each the folded word, and its stems in each language but those that are the folded word itself or
    /// that the document had already. Words that are new add to `terms`.
    ///
    /// The tables are larger than a processor keeps at hand. So all places of a few words are looked at first, which it does at the same time, and
    /// the words one after the other afterwards.
    ///
    /// - Parameter words: at most `WordBreaker.longestWord` bytes each.
    func append(
        _ words: [Range<Int>], of bytes: UnsafeBufferPointer<UInt8>, in languages: Languages, document: UInt32,
        to text: inout TokenText, _ terms: inout TermList, firstTerm: Int
    ) {
        keys.removeAll(keepingCapacity: true)
        for word in words {
            let head = Self.head(bytes, word)
            keys.append((head, Self.hash(bytes, word, head)))
        }
        var met: UInt64 = 0
        for key in keys { met ^= slots[Int(truncatingIfNeeded: key.hash) & (slots.count - 1)] }
        for key in keys {
            let slot = slots[Int(truncatingIfNeeded: key.hash) & (slots.count - 1)]
            if slot != 0 { met ^= entries[Int(slot & 0xffff_ffff) - 1].head }
        }
        lastMet = met
        for position in words.indices {
            let index = self.index(of: bytes, words[position], keys[position], &terms, firstTerm)
            if entries[index].folded != Term.none { text.words.append(entries[index].folded) }
            // Words of one letter or two are their own stems.
            guard words[position].count > 2 else { continue }
            if languages.contains(.first), entries[index].documents.0 != document {
                entries[index].documents.0 = document
                if entries[index].stems.0 == Term.unknown {
                    entries[index].stems.0 = addStem(of: entries[index], stemmers.0, &terms, firstTerm)
                }
                if entries[index].stems.0 != Term.none { text.stems.append(entries[index].stems.0) }
            }
            if languages.contains(.second), entries[index].documents.1 != document {
                entries[index].documents.1 = document
                if entries[index].stems.1 == Term.unknown {
                    entries[index].stems.1 = addStem(of: entries[index], stemmers.1, &terms, firstTerm)
                }
                if entries[index].stems.1 != Term.none { text.stems.append(entries[index].stems.1) }
            }
        }
    }

    // MARK: The table

    private func index(
        of bytes: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ key: Key, _ terms: inout TermList, _ firstTerm: Int
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
        if entries.count >= Self.mostWords {
            forget()
            slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        }
        terms.append { WordBreaker.appendFolded(bytes, word, to: &$0) }
        let last = terms.count - 1
        let folded = terms.range(last).isEmpty ? Term.none : UInt32(firstTerm + last)
        entries.append(
            Entry(head: head, wordStart: UInt32(arena.count), folded: folded, wordLength: UInt8(word.count)))
        arena += bytes[word]
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

    /// Forgets all words; numbers that were given out stay what they are.
    func forget() {
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

    // MARK: Stems

    /// Adds the folded stem of a word to the terms, unless it is the folded word.
    private func addStem(of entry: Entry, _ stemmer: Stemmer?, _ terms: inout TermList, _ firstTerm: Int) -> UInt32 {
        guard let stemmer else { return Term.none }
        lowerAndFold(arena[Int(entry.wordStart)..<Int(entry.wordStart) + Int(entry.wordLength)])
        stem.removeAll(keepingCapacity: true)
        lowered.withUnsafeBufferPointer { lowered in
            stemmer.withStem(of: lowered) { found in
                var at = 0
                while at < found.count {
                    if found[at] < 0x80 {
                        stem.append(found[at])
                        at += 1
                        continue
                    }
                    let (scalar, length) = UTF8Scalars.decode(found, at: at)
                    Folding.append(folded: scalar, to: &stem)
                    at += length
                }
            }
        }
        guard !stem.isEmpty, stem != folded else { return Term.none }
        terms.append { $0 += stem }
        return UInt32(firstTerm + terms.count - 1)
    }

    /// Stemmers want lower case with its accents; the accents go afterwards.
    private func lowerAndFold(_ word: ArraySlice<UInt8>) {
        lowered.removeAll(keepingCapacity: true)
        for byte in word {
            guard byte < 0x80 else {
                lowered.replaceSubrange(0..., with: String(decoding: word, as: UTF8.self).lowercased().utf8)
                folded.removeAll(keepingCapacity: true)
                word.withUnsafeBufferPointer { WordBreaker.appendFolded($0, 0..<$0.count, to: &folded) }
                return
            }
            lowered.append(byte.lowercased)
        }
        folded.replaceSubrange(0..., with: lowered)
    }
}
