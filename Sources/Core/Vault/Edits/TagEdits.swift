// Adds, removes and renames a tag in whatever notation the file uses.

import Bytes
import Wording
import YAML

extension Document {
    /// Adds a tag to the front matter, unless the front matter or body already has it. A list is extended in its
    /// style; missing front matter is created.
    package func addingTag(_ tag: String) throws(EditRefusal) -> [TextEdit] {
        guard !tags.contains(where: { TagKey($0) == TagKey(tag) }) else { return [] }
        let edits = try additionOfTag(tag)
        try verify(edits, leaving: "tags") { DocumentFields.tagList($0) == fields.tags + [tag] }
        return edits
    }

    private func additionOfTag(_ tag: String) throws(EditRefusal) -> [TextEdit] {
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
            // The last item may span several lines.
            let end = lineRange(at: max(last.range.lowerBound, last.range.upperBound - 1)).upperBound
            return [.insert((isOrdinary ? prefix : "  - ") + written + lineEnd, at: end)]
        case .scalar(let text):
            if entry.value.value == .null || text.trimmed.isEmpty, !entry.value.range.isEmpty {
                // `~` or `''` means no tags.
                return [TextEdit(entry.value.range, "[" + written + "]")]
            }
            guard !text.trimmed.isEmpty else {
                // An empty `tags:`: an unindented item, whose removal keeps the key.
                let line = lineRange(at: entry.keyRange.lowerBound)
                return [.insert("- " + written + lineEnd, at: line.upperBound)]
            }
            let separator = text.contains(",") || !text.contains(where: \.isWhitespace) ? ", " : " "
            // After the last of them: a comma that ends the list stays at the end.
            let end = scalarWords(entry.value).last?.upperBound ?? entry.value.range.upperBound
            return [.insert(separator + tag, at: end)]
        case .mapping:
            throw EditRefusal(.init("\(path): tags is a mapping", fr: "\(path) : tags est un tableau associatif"))
        }
    }

    /// Removes a tag from front matter and body. In the body, a tag at the end of a line is removed; inside a
    /// sentence the word is kept without its `#`.
    package func removingTag(_ tag: String) throws(EditRefusal) -> [TextEdit] {
        let key = TagKey(tag)
        if mayHaveInUnreadHead(tag) { try checkWritable() }
        let edits =
            (try frontMatterRemoval { TagKey($0) == key }
            + inlineTags(key).flatMap(inlineRemoval)).merged
        // This includes the body: `--- #a` without its tag would close a front matter.
        guard !edits.isEmpty || fields.tags.contains(where: { TagKey($0) == key }) else { return [] }
        try verify(edits, leaving: "tags") { node in
            DocumentFields.tagList(node) == fields.tags.filter { TagKey($0) != key }
        }
        return edits
    }

    /// Renames a tag and its nested tags (`work` to `job` turns `work/x` into `job/x`), in place.
    package func renamingTag(_ old: String, to new: String) throws(EditRefusal) -> [TextEdit] {
        let key = TagKey(old)
        func renamed(_ name: String) -> String? {
            let candidate = TagKey(name)
            if candidate == key { return new }
            guard candidate.isBelow(key) else { return nil }
            func parts(_ tag: String) -> [Substring] { tag.split(separator: "/", omittingEmptySubsequences: false) }
            return new + "/" + parts(name).dropFirst(parts(old).count).joined(separator: "/")
        }
        if mayHaveInUnreadHead(old) { try checkWritable() }
        var edits: [TextEdit] = []
        for range in scan.tags {
            let name = range.lowerBound + 1..<range.upperBound
            guard let result = renamed(tagName(range)) else { continue }
            if bytes[range.lowerBound] == .hash { try check(result, before: range.upperBound) }
            edits.append(TextEdit(name, result))
        }
        guard let entry = entry("tags"), fields.tags.contains(where: { renamed($0) != nil }) else { return edits }
        try checkWritable()
        var inFrontMatter: [TextEdit] = []
        if let items = entry.value.sequence {
            func name(_ item: YAMLNode) -> String? { item.scalar.map { $0.trimmed.drop { $0 == "#" }.description } }
            // The tags after renaming: duplicates are removed.
            var present = Set(items.compactMap(name).filter { renamed($0) == nil }.map { TagKey($0) })
            var doubled: Set<Int> = []
            for (index, item) in items.enumerated() {
                guard let old = name(item), let result = renamed(old) else { continue }
                if present.insert(TagKey(result)).inserted {
                    inFrontMatter.append(TextEdit(item.range, YAMLText.scalar(result)))
                } else {
                    doubled.insert(index)
                }
            }
            inFrontMatter += removal(ofItems: doubled, in: entry, items)
        } else {
            inFrontMatter = scalarWords(entry.value).compactMap { range in
                renamed(bytes.text(range)).map { TextEdit(range, $0) }
            }
        }
        try verify(inFrontMatter, leaving: "tags") { node in
            let wanted = Set(fields.tags.map { TagKey(renamed($0) ?? $0) })
            return Set(DocumentFields.tagList(node).map { TagKey($0) }) == wanted
        }
        return edits + inFrontMatter
    }

    /// The text after a tag may extend another name: the last `#` is text in `#é#`, but part of the tag in `#a#`. Or
    /// it is a tag only after the old one: `#_#a`.
    private func check(_ tag: String, before offset: Int) throws(EditRefusal) {
        let written = [.hash] + Array(tag.utf8)
        let line = written + bytes[offset..<min(bytes.count, offset + 16)]
        let isRunInto =
            line.count > written.count && line[written.count] == .hash && written.last != .underscore
            && scan.tags.contains { $0.lowerBound == offset }
        guard TagSyntax.end(line) == written.count, !isRunInto else {
            let text = "#" + tag + bytes.text(offset..<min(bytes.count, offset + 1))
            throw EditRefusal(
                Phrase(
                    "\(path): “\(text)” would be another tag", fr: "\(path) : « \(text) » serait une autre étiquette"))
        }
    }

    // MARK: Front matter

    /// Whether an unreadable head may contain a tag, or one nested in it: its meaning there is unknown, so no tag is edited.
    package func mayHaveInUnreadHead(_ tag: String) -> Bool {
        guard let head = frontMatter.unread else { return false }
        let key = TagKey(tag)
        return UnreadHead.text(bytes[head]).split { $0.isWhitespace || "#,:;'\"[]{}()".contains($0) }
            .map { TagKey($0) }.contains { $0 == key || $0.isBelow(key) }
    }

    private func frontMatterRemoval(where matches: (String) -> Bool) throws(EditRefusal) -> [TextEdit] {
        guard let entry = entry("tags"), fields.tags.contains(where: matches) else { return [] }
        try checkWritable()
        func isMatch(_ node: YAMLNode) -> Bool {
            node.scalar.map { matches($0.trimmed.drop { $0 == "#" }.description) } ?? false
        }
        guard let items = entry.value.sequence else {
            return removeScalarWords(entry, where: matches)
        }
        return removal(ofItems: Set(items.indices.filter { isMatch(items[$0]) }), in: entry, items)
    }

    private func removal(ofItems removed: Set<Int>, in entry: FrontMatter.Entry, _ items: [YAMLNode]) -> [TextEdit] {
        guard !removed.isEmpty, let first = items.first, let last = items.last else { return [] }
        let firstKept = items.indices.first { !removed.contains($0) }
        if entry.value.style == .flow {
            return firstKept == nil
                ? [.remove(first.range.lowerBound..<last.range.upperBound)]
                : flowRemoval(of: removed.sorted(), in: items, entry)
        }
        // An indented list was written as a whole; an unindented one was added to an empty `tags:`.
        if firstKept == nil, bytes[lineRange(at: first.range.lowerBound).lowerBound].isBlank {
            return [removal(of: entry)]
        }
        return removed.sorted().map { index in
            let range = items[index].range
            let start = lineRange(at: range.lowerBound)
            return .remove(start.lowerBound..<lineRange(at: max(range.lowerBound, range.upperBound - 1)).upperBound)
        }
    }

    private func removeScalarWords(_ entry: FrontMatter.Entry, where matches: (String) -> Bool) -> [TextEdit] {
        let words = scalarWords(entry.value)
        let removed = words.indices.filter { matches(bytes.text(words[$0])) }
        guard let firstKept = words.indices.first(where: { !removed.contains($0) }) else {
            return removed.isEmpty ? [] : [removal(of: entry)]
        }
        return removed.map { index in
            index > firstKept
                ? .remove(words[index - 1].upperBound..<words[index].upperBound)
                : .remove(words[index].lowerBound..<words[index + 1].lowerBound)
        }
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

    private func inlineTags(_ key: TagKey) -> [Range<Int>] {
        scan.tags.filter { TagKey(tagName($0)) == key }
    }

    private func inlineRemoval(_ tag: Range<Int>) -> [TextEdit] {
        guard bytes[tag.lowerBound] == .colon else { return inlineRemoval(whole(ofTag: tag), tag) }
        // One tag of `:work:home:` is removed with the colon before it; the last remaining one with both colons.
        let hasOthers = scan.tags.contains { $0.upperBound == tag.lowerBound || $0.lowerBound == tag.upperBound }
        return hasOthers ? [.remove(tag)] : inlineRemoval(tag.lowerBound..<tag.upperBound + 1, tag)
    }

    /// - Parameter tag: the part of `range` between the marks, including the first.
    private func inlineRemoval(_ range: Range<Int>, _ tag: Range<Int>) -> [TextEdit] {
        let line = lineRange(at: range.lowerBound)
        var after = range.upperBound
        while after < line.upperBound, bytes[after].isWhitespace { after += 1 }
        let onlyTagsFollow = after == line.upperBound || scan.tags.contains { $0.lowerBound == after }
        guard onlyTagsFollow else {
            let opening = TextEdit.remove(range.lowerBound..<range.lowerBound + 1)
            return range == tag ? [opening] : [opening, .remove(tag.upperBound..<range.upperBound)]
        }
        var start = range.lowerBound
        while start > line.lowerBound, bytes[start - 1].isBlank { start -= 1 }
        if start > line.lowerBound { return [.remove(start..<range.upperBound)] }
        // At the start of its line: removes the following blank instead.
        var end = range.upperBound
        while end < line.upperBound, bytes[end].isBlank { end += 1 }
        return [.remove(range.lowerBound..<end)]
    }

    /// The line that contains `offset`, with its line end: LF, CRLF or a lone CR, as in the body scan.
    package func lineRange(at offset: Int) -> Range<Int> {
        func isEnd(_ at: Int) -> Bool {
            bytes[at] == .newline
                || bytes[at] == .carriageReturn && !(at + 1 < bytes.count && bytes[at + 1] == .newline)
        }
        var start = offset
        while start > 0, !isEnd(start - 1) { start -= 1 }
        var end = offset
        while end < bytes.count, !isEnd(end) { end += 1 }
        return start..<min(end + 1, bytes.count)
    }
}
