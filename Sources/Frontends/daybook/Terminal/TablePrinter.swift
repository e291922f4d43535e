// Tables for the terminal and for files: aligned columns, CSV, TSV, Markdown.

import Arguments
import Bake
import Bytes
import Tables
import Wording

/// The format of a table.
enum TableFormat: CaseIterable {
    case aligned, csv, tsv, markdown
}

struct TablePrinter {
    let context: Context
    let table: Table

    func print(_ format: TableFormat) {
        switch format {
        case .aligned: aligned()
        case .csv: records { CSVRow.text($0) }
        case .tsv:
            records {
                $0.map { $0.map { $0 == "\t" || $0.isNewline ? " " : String($0) }.joined() }.joined(separator: "\t")
                    + "\n"
            }
        case .markdown: markdown()
        }
        for fault in table.faults { context.diagnostic(fault.phrase(withPath: true)) }
        for (column, types) in table.mixed {
            let title = TerminalText.harmless(table.columns[column].title)
            context.diagnostic(
                Phrase(
                    "\(title) has values of several types: \(types.joined(separator: ", "))",
                    fr: "\(title) a des valeurs de plusieurs types : \(types.joined(separator: ", "))"))
        }
    }

    private func text(_ value: TableValue) -> String { TerminalText.harmless(value.cellText) }

    private func feet(_ values: [TableValue]) -> [[String]] {
        table.feet(values, context.language).map { $0.map { TerminalText.harmless($0) } }
    }

    // MARK: Aligned

    private func aligned() {
        guard table.count > 0 else { return }
        let isRight = table.rightAligned
        let cells = table.groups.map { $0.rows.map { $0.cells.map(text) } }
        let feet = table.groups.map { self.feet($0.summaries) }
        let totals = self.feet(table.totals)
        var widths = table.columns.indices.map { column in
            let all =
                cells.flatMap { $0.map { $0[column] } }
                + ((table.isGrouped ? feet.flatMap(\.self) : []) + totals).map { $0[column] }
            return (all + [table.columns[column].title]).map(TerminalText.width).max() ?? 0
        }
        fit(&widths, isRight)
        let heads = table.columns.indices.map { pad(table.columns[$0].title, widths[$0], isRight[$0]) }
        context.terminal.line(context.terminal.styled(heads.joined(separator: "  ").trimmedRight, .bold))
        for (group, rows) in zip(table.groups.indices, cells) {
            if table.isGrouped { heading(table.groups[group], isFirst: group == 0) }
            for row in rows { line(row, widths, isRight) }
            if table.isGrouped { for foot in feet[group] { line(foot, widths, isRight, .faint) } }
        }
        if !totals.isEmpty {
            context.terminal.line(
                context.terminal.styled(
                    widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "), .faint))
            for total in totals { line(total, widths, isRight, .bold) }
        }
        if table.shown < table.count {
            context.diagnostic(
                Phrase(
                    "\(table.shown) of \(table.count) rows; --limit 0 shows all",
                    fr: "\(table.shown) sur \(table.count) lignes ; --limit 0 les montre toutes"))
        }
    }

    private func heading(_ group: Table.Group, isFirst: Bool) {
        let keys = group.keys.map { $0.isEmpty ? "—" : text($0) }.joined(separator: " / ")
        if !isFirst { context.terminal.line() }
        context.terminal.line(
            context.terminal.styled(keys, .bold) + context.terminal.styled("  \(group.count)", .faint))
    }

    private func line(_ cells: [String], _ widths: [Int], _ isRight: [Bool], _ style: Terminal.Style? = nil) {
        let text = cells.indices.map { pad(cells[$0], widths[$0], isRight[$0]) }.joined(separator: "  ").trimmedRight
        context.terminal.line(style.map { context.terminal.styled(text, $0) } ?? text)
    }

    private func pad(_ text: String, _ width: Int, _ isRight: Bool) -> String {
        let cut = TerminalText.cut(text, to: width)
        return isRight ? TerminalText.paddedLeft(cut, to: width) : TerminalText.padded(cut, to: width)
    }

    /// Shrinks the widest columns until all fit, those with numbers and short values last; output to a pipe is not cut.
    private func fit(_ widths: inout [Int], _ areNumbers: [Bool]) {
        guard context.terminal.isTerminal else { return }
        let room = context.terminal.width - 2 * (widths.count - 1)
        // A date has ten characters.
        for (least, includesNumbers) in [(10, false), (6, false), (6, true)] {
            while widths.reduce(0, +) > room,
                let column = widths.indices.filter({ widths[$0] > least && (includesNumbers || !areNumbers[$0]) })
                    .max(by: { widths[$0] < widths[$1] })
            {
                widths[column] -= 1
            }
        }
    }

    // MARK: Files

    private func records(_ record: ([String]) -> String) {
        let groups = table.groups.first?.keys.count ?? 0
        let heads = (0..<groups).map { "group\(groups > 1 ? String($0 + 1) : "")" }
        context.terminal.write(record(heads + table.columns.map(\.title)))
        for group in table.groups {
            for row in group.rows { context.terminal.write(record(group.keys.map(\.text) + row.cells.map(\.text))) }
        }
    }

    private func markdown() {
        for line in table.markdown(context.language) { context.terminal.line(TerminalText.harmless(line)) }
    }
}

extension String {
    /// By bytes: one character after the other, the end of a long text takes as long as its square.
    fileprivate var trimmedRight: String {
        String(Substring(utf8.dropLast(utf8.reversed().prefix { $0 == .space }.count)))
    }
}
