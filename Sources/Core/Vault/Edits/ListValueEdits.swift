// Adds and removes items of front-matter lists.

import Bytes
import Wording
import YAML

extension Document {
    /// Adds an item, flow text that is valid YAML, to the end of the list of a top-level key, in the list's style; a
    /// missing key or front matter is created.
    package func appending(_ item: String, to key: String) throws(EditRefusal) -> [TextEdit] {
        let edit = try addition(of: item, to: key)
        let count = entry(key)?.value.sequence?.count ?? 0
        let wanted = (try? YAMLParser.parse(Array(item.utf8))) ?? nil
        try verify([edit], leaving: key) { node in
            guard let items = node?.sequence, items.count == count + 1, let last = items.last else { return false }
            return wanted?.isSemanticallyEqual(to: last) ?? false
        }
        return [edit]
    }

    private func addition(of item: String, to key: String) throws(EditRefusal) -> TextEdit {
        guard let entry = entry(key) else { return try insertion(of: ["\(key):", "  - " + item]) }
        try checkWritable()
        guard let items = entry.value.sequence else {
            guard entry.value.value == .null, entry.value.range.isEmpty else {
                throw EditRefusal(
                    Phrase("\(path): “\(key)” is not a list", fr: "\(path) : « \(key) » n’est pas une liste"))
            }
            return .insert("  - " + item + lineEnd, at: lineRange(at: entry.keyRange.lowerBound).upperBound)
        }
        if entry.value.style == .flow {
            if let last = items.last { return .insert(", " + item, at: last.range.upperBound) }
            return .insert(item, at: entry.value.range.upperBound - 1)
        }
        guard let first = items.first else { return try insertion(of: ["  - " + item]) }
        let line = lineRange(at: first.range.lowerBound)
        let prefix = bytes.text(line.lowerBound..<first.range.lowerBound)
        let isOrdinary = prefix.utf8.allSatisfy { $0.isBlank || $0 == .hyphen }
        return .insert((isOrdinary ? prefix : "  - ") + item + lineEnd, at: entry.lines.upperBound)
    }
}

extension Document {
    /// Removes the items of a top-level list that equal this text, with what belongs to them alone. A list that
    /// becomes empty is `[]`; a key without such an item is unchanged.
    package func removing(item: String, from key: String) throws(EditRefusal) -> [TextEdit] {
        guard let entry = entry(key) else { return [] }
        guard let items = entry.value.sequence else {
            throw EditRefusal(Phrase("\(path): “\(key)” is not a list", fr: "\(path) : « \(key) » n’est pas une liste"))
        }
        let left = items.indices.filter { items[$0].scalar != item }
        if left.count == items.count { return [] }
        try checkWritable()
        if left.isEmpty { return try setting(key, to: "[]") }
        let edits = items.indices.filter { !left.contains($0) }.map { removal(of: $0, in: items, left, entry) }
        try verify(edits, leaving: key) { node in
            node?.sequence?.count == left.count
                && zip(node?.sequence ?? [], left).allSatisfy { $0.isSemanticallyEqual(to: items[$1]) }
        }
        return edits
    }

    private func removal(
        of index: Int, in items: [YAMLNode], _ left: [Int], _ entry: FrontMatter.Entry
    ) -> TextEdit {
        let range = items[index].range
        guard entry.value.style == .flow else {
            let isLast = index + 1 == items.count
            // A comment after it may belong to the next item.
            let end =
                items[index].style == .literal
                ? (isLast ? entry.lines.upperBound : lineRange(at: items[index + 1].range.lowerBound).lowerBound)
                : lineRange(at: max(range.lowerBound, range.upperBound - 1)).upperBound
            return .remove(lineRange(at: range.lowerBound).lowerBound..<end)
        }
        // Includes the preceding comma; for the first items the following one.
        return left.contains { $0 < index }
            ? .remove(items[index - 1].range.upperBound..<range.upperBound)
            : .remove(range.lowerBound..<items[index + 1].range.lowerBound)
    }
}
