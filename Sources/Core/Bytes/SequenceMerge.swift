// Three-way merge of two sequences that grew out of one (diff3).

/// Aligns a base with two sides and finds what each did between the places where all three agree.
///
/// S. Khanna, K. Kunal, B. Pierce, "A Formal Investigation of Diff3" (2007): stable chunks, and between them chunks that one side
/// changed, both changed alike, or both changed otherwise.
package enum SequenceMerge {
    package enum Chunk<Element: Hashable & Sendable>: Sendable, Equatable {
        /// All agree.
        case stable([Element])
        /// One side changed it, or both made the same of it.
        case changed([Element])
        /// Both added here, and neither took anything away: nothing of the base lies between.
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
            // The next element of the base that both sides still have, after where each is.
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

    /// For each place of `base` the place in `side` that a longest common subsequence pairs with it.
    private static func matches<Element: Hashable>(_ base: [Element], _ side: [Element]) -> [Int?] {
        var matches = [Int?](repeating: nil, count: base.count)
        for case .same(let old, let new) in LineDiff.steps(from: base, to: side) { matches[old] = new }
        return matches
    }
}
