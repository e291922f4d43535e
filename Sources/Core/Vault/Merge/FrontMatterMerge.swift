// Merges front matter by field; each field keeps the bytes of one of the sides.

import Bytes
import CivilTime

struct FrontMatterMerge {
    let base: Document
    let first: Document
    let second: Document
    let isFirstNewer: Bool
    private(set) var losses: [MergeLoss] = []

    init(base: Document, first: Document, second: Document, isFirstNewer: Bool) {
        self.base = base
        self.first = first
        self.second = second
        self.isFirstNewer = isFirstNewer
    }

    /// Everything before the body.
    mutating func merge() -> [UInt8] {
        let (newer, older) = isFirstNewer ? (first, second) : (second, first)
        func head(_ document: Document) -> [UInt8] { Array(document.bytes[..<document.frontMatter.bodyStart]) }
        if head(newer) == head(older) || head(older) == head(base) { return head(newer) }
        if head(newer) == head(base) { return head(older) }
        // One side has no front matter: the other's is kept.
        guard newer.frontMatter.block != nil else { return head(older) }
        guard older.frontMatter.block != nil else { return head(newer) }
        var keys = newer.frontMatter.entries.map(\.key)
        for (index, key) in older.frontMatter.entries.map(\.key).enumerated() where !keys.contains(key) {
            // Inserted after the key that precedes it there.
            let before = older.frontMatter.entries[..<index].map(\.key).last { keys.contains($0) }
            keys.insert(key, at: before.flatMap { keys.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        }
        var lines = ""
        var seen: Set<String> = []
        for key in keys where seen.insert(key).inserted { lines += field(key, newer, older) ?? "" }
        let block = newer.frontMatter.block ?? 0..<0
        let content = newer.frontMatter.content
        let lead = newer.frontMatter.entries.first.map { content.lowerBound..<$0.lines.lowerBound } ?? content
        let bytes =
            Array(newer.bytes[..<content.lowerBound]) + newer.bytes[lead] + Array(lines.utf8)
            + newer.bytes[content.upperBound..<block.upperBound]
        return withTags(of: newer, and: older, in: bytes)
    }

    /// The lines of a field; nil if it is deleted.
    private mutating func field(_ key: String, _ newer: Document, _ older: Document) -> String? {
        func text(_ document: Document) -> String? {
            guard let entry = document.frontMatter.entries.first(where: { $0.key == key }) else { return nil }
            let text = document.bytes.text(entry.lines)
            return text.utf8.last == .newline ? text : text + newer.lineEnd
        }
        let (old, mine, theirs) = (text(base), text(newer), text(older))
        if mine == theirs || theirs == old { return mine }
        if mine == old { return theirs }
        // A change wins over a deletion.
        guard let mine, let theirs else { return mine ?? theirs }
        switch key {
        case "updated", "modified", "lastmod":
            return Self.isEarlier(key, newer, older) ? theirs : mine
        case "created":
            return Self.isEarlier(key, older, newer) ? theirs : mine
        case "tags", "tag", "keywords":
            return mine
        case "shared_version":
            // The result includes the changes of both sides, so it is based on the later state of the share.
            func number(_ document: Document) -> Int { document.shareVersion?.number ?? 0 }
            return number(newer) < number(older) ? theirs : mine
        default:
            losses.append(MergeLoss(field: key, kept: Self.value(mine), lost: Self.value(theirs)))
            return mine
        }
    }

    private static func isEarlier(_ key: String, _ document: Document, _ other: Document) -> Bool {
        guard let one = stamp(key, document), let two = stamp(key, other) else { return false }
        return one.isEarlier(than: two)
    }

    private static func stamp(_ key: String, _ document: Document) -> Timestamp? {
        document.frontMatter[key]?.nonEmptyScalar.flatMap { Timestamp(text: $0) }
    }

    private static func value(_ lines: String) -> String {
        let text = lines.trimmed
        return text.firstIndex(of: ":").map { text[text.index(after: $0)...].trimmed } ?? text
    }

    /// Tags are a set: includes the additions of both sides, and excludes the removals of both.
    private func withTags(of newer: Document, and older: Document, in bytes: [UInt8]) -> [UInt8] {
        let (old, mine, theirs) = (base.fields.tags, newer.fields.tags, older.fields.tags)
        guard mine != theirs else { return bytes }
        let (before, here, there) = (Set(old), Set(mine), Set(theirs))
        let present = Document(path: newer.path, contents: bytes).fields.tags
        let wanted = (mine + theirs).filter { here.contains($0) && there.contains($0) || !before.contains($0) }
        let added = Set(wanted).subtracting(present)
        let removed = present.filter { !wanted.contains($0) }
        var bytes = bytes
        for (tags, isAdded) in [(added.sorted(), true), (removed, false)] {
            for tag in tags {
                let document = Document(path: newer.path, contents: bytes)
                let edits = isAdded ? try? document.addingTag(tag) : try? document.removingTag(tag)
                if let edits { bytes = edits.applied(to: bytes) }
            }
        }
        return bytes
    }
}
