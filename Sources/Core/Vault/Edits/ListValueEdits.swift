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
            if entry.value.value == .null { return [] }
            throw EditRefusal(Phrase("\(path): “\(key)” is not a list", fr: "\(path) : « \(key) » n’est pas une liste"))
        }
        let left = items.indices.filter { items[$0].scalar != item }
        if left.count == items.count { return [] }
        try checkWritable()
        if left.isEmpty { return try emptying(entry) }
        let removed = items.indices.filter { !left.contains($0) }
        let edits =
            entry.value.style == .flow
            ? flowRemoval(of: removed, in: items, entry)
            : removed.map { index in
                let range = items[index].range
                let isLast = index + 1 == items.count
                // A comment after it may be of the next one.
                let end =
                    items[index].style == .literal
                    ? (isLast ? entry.lines.upperBound : lineRange(at: items[index + 1].range.lowerBound).lowerBound)
                    : lineRange(at: max(range.lowerBound, range.upperBound - 1)).upperBound
                return .remove(lineRange(at: range.lowerBound).lowerBound..<end)
            }
        try verify(edits, leaving: key) { node in
            node?.sequence?.count == left.count
                && zip(node?.sequence ?? [], left).allSatisfy { $0.isSemanticallyEqual(to: items[$1]) }
        }
        return edits
    }

    /// `key: # why` above a list in lines keeps its comment.
    private func emptying(_ entry: FrontMatter.Entry) throws(EditRefusal) -> [TextEdit] {
        let line = lineRange(at: entry.keyRange.lowerBound)
        guard entry.value.style != .flow, entry.lines.lowerBound == line.lowerBound,
            entry.value.range.lowerBound >= line.upperBound,
            let colon = bytes[entry.keyRange.upperBound..<line.upperBound].firstIndex(of: .colon)
        else { return try setting(entry.key, to: "[]") }
        let edits = [TextEdit.insert(" []", at: colon + 1), .remove(line.upperBound..<entry.lines.upperBound)]
        try verify(edits, leaving: entry.key) { $0?.sequence?.isEmpty ?? false }
        return edits
    }

    /// Takes items out of `[a, b]`, of which others stay.
    func flowRemoval(of removed: [Int], in items: [YAMLNode], _ entry: FrontMatter.Entry) -> [TextEdit] {
        let left = items.indices.filter { !removed.contains($0) }
        if hasComment(in: entry.value.range) {
            return removed.flatMap { removalBesideComments(of: $0, in: items, left) }.merged
        }
        // With the comma before it; the first ones with the comma after them.
        return removed.map { index in
            left.contains { $0 < index }
                ? .remove(items[index - 1].range.upperBound..<items[index].range.upperBound)
                : .remove(items[index].range.lowerBound..<items[index + 1].range.lowerBound)
        }
    }

    // MARK: Comments in a flow list

    /// An item of `[` … `]` on several lines: with its line and the comment there if it has one to itself, else alone, so that no comment
    /// goes with another item. One of the commas beside it goes, too.
    private func removalBesideComments(of index: Int, in items: [YAMLNode], _ left: [Int]) -> [TextEdit] {
        let range = items[index].range
        let line = lineRange(at: range.lowerBound)
        let before = bytes[line.lowerBound..<range.lowerBound].allSatisfy(\.isBlank)
        var after = range.upperBound
        while after < line.upperBound, bytes[after].isBlank || bytes[after] == .comma { after += 1 }
        let isAlone = before && (after >= line.upperBound || bytes[after].isLineEnd || bytes[after] == .hash)
        var edits = [isAlone ? TextEdit.remove(line) : .remove(range)]
        let hasNext = left.contains { $0 > index }
        let (one, other) = hasNext ? (index, index + 1) : (index - 1, index)
        if one >= 0, let comma = comma(between: items[one].range.upperBound, and: items[other].range.lowerBound) {
            edits.append(.remove(comma..<comma + 1))
        }
        return edits
    }

    private func comma(between start: Int, and end: Int) -> Int? {
        var isComment = false
        for at in start..<max(start, end) {
            if bytes[at].isLineEnd { isComment = false }
            if bytes[at] == .hash { isComment = true }
            if bytes[at] == .comma, !isComment { return at }
        }
        return nil
    }

    /// `#` after a blank, as a comment has it (YAML 1.2.2, section 6.6).
    private func hasComment(in range: Range<Int>) -> Bool {
        range.dropFirst().contains { bytes[$0] == .hash && (bytes[$0 - 1].isBlank || bytes[$0 - 1].isLineEnd) }
    }
}
