// Merges answers of baked blocks: they are generated, so they never conflict.

import Bytes

/// Removes the answers from documents before the merge, and restores one of them afterwards.
struct BakedMerge {
    /// The answer after the merge, by the line of the opening marker.
    private var answers: [String: String] = [:]

    /// The changed one of two answers; if both changed, the one that sorts last: the next bake writes the right one.
    init(base: Document, first: Document, second: Document) {
        let (old, mine, theirs) = (Self.answers(base), Self.answers(first), Self.answers(second))
        for key in Set(mine.keys).union(theirs.keys) {
            switch (mine[key], theirs[key]) {
            case (let one?, let other?):
                answers[key] = one == old[key] ? other : other == old[key] ? one : max(one, other)
            case (let one, let other): answers[key] = one ?? other
            }
        }
    }

    var isEmpty: Bool { answers.isEmpty }

    private static func answers(_ document: Document) -> [String: String] {
        var found: [String: String] = [:]
        for block in document.scan.baked {
            if let answer = block.answer { found[key(block, document)] = document.bytes.text(answer) }
        }
        return found
    }

    private static func key(_ block: BakedBlock, _ document: Document) -> String {
        document.bytes.text(block.openingLine)
    }

    /// The document with empty baked blocks.
    static func emptied(_ document: Document) -> Document {
        let edits = document.scan.baked.compactMap { block in
            block.answer.map { TextEdit($0, document.lineEnd + BakedBlock.closingMarker(from: [])) }
        }
        guard !edits.isEmpty else { return document }
        return Document(path: document.path, contents: edits.applied(to: document.bytes))
    }

    /// The merged bytes with the answers restored.
    func filled(_ bytes: [UInt8], path: VaultPath) -> [UInt8] {
        let document = Document(path: path, contents: bytes)
        let edits = document.scan.baked.compactMap { block -> TextEdit? in
            guard let place = block.answer, let answer = answers[Self.key(block, document)] else { return nil }
            return TextEdit(place, answer)
        }
        return edits.applied(to: bytes)
    }
}
