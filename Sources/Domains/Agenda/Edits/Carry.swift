// Selects the tasks of a past page to be carried over to today's.

import Bytes
import CivilTime
import Vault

/// What `agenda carry` moves from one page.
package enum Carry {
    /// The open tasks of a day page, with what is indented below each. Excluded are tasks with a time, whose moment
    /// has passed, repeating ones, whose dates advance by themselves, and empty ones.
    package static func items(of page: Document) -> [LineItem] {
        var end = 0
        return page.items.filter { item in
            guard item.range.lowerBound >= end, let state = item.state, state.isOpen, item.when == nil,
                item["repeat"] == nil, item["rrule"] == nil, !item.text.isEmpty
            else { return false }
            end = page.endOfBlock(of: item)
            return true
        }
    }

    /// The lines of an item, without its indentation.
    package static func block(of item: LineItem, in page: Document) -> String {
        let start = page.lineRange(at: item.range.lowerBound).lowerBound
        var text = page.bytes.text(start..<page.endOfBlock(of: item))
        while let last = text.last, last.isNewline { text.removeLast() }
        guard item.indent > 0 else { return text }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            var columns = 0
            return String(
                line.drop { character in
                    guard columns < item.indent, character == " " || character == "\t" else { return false }
                    columns += character == "\t" ? 4 - columns % 4 : 1
                    return true
                })
        }.joined(separator: page.lineEnd)
    }
}
