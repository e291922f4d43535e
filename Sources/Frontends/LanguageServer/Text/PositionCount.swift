// Converts a few places of a text to positions, counting from one to the next.

import Bytes

/// Equivalent to `TextBuffer`, without a table of lines, for texts that are used once.
struct PositionCount {
    private let bytes: [UInt8]
    private let encoding: PositionEncoding
    /// The line of the last place, and its start.
    private var line = 0
    private var start = 0

    init(_ bytes: [UInt8], _ encoding: PositionEncoding) { (self.bytes, self.encoding) = (bytes, encoding) }

    mutating func range(of range: Range<Int>) -> TextRange {
        let start = position(of: range.lowerBound)
        return TextRange(start, position(of: range.upperBound))
    }

    mutating func position(of offset: Int) -> TextPosition {
        let offset = min(max(0, offset), bytes.count)
        if offset < start { (line, start) = (0, 0) }
        var end = lineEnd
        while let next = nextLine(behind: end), next <= offset {
            line += 1
            start = next
            end = lineEnd
        }
        return TextPosition(
            line: line, character: TextBuffer.units(in: start..<min(offset, end), of: bytes, encoding))
    }

    /// The end of the line's content: at LF, CR, or the end of the text.
    private var lineEnd: Int {
        let feed = bytes.firstPlace(of: .newline, in: start..<bytes.count) ?? bytes.count
        return bytes.firstPlace(of: .carriageReturn, in: start..<feed) ?? feed
    }

    private func nextLine(behind end: Int) -> Int? {
        guard end < bytes.count else { return nil }
        return bytes.has("\r\n", at: end) ? end + 2 : end + 1
    }
}
