// A line diff of two texts, and the unified format of diff(1) and git.

/// A longest-common-subsequence diff after E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986).
package enum LineDiff {
    package enum Step: Equatable, Sendable {
        /// Index of the line in the old and in the new text.
        case same(Int, Int)
        case removed(Int)
        case added(Int)
    }

    package static func steps<Line: Hashable>(from old: [Line], to new: [Line]) -> [Step] {
        var prefix = 0
        while prefix < old.count, prefix < new.count, old[prefix] == new[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < old.count - prefix, suffix < new.count - prefix,
            old[old.count - 1 - suffix] == new[new.count - 1 - suffix]
        { suffix += 1 }
        let middle = middleSteps(
            Array(old[prefix..<(old.count - suffix)]), Array(new[prefix..<(new.count - suffix)]), offset: prefix)
        return (0..<prefix).map { .same($0, $0) } + middle
            + (0..<suffix).map { .same(old.count - suffix + $0, new.count - suffix + $0) }
    }

    private static func middleSteps<Line: Hashable>(_ old: [Line], _ new: [Line], offset: Int) -> [Step] {
        let everythingReplaced: [Step] =
            old.indices.map { .removed($0 + offset) } + new.indices.map { .added($0 + offset) }
        guard !old.isEmpty, !new.isEmpty else { return everythingReplaced }
        // Beyond this limit the result is not worth its quadratic cost.
        let limit = min(old.count + new.count, 4000)
        // Indexed by diagonal, from -limit - 1 to limit + 1; only the part that each round reached is kept.
        let middle = limit + 1
        var furthest = [Int32](repeating: -1, count: 2 * limit + 3)
        furthest[middle + 1] = 0
        var history: [[Int32]] = []
        for depth in 0...limit {
            history.append(Array(furthest[(middle - depth - 1)...(middle + depth + 1)]))
            for diagonal in stride(from: -depth, through: depth, by: 2) {
                let (below, above) = (Int(furthest[middle + diagonal - 1]), Int(furthest[middle + diagonal + 1]))
                let down = diagonal == -depth || (diagonal != depth && below < above)
                var x = down ? above : below + 1
                while x < old.count, x - diagonal < new.count, x - diagonal >= 0, old[x] == new[x - diagonal] { x += 1 }
                furthest[middle + diagonal] = Int32(x)
                if x >= old.count, x - diagonal >= new.count {
                    return backtrack(history, old.count, new.count, offset: offset)
                }
            }
        }
        return everythingReplaced
    }

    private static func backtrack(_ history: [[Int32]], _ oldCount: Int, _ newCount: Int, offset: Int) -> [Step] {
        var steps: [Step] = []
        var x = oldCount
        var y = newCount
        for depth in history.indices.reversed() {
            // The first element is for diagonal -depth - 1.
            let furthest = history[depth]
            let diagonal = x - y
            let (below, above) = (furthest[diagonal + depth], furthest[diagonal + depth + 2])
            let down = diagonal == -depth || (diagonal != depth && below < above)
            let previousDiagonal = down ? diagonal + 1 : diagonal - 1
            let previousX = Int(max(0, down ? above : below))
            let previousY = previousX - previousDiagonal
            while x > previousX, y > previousY, x > 0, y > 0 {
                x -= 1
                y -= 1
                steps.append(.same(x + offset, y + offset))
            }
            guard depth > 0 else { break }
            if down {
                y -= 1
                steps.append(.added(y + offset))
            } else {
                x -= 1
                steps.append(.removed(x + offset))
            }
        }
        return steps.reversed()
    }

    /// The lines of a text, each with its line end.
    package static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for index in bytes.indices where bytes[index] == .newline {
            lines.append(bytes[start...index])
            start = index + 1
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }
}

/// The unified format (diff(1), GNU diffutils manual, section "Detailed Description of Unified Format").
package enum UnifiedDiff {
    /// The difference as text with three lines of context; empty if the texts are equal. A nil name means a missing
    /// file (`/dev/null`).
    package static func text(
        from old: [UInt8], named oldName: String?, to new: [UInt8], named newName: String?
    ) -> String {
        guard old != new else { return "" }
        let oldLines = LineDiff.lines(old)
        let newLines = LineDiff.lines(new)
        let steps = LineDiff.steps(from: oldLines, to: newLines)
        var output =
            "--- \(oldName.map { "a/" + $0 } ?? "/dev/null")\n+++ \(newName.map { "b/" + $0 } ?? "/dev/null")\n"
        for hunk in hunks(steps) { output += print(hunk, oldLines, newLines) }
        return output
    }

    private static func hunks(_ steps: [LineDiff.Step], context: Int = 3) -> [[LineDiff.Step]] {
        var hunks: [[LineDiff.Step]] = []
        var keepUntil = -1
        for (index, step) in steps.enumerated() {
            if case .same = step { continue }
            let start = max(index - context, 0)
            if start > keepUntil || hunks.isEmpty { hunks.append([]) }
            let from = max(start, keepUntil + 1)
            let through = min(index + context, steps.count - 1)
            if from <= through { hunks[hunks.count - 1] += steps[from...through] }
            keepUntil = max(keepUntil, through)
        }
        return hunks
    }

    private static func print(
        _ hunk: [LineDiff.Step], _ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]
    ) -> String {
        var body = ""
        var oldLines: [Int] = []
        var newLines: [Int] = []
        func line(_ mark: String, _ bytes: ArraySlice<UInt8>) {
            body += mark + String(decoding: bytes, as: UTF8.self)
            if bytes.last != .newline { body += "\n\\ No newline at end of file\n" }
        }
        for step in hunk {
            switch step {
            case .same(let first, let second):
                oldLines.append(first)
                newLines.append(second)
                line(" ", old[first])
            case .removed(let index):
                oldLines.append(index)
                line("-", old[index])
            case .added(let index):
                newLines.append(index)
                line("+", new[index])
            }
        }
        func span(_ lines: [Int], other: [Int]) -> String {
            guard let first = lines.first else { return "\((other.first ?? 0)),0" }
            return lines.count == 1 ? "\(first + 1)" : "\(first + 1),\(lines.count)"
        }
        return "@@ -\(span(oldLines, other: newLines)) +\(span(newLines, other: oldLines)) @@\n" + body
    }
}
