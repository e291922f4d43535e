// What the user probably meant to type.

/// Finds the candidates that a mistyped word resembles.
enum Suggestion {
    /// The closest candidates, at most three, in their own order among equals.
    ///
    /// A third of the letters may be wrong, or the word may be the beginning of a candidate (two letters at least).
    static func nearest(to word: String, among candidates: [String]) -> [String] {
        let typed = word.lowercased()
        var ranked: [(distance: Int, candidate: String)] = []
        for candidate in candidates where !ranked.contains(where: { $0.candidate == candidate }) {
            let distance = distance(typed, candidate.lowercased())
            let allowed = max(1, max(typed.count, candidate.count) / 3)
            if distance <= allowed {
                ranked.append((distance, candidate))
            } else if typed.count >= 2, candidate.lowercased().hasPrefix(typed) {
                ranked.append((allowed, candidate))
            }
        }
        // Only the best ones: a right answer should not come with two wrong ones.
        let best = ranked.map(\.distance).min()
        return ranked.filter { $0.distance == best }.prefix(3).map(\.candidate)
    }

    /// The Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of neighbours that
    /// turn one word into the other.
    static func distance(_ first: String, _ second: String) -> Int {
        let a = Array(first.unicodeScalars)
        let b = Array(second.unicodeScalars)
        guard !a.isEmpty else { return b.count }
        guard !b.isEmpty else { return a.count }
        var beforeLast: [Int] = []
        var last = Array(0...b.count)
        for i in 1...a.count {
            var row = [i]
            for j in 1...b.count {
                let change = a[i - 1] == b[j - 1] ? 0 : 1
                var best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + change)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    best = min(best, beforeLast[j - 2] + 1)
                }
                row.append(best)
            }
            beforeLast = last
            last = row
        }
        return last[b.count]
    }
}
