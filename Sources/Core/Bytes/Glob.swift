// File name patterns in the syntax of gitignore(5).

/// `*` matches anything but a slash, `?` one character, `**` any folders, `[a-z]` a class.
package struct Glob: Sendable, Hashable {
    private let pattern: [UInt8]

    package init(_ pattern: some StringProtocol) {
        self.pattern = Array(pattern.utf8)
    }

    package func matches(_ path: some StringProtocol) -> Bool {
        let text = Array(path.utf8)
        var budget = 100_000
        return match(0, text, 0, &budget)
    }

    private func match(_ patternStart: Int, _ text: [UInt8], _ textStart: Int, _ budget: inout Int) -> Bool {
        var p = patternStart
        var t = textStart
        while p < pattern.count {
            budget -= 1
            // A pattern with many stars could take exponential time; once the budget is used up, it matches nothing.
            guard budget > 0 else { return false }
            switch pattern[p] {
            case .asterisk:
                let isDeep = p + 1 < pattern.count && pattern[p + 1] == .asterisk
                var next = p + (isDeep ? 2 : 1)
                if isDeep, next < pattern.count, pattern[next] == .slash {
                    next += 1
                    if match(next, text, t, &budget) { return true }
                }
                while true {
                    if match(next, text, t, &budget) { return true }
                    guard t < text.count, isDeep || text[t] != .slash else { return false }
                    t += 1
                }
            case UInt8(ascii: "?"):
                guard t < text.count, text[t] != .slash else { return false }
                t += 1
                while t < text.count, text[t] & 0xc0 == 0x80 { t += 1 }
                p += 1
            case .bracketOpen:
                guard t < text.count, let end = classEnd(p) else { return false }
                guard classContains(p + 1..<end, text[t]) else { return false }
                t += 1
                p = end + 1
            case .backslash where p + 1 < pattern.count:
                guard t < text.count, text[t] == pattern[p + 1] else { return false }
                t += 1
                p += 2
            default:
                guard t < text.count, text[t] == pattern[p] else { return false }
                t += 1
                p += 1
            }
        }
        return t == text.count
    }

    private func classEnd(_ start: Int) -> Int? {
        var end = start + 1
        if end < pattern.count, pattern[end] == UInt8(ascii: "!") || pattern[end] == .caret { end += 1 }
        if end < pattern.count, pattern[end] == .bracketClose { end += 1 }
        while end < pattern.count, pattern[end] != .bracketClose { end += 1 }
        return end < pattern.count ? end : nil
    }

    private func classContains(_ range: Range<Int>, _ byte: UInt8) -> Bool {
        var at = range.lowerBound
        var negated = false
        if at < range.upperBound, pattern[at] == UInt8(ascii: "!") || pattern[at] == .caret {
            negated = true
            at += 1
        }
        var found = false
        while at < range.upperBound {
            if at + 2 < range.upperBound, pattern[at + 1] == .hyphen {
                if pattern[at]...max(pattern[at], pattern[at + 2]) ~= byte { found = true }
                at += 3
            } else {
                if pattern[at] == byte { found = true }
                at += 1
            }
        }
        return found != negated
    }
}
