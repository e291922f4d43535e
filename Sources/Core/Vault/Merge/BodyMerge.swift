// Merges bodies: items as units, even if moved, and prose line by line.

import Bytes

struct BodyMerge {
    let base: Document
    let first: Document
    let second: Document
    let isFirstNewer: Bool
    let labels: TextMerge.Labels
    private(set) var conflicts = 0
    private(set) var losses: [MergeLoss] = []
    private let baseItems: [LineItem]
    private let firstItems: [LineItem]
    private let secondItems: [LineItem]

    init(base: Document, first: Document, second: Document, isFirstNewer: Bool, labels: TextMerge.Labels) {
        self.base = base
        self.first = first
        self.second = second
        self.isFirstNewer = isFirstNewer
        self.labels = labels
        (baseItems, firstItems, secondItems) = (base.items, first.items, second.items)
    }

    mutating func merge() -> String {
        merge(base.body, first.body, second.body).joined()
    }

    // MARK: Units

    /// A line of prose, or an item by its index in this merge.
    private enum Unit: Hashable {
        case line(String)
        case item(Int)

        var isItem: Bool { if case .item = self { true } else { false } }
    }

    /// The lines of a range, in which each item with its children is replaced by a unit.
    private struct Side {
        var units: [Unit] = []
        var items: [MergeItem] = []
    }

    private static func side(_ document: Document, _ items: [LineItem], _ range: Range<Int>) -> Side {
        var starts: [Int: LineItem] = [:]
        let first = items.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
        for item in items[first...].prefix(while: { $0.range.lowerBound < range.upperBound }) {
            starts[document.lineRange(at: item.range.lowerBound).lowerBound] = item
        }
        var side = Side()
        var at = range.lowerBound
        while at < range.upperBound {
            let line = document.lineRange(at: at)
            guard let item = starts[line.lowerBound] else {
                side.units.append(.line(document.bytes.text(line.clamped(to: range))))
                at = line.upperBound
                continue
            }
            let end = min(document.endOfBlock(of: item), range.upperBound)
            side.units.append(.item(side.items.count))
            side.items.append(
                MergeItem(
                    line: item, text: document.bytes.text(line), children: line.upperBound..<max(line.upperBound, end),
                    childText: document.bytes.text(line.upperBound..<max(line.upperBound, end)), index: side.items.count
                ))
            at = max(end, line.upperBound)
        }
        return side
    }

    // MARK: Merging

    /// The state of one item on each side.
    private struct Fate {
        var base: MergeItem?
        var first: MergeItem?
        var second: MergeItem?
    }

    private mutating func merge(_ baseRange: Range<Int>, _ firstRange: Range<Int>, _ secondRange: Range<Int>)
        -> [String]
    {
        var old = Self.side(base, baseItems, baseRange)
        var mine = Self.side(first, firstItems, firstRange)
        var theirs = Self.side(second, secondItems, secondRange)
        var fates = old.items.map { Fate(base: $0) }
        let number = fates.count
        var (minePairs, theirPairs) = ItemPairing.pairs(mine.items, theirs.items, with: old.items)
        for (index, pair) in minePairs.enumerated() {
            if let pair {
                fates[pair].first = mine.items[index]
            } else {
                minePairs[index] = fates.count
                fates.append(Fate(first: mine.items[index]))
            }
        }
        // An item that both sides added is one if its `id:` or its text is the same.
        var added: [String: [Int]] = [:]
        for index in (number..<fates.count).reversed() {
            fates[index].first.map { added[$0.key, default: []].append(index) }
        }
        for (index, pair) in theirPairs.enumerated() {
            if let pair {
                fates[pair].second = theirs.items[index]
            } else if let twin = added[theirs.items[index].key]?.popLast() {
                theirPairs[index] = twin
                fates[twin].second = theirs.items[index]
            } else {
                theirPairs[index] = fates.count
                fates.append(Fate(second: theirs.items[index]))
            }
        }
        let identities = (Array(old.items.indices), minePairs, theirPairs)
        Self.number(&old, identities.0)
        Self.number(&mine, identities.1)
        Self.number(&theirs, identities.2)
        let texts = fates.map { text($0) }
        let pieces = order(old.units, mine.units, theirs.units, texts).flatMap { unit -> [String] in
            switch unit {
            case .line(let line): [line]
            case .item(let index): texts[index] ?? []
            }
        }
        // Only the last line of a file may lack its line end.
        return pieces.enumerated().map { index, piece in
            index + 1 < pieces.count && !piece.isEmpty && piece.utf8.last != .newline ? piece + labels.lineEnd : piece
        }
    }

    private static func number(_ side: inout Side, _ identities: [Int?]) {
        side.units = side.units.map { unit in
            if case .item(let index) = unit { .item(identities[index] ?? index) } else { unit }
        }
    }

    /// The merged lines of an item; nil if it is deleted.
    private mutating func text(_ fate: Fate) -> [String]? {
        func whole(_ item: MergeItem) -> String { item.text + item.childText }
        // The last line of a file may lack its line end: that does not count as a change of the item.
        func isSame(_ one: String, _ other: String?) -> Bool {
            guard let other else { return false }
            return Self.endless(one).elementsEqual(Self.endless(other))
        }
        let old = fate.base.map(whole)
        switch (fate.first, fate.second) {
        case (let mine?, let theirs?):
            let (one, other) = (whole(mine), whole(theirs))
            if isSame(one, other) { return [one.utf8.count < other.utf8.count ? other : one] }
            if isSame(other, old) { return [one] }
            if isSame(one, old) { return [other] }
            return both(fate.base, mine, theirs)
        // Deleted on one side: only if the other left it unchanged.
        case (let mine?, nil):
            let text = whole(mine)
            return isSame(text, old) ? nil : [text]
        case (nil, let theirs?):
            let text = whole(theirs)
            return isSame(text, old) ? nil : [text]
        case (nil, nil): return nil
        }
    }

    private static func endless(_ text: String) -> Substring.UTF8View {
        var bytes = text.utf8[...]
        while let last = bytes.last, last.isLineEnd { bytes.removeLast() }
        return bytes
    }

    private mutating func both(_ old: MergeItem?, _ mine: MergeItem, _ theirs: MergeItem) -> [String] {
        var line: String
        if mine.text == theirs.text || theirs.text == old?.text {
            line = mine.text
        } else if mine.text == old?.text {
            line = theirs.text
        } else {
            var merge = ItemMerge(base: old?.line, first: mine.line, second: theirs.line, isFirstNewer: isFirstNewer)
            line = merge.merge(newerText: isFirstNewer ? mine.text : theirs.text)
            losses += merge.losses
        }
        let children = merge(old?.children ?? 0..<0, mine.children, theirs.children)
        if !children.isEmpty, line.utf8.last != .newline { line += labels.lineEnd }
        return [line] + children
    }

    // MARK: Order

    /// All units in order: prose by diff3, each remaining item once.
    private mutating func order(_ old: [Unit], _ mine: [Unit], _ theirs: [Unit], _ texts: [[String]?]) -> [Unit] {
        var units: [Unit] = []
        for chunk in SequenceMerge.chunks(base: old, first: mine, second: theirs) {
            switch chunk {
            case .stable(let part), .changed(let part): units += part
            case .inserted(let first, let second): units += joined(first, second, texts)
            case .conflict(let base, let first, let second): units += resolved(base, first, second, texts)
            }
        }
        var seen: Set<Int> = []
        units = units.filter { unit in
            guard case .item(let index) = unit else { return true }
            return texts[index] != nil && seen.insert(index).inserted
        }
        let missing = texts.indices.filter { texts[$0] != nil && !seen.contains($0) }
        return missing.isEmpty ? units : inserting(missing, into: units, from: [mine, theirs])
    }

    /// Additions of both sides, in an order independent of which side is first.
    private func joined(_ first: [Unit], _ second: [Unit], _ texts: [[String]?]) -> [Unit] {
        let (low, high) = text(first, texts) < text(second, texts) ? (first, second) : (second, first)
        let known = Set(low.filter(\.isItem))
        return low + high.filter { !known.contains($0) }
    }

    private func text(_ unit: Unit, _ texts: [[String]?]) -> String {
        switch unit {
        case .line(let line): line
        case .item(let index): texts[index]?.joined() ?? ""
        }
    }

    /// Both sides changed the same place: items are resolved individually, prose may conflict.
    private mutating func resolved(_ base: [Unit], _ first: [Unit], _ second: [Unit], _ texts: [[String]?]) -> [Unit] {
        func prose(_ units: [Unit]) -> [String] {
            units.compactMap { if case .line(let line) = $0 { line } else { nil } }
        }
        let (oldLines, mine, theirs) = (prose(base), prose(first), prose(second))
        // The items are in the order of one side; those only on the other are inserted after their predecessors there.
        func items(_ units: [Unit]) -> [Unit] { units.filter(\.isItem) }
        let isFirstLow = text(items(first), texts) <= text(items(second), texts)
        let (skeleton, other) = isFirstLow ? (first, second) : (second, first)
        if mine == oldLines || theirs == oldLines || mine == theirs {
            // Prose changed on at most one side, which provides the skeleton.
            let lead = mine == theirs ? skeleton : mine == oldLines ? second : first
            let follow = mine == theirs ? other : mine == oldLines ? first : second
            return weave(lead, items(follow))
        }
        let lines = TextMerge(base: oldLines, first: mine, second: theirs, labels: labels)
        conflicts += lines.conflicts
        return lines.lines.map { .line($0) } + weave(items(skeleton), items(other))
    }

    private func text(_ units: [Unit], _ texts: [[String]?]) -> String { units.map { text($0, texts) }.joined() }

    /// `lead` with the missing units of `others`, each after its predecessor there.
    private func weave(_ lead: [Unit], _ others: [Unit]) -> [Unit] {
        var known = Set(lead.filter(\.isItem))
        // Units before the first item, and after each item.
        var start: [Unit] = []
        var behind: [Unit: [Unit]] = [:]
        var anchor: Unit?
        for unit in others {
            if known.insert(unit).inserted {
                if let anchor { behind[anchor, default: []].append(unit) } else { start.append(unit) }
            } else {
                anchor = unit
            }
        }
        let first = lead.firstIndex(where: \.isItem) ?? lead.count
        var result: [Unit] = []
        for (index, unit) in lead.enumerated() {
            if index == first { result += start }
            result.append(unit)
            if unit.isItem { result += behind[unit] ?? [] }
        }
        return first == lead.count ? result + start : result
    }

    /// Inserts items that must not be lost after their predecessors on their side.
    private func inserting(_ missing: [Int], into units: [Unit], from sides: [[Unit]]) -> [Unit] {
        var start: [Unit] = []
        var behind: [Unit: [Unit]] = [:]
        var counts: [Unit: Int] = [:]
        for unit in units { counts[unit, default: 0] += 1 }
        var left = Set(missing.map { Unit.item($0) })
        for side in sides {
            var anchor: Unit?
            for unit in side {
                if left.remove(unit) != nil {
                    if let anchor { behind[anchor, default: []].append(unit) } else { start.append(unit) }
                } else if counts[unit] == 1 {
                    anchor = unit
                }
            }
        }
        let first = units.firstIndex(where: \.isItem) ?? 0
        var result: [Unit] = []
        for (index, unit) in units.enumerated() {
            if index == first { result += start }
            result.append(unit)
            result += behind[unit] ?? []
        }
        return units.isEmpty ? start : result
    }
}
