// Edit distance between words.

/// The Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, replacements, transpositions.
package enum EditDistance {
    /// The distance, or nil if it exceeds `limit`.
    package static func between<Element: Equatable>(_ first: [Element], _ second: [Element], limit: Int) -> Int? {
        guard abs(first.count - second.count) <= limit else { return nil }
        var twoBefore: [Int] = []
        var before = Array(0...second.count)
        for (row, element) in first.enumerated() {
            var current = [row + 1]
            for (column, other) in second.enumerated() {
                var best = min(before[column + 1] + 1, current[column] + 1, before[column] + (element == other ? 0 : 1))
                if row > 0, column > 0, element == second[column - 1], first[row - 1] == other {
                    best = min(best, twoBefore[column - 1] + 1)
                }
                current.append(best)
            }
            if (current.min() ?? 0) > limit { return nil }
            twoBefore = before
            before = current
        }
        return before[second.count] <= limit ? before[second.count] : nil
    }

    /// The first of the closest names to a misspelt one, ignoring case and accents: one slip is allowed, two in five
    /// letters or more. Nil if none is close, and for fewer than three letters.
    package static func nearest(to name: String, of names: some Sequence<String>) -> String? {
        let wanted = Array(Folding.fold(name).unicodeScalars)
        guard wanted.count > 2 else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in names {
            let letters = Array(Folding.fold(candidate).unicodeScalars)
            guard let distance = between(wanted, letters, limit: wanted.count < 5 ? 1 : 2),
                best.map({ distance < $0.distance }) ?? true
            else { continue }
            best = (candidate, distance)
        }
        return best?.name
    }
}
