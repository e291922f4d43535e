// Interprets a list document: its items, sections, notes and totals.

import Bytes
import Vault

/// An item of a list with its location.
package struct ListItem: Sendable, Hashable {
    package let line: LineItem
    /// From 1.
    package let lineNumber: Int
    /// The heading above it.
    package let section: String?
    /// Bytes from the item's line to the end of its children.
    package let block: Range<Int>
    /// The line number of its parent item.
    package let parent: Int?
    /// Child lines that are not items, without bullets.
    package let notes: [String]
    /// Not on the list now, but known from earlier purchases: a bullet with `freq:` and no checkbox.
    package let isRemembered: Bool

    package var text: String { ClosedLine.words(line.text) }
    package var isChecked: Bool { line.state == .done }
    package var quantity: Int { line.quantity ?? 1 }
    package var unit: String? { line["unit"] }
    /// The number of purchases.
    package var frequency: Int { max(0, line["freq"].flatMap { Int($0) } ?? 0) }
    /// Still to be bought: on the list, neither checked nor cancelled.
    package var isOpen: Bool { !isRemembered && line.state?.isOpen ?? true }

    /// Its location in a shop: `aisle:`, else the section, else the place.
    package var aisle: String? { line["aisle"] ?? section ?? line.places.first.map { "@" + $0 } }
}

/// A section of a list below a heading.
package struct ListSection: Sendable, Hashable {
    package let name: String
    package let level: Int
    /// After the heading's line and underline.
    package let start: Int
    /// The start of the next heading's line, or the end of the file.
    package let end: Int
}

/// A list and its items: lines with a checkbox. Plain bullets are notes, unless the list has no checkbox at all;
/// those with `freq:` are remembered items.
package struct ItemList: Sendable {
    package let document: Document
    package let items: [ListItem]
    package let remembered: [ListItem]
    package let sections: [ListSection]
    /// No line has a checkbox: every bullet is then an item.
    package let isPlain: Bool

    package init(_ document: Document) {
        self.document = document
        let all = document.items
        // A `freq:` does not turn a plain list into one with checkboxes.
        let hasCheckboxes = all.contains { $0.isTask }
        sections = Self.sections(of: document)
        isPlain = !hasCheckboxes && !all.isEmpty && !all.contains { $0["freq"] != nil }
        let found = Self.items(all, isPlain: isPlain, sections, document)
        items = found.filter { !$0.isRemembered }
        remembered = found.filter(\.isRemembered)
    }

    package var name: String { document.frontMatter["name"]?.nonEmptyScalar ?? document.title }
    /// Excludes cancelled items.
    package var total: Int { items.count { $0.line.state != .cancelled } }
    package var bought: Int { items.count(where: \.isChecked) }
    package var toBuy: Int { items.count(where: \.isOpen) }
    package var share: String? { document.fields.share }

    private static func sections(of document: Document) -> [ListSection] {
        let headings = document.scan.headings
        // A single level-1 heading is the title of the list.
        let hasTitle = headings.count { $0.level == 1 } == 1
        let starts = headings.map { document.lineRange(at: $0.range.lowerBound).lowerBound }
        return headings.indices.compactMap { index in
            let heading = headings[index]
            let end = index + 1 < headings.count ? starts[index + 1] : document.bytes.count
            guard !(hasTitle && heading.level == 1), !heading.range.isEmpty else { return nil }
            var start = document.lineRange(at: heading.range.upperBound).upperBound
            let next = document.bytes.trimmed(start..<document.lineRange(at: start).upperBound)
            let isUnderlined =
                !next.isEmpty && document.bytes[starts[index]] != .hash
                && document.bytes[next].allSatisfy { $0 == .equals || $0 == .hyphen }
            if isUnderlined { start = document.lineRange(at: start).upperBound }
            return ListSection(
                name: document.name(of: heading), level: heading.level,
                start: min(start, end), end: end)
        }
    }

    private static func items(
        _ all: [LineItem], isPlain: Bool, _ sections: [ListSection], _ document: Document
    ) -> [ListItem] {
        let map = LineMap(document.bytes)
        var above: [(indent: Int, number: Int, end: Int)] = []
        var rest = sections[...]
        let starts = Set(all.filter { $0.isTask || isPlain || $0["freq"] != nil }.map(\.range.lowerBound))
        return all.compactMap { line in
            let start = line.range.lowerBound
            guard starts.contains(start) else { return nil }
            while let section = rest.first, section.end <= start { rest = rest.dropFirst() }
            let section = rest.first.flatMap { $0.start <= start ? $0.name : nil }
            let number = map.line(at: start) + 1
            above.removeAll { $0.indent >= line.indent || $0.end <= start }
            let end = document.endOfBlock(of: line)
            defer { above.append((line.indent, number, end)) }
            return ListItem(
                line: line, lineNumber: number, section: section, block: start..<max(end, start),
                parent: above.last?.number,
                notes: notes(of: line, before: end, starts, document), isRemembered: !line.isTask && !isPlain)
        }
    }

    private static func notes(
        of line: LineItem, before end: Int, _ items: Set<Int>, _ document: Document
    ) -> [String] {
        var notes: [String] = []
        var at = document.lineRange(at: line.range.lowerBound).upperBound
        while at < end {
            let range = document.lineRange(at: at)
            // Text after a child item belongs to that item.
            if items.contains(at) { break }
            let content = document.bytes.trimmed(range)
            var text = document.bytes.text(content)
            for bullet in ["- ", "* ", "+ "] where text.hasPrefix(bullet) { text.removeFirst(2) }
            if !text.trimmed.isEmpty { notes.append(text.trimmed) }
            at = range.upperBound
        }
        return notes
    }
}
