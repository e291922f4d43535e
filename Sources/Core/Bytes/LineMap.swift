// Maps byte offsets to lines and columns, for messages.

/// A position as people count it: from 1, columns in characters.
package struct LinePosition: Sendable, Hashable, Comparable {
    package let line: Int
    package let column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (first: LinePosition, second: LinePosition) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}

/// The starts of the lines of a text; lines end with LF, CRLF or a lone CR.
package struct LineMap: Sendable {
    package let starts: [Int]
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        var starts = [0]
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if byte == .newline {
                starts.append(at)
            } else if byte == .carriageReturn {
                if at < bytes.count, bytes[at] == .newline { at += 1 }
                starts.append(at)
            }
        }
        self.starts = starts
        self.bytes = bytes
    }

    /// The line (from 0) that contains `offset`, by binary search.
    package func line(at offset: Int) -> Int {
        max(0, starts.partitioningIndex { $0 > offset } - 1)
    }

    package func position(of offset: Int) -> LinePosition {
        let line = line(at: offset)
        let end = min(max(offset, starts[line]), bytes.count)
        // UTF-8 continuation bytes are not counted as characters.
        let column = bytes[starts[line]..<end].count { $0 & 0xc0 != 0x80 }
        return LinePosition(line: line + 1, column: column + 1)
    }

    /// The positions of several offsets, in their order; a long line with many of them is scanned only once.
    package func positions(of offsets: [Int]) -> [LinePosition] {
        var positions = [LinePosition](repeating: LinePosition(line: 1, column: 1), count: offsets.count)
        var (line, counted, column) = (0, 0, 0)
        for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
            let found = self.line(at: offsets[index])
            if found != line { (line, counted, column) = (found, starts[found], 0) }
            let end = min(max(offsets[index], counted), bytes.count)
            column += bytes[counted..<end].count { $0 & 0xc0 != 0x80 }
            counted = end
            positions[index] = LinePosition(line: line + 1, column: column + 1)
        }
        return positions
    }

    /// The bytes of a line (from 0) without its line end.
    package func content(ofLine line: Int) -> Range<Int> {
        let start = starts[line]
        var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        while end > start, bytes[end - 1] == .newline || bytes[end - 1] == .carriageReturn { end -= 1 }
        return start..<end
    }
}
