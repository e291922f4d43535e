// Results as Markdown that reads well in any editor and renders as a plain list or table.

import Bytes
import Vault
import Wording

package enum MarkdownText {
    /// A title or value, escaped so that no part of it is parsed as Markdown.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\", "`", "*", "_", "[", "]", "<", ">", "|": result += "\\" + String(character)
            case "#" where result.isEmpty: result = "\\#"
            case _ where character.isNewline: result += " "
            default: result.append(character)
            }
        }
        return result
    }

    /// A link from one document to another, by a relative path.
    package static func link(_ title: String, to path: VaultPath, from page: VaultPath) -> String {
        "[" + escaped(title) + "]("
            + RelativeAddress.encoded(RelativeAddress.relative(from: page.text, to: path.text)) + ")"
    }

    /// A table padded to equal column widths, legible without a renderer (GFM, section 4.10).
    package static func table(_ head: [String], _ rows: [[String]], isNumber: [Bool] = []) -> [String] {
        let widths = head.indices.map { column in
            max(3, ([head] + rows).map { DisplayWidth.of($0[column]) }.max() ?? 0)
        }
        func line(_ cells: [String]) -> String {
            "| "
                + cells.enumerated().map { index, cell in
                    let blanks = String(repeating: " ", count: widths[index] - DisplayWidth.of(cell))
                    return index < isNumber.count && isNumber[index] ? blanks + cell : cell + blanks
                }.joined(separator: " | ") + " |"
        }
        let rule = widths.enumerated().map { index, width in
            index < isNumber.count && isNumber[index]
                ? String(repeating: "-", count: width - 1) + ":" : String(repeating: "-", count: width)
        }
        return [line(head), "| " + rule.joined(separator: " | ") + " |"] + rows.map(line)
    }
}
