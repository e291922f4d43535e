// A document as in the editor, which is ahead of the disk: its bytes, its lines, and incremental changes.

import Bytes

/// Bytes with a table of lines. Positions from the editor are clamped to the text.
package struct TextBuffer: Sendable {
    package private(set) var bytes: [UInt8]
    /// The version that the editor gave it.
    package private(set) var version: Int
    /// Incremented with every change, independent of the editor's versions.
    package private(set) var revision = 0
    /// The start of each line; lines end with LF, CR or CR LF, as in the protocol.
    private var starts: [Int]

    package init(_ text: [UInt8], version: Int) {
        bytes = text
        self.version = version
        starts = Self.starts(of: text[...], from: 0)
    }

    package var lineCount: Int { starts.count }

    // MARK: Places

    /// The byte offset of a position. A column past the end of a line is clamped to it, a line past the last one to the end of the text;
    /// a column within a character or between CR and LF means the place before it.
    package func offset(of position: TextPosition, _ encoding: PositionEncoding) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < starts.count else { return bytes.count }
        let line = content(ofLine: position.line)
        var left = max(0, position.character)
        var at = line.lowerBound
        while at < line.upperBound, left > 0 {
            let length = min(Self.length(from: bytes[at]), line.upperBound - at)
            let units = encoding == .utf8 ? length : length == 4 ? 2 : 1
            guard units <= left else { break }
            left -= units
            at += length
        }
        return at
    }

    package func position(of offset: Int, _ encoding: PositionEncoding) -> TextPosition {
        let offset = min(max(0, offset), bytes.count)
        let line = lineNumber(at: offset)
        let end = min(offset, content(ofLine: line).upperBound)
        return TextPosition(line: line, character: Self.units(in: starts[line]..<end, of: bytes, encoding))
    }

    /// The number of column units in a part of a line.
    static func units(in range: Range<Int>, of bytes: [UInt8], _ encoding: PositionEncoding) -> Int {
        var at = range.lowerBound
        var units = 0
        while at < range.upperBound {
            let length = length(from: bytes[at])
            units += encoding == .utf8 ? min(length, range.upperBound - at) : length == 4 ? 2 : 1
            at += length
        }
        return units
    }

    package func range(of range: Range<Int>, _ encoding: PositionEncoding) -> TextRange {
        TextRange(position(of: range.lowerBound, encoding), position(of: range.upperBound, encoding))
    }

    package func offsets(of range: TextRange, _ encoding: PositionEncoding) -> Range<Int> {
        let (start, end) = (offset(of: range.start, encoding), offset(of: range.end, encoding))
        return min(start, end)..<max(start, end)
    }

    /// A line without its end.
    package func content(ofLine line: Int) -> Range<Int> {
        var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        let start = starts[line]
        if line + 1 < starts.count {
            if end > start, bytes[end - 1] == .newline { end -= 1 }
            if end > start, bytes[end - 1] == .carriageReturn { end -= 1 }
        }
        return start..<end
    }

    /// The line that contains a byte, by binary search.
    package func lineNumber(at offset: Int) -> Int {
        max(0, starts.partitioningIndex { $0 > offset } - 1)
    }

    // MARK: Changes

    /// Replaces the whole text.
    package mutating func replace(with text: [UInt8], version: Int) {
        let next = revision + 1
        self = TextBuffer(text, version: version)
        revision = next
    }

    /// Replaces a range, in the order of the editor's changes.
    package mutating func replace(_ range: TextRange, with text: [UInt8], version: Int, _ encoding: PositionEncoding) {
        let place = offsets(of: range, encoding)
        // Starts with the line before: a CR at its end may now precede an LF, or no longer do so.
        let first = max(0, lineNumber(at: place.lowerBound) - 1)
        bytes.replaceSubrange(place, with: text)
        let shift = text.count - place.count
        let touched = place.lowerBound + text.count
        // Starts of lines well after the change are only shifted.
        var tail = lineNumber(atOrAfter: place.upperBound + 2)
        while tail < starts.count, starts[tail] + shift <= touched + 1 { tail += 1 }
        let rest = starts[tail...].map { $0 + shift }
        let end = rest.first ?? bytes.count
        let middle = Self.starts(of: bytes[starts[first]..<end], from: starts[first])
        var renewed = starts[..<first] + middle
        // The last of the new starts is the first of the rest, if a line ends there.
        if let next = rest.first, renewed.last == next { renewed.removeLast() }
        starts = Array(renewed) + rest
        self.version = version
        revision += 1
    }

    private func lineNumber(atOrAfter offset: Int) -> Int {
        starts.partitioningIndex { $0 >= offset }
    }

    private static func starts(of text: ArraySlice<UInt8>, from start: Int) -> [Int] {
        var starts = [start]
        text.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < bytes.count {
                let byte = bytes[at]
                at += 1
                guard byte == .newline || byte == .carriageReturn else { continue }
                if byte == .carriageReturn, at < bytes.count, bytes[at] == .newline { at += 1 }
                starts.append(text.startIndex + at)
            }
        }
        return starts
    }

    /// The length of the character that begins with a byte; an invalid byte counts as one.
    private static func length(from byte: UInt8) -> Int {
        switch byte {
        case 0xc2...0xdf: 2
        case 0xe0...0xef: 3
        case 0xf0...0xf4: 4
        default: 1
        }
    }
}
