// Fills paragraphs and aligns columns for a terminal.

import Wording

/// Lays text out in lines of at most `width` columns; a longer word gets a separate line.
struct TextLayout: Sendable {
    let width: Int

    /// The lines of a paragraph, with separate indentations for the first one and the others.
    func wrap(_ paragraph: String, indent: Int = 0, hanging: Int? = nil) -> [String] {
        let hangingMargin = blanks(hanging ?? indent)
        var lines: [String] = []
        var line = blanks(indent)
        var column = indent
        var isEmpty = true
        for word in LineWords.of(paragraph) {
            let wordWidth = DisplayWidth.of(word)
            if !isEmpty, column + 1 + wordWidth > width {
                lines.append(line)
                line = hangingMargin
                column = hanging ?? indent
                isEmpty = true
            }
            line += isEmpty ? word : " " + word
            column += wordWidth + (isEmpty ? 0 : 1)
            isEmpty = false
        }
        return isEmpty ? lines : lines + [line]
    }

    /// Rows of a label and its text: the texts are aligned in one column, or placed below a label that is too long.
    func columns(_ rows: [(label: String, text: String)], indent: Int = 2) -> [String] {
        columnBlocks(rows, indent: indent).flatMap { $0 }
    }

    /// The same, with the lines grouped by row.
    func columnBlocks(_ rows: [(label: String, text: String)], indent: Int = 2) -> [[String]] {
        let longest = max(width / 3, 12)
        let fitting = rows.map { DisplayWidth.of($0.label) }.filter { $0 <= longest }
        let column = indent + (fitting.max() ?? longest) + 2
        return rows.map { label, text -> [String] in
            let labelWidth = indent + DisplayWidth.of(label)
            let texts = wrap(text, indent: column)
            guard labelWidth + 2 <= column, let first = texts.first else {
                return [blanks(indent) + label] + texts
            }
            let head = blanks(indent) + label + blanks(column - labelWidth)
            return [head + first.drop { $0 == " " }] + texts.dropFirst()
        }
    }

    private func blanks(_ count: Int) -> String {
        String(repeating: " ", count: max(0, count))
    }
}
