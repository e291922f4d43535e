// Planning lines of a task in org-mode and Logseq: `SCHEDULED: <2026-11-20 Fri>` below its words
// (orgmode.org/manual/Deadlines-and-Scheduling).

import Bytes

extension Document {
    /// The item on a line, including its planning lines.
    package func item(at line: Range<Int>) -> LineItem? {
        guard var item = LineGrammar.parse(bytes, line: line) else { return nil }
        if let planning = planning(below: item), let read = LineGrammar.parse("- [ ] " + planning) {
            item.fields += read.fields.map { LineItem.Field(key: $0.key, value: $0.value, range: 0..<0) }
        }
        return item
    }

    /// The source of an item as one line with all its fields.
    package func source(of item: LineItem) -> String {
        bytes.text(item.range) + (planning(below: item).map { " " + $0 } ?? "")
    }

    /// Nil if there is no planning line below it.
    private func planning(below item: LineItem) -> String? {
        guard item.state != nil else { return nil }
        var at = lineRange(at: item.range.lowerBound).upperBound
        var found: [String] = []
        while at < bytes.count {
            let line = lineRange(at: at)
            while at < line.upperBound, bytes[at].isBlank { at += 1 }
            guard at > line.lowerBound, ["SCHEDULED: <", "DEADLINE: <"].contains(where: { bytes.has($0, at: at) })
            else { break }
            found.append(bytes.text(at..<line.upperBound).trimmed)
            at = line.upperBound
        }
        return found.isEmpty ? nil : found.joined(separator: " ")
    }
}
