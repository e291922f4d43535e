// Similar tags: one of them may be a typo.

import Bytes

/// Tags that may mean the same: equal except for accents, `-` and `_`, a plural s, or one letter of a long word.
enum LookAlikes {
    /// Pairs, the more frequent tag first (as in the given order).
    static func pairs(_ tags: [String]) -> [(String, String)] {
        var byKey: [String: String] = [:]
        var found: [(String, String)] = []
        for tag in tags.prefix(5000) {
            let key = key(tag)
            if let known = byKey[key] { found.append((known, tag)) } else { byKey[key] = tag }
        }
        let long = tags.prefix(400).filter { $0.count >= 6 }.map { ($0, Array(key($0).unicodeScalars)) }
        for (index, first) in long.enumerated() {
            for second in long[(index + 1)...] where first.1 != second.1 {
                let hasDigits = (first.1 + second.1).contains { $0.properties.numericType != nil }
                if !hasDigits, EditDistance.between(first.1, second.1, limit: 1) != nil {
                    found.append((first.0, second.0))
                }
            }
        }
        return found
    }

    private static func key(_ tag: String) -> String {
        let folded = Folding.fold(tag).filter { $0 != "-" && $0 != "_" }
        return folded.count > 3 && folded.hasSuffix("s") ? String(folded.dropLast()) : folded
    }
}
