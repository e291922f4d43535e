// A list document as a list: its items, sections and totals.

import Bytes
import Vault

/// One item of a list with where it stands.
package struct ListItem: Sendable, Hashable {
    package let line: LineItem
    /// From 1.
    package let lineNumber: Int
    /// The heading above it.
    package let section: String?
    /// Bytes from the item's line to the end of what is indented below it.
    package let block: Range<Int>

    package var text: String { line.text }
    package var isChecked: Bool { line.state == .done }
    package var quantity: Int { line.quantity ?? 1 }
    /// Times bought.
    package var frequency: Int { line["freq"].flatMap { Int($0) } ?? 0 }
    /// Still to be bought: neither checked nor cancelled.
    package var isOpen: Bool { line.state?.isOpen ?? true }
}

/// A list and its items: lines with a checkbox. Plain bullets are notes, unless the list has no checkbox at all.
package struct ItemList: Sendable {
    package let document: Document
    package let items: [ListItem]

    package init(_ document: Document) {
        self.document = document
        let lines = LineMap(document.bytes)
        let all = document.items
        let hasCheckboxes = all.contains { $0.isTask }
        var headings = document.scan.headings[...]
        var section: String?
        items = all.compactMap { line in
            while let heading = headings.first, heading.range.lowerBound < line.range.lowerBound {
                // The first heading of level 1 is the list's own title.
                section = heading.level == 1 ? nil : InlineText.plain(document.bytes.text(heading.range))
                headings = headings.dropFirst()
            }
            guard line.isTask || !hasCheckboxes else { return nil }
            return ListItem(
                line: line, lineNumber: lines.line(at: line.range.lowerBound) + 1, section: section,
                block: line.range.lowerBound..<document.endOfBlock(of: line))
        }
    }

    package var name: String { document.frontMatter["name"]?.nonEmptyScalar ?? document.title }
    package var total: Int { items.count }
    package var bought: Int { items.count(where: \.isChecked) }
    package var toBuy: Int { items.count(where: \.isOpen) }
    package var share: String? { document.fields.share }

    /// The items whose text a person means by `name`: equal but for case and accents; else the only one that contains it.
    package func items(named name: String) -> [ListItem] {
        let folded = Folding.fold(name.trimmed)
        let equal = items.filter { Folding.fold($0.text) == folded }
        if !equal.isEmpty { return equal }
        return items.filter { item in
            Folding.fold(item.text).split(separator: " ").contains { $0 == folded }
                || (folded.count >= 3 && Folding.fold(item.text).contains(folded))
        }
    }

    /// Item texts like `name`, for "did you mean".
    package func similar(to name: String) -> [String] {
        let folded = Array(Folding.fold(name).unicodeScalars)
        return items.map(\.text).filter { text in
            EditDistance.between(folded, Array(Folding.fold(text).unicodeScalars), limit: 3).map {
                $0 * 3 <= max(3, folded.count)
            }
                ?? false
        }
    }
}
