// Pairs items of a side with those of the base: by id, by text, finally by similarity.

import Bytes

/// An item of one side with its children.
struct MergeItem {
    let line: LineItem
    /// The line, with its end.
    let text: String
    /// The lines indented below it.
    let children: Range<Int>
    let childText: String
    /// The position among its siblings.
    let index: Int

    var key: String { line["id"].map { "id:" + $0 } ?? "text:" + Folding.fold(line.text) }
}

enum ItemPairing {
    /// Below the first distance, two texts at the same place are one renamed item; elsewhere the second limit applies.
    private static let likeness = 0.5
    private static let strongLikeness = 0.25

    /// For each item of each side the index of its origin in `base`; nil for a new item. Identical lines have
    /// priority over the same `id:`, that over the same time and text, that over the same text. Items that both sides
    /// added alike are new on both; only the remaining ones, at the same place as on the other side, are compared by
    /// similarity.
    static func pairs(
        _ first: [MergeItem], _ second: [MergeItem], with base: [MergeItem]
    ) -> (first: [Int?], second: [Int?]) {
        var mine = Pairs(first, base)
        var theirs = Pairs(second, base)
        var counts: [String: Int] = [:]
        for index in theirs.open { counts[second[index].key, default: 0] += 1 }
        var twins: Set<String> = []
        for index in mine.open where counts[first[index].key, default: 0] > 0 { twins.insert(first[index].key) }
        mine.pairRenamed(except: twins)
        theirs.pairRenamed(except: twins)
        mine.takeApart(from: theirs)
        theirs.takeApart(from: mine)
        return (mine.pairs, theirs.pairs)
    }

    private struct Pairs {
        let side: [MergeItem]
        let base: [MergeItem]
        var pairs: [Int?]
        var free: Set<Int>

        /// The items of the side that have no pair yet.
        var open: [Int] { side.indices.filter { pairs[$0] == nil } }

        init(_ side: [MergeItem], _ base: [MergeItem]) {
            self.side = side
            self.base = base
            pairs = [Int?](repeating: nil, count: side.count)
            free = Set(base.indices)
            pair { $0.childText.isEmpty ? nil : $0.text + $0.childText }
            pair { $0.text.trimmed }
            pair { $0.line["id"] }
            // Items with the same text are distinguished by their tags, checked or not.
            pair {
                $0.line.tags.isEmpty && $0.line.places.isEmpty || $0.line["id"] != nil
                    ? nil : [Folding.fold($0.line.text)] + $0.line.tags + [""] + $0.line.places
            }
            // Items with the same name are distinguished by their children.
            pair {
                $0.childText.isEmpty || $0.line["id"] != nil
                    ? nil : Folding.fold($0.line.text) + "\n" + $0.childText
            }
            pair { Pair(when: $0.line.when, text: Folding.fold($0.line.text), id: $0.line["id"]) }
            pair { $0.line["id"] == nil ? Folding.fold($0.line.text) : nil }
        }

        private mutating func pair<Key: Hashable>(_ key: (MergeItem) -> Key?) {
            var places: [Key: [Int]] = [:]
            for index in free.sorted(by: >) { if let key = key(base[index]) { places[key, default: []].append(index) } }
            for index in side.indices where pairs[index] == nil {
                guard let key = key(side[index]), let found = places[key]?.popLast() else { continue }
                pairs[index] = found
                free.remove(found)
            }
        }

        mutating func pairRenamed(except twins: Set<String>) {
            let open = open.filter { side[$0].line["id"] == nil && !twins.contains(side[$0].key) }
            guard !open.isEmpty, !free.isEmpty else { return }
            // At the same place: after or before the same neighbour.
            for index in open {
                let before = index > 0 ? pairs[index - 1] : -1
                let after = index + 1 < side.count ? pairs[index + 1] : base.count
                pairAlike(index, Set([before.map { $0 + 1 }, after.map { $0 - 1 }].compactMap { $0 }), likeness)
            }
            // A moved item must be more similar; lists without common items are not worth a quadratic comparison.
            let moved = open.filter { pairs[$0] == nil }
            guard moved.count * free.count <= 20_000 else { return }
            for index in moved { pairAlike(index, free, strongLikeness) }
        }

        /// An item that the other side only extended still exists there: a merely similar one here is new, and the
        /// old one was deleted. A change wins over a deletion.
        mutating func takeApart(from other: Pairs) {
            var extended: Set<Int> = []
            for (index, pair) in other.pairs.enumerated() {
                guard let pair else { continue }
                if ItemPairing.extends(other.side[index].line.text, base[pair].line.text) { extended.insert(pair) }
            }
            for (index, pair) in pairs.enumerated() {
                guard let pair, extended.contains(pair), side[index].line["id"] == nil else { continue }
                let (new, old) = (side[index].line.text, base[pair].line.text)
                if Folding.fold(new) != Folding.fold(old), !ItemPairing.extends(new, old) {
                    pairs[index] = nil
                    free.insert(pair)
                }
            }
        }

        private mutating func pairAlike(_ index: Int, _ candidates: Set<Int>, _ limit: Double) {
            var best: (distance: Double, base: Int)?
            for old in candidates.sorted() where free.contains(old) && base[old].line["id"] == nil {
                guard
                    let distance = ItemPairing.distance(side[index].line.text, base[old].line.text, below: limit),
                    distance < best?.distance ?? limit
                else { continue }
                best = (distance, old)
            }
            guard let best else { return }
            pairs[index] = best.base
            free.remove(best.base)
        }
    }

    /// Whether a text is another with words added before or after it.
    private static func extends(_ text: String, _ old: String) -> Bool {
        let (long, short) = (Folding.fold(text), Folding.fold(old))
        return long.utf8.count > short.utf8.count && " \(long) ".contains(" \(short) ")
    }

    /// From 0 (equal) to 1: the share of letters that differ; words added before or after count half. Nil if it is at
    /// least `limit`, as far as that is cheap to determine.
    private static func distance(_ one: String, _ other: String, below limit: Double) -> Double? {
        let (first, second) = (Folding.fold(one), Folding.fold(other))
        let (long, short) = first.utf8.count >= second.utf8.count ? (first, second) : (second, first)
        let (letters, others) = (Array(long.unicodeScalars), Array(short.unicodeScalars))
        guard !others.isEmpty else { return nil }
        if letters.count > others.count, " \(long) ".contains(" \(short) ") {
            return Double(letters.count - others.count) / Double(letters.count) / 2
        }
        return EditDistance.between(letters, others, limit: Int(Double(letters.count) * limit)).map {
            Double($0) / Double(letters.count)
        }
    }

    private struct Pair: Hashable {
        let when: LineItem.When?
        let text: String
        let id: String?
    }
}
