// The words that are good or bad, that negate others, or that strengthen them.

import Bytes
import Resources

/// The words of one language, by their hashes.
struct SentimentLexicon: Sendable {
    /// The effect of a word on others.
    struct Role: OptionSet {
        let rawValue: UInt8
        static let negates = Role(rawValue: 1)
        static let strengthens = Role(rawValue: 2)
        static let weakens = Role(rawValue: 4)
        static let contrasts = Role(rawValue: 8)
        /// Negates only after another negation (`ne … plus`).
        static let completes = Role(rawValue: 16)
        /// Refers to the writer.
        static let first = Role(rawValue: 32)
        /// One of the most frequent words of the language.
        static let small = Role(rawValue: 64)
    }

    struct Entry: Sendable {
        var hash: UInt32 = 0
        /// In tenths of a scale from −4 to +4.
        var valence: Int8 = 0
        var role: UInt8 = 0
    }

    /// Open addressing; a hash of 0 marks a free slot.
    private var slots: [Entry]

    /// `words` has lines of a folded word, a tab and tenths, and comment lines that begin with `#`; `roles` lists the words of
    /// each role.
    init(words: EmbeddedFile, roles: [(Role, String)]) {
        slots = [Entry](repeating: Entry(), count: 1 << 15)
        let bytes = words.bytes
        var at = 0
        while at < bytes.count {
            if bytes[at] == .hash {
                while at < bytes.count, bytes[at] != .newline { at += 1 }
                at += 1
                continue
            }
            var hash = SentimentHash.start
            if bytes[at] >= 0x80 {
                let (scalar, length) = UTF8Scalars.decode(bytes, at: at)
                hash = SentimentHash.of(scalar: scalar)
                at += length
            }
            while at < bytes.count, bytes[at] != .tab {
                hash = SentimentHash.add(bytes[at], to: hash)
                at += 1
            }
            at += 1
            var value = 0
            let isBad = at < bytes.count && bytes[at] == .hyphen
            if isBad { at += 1 }
            while at < bytes.count, bytes[at].isDigit {
                value = value * 10 + Int(bytes[at] & 15)
                at += 1
            }
            insert(hash) { $0.valence = Int8(clamping: isBad ? -value : value) }
            at += 1
        }
        for (role, list) in roles {
            for word in list.split(separator: " ") {
                insert(SentimentHash.of(Folding.fold(word).utf8)) { $0.role |= role.rawValue }
            }
        }
    }

    private mutating func insert(_ hash: UInt32, _ change: (inout Entry) -> Void) {
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot].hash != 0, slots[slot].hash != hash { slot = (slot + 1) & (slots.count - 1) }
        slots[slot].hash = hash
        change(&slots[slot])
    }

    @inline(__always)
    func find(_ hash: UInt32) -> Entry {
        slots.withUnsafeBufferPointer { slots in
            var slot = Int(hash) & (slots.count - 1)
            while slots[slot].hash != 0 {
                if slots[slot].hash == hash { return slots[slot] }
                slot = (slot + 1) & (slots.count - 1)
            }
            return Entry()
        }
    }
}
