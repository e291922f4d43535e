// Text for a terminal: widths, columns, and removal of control sequences.

import Wording
import Workspaces

enum TerminalText {
    static func width(_ text: some StringProtocol) -> Int { DisplayWidth.of(text) }

    /// Without control characters: a note must not move the cursor or set a title.
    static func harmless(_ text: String) -> String { text.withoutControls }

    /// A text with our own styles and links, but without other control sequences.
    static func styledHarmless(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard scalars.contains(where: \.isDriving) else { return text }
        var output = String.UnicodeScalarView()
        var at = 0
        while at < scalars.count {
            if let end = ownSequence(scalars, at) {
                output.append(contentsOf: scalars[at..<end])
                at = end
            } else {
                output.append(scalars[at].isDriving ? "\u{fffd}" : scalars[at])
                at += 1
            }
        }
        return String(output)
    }

    /// The end of a style (SGR, ECMA-48 section 8.3.117), or of the start or end of a link (OSC 8), that begins there.
    private static func ownSequence(_ scalars: [Unicode.Scalar], _ start: Int) -> Int? {
        guard scalars[start] == "\u{1b}", start + 1 < scalars.count else { return nil }
        var at = start + 2
        switch scalars[start + 1] {
        case "[":
            while at < scalars.count, "0"..."9" ~= scalars[at] || scalars[at] == ";" { at += 1 }
            return at < scalars.count && scalars[at] == "m" ? at + 1 : nil
        case "]":
            guard scalars[at...].starts(with: "8;;".unicodeScalars) else { return nil }
            at += 3
            while at < scalars.count, "!"..."~" ~= scalars[at] { at += 1 }
            return scalars[at...].starts(with: "\u{1b}\\".unicodeScalars) ? at + 2 : nil
        default: return nil
        }
    }

    /// The text, padded with blanks to `columns`.
    static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - width(text)))
    }

    static func paddedLeft(_ text: String, to columns: Int) -> String {
        String(repeating: " ", count: max(0, columns - width(text))) + text
    }

    /// The text cut to `columns`, with an ellipsis if anything was lost.
    static func cut(_ text: String, to columns: Int) -> String { DisplayWidth.cut(text, to: columns) }

    /// Facts of several words, separated by two blanks, in lines that break between words only.
    static func facts(_ facts: [[String]], to columns: Int) -> [String] {
        var lines: [String] = []
        for fact in facts {
            for (number, word) in fact.enumerated() {
                let gap = number == 0 ? "  " : " "
                if let last = lines.last, width(last) + width(gap) + width(word) <= columns {
                    lines[lines.count - 1] = last + gap + word
                } else {
                    lines.append(word)
                }
            }
        }
        return lines
    }

    /// The text in lines of at most `columns`, broken at blanks, except before the `;` of French.
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
