// Aligns the columns of a table without changing the contents of its cells.

import Bytes
import Wording

/// A table of GitHub Flavored Markdown (github.github.com/gfm, 4.10), by its lines.
struct TableAlignment {
    private enum Side { case none, left, right, center }

    private let rows: [[String]]
    private let sides: [Side]
    private let indent: String

    /// - Parameter lines: header, delimiter row and rows, without line ends. Nil if they do not form a table.
    init?(_ lines: [String]) {
        guard lines.count >= 2 else { return nil }
        indent = String(lines[0].prefix { $0 == " " })
        var rows = lines.map(Self.cells)
        let sides = rows.remove(at: 1).map(Self.side)
        guard !sides.contains(nil), rows[0].count == sides.count else { return nil }
        self.sides = sides.compactMap { $0 }
        // Missing cells are empty; excess cells are never rendered, and stay.
        self.rows = rows.map { $0 + Array(repeating: "", count: max(0, sides.count - $0.count)) }
    }

    /// The texts between unescaped pipes.
    private static func cells(_ line: String) -> [String] {
        var cells = [""]
        var isEscaped = false
        for character in line.trimmed {
            if character == "|", !isEscaped {
                cells.append("")
            } else {
                cells[cells.count - 1].append(character)
            }
            isEscaped = character == "\\" && !isEscaped
        }
        if cells.count > 1, cells[0].trimmed.isEmpty { cells.removeFirst() }
        if cells.count > 1, cells[cells.count - 1].trimmed.isEmpty { cells.removeLast() }
        return cells.map(\.trimmed)
    }

    private static func side(_ cell: String) -> Side? {
        let dashes = cell.drop { $0 == ":" }.prefix { $0 == "-" }
        guard !dashes.isEmpty, cell.allSatisfy({ $0 == ":" || $0 == "-" }), cell.count - dashes.count <= 2 else {
            return nil
        }
        switch (cell.hasPrefix(":"), cell.hasSuffix(":")) {
        case (true, true): return .center
        case (true, false): return .left
        case (false, true): return .right
        case (false, false): return Side.none
        }
    }

    /// Columns of a terminal; in a table wider than this, cells are not padded.
    private static let greatestWidth = 160

    var lines: [String] {
        var widths = sides.indices.map { column in max(3, rows.map { DisplayWidth.of($0[column]) }.max() ?? 0) }
        if widths.reduce(1, { $0 + $1 + 3 }) > Self.greatestWidth {
            widths = widths.map { _ in 0 }
        }
        var lines = rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column < sides.count ? Self.filled(cell, widths[column], sides[column]) : cell
            }
            return indent + "| " + cells.joined(separator: " | ") + " |"
        }
        let delimiters = zip(sides, widths).map { side, width in
            let dashes = { (marks: Int) in String(repeating: "-", count: max(3, width) - marks) }
            return switch side {
            case .none: dashes(0)
            case .left: ":" + dashes(1)
            case .right: dashes(1) + ":"
            case .center: ":" + dashes(2) + ":"
            }
        }
        lines.insert(indent + "| " + delimiters.joined(separator: " | ") + " |", at: 1)
        return lines
    }

    private static func filled(_ cell: String, _ width: Int, _ side: Side) -> String {
        let rest = max(0, width - DisplayWidth.of(cell))
        let before =
            switch side {
            case .none, .left: 0
            case .right: rest
            case .center: rest / 2
            }
        return String(repeating: " ", count: before) + cell + String(repeating: " ", count: rest - before)
    }
}
