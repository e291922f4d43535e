// Text in the narrow cells of a calendar: wrapped, broken within long words, and truncated.

import CivilTime
import Wording

enum CellText {
    /// At most `count` lines of `width` columns; the last one indicates truncation.
    static func lines(_ text: String, width: Int, count: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            var word = String(word)
            if let last = lines.last, TerminalText.width(last) + 1 + TerminalText.width(word) <= width {
                lines[lines.count - 1] = last + " " + word
                continue
            }
            while TerminalText.width(word) > width {
                var head = ""
                while let first = word.first, TerminalText.width(head) + TerminalText.width(String(first)) <= width {
                    head.append(first)
                    word.removeFirst()
                }
                guard !head.isEmpty else { break }
                lines.append(head)
            }
            if !word.isEmpty { lines.append(word) }
        }
        guard lines.count > count else { return lines }
        var kept = Array(lines.prefix(count))
        kept[count - 1] = TerminalText.cut(kept[count - 1] + " " + lines[count], to: width)
        if !kept[count - 1].hasSuffix("…") { kept[count - 1] = TerminalText.cut(kept[count - 1] + "…", to: width) }
        return kept
    }
}
