// Text for a terminal: widths, columns, and nothing that could drive it.

import Wording
import Workspaces

enum TerminalText {
    static func width(_ text: some StringProtocol) -> Int { DisplayWidth.of(text) }

    /// Without control characters: a note must not move the cursor or set a title.
    static func harmless(_ text: String) -> String { text.withoutControls }

    /// The text with blanks behind it, `columns` wide.
    static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - width(text)))
    }

    static func paddedLeft(_ text: String, to columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - width(text))) + text
    }

    /// The text cut to `columns`, with an ellipsis where something was lost.
    static func cut(_ text: String, to columns: Int) -> String { DisplayWidth.cut(text, to: columns) }

    /// The text in lines of at most `columns`, broken at blanks, but not before the `;` of French.
    static func wrapped(_ text: String, to columns: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in LineWords.of(text) {
            if !line.isEmpty, width(line) + 1 + width(word) > columns {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? word : " " + word
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
