// Adding, removing and renaming a tag in whichever way the file writes its tags.

import Bytes
import Wording
import YAML

extension Document {
    /// Adds a tag to the front matter unless front matter or body has it already. A list grows in its own style; a missing
    /// front matter is made.
    package func addingTag(_ tag: String) throws(EditRefusal) -> [TextEdit] {
        guard !tags.contains(where: { Folding.fold($0) == Folding.fold(tag) }) else { return [] }
        guard let entry = entry("tags") else {
            return [try insertion(of: ["tags:", "  - " + YAMLText.scalar(tag)])]
        }
        try checkWritable()
        let written = YAMLText.scalar(tag)
        switch entry.value.content {
        case .sequence(let items):
            if entry.value.style == .flow {
                if let last = items.last { return [.insert(", " + written, at: last.range.upperBound)] }
                return [.insert(written, at: entry.value.range.upperBound - 1)]
            }
            guard let last = items.last else { return [try insertion(of: ["  - " + written])] }
            let line = lineRange(at: last.range.lowerBound)
            let prefix = bytes.text(line.lowerBound..<last.range.lowerBound)
            let isOrdinary = prefix.utf8.allSatisfy { $0.isBlank || $0 == .hyphen }
            return [.insert((isOrdinary ? prefix : "  - ") + written + lineEnd, at: line.upperBound)]
        case .scalar(let text):
            guard !text.trimmed.isEmpty, entry.value.value != .null else {
                // `tags:` with nothing: an item without indentation, whose removal leaves the key.
                let line = lineRange(at: entry.keyRange.lowerBound)
                return [.insert("- " + written + lineEnd, at: line.upperBound)]
            }
            let separator = text.contains(",") || !text.contains(where: \.isWhitespace) ? ", " : " "
            let end = entry.value.range.upperBound
            return [.insert(separator + tag, at: entry.value.style == .quoted ? end - 1 : end)]
        case .mapping:
            throw EditRefusal(.init("\(path): tags is a mapping", fr: "\(path) : tags est un tableau associatif"))
        }
    }

    /// Removes a tag from front matter and body. In the body, a tag at the end of a line goes away; inside a sentence the word
    /// stays and only its `#` goes.
    package func removingTag(_ tag: String) throws(EditRefusal) -> [TextEdit] {
        let folded = Folding.fold(tag)
        return try frontMatterRemoval { Folding.fold($0) == folded }
            + inlineTags(where: { $0 == folded }).map(inlineRemoval)
    }

    /// Renames a tag and all tags below it (`work` to `job` makes `work/x` into `job/x`), in place.
    package func renamingTag(_ old: String, to new: String) throws(EditRefusal) -> [TextEdit] {
        let folded = Folding.fold(old)
        func renamed(_ name: String) -> String? {
            let candidate = Folding.fold(name)
            if candidate == folded { return new }
            guard candidate.hasPrefix(folded + "/") else { return nil }
            return new + "/"
                + name.split(separator: "/").dropFirst(old.split(separator: "/").count).joined(separator: "/")
        }
        var edits: [TextEdit] = []
        for range in scan.tags {
            let name = range.lowerBound + 1..<range.upperBound
            if let result = renamed(bytes.text(name)) { edits.append(TextEdit(name, result)) }
        }
        guard let entry = entry("tags"), fields.tags.contains(where: { renamed($0) != nil }) else { return edits }
        try checkWritable()
        let present = Set(fields.tags.map { Folding.fold($0) })
        if let items = entry.value.sequence {
            for item in items {
                guard let text = item.scalar, let result = renamed(text.trimmed.drop { $0 == "#" }.description) else {
                    continue
                }
                if present.contains(Folding.fold(result)) {
                    // Already there under the new name: the old one goes.
                    edits += try frontMatterRemoval { Folding.fold($0) == Folding.fold(text) }
                } else {
                    edits.append(TextEdit(item.range, YAMLText.scalar(result)))
                }
            }
        } else {
            edits += scalarWords(entry.value).compactMap { range in
                renamed(bytes.text(range)).map { TextEdit(range, $0) }
            }
        }
        return edits
    }

    // MARK: Front matter

    private func frontMatterRemoval(where matches: (String) -> Bool) throws(EditRefusal) -> [TextEdit] {
        guard let entry = entry("tags"), fields.tags.contains(where: matches) else { return [] }
        try checkWritable()
        func isMatch(_ node: YAMLNode) -> Bool {
            node.scalar.map { matches($0.trimmed.drop { $0 == "#" }.description) } ?? false
        }
        guard let items = entry.value.sequence else {
            return [removeScalarWords(entry, where: matches)].compactMap { $0 }
        }
        let kept = items.filter { !isMatch($0) }
        if entry.value.style == .flow {
            if kept.isEmpty, let first = items.first, let last = items.last {
                return [.remove(first.range.lowerBound..<last.range.upperBound)]
            }
            return items.indices.filter { isMatch(items[$0]) }.map { flowRemoval(items, $0, kept) }
        }
        if kept.isEmpty, let first = items.first {
            let line = lineRange(at: first.range.lowerBound)
            // An indented list was written as a whole; one flush with its key filled an empty `tags:`.
            if bytes[line.lowerBound].isBlank { return [removal(of: entry)] }
        }
        return items.filter(isMatch).map { .remove(lineRange(at: $0.range.lowerBound)) }
    }

    /// With the comma in front of it, or the one behind where nothing kept stands in front.
    private func flowRemoval(_ items: [YAMLNode], _ index: Int, _ kept: [YAMLNode]) -> TextEdit {
        let range = items[index].range
        if index > 0, let firstKept = kept.first, firstKept.range.lowerBound < range.lowerBound {
            return .remove(items[index - 1].range.upperBound..<range.upperBound)
        }
        let end = index + 1 < items.count ? items[index + 1].range.lowerBound : range.upperBound
        return .remove(range.lowerBound..<end)
    }

    private func removeScalarWords(_ entry: FrontMatter.Entry, where matches: (String) -> Bool) -> TextEdit? {
        let words = scalarWords(entry.value)
        guard let index = words.firstIndex(where: { matches(bytes.text($0)) }) else { return nil }
        if words.count == 1 { return removal(of: entry) }
        if index > 0 { return .remove(words[index - 1].upperBound..<words[index].upperBound) }
        return .remove(words[index].lowerBound..<words[index + 1].lowerBound)
    }

    /// The words of `tags: a, b` or `tags: a b`, without quotes, `#` and separators.
    private func scalarWords(_ node: YAMLNode) -> [Range<Int>] {
        guard let text = node.scalar else { return [] }
        let hasCommas = text.contains(",")
        var words: [Range<Int>] = []
        var range = node.range
        if node.style == .quoted { range = range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1) }
        for slice in bytes[range].split(whereSeparator: { hasCommas ? $0 == .comma : $0.isWhitespace }) {
            let word = bytes.trimmed(slice.startIndex..<slice.endIndex)
            let start = word.lowerBound + bytes[word].prefix { $0 == .hash }.count
            if start < word.upperBound { words.append(start..<word.upperBound) }
        }
        return words
    }

    // MARK: Body

    private func inlineTags(where matches: (String) -> Bool) -> [Range<Int>] {
        scan.tags.filter { matches(Folding.fold(bytes.text($0.lowerBound + 1..<$0.upperBound))) }
    }

    private func inlineRemoval(_ range: Range<Int>) -> TextEdit {
        let line = lineRange(at: range.lowerBound)
        var after = range.upperBound
        while after < line.upperBound, bytes[after].isWhitespace { after += 1 }
        let onlyTagsFollow = after == line.upperBound || scan.tags.contains { $0.lowerBound == after }
        guard onlyTagsFollow else { return .remove(range.lowerBound..<range.lowerBound + 1) }
        var start = range.lowerBound
        while start > line.lowerBound, bytes[start - 1].isBlank { start -= 1 }
        if start > line.lowerBound { return .remove(start..<range.upperBound) }
        // At the start of its line: the blank behind goes instead.
        var end = range.upperBound
        while end < line.upperBound, bytes[end].isBlank { end += 1 }
        return .remove(range.lowerBound..<end)
    }

    /// The line that holds `offset`, with its line end.
    package func lineRange(at offset: Int) -> Range<Int> {
        var start = offset
        while start > 0, bytes[start - 1] != .newline { start -= 1 }
        var end = offset
        while end < bytes.count, bytes[end] != .newline { end += 1 }
        return start..<min(end + 1, bytes.count)
    }
}
