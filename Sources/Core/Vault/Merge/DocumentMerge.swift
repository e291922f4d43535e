// Three-way merge of Markdown documents: front matter by field, items individually, prose by diff3.

import Bytes
import CivilTime

/// The merge of two versions of a document.
///
/// No addition or change of either side is lost; a deletion wins over an unchanged other side, but a change wins over
/// a deletion. The result does not depend on the order of the sides, except for the labels of conflicts.
package struct DocumentMerge: Sendable {
    package let bytes: [UInt8]
    /// The number of conflicts left between markers, where both sides changed the same lines of prose.
    package let conflicts: Int
    package let losses: [MergeLoss]

    /// `base` is nil if both sides created the file independently.
    package init(
        base: [UInt8]?, first: [UInt8], second: [UInt8], path: VaultPath, labels: TextMerge.Labels = TextMerge.Labels()
    ) {
        guard first != second, base != first, base != second else {
            bytes = base == first ? second : first
            conflicts = 0
            losses = []
            return
        }
        let ends = LineEnds(base: base ?? [], first: first, second: second)
        var labels = labels
        labels.lineEnd = ends.text
        func document(_ bytes: [UInt8]) -> Document { Document(path: path, contents: ends.applied(to: bytes)) }
        let sides = (base: document(base ?? []), first: document(first), second: document(second))
        let baked = BakedMerge(base: sides.base, first: sides.first, second: sides.second)
        let ink = InkBlockMerge(base: sides.base, first: sides.first, second: sides.second)
        var merger = Merger(
            base: ink.emptied(BakedMerge.emptied(sides.base)), first: ink.emptied(BakedMerge.emptied(sides.first)),
            second: ink.emptied(BakedMerge.emptied(sides.second)), labels: labels)
        var merged = merger.merge()
        if !baked.isEmpty { merged = baked.filled(merged, path: path) }
        bytes = ink.isEmpty ? merged : ink.filled(merged, path: path)
        conflicts = merger.conflicts
        losses = merger.losses
    }
}

private struct Merger {
    let base: Document
    let first: Document
    let second: Document
    let labels: TextMerge.Labels
    var conflicts = 0
    var losses: [MergeLoss] = []

    /// The side whose value wins if both changed one: the one updated last, or at the same moment the one that sorts last.
    private var isFirstNewer: Bool { Self.isNewer(first, than: second) }

    private static func isNewer(_ one: Document, than other: Document) -> Bool {
        let (mine, theirs) = (one.fields.updated, other.fields.updated)
        if let mine, let theirs, mine.isEarlier(than: theirs) != theirs.isEarlier(than: mine) {
            return theirs.isEarlier(than: mine)
        }
        if (mine == nil) != (theirs == nil) { return mine != nil }
        return other.bytes.lexicographicallyPrecedes(one.bytes)
    }

    mutating func merge() -> [UInt8] {
        // If one side only changed line ends, the other side is the result.
        if first.bytes == second.bytes || second.bytes == base.bytes { return first.bytes }
        if first.bytes == base.bytes { return second.bytes }
        let sides = [base, first, second]
        // Unparsable documents are merged line by line.
        guard
            sides.allSatisfy({ $0.encoding.isEditable && !$0.frontMatter.problems.contains { $0.code == .frontMatter } }
            )
        else {
            let text = TextMerge(
                base: Self.lines(base, base.bytes.indices), first: Self.lines(first, first.bytes.indices),
                second: Self.lines(second, second.bytes.indices), labels: labels)
            conflicts = text.conflicts
            return Array(text.lines.joined().utf8)
        }
        var head = FrontMatterMerge(base: base, first: first, second: second, isFirstNewer: isFirstNewer)
        let front = head.merge()
        var body = BodyMerge(base: base, first: first, second: second, isFirstNewer: isFirstNewer, labels: labels)
        let text = body.merge()
        conflicts = body.conflicts
        losses = head.losses + body.losses
        // Only the last line of a file may lack its line end.
        let needsEnd = !text.isEmpty && !(front.last ?? .newline).isLineEnd
        return front + Array((needsEnd ? labels.lineEnd + text : text).utf8)
    }

    static func lines(_ document: Document, _ range: Range<Int>) -> [String] {
        var lines: [String] = []
        var at = range.lowerBound
        while at < range.upperBound {
            let line = document.lineRange(at: at)
            lines.append(document.bytes.text(line.clamped(to: range)))
            at = line.upperBound
        }
        return lines
    }
}
