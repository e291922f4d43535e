// The minimal markup of the commands' manuals.

/// A manual as blocks: paragraphs to be refilled, and literal lines.
enum ManualText {
    enum Block: Equatable {
        /// One long line; `code` is between backticks.
        case paragraph(String)
        /// Lines as written, without the two blanks that mark them.
        case literal([String])
    }

    /// Splits a manual at its blank lines and at its literal lines.
    static func blocks(of manual: String) -> [Block] {
        var blocks: [Block] = []
        var isNew = true
        for line in manual.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy({ $0 == " " }) {
                isNew = true
                continue
            }
            if line.hasPrefix("  ") {
                let kept = String(line.dropFirst(2))
                if case .literal(let lines) = blocks.last {
                    // A blank line within literal lines belongs to them.
                    blocks[blocks.count - 1] = .literal(lines + (isNew ? ["", kept] : [kept]))
                } else {
                    blocks.append(.literal([kept]))
                }
            } else if case .paragraph(let text) = blocks.last, !isNew {
                blocks[blocks.count - 1] = .paragraph(text + " " + line)
            } else {
                blocks.append(.paragraph(String(line)))
            }
            isNew = false
        }
        return blocks
    }

    /// A paragraph split at its backticks: text between two of them is code, an unpaired one is text.
    static func spans(of paragraph: String) -> [(text: String, isCode: Bool)] {
        let pieces = paragraph.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        var spans: [(text: String, isCode: Bool)] = []
        for (index, piece) in pieces.enumerated() {
            let isUnpaired = index % 2 == 1 && index == pieces.count - 1
            if isUnpaired {
                spans.append(("`" + piece, false))
            } else if !piece.isEmpty {
                spans.append((piece, index % 2 == 1))
            }
        }
        return spans
    }
}
