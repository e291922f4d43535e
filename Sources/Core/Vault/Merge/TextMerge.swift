// Merges prose line by line; lines changed by both sides are left between conflict markers.

import Bytes

/// The lines of a merge. Lines keep their ends.
package struct TextMerge: Sendable {
    /// The format of conflict markers, as in git (git-merge(1), "HOW CONFLICTS ARE PRESENTED").
    package struct Labels: Sendable, Hashable {
        package var first = "ours"
        package var second = "theirs"
        /// The length of a marker in characters (gitattributes(5), "conflict-marker-size").
        package var size = 7
        /// The line end of markers: that of the surrounding lines.
        package var lineEnd = "\n"

        package init(first: String = "ours", second: String = "theirs", size: Int = 7) {
            self.first = first
            self.second = second
            self.size = size
        }

        func marker(_ character: String, _ label: String = "") -> String {
            String(repeating: character, count: size) + (label.isEmpty ? "" : " " + label) + lineEnd
        }
    }

    package let lines: [String]
    package let conflicts: Int

    package init(base: [String], first: [String], second: [String], labels: Labels = Labels()) {
        var lines: [String] = []
        var conflicts = 0
        for chunk in SequenceMerge.chunks(base: base, first: first, second: second) {
            switch chunk {
            case .stable(let part), .changed(let part): lines += part
            case .inserted(let first, let second): lines += Self.joined(first, second, lineEnd: labels.lineEnd)
            case .conflict(let base, let first, let second):
                if let both = Self.insertionsAtEnds(base, first, second, labels.lineEnd) {
                    lines += both
                } else {
                    conflicts += 1
                    lines +=
                        [labels.marker("<", labels.first)] + Self.ended(first, labels.lineEnd) + [labels.marker("=")]
                        + Self.ended(second, labels.lineEnd)
                    lines += [labels.marker(">", labels.second)]
                }
            }
        }
        self.lines = lines
        self.conflicts = conflicts
    }

    /// The additions of both sides at one place: in an order independent of which side is first, common lines only once.
    package static func joined(_ first: [String], _ second: [String], lineEnd: String = "\n") -> [String] {
        let (low, high) = first.lexicographicallyPrecedes(second) ? (first, second) : (second, first)
        // A common prefix and suffix are the same lines.
        var prefix = 0
        while prefix < low.count, prefix < high.count, low[prefix] == high[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < low.count - prefix, suffix < high.count - prefix,
            low[low.count - 1 - suffix] == high[high.count - 1 - suffix]
        {
            suffix += 1
        }
        let one = ended(Array(low[prefix..<(low.count - suffix)]), lineEnd, ifFollowedBy: high.count - prefix > 0)
        return Array(low[..<prefix]) + one + Array(high[prefix...])
    }

    /// One side only added lines before or after the lines that the other changed: not a real overlap.
    static func insertionsAtEnds(
        _ base: [String], _ first: [String], _ second: [String], _ lineEnd: String
    ) -> [String]? {
        for (adding, changing) in [(first, second), (second, first)] where adding.count > base.count {
            if adding.suffix(base.count).elementsEqual(base), !changing.isEmpty {
                return Array(adding.dropLast(base.count)) + changing
            }
            if adding.prefix(base.count).elementsEqual(base), !changing.isEmpty {
                return ended(changing, lineEnd) + Array(adding.dropFirst(base.count))
            }
        }
        return nil
    }

    /// The last line of a file may lack its line end; within a merge it needs one.
    private static func ended(_ lines: [String], _ lineEnd: String, ifFollowedBy: Bool = true) -> [String] {
        guard ifFollowedBy, let last = lines.last, !last.isEmpty, last.utf8.last != .newline else { return lines }
        return lines.dropLast() + [last + lineEnd]
    }
}
