// Merges the text of handwriting: a line and its row of the comment form a unit, which keeps the declared number of rows right.

import Bytes

/// Removes blocks that both sides have from documents before the merge, and restores the merged blocks afterwards.
///
/// A block whose lines and rows do not correspond is merged as plain lines, as is one in which both sides changed the
/// same line. If both sides changed typed text in its box, both lines are kept until the next reading of the box.
struct InkBlockMerge {
    /// Lines of words with their rows, by ink file name.
    private var blocks: [String: [String]] = [:]
    private let lineEnd: String

    /// Separates a line from its row; occurs in neither.
    private static let seam: Character = "\n"

    init(base: Document, first: Document, second: Document) {
        lineEnd = first.lineEnd
        let (old, mine, theirs) = (Self.units(base), Self.units(first), Self.units(second))
        for (file, one) in mine {
            // A block of the base that cannot be paired is not used as a base.
            guard let one, let found = theirs[file], let other = found, let base = old[file] ?? .some([]) else {
                continue
            }
            blocks[file] = Self.merged(base, one, other)
        }
    }

    var isEmpty: Bool { blocks.isEmpty }

    /// The inner nil is for a file with an incomplete block, or with several.
    private static func units(_ document: Document) -> [String: [String]?] {
        Dictionary(
            document.scan.ink.map { (document.bytes.text($0.file), units($0, document)) },
            uniquingKeysWith: { _, _ in nil })
    }

    /// Each line of words with its row.
    private static func units(_ block: InkBlock, _ document: Document) -> [String]? {
        let form = document.bytes.text(block.words.upperBound..<block.range.upperBound)
        // The closing fence, the start of the comment, its rows, its end.
        let parts = form.split(whereSeparator: \.isNewline).map { String($0).trimmed }
        guard !block.isBroken, parts.count >= 3 else { return nil }
        var lines = block.lines.map { document.bytes.text($0.range) }[...]
        var units: [String] = []
        for row in parts.dropFirst(2).dropLast() {
            // A row whose words were all removed by a person has no line.
            let isShown = row.split(separator: " ").contains { $0.first != "=" && $0.first != "!" }
            guard let line = isShown ? lines.popFirst() : "" else { return nil }
            units.append(line + String(seam) + row)
        }
        return lines.isEmpty ? units : nil
    }

    /// Nil if both sides changed the same line of handwriting.
    private static func merged(_ base: [String], _ first: [String], _ second: [String]) -> [String]? {
        var units: [String] = []
        for chunk in SequenceMerge.chunks(base: base, first: first, second: second) {
            switch chunk {
            case .stable(let part), .changed(let part): units += part
            case .inserted(let first, let second): units += TextMerge.joined(first, second, lineEnd: "")
            case .conflict(let base, let first, let second):
                guard
                    let both = TextMerge.insertionsAtEnds(base, first, second, "")
                        ?? lineByLine(base, first, second) ?? asTyped(base, first, second)
                else { return nil }
                units += both
            }
        }
        return units
    }

    /// Adjacent lines, each changed by only one side.
    private static func lineByLine(_ base: [String], _ first: [String], _ second: [String]) -> [String]? {
        guard base.count == first.count, base.count == second.count else { return nil }
        var units: [String] = []
        for (old, (one, other)) in zip(base, zip(first, second)) {
            if one == old || one == other {
                units.append(other)
            } else if other == old {
                units.append(one)
            } else {
                guard let both = asTyped([old], [one], [other]) else { return nil }
                units += both
            }
        }
        return units
    }

    /// The lines of both sides except removed ones, provided that all are typed text as in their boxes.
    private static func asTyped(_ base: [String], _ first: [String], _ second: [String]) -> [String]? {
        let isTyped = (first + second).allSatisfy { unit in
            let parts = unit.split(separator: seam, maxSplits: 1).map { $0.split(separator: " ") }
            guard parts.count == 2 else { return false }
            let rows = parts[0].map { InkBlock.digest(String($0)) + "!=" + InkBlock.ofTypedText }
            return rows.count == parts[1].count
                && zip(rows, parts[1]).allSatisfy { $1.hasPrefix($0) && !$1.contains(".") }
        }
        func kept(_ units: [String], _ other: [String]) -> [String] {
            units.filter { !base.contains($0) || other.contains($0) }
        }
        return isTyped ? TextMerge.joined(kept(first, second), kept(second, first), lineEnd: "") : nil
    }

    /// The document with its merged blocks emptied.
    func emptied(_ document: Document) -> Document {
        let edits = document.scan.ink.compactMap { block -> TextEdit? in
            let file = document.bytes.text(block.file)
            guard blocks[file] != nil else { return nil }
            return TextEdit(block.range, "```ink " + file + lineEnd + "```")
        }
        guard !edits.isEmpty else { return document }
        return Document(path: document.path, contents: edits.applied(to: document.bytes))
    }

    /// The merged bytes with the merged blocks.
    func filled(_ bytes: [UInt8], path: VaultPath) -> [UInt8] {
        let document = Document(path: path, contents: bytes)
        let edits = document.scan.ink.compactMap { block -> TextEdit? in
            let file = document.bytes.text(block.file)
            guard block.lines.isEmpty, let units = blocks[file] else { return nil }
            let parts = units.map { $0.split(separator: Self.seam, maxSplits: 1, omittingEmptySubsequences: false) }
            let text = InkBlock.text(
                of: file, parts.compactMap { $0.first }.map(String.init).filter { !$0.isEmpty },
                rows: parts.compactMap { $0.last }.map(String.init), lineEnd: lineEnd)
            // The last line already has its end.
            return TextEdit(block.range, String(text.dropLast()))
        }
        return edits.applied(to: bytes)
    }
}
