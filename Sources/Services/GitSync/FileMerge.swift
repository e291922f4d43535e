// Merges a file according to its kind: documents item by item, readings by time, ink by stroke, anything else line by line.

import Bytes
import CivilTime
import Ink
import Sensors
import Vault

/// A three-way merge of one file.
package struct FileMerge: Sendable {
    package let bytes: [UInt8]
    /// Conflicts left to a person, between markers.
    package let conflicts: Int
    /// Overridden values.
    package let losses: [MergeLoss]
    /// Both sides wrote an entry of the journal in the same minute. They are not versions of one text, so both are to be kept.
    package let isTwoEntries: Bool

    /// `base` is nil if both sides added the file. `path` determines its kind.
    package init(
        base: [UInt8]?, first: [UInt8], second: [UInt8], path: VaultPath, labels: TextMerge.Labels = TextMerge.Labels()
    ) {
        isTwoEntries = base == nil && Self.areTwoEntries(first, second, path)
        if isTwoEntries {
            let merge = TextMerge(base: [], first: Self.lines(first), second: Self.lines(second), labels: labels)
            (bytes, conflicts, losses) = (Array(merge.lines.joined().utf8), max(1, merge.conflicts), [])
        } else if path.isMarkdown {
            let merge = DocumentMerge(
                base: base ?? Self.common(first, second), first: first, second: second, path: path, labels: labels)
            (bytes, conflicts, losses) = (merge.bytes, merge.conflicts, merge.losses)
        } else if path.isCSV, path.topFolder == "sensors" || Self.isReadings(first) && Self.isReadings(second) {
            bytes = ReadingsMerge(base: base, first: first, second: second).bytes
            (conflicts, losses) = (0, [])
        } else if path.name.hasSuffix(".inkml"), let ink = InkMerge.bytes(base: base, first: first, second: second) {
            (bytes, conflicts, losses) = (ink.bytes, 0, ink.losses)
        } else {
            let merge = TextMerge(
                base: Self.lines(base ?? []), first: Self.lines(first), second: Self.lines(second), labels: labels)
            bytes = base == first ? second : base == second ? first : Array(merge.lines.joined().utf8)
            conflicts = base == first || base == second ? 0 : merge.conflicts
            losses = []
        }
    }

    /// Whether two versions of a file can be merged: ink of our layout, and text files that we know.
    static func understands(_ path: VaultPath, base: [UInt8]?, first: [UInt8], second: [UInt8]) -> Bool {
        path.isMarkdown || path.isCSV
            || path.name.hasSuffix(".inkml") && InkMerge.bytes(base: base, first: first, second: second) != nil
    }

    /// Uses the common lines of two independently created documents as their base, so that none is duplicated. Nil if no line is
    /// common.
    private static func common(_ first: [UInt8], _ second: [UInt8]) -> [UInt8]? {
        // In a fixed order, so that every device gets the same result.
        let (one, other) =
            first.lexicographicallyPrecedes(second) ? (lines(first), lines(second)) : (lines(second), lines(first))
        func front(_ lines: [String]) -> ArraySlice<String> {
            guard lines.first?.trimmed == "---",
                let end = lines.dropFirst().firstIndex(where: { $0.trimmed == "---" })
            else { return lines[..<0] }
            return lines[...end]
        }
        let (head, otherHead) = (front(one), front(other))
        // A head without its end is not understood.
        guard !head.isEmpty || one.first?.trimmed != "---", !otherHead.isEmpty || other.first?.trimmed != "---" else {
            return nil
        }
        // Heads that differ are merged key by key, as added by both.
        var base = head.elementsEqual(otherHead) ? Array(head) : []
        let (body, otherBody) = (Array(one[head.endIndex...]), Array(other[otherHead.endIndex...]))
        for case .same(let old, _) in LineDiff.steps(from: body, to: otherBody) { base.append(body[old]) }
        return base.contains { !$0.trimmed.isEmpty } ? Array(base.joined().utf8) : nil
    }

    /// Whether two texts of one path, made on both sides, are an entry each: the name says the minute, and no line is common but the title.
    private static func areTwoEntries(_ first: [UInt8], _ second: [UInt8], _ path: VaultPath) -> Bool {
        guard first != second, path.isTimedEntry else { return false }
        func words(_ bytes: [UInt8]) -> Set<String> {
            let document = Document(path: path, contents: bytes)
            let title = document.titleHeading?.range
            var lines: Set<String> = []
            var at = document.frontMatter.bodyStart
            while at < document.bytes.count {
                let line = document.lineRange(at: at)
                let text = document.bytes.text(document.bytes.trimmed(line))
                if !text.isEmpty, title.map({ !line.contains($0.lowerBound) }) ?? true { lines.insert(text) }
                at = max(line.upperBound, at + 1)
            }
            return lines
        }
        return words(first).isDisjoint(with: words(second))
    }

    private static func isReadings(_ bytes: [UInt8]) -> Bool { bytes.has("timestamp,", at: 0) }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        LineDiff.lines(bytes).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension VaultPath {
    /// Whether it is the name of an entry of the journal with its minute: two may have been made apart.
    var isTimedEntry: Bool {
        opened.isMarkdown && topFolder == "journal" && FileNameDate.timestamp(of: opened)?.time != nil
    }
}
