// Tables in notes as Markdown, with a line above each group and sums in the last rows.

import Bytes
import Journal
import Tables
import Vault
import Wording

/// How the cells of a note's table are written.
package struct NoteCells {
    private let page: VaultPath
    private let language: LanguageCode

    /// - Parameter page: the note that contains the table; links are relative to it.
    package init(on page: VaultPath, in language: LanguageCode) {
        (self.page, self.language) = (page, language)
    }

    func text(_ value: TableValue, _ column: TableColumn, _ row: Table.Row) -> String {
        switch column.text {
        case "title", "name", "file", "file.name", "file.basename", "file.file":
            guard !value.isEmpty, let path = VaultPath(row.path) else { return MarkdownText.escaped(value.cellText) }
            return MarkdownText.link(value.cellText, to: path, from: page)
        case "mood":
            guard case .text(let name) = value, let mood = Mood(text: name) else { break }
            return mood.emoji + " " + mood.phrase[language]
        case "tags", "file.tags":
            guard case .list(let tags) = value else { break }
            return tags.map { MarkdownText.escaped("#" + $0.text) }.joined(separator: ", ")
        default: break
        }
        return linked(value)
    }

    /// Keeps links as links: `[[Dune]]`, `[[Dune\|the book]]`, with the bar escaped so that it does not end the table cell.
    private func linked(_ value: TableValue) -> String {
        switch value {
        case .link(let link) where !link.text.contains(where: { $0.isNewline || "`<%\\".contains($0) }):
            return "[[" + link.target + (link.display.map { "\\|" + $0 } ?? "") + "]]"
        case .list(let items): return items.map(linked).joined(separator: ", ")
        default: return MarkdownText.escaped(value.cellText)
        }
    }

    func head(_ column: TableColumn) -> String { MarkdownText.escaped(column.head(language)) }
}

extension Table {
    /// The table as lines of Markdown.
    ///
    /// - Parameter cells: nil for plain values.
    package func markdown(_ language: LanguageCode, _ cells: NoteCells? = nil) -> [String] {
        let heads = columns.map { cells?.head($0) ?? MarkdownText.escaped($0.title) }
        func rows(_ group: Group) -> [[String]] {
            group.rows.map { row in
                zip(columns, row.cells).map { column, value in
                    cells?.text(value, column, row) ?? MarkdownText.escaped(value.cellText)
                }
            }
        }
        func sums(_ values: [TableValue]) -> [[String]] {
            feet(values, language).map { $0.map { $0.isEmpty ? "" : "**\(MarkdownText.escaped($0))**" } }
        }
        func table(_ rows: [[String]]) -> [String] { MarkdownText.table(heads, rows, isNumber: rightAligned) }
        guard isGrouped else { return table((groups.first.map(rows) ?? []) + sums(totals)) }
        var lines: [String] = []
        for group in groups where !group.rows.isEmpty {
            let keys = group.keys.map { $0.isEmpty ? "—" : MarkdownText.escaped($0.cellText) }
            lines += ["**\(keys.joined(separator: " / "))**", ""] + table(rows(group) + sums(group.summaries)) + [""]
        }
        let whole = sums(totals)
        if whole.isEmpty { return Array(lines.dropLast()) }
        return lines + ["**\(Phrase("All", fr: "Tout")[language])**", ""] + table(whole)
    }
}
