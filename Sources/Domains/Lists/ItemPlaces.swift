// Places items: into a section, before or after another item, into another list.

import Bytes
import Vault

/// A position for items.
package enum ItemPlace: Sendable {
    case section(String)
    case before(ListItem)
    case after(ListItem)
}

extension ItemList {
    /// Inserts whole lines into a section, which is created if missing; without one, above all sections. They go
    /// after the open items there, which keeps checked ones below.
    func inserting(_ text: String, section name: String? = nil) -> [TextEdit] {
        guard let name else {
            return insertingAboveSections(text)
        }
        let folded = Folding.fold(name.trimmed)
        guard let section = sections.first(where: { Folding.fold($0.name) == folded }) else {
            return appending(section: name.trimmed, text)
        }
        let inside = everything.filter { $0.block.lowerBound >= section.start && $0.block.lowerBound < section.end }
        if let edits = inserting(text, after: inside) { return edits }
        // After the text of the section; below a bare heading one blank line is kept above the items.
        var end = section.end
        while end > section.start {
            let line = document.lineRange(at: end - 1)
            if !document.bytes.trimmed(line).isEmpty { return [insertion(text, at: end)] }
            end = line.lowerBound
        }
        // The blank line below a heading stays above the next heading.
        guard section.end == document.bytes.count, section.start < section.end else {
            return [insertion(text, at: section.start)]
        }
        return [insertion(text, at: min(document.lineRange(at: section.start).upperBound, section.end))]
    }

    private func insertingAboveSections(_ text: String) -> [TextEdit] {
        if let edits = inserting(text, after: everything.filter { $0.section == nil }) { return edits }
        guard let first = sections.first else { return document.appendingLine(text) }
        let at = startOfHeading(first)
        // A setext heading would continue the item before it.
        let isMarked =
            document.bytes.trimmed(document.lineRange(at: at)).first.map { document.bytes[$0] == .hash } ?? false
        // Directly below the title, above the blank line after it; otherwise directly above the section.
        var above = at
        while above > document.frontMatter.bodyStart {
            let line = document.lineRange(at: above - 1)
            if !document.bytes.trimmed(line).isEmpty {
                // The blank line above a heading stays above it.
                return [insertion(text, at: above)]
            }
            above = line.lowerBound
        }
        return [insertion(isMarked ? text : text + lineEnd, at: at)]
    }

    private func startOfHeading(_ section: ListSection) -> Int {
        let heading = document.scan.headings.last { $0.range.lowerBound < section.start }
        return heading.map { document.lineRange(at: $0.range.lowerBound).lowerBound } ?? section.start
    }

    /// Nil without items.
    private func inserting(_ text: String, after items: [ListItem]) -> [TextEdit]? {
        let top = items.filter { $0.line.indent == 0 && $0.parent == nil }
        let last = top.last(where: \.isOpen) ?? top.last { !$0.isRemembered }
        if let last { return [insertion(text, at: last.block.upperBound)] }
        guard let first = top.first else { return nil }
        return [insertion(text, at: document.lineRange(at: first.block.lowerBound).lowerBound)]
    }

    private func insertion(_ text: String, at offset: Int) -> TextEdit {
        let isEnded = offset == 0 || document.bytes[offset - 1] == .newline
        return .insert(isEnded ? text + lineEnd : lineEnd + text, at: offset)
    }

    private func appending(section name: String, _ text: String) -> [TextEdit] {
        let level = sections.map(\.level).min() ?? 2
        var lead = ""
        if document.bytes.last.map({ !$0.isLineEnd }) ?? false { lead += lineEnd }
        let isBlankAbove = document.bytes.isEmpty || document.bodyText.trimmed.isEmpty || endsBlank
        if !isBlankAbove { lead += lineEnd }
        let heading = String(repeating: "#", count: level) + " " + name
        return [.insert(lead + heading + lineEnd + lineEnd + text + lineEnd, at: document.bytes.count)]
    }

    private var endsBlank: Bool {
        guard let last = document.bytes.last, last.isLineEnd else { return false }
        return document.bytes.trimmed(document.lineRange(at: document.bytes.count - 1)).isEmpty
    }

    // MARK: Moving

    /// The item's lines without the last line end, with the given indentation.
    package func block(of item: ListItem, margin: String = "", lineEnd: String = "\n") -> String {
        let line = document.lineRange(at: item.block.lowerBound)
        let own = document.bytes.text(line.lowerBound..<max(line.lowerBound, item.line.bullet.lowerBound))
        var lines = document.bytes.text(line.lowerBound..<item.block.upperBound)
            .split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
        while let last = lines.last, last.isEmpty { lines.removeLast() }
        return lines.map { margin + ($0.hasPrefix(own) ? String($0.dropFirst(own.count)) : $0.trimmed) }
            .joined(separator: lineEnd)
    }

    /// Moves an item with its children. Nil if the target is inside it.
    package func moving(_ item: ListItem, to place: ItemPlace) -> [TextEdit]? {
        let removed = removing(item)
        let bytes = removed.applied(to: document.bytes)
        // The target is located in the remaining text: the last line of a file may share its line end with the previous one.
        let rest = ItemList(Document(path: document.path, contents: bytes))
        let edits: [TextEdit]
        switch place {
        case .section(let name):
            if item.parent == nil, let section = item.section, Folding.fold(section) == Folding.fold(name.trimmed) {
                return []
            }
            edits = rest.inserting(block(of: item, lineEnd: lineEnd), section: name)
        case .before(let target), .after(let target):
            let start = target.line.range.lowerBound
            guard !item.block.contains(start), let range = removed.first?.range else { return nil }
            let moved = start < range.lowerBound ? start : start - range.count
            guard let other = rest.everything.first(where: { $0.line.range.lowerBound == moved }) else { return nil }
            let line = rest.document.lineRange(at: moved)
            let margin = bytes.text(line.lowerBound..<max(line.lowerBound, other.line.bullet.lowerBound))
            let text = block(of: item, margin: margin, lineEnd: lineEnd)
            if case .before = place {
                edits = [rest.insertion(text, at: line.lowerBound)]
            } else {
                edits = [rest.insertion(text, at: other.block.upperBound)]
            }
        }
        return Self.difference(from: document.bytes, to: edits.applied(to: bytes))
    }

    /// The differing lines, as a single edit.
    private static func difference(from old: [UInt8], to new: [UInt8]) -> [TextEdit] {
        guard old != new else { return [] }
        var start = zip(old, new).prefix { $0 == $1 }.count
        while start > 0, old[start - 1] != .newline { start -= 1 }
        var end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        while end > 0, old[old.count - end] != .newline { end -= 1 }
        return [TextEdit(start..<old.count - end, new.text(start..<new.count - end))]
    }

    /// Inserts lines from another list.
    package func taking(_ block: String, section: String?) -> [TextEdit] { inserting(block, section: section) }
}

extension ItemList {
    /// Renames the list: `name:`, and the title and heading with the old name. Throws `EditRefusal`.
    package func renaming(to name: String) throws(EditRefusal) -> [TextEdit] {
        let old = Folding.fold(self.name)
        var edits: [TextEdit] = []
        if let title = document.fields.title, Folding.fold(title) == old {
            edits += try document.setting("title", to: YAMLText.scalar(name))
        }
        let heading = document.scan.headings.first
        let isTitled = heading.map { Folding.fold(document.name(of: $0)) == old } ?? false
        if isTitled, let heading { edits.append(TextEdit(heading.range, name)) }
        if document.frontMatter["name"] != nil || edits.isEmpty {
            edits += try document.setting("name", to: YAMLText.scalar(name))
        }
        return edits
    }
}
