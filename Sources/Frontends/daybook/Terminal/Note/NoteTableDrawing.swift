// A table of a note on the terminal: columns as wide as they need to be, cells in several lines where there is no room.

import Pages

struct NoteTableDrawing {
    let drawing: NoteDrawing
    /// For the whole table.
    let columns: Int

    /// What is between two cells.
    private static let gap = 3
    /// Columns that would be narrower than this are shown below one another.
    private static let narrowest = 6

    func lines(_ table: NoteTable) -> [StyledLine] {
        let count = table.rows.map(\.cells.count).max() ?? 0
        guard count > 0 else { return [] }
        var addresses: [String] = []
        // Addresses are below the table where the terminal knows no links: no cell has room for them.
        let rows = table.rows.map { row in
            row.cells.map { cell in
                drawing.shown(cell) { link, words in
                    guard case .web(let address) = link, !NoteDrawing.says(words, address) else { return nil }
                    if let known = addresses.firstIndex(of: address) { return "(\(known + 1))" }
                    // As in a list of sources; a table of thousands would take long to look through.
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

    /// As wide as they would be, or as wide as one another where that is too wide.
    static func widths(_ natural: [Int], _ room: Int) -> [Int] {
        guard natural.reduce(0, +) > room else { return natural }
        var left = room
        var widths = natural
        // From the narrowest: what one does not need is for the others.
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
        // Where rows take several lines, a line parts them.
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

    /// Each row as lines of its own, with the names of the columns in front.
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
