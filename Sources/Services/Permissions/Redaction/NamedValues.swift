// Values beside their name in a text: Dataview and Logseq fields (`key:: value`, `[key:: value]`), table cells.

import Bytes

/// Finds values by name, in code blocks too: an example that keeps a value leaks it.
enum NamedValues {
    /// The values whose names are hidden according to `hides`, in order, without overlaps.
    static func ranges(in bytes: [UInt8], from start: Int, hides: (String) -> Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        /// The hidden columns of the current table.
        var columns: [Bool]?
        var header: [Range<Int>] = []
        var at = start
        while at < bytes.count {
            let end = bytes[at...].firstIndex { $0 == .newline || $0 == .carriageReturn } ?? bytes.count
            let line = content(of: at..<end, bytes)
            at = end + 1
            let cells = cells(of: line, bytes)
            let values: [Range<Int>]
            if cells.isEmpty {
                (columns, header, values) = (nil, [], [])
            } else if let hidden = columns {
                let isRowHidden = hides(name(cells[0], bytes))
                values = cells.indices.filter {
                    $0 < hidden.count && hidden[$0] || isRowHidden && $0 > 0
                }.map { bytes.trimmed(cells[$0]) }
            } else {
                if !header.isEmpty, isDelimiter(line, bytes) { columns = header.map { hides(name($0, bytes)) } }
                (header, values) = (cells, [])
            }
            for range in (values + fields(of: line, bytes, hides: hides)).sorted(by: { $0.lowerBound < $1.lowerBound })
            {
                if let last = found.last, last.upperBound >= range.lowerBound {
                    found[found.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
                } else if !range.isEmpty {
                    found.append(range)
                }
            }
        }
        return found
    }

    /// A line without the leading markers of block quotes, items and tasks.
    private static func content(of line: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
        var line = bytes.trimmed(line)
        while let first = line.first {
            var mark = first
            while mark < line.upperBound, bytes[mark].isDigit { mark += 1 }
            guard mark < line.upperBound, ">-*+.)".utf8.contains(bytes[mark]),
                mark == first || ".)".utf8.contains(bytes[mark]),
                bytes[mark] == .greater || mark + 1 < line.upperBound && bytes[mark + 1].isBlank
            else { break }
            line = bytes.trimmed(mark + 1..<line.upperBound)
        }
        if line.count > 3, bytes[line.lowerBound] == .bracketOpen, bytes[line.lowerBound + 2] == .bracketClose {
            line = bytes.trimmed(line.lowerBound + 3..<line.upperBound)
        }
        return line
    }

    /// A name without its markup; only the end of a long text is considered.
    private static func name(_ range: Range<Int>, _ bytes: [UInt8]) -> String {
        let longest = 100
        let text = bytes.text(max(range.lowerBound, range.upperBound - longest)..<range.upperBound)
        return String(text.filter { !"*_~`=\"".contains($0) || $0 == "_" && !text.hasPrefix("_") }).trimmed
    }

    // MARK: Fields

    /// The values of hidden fields in one line: up to the closing bracket, else to the end of the line.
    private static func fields(of line: Range<Int>, _ bytes: [UInt8], hides: (String) -> Bool) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var opened: [Int] = []
        var at = line.lowerBound
        /// The possible start of the name of a field without brackets.
        var nameStart = at
        while at < line.upperBound {
            switch bytes[at] {
            case .bracketOpen, .parenthesisOpen: opened.append(at)
            case .bracketClose, .parenthesisClose: _ = opened.popLast()
            case .colon:
                var end = at
                while end < line.upperBound, bytes[end] == .colon { end += 1 }
                guard end - at == 2 else {
                    at = end
                    continue
                }
                let key = name((opened.last.map { $0 + 1 } ?? nameStart)..<at, bytes)
                if !key.isEmpty, hides(key) {
                    let close = opened.last.map { closing($0, end..<line.upperBound, bytes) } ?? line.upperBound
                    found.append(bytes.trimmed(end..<close))
                    nameStart = close
                    end = close
                }
                at = end
                continue
            default: break
            }
            at += 1
        }
        return found
    }

    /// The matching closing bracket; the end of the text if there is none.
    private static func closing(_ open: Int, _ range: Range<Int>, _ bytes: [UInt8]) -> Int {
        let (opening, closing): (UInt8, UInt8) =
            bytes[open] == .bracketOpen ? (.bracketOpen, .bracketClose) : (.parenthesisOpen, .parenthesisClose)
        var depth = 1
        for at in range {
            if bytes[at] == opening { depth += 1 }
            if bytes[at] == closing { depth -= 1 }
            if depth == 0 { return at }
        }
        return range.upperBound
    }

    // MARK: Tables (GFM 4.10)

    private static func cells(of line: Range<Int>, _ bytes: [UInt8]) -> [Range<Int>] {
        guard bytes[line].contains(.pipe) else { return [] }
        var cells: [Range<Int>] = []
        var start = line.lowerBound
        if bytes[start] == .pipe { start += 1 }
        var at = start
        while at < line.upperBound {
            if bytes[at] == .backslash {
                at += 1
            } else if bytes[at] == .pipe {
                cells.append(start..<at)
                start = at + 1
            }
            at += 1
        }
        if start < line.upperBound { cells.append(start..<line.upperBound) }
        return cells
    }

    private static func isDelimiter(_ line: Range<Int>, _ bytes: [UInt8]) -> Bool {
        bytes[line].contains(.hyphen)
            && bytes[line].allSatisfy { $0 == .pipe || $0 == .hyphen || $0 == .colon || $0.isBlank }
    }
}
