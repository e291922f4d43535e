// A table of a note on the terminal: columns as wide as needed, and multi-line cells if there is not enough room.

import Pages

struct NoteTableDrawing {
    let drawing: NoteDrawing
    /// The width of the whole table.
    let columns: Int

    /// The width of the gap between two cells.
    private static let gap = 3
    /// If columns would be narrower, they are shown below one another.
    private static let narrowest = 6

    func lines(_ table: NoteTable) -> [StyledLine] {
        let count = table.rows.map(\.cells.count).max() ?? 0
        guard count > 0 else { return [] }
        var addresses: [String] = []
        // If the terminal does not support links, URLs are below the table: cells have no room for them.
        let rows = table.rows.map { row in
            row.cells.map { cell in
                drawing.shown(cell) { link, words in
                    guard case .web(let address) = link, !NoteDrawing.says(words, address) else { return nil }
                    if let known = addresses.firstIndex(of: address) { return "(\(known + 1))" }
                    // As in a list of references; a search in thousands of them would be slow.
                    guard addresses.count < 1000 else { return "(\(address))" }
                    addresses.append(address)
                    return "(\(addresses.count))"
                }
            }
        }
        let measure = drawing.wrapping(.max)
        var natural = Array(repeating: 1, count: count)
        for row in rows {
            for (column, cell) in row.enumerated() { natural[column] = max(natural[column], measure.widths(cell).line) }
        }
        let room = columns - (count - 1) * Self.gap
        let made =
            room < count * Self.narrowest && natural.reduce(0, +) > room
            ? records(table, rows) : grid(table, rows, Self.widths(natural, room))
        return made
            + addresses.enumerated().map {
                StyledLine("(\($0 + 1)) " + TerminalText.harmless($1), codes: drawing.codes("2"))
            }
    }

    /// Their natural widths, or equal widths for columns that are too wide.
    static func widths(_ natural: [Int], _ room: Int) -> [Int] {
        guard natural.reduce(0, +) > room else { return natural }
        var left = room
        var widths = natural
        // Starting with the narrowest: unused width is left to the others.
        let order = natural.indices.sorted { natural[$0] < natural[$1] }
        for (index, column) in order.enumerated() {
            widths[column] = min(natural[column], left / (order.count - index))
            left -= widths[column]
        }
        return widths
    }

    private func grid(_ table: NoteTable, _ rows: [[[NoteRun]]], _ widths: [Int]) -> [StyledLine] {
        var lines: [StyledLine] = []
        let cells = rows.enumerated().map { index, row in
            row.enumerated().map { column, cell in
                drawing.wrapping(
                    max(1, widths[column]), codes: table.rows[index].isHeader ? "1" : "", cutsAddresses: true
                ).lines(cell)
            }
        }
        // Multi-line rows are separated by a rule.
        let isLined = cells.contains { $0.contains { $0.count > 1 } }
        let rule = StyledLine(
            widths.map { drawing.repeating("─", $0) }.joined(separator: "─┼─"), codes: drawing.codes("2"))
        let bar = StyledLine(" │ ", codes: drawing.codes("2"))
        for (index, row) in cells.enumerated() {
            for number in 0..<max(1, row.map(\.count).max() ?? 1) {
                var line = StyledLine()
                for column in widths.indices {
                    if column > 0 { line.add(bar) }
                    let cell = column < row.count && number < row[column].count ? row[column][number] : StyledLine()
                    line.add(cell.padded(to: widths[column], Self.alignment(table, column)))
                }
                lines.append(line)
            }
            let isLast = index + 1 == cells.count
            let endsHead = table.rows[index].isHeader && (isLast || !table.rows[index + 1].isHeader)
            if endsHead || isLined && !isLast { lines.append(rule) }
        }
        return lines
    }

    private static func alignment(_ table: NoteTable, _ column: Int) -> StyledLine.Alignment {
        guard column < table.alignments.count else { return .left }
        switch table.alignments[column] {
        case .left: return .left
        case .center: return .center
        case .right: return .right
        }
    }

    /// Each row as separate lines, preceded by the names of the columns.
    private func records(_ table: NoteTable, _ rows: [[[NoteRun]]]) -> [StyledLine] {
        let head = table.rows.firstIndex(where: \.isHeader)
        var lines: [StyledLine] = []
        for (index, row) in rows.enumerated() where index != head {
            if !lines.isEmpty {
                lines.append(StyledLine(drawing.repeating("─", min(columns, 12)), codes: drawing.codes("2")))
            }
            for (column, cell) in row.enumerated() where !cell.isEmpty {
                var runs = head.flatMap { column < rows[$0].count ? rows[$0][column] : nil } ?? []
                for place in runs.indices { runs[place].style.insert(.strong) }
                if !runs.isEmpty { runs.append(NoteRun(": ")) }
                lines += drawing.wrapping(columns).lines(runs + cell)
            }
        }
        return lines
    }
}
