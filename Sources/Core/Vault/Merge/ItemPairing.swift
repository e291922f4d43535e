// Which items of a side are which of the base: by id, by text, at last by likeness.

import Bytes

/// An item with what belongs to it, as one side has it.
struct MergeItem {
    let line: LineItem
    /// The line itself, with its end.
    let text: String
    /// What is indented below it.
    let children: Range<Int>
    let childText: String
    /// Where it is among its siblings.
    let index: Int

    var key: String { line["id"].map { "id:" + $0 } ?? "text:" + Folding.fold(line.text) }
}

enum ItemPairing {
    /// Two texts in one place are one renamed item when they are nearer than this; elsewhere when they are nearer than the second.
    private static let likeness = 0.5
    private static let strongLikeness = 0.25

    /// For each item of each side the place in `base` of the one that it was; nil for what is new. The same lines come before the same
    /// `id:`, that before the same time and text, that before the same text. What both sides added alike is new on both; only what is
    /// then left over, and is where the other was, is compared by likeness.
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

        /// The items of the side without a pair yet.
        var open: [Int] { side.indices.filter { pairs[$0] == nil } }

        init(_ side: [MergeItem], _ base: [MergeItem]) {
            self.side = side
            self.base = base
            pairs = [Int?](repeating: nil, count: side.count)
            free = Set(base.indices)
            pair { $0.childText.isEmpty ? nil : $0.text + $0.childText }
            pair { $0.text.trimmed }
            pair { $0.line["id"] }
            // Of several that are called alike, their tags do, checked or not.
            pair {
                $0.line.tags.isEmpty && $0.line.places.isEmpty || $0.line["id"] != nil
                    ? nil : [Folding.fold($0.line.text)] + $0.line.tags + [""] + $0.line.places
            }
            // Where several have the same name, what is below them tells them apart.
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
            // In place: after or before the same neighbour.
            for index in open {
                let before = index > 0 ? pairs[index - 1] : -1
                let after = index + 1 < side.count ? pairs[index + 1] : base.count
                pairAlike(index, Set([before.map { $0 + 1 }, after.map { $0 - 1 }].compactMap { $0 }), likeness)
            }
            // One that moved as well has to be more alike; lists that have nothing in common are not worth a comparison of each with each.
            let moved = open.filter { pairs[$0] == nil }
            guard moved.count * free.count <= 20_000 else { return }
            for index in moved { pairAlike(index, free, strongLikeness) }
        }

        /// What the other side only added words to is still called that there: an item here that is merely spelled alike is a new one, and the
        /// old one was deleted. A deletion against a change keeps the change.
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

    /// Whether a text is another with words before or after it.
    private static func extends(_ text: String, _ old: String) -> Bool {
        let (long, short) = (Folding.fold(text), Folding.fold(old))
        return long.utf8.count > short.utf8.count && " \(long) ".contains(" \(short) ")
    }

    /// From 0 (the same) to 1: the share of letters that differ; words that were added in front or after count half. Nil where it is
    /// `limit` or more, as far as that is cheap to see.
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
