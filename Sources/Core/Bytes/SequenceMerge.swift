// Three-way merge of two sequences with a common base (diff3).

/// Aligns a base with two sides and determines the changes of each between the elements on which all three agree.
///
/// S. Khanna, K. Kunal, B. Pierce, "A Formal Investigation of Diff3" (2007): stable chunks, separated by chunks
/// changed by one side, changed alike by both, or in conflict.
package enum SequenceMerge {
    package enum Chunk<Element: Hashable & Sendable>: Sendable, Equatable {
        /// All three agree.
        case stable([Element])
        /// Changed by one side, or by both in the same way.
        case changed([Element])
        /// Insertions by both sides at the same place, without a deletion: no base element is involved.
        case inserted(first: [Element], second: [Element])
        case conflict(base: [Element], first: [Element], second: [Element])
    }

    package static func chunks<Element: Hashable & Sendable>(
        base: [Element], first: [Element], second: [Element]
    ) -> [Chunk<Element>] {
        let toFirst = matches(base, first)
        let toSecond = matches(base, second)
        var chunks: [Chunk<Element>] = []
        var (b, f, s) = (0, 0, 0)
        var stable: [Element] = []
        func flush() {
            if !stable.isEmpty { chunks.append(.stable(stable)) }
            stable = []
        }
        while b < base.count || f < first.count || s < second.count {
            if b < base.count, toFirst[b] == f, toSecond[b] == s {
                stable.append(base[b])
                (b, f, s) = (b + 1, f + 1, s + 1)
                continue
            }
            // The next base element that both sides still have, at or after their current positions.
            var next = b
            while next < base.count, !((toFirst[next] ?? -1) >= f && (toSecond[next] ?? -1) >= s) { next += 1 }
            let (nextFirst, nextSecond) =
                next < base.count
                ? (toFirst[next] ?? first.count, toSecond[next] ?? second.count) : (first.count, second.count)
            flush()
            chunks.append(
                chunk(Array(base[b..<next]), Array(first[f..<nextFirst]), Array(second[s..<nextSecond])))
            (b, f, s) = (next, nextFirst, nextSecond)
        }
        flush()
        return chunks
    }

    private static func chunk<Element: Hashable & Sendable>(
        _ base: [Element], _ first: [Element], _ second: [Element]
    ) -> Chunk<Element> {
        if first == second { return .changed(first) }
        if first == base { return .changed(second) }
        if second == base { return .changed(first) }
        return base.isEmpty
            ? .inserted(first: first, second: second) : .conflict(base: base, first: first, second: second)
    }

    /// For each index of `base` the index in `side` that a longest common subsequence pairs with it.
    private static func matches<Element: Hashable>(_ base: [Element], _ side: [Element]) -> [Int?] {
        var matches = [Int?](repeating: nil, count: base.count)
        for case .same(let old, let new) in LineDiff.steps(from: base, to: side) { matches[old] = new }
        return matches
    }
}
