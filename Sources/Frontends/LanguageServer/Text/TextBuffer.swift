// A document as the editor has it, which is ahead of the disk: its bytes, its lines, and the changes that it tells.

import Bytes

/// Bytes and where their lines begin. Every place that an editor names is in it: what lies outside is the nearest place inside.
package struct TextBuffer: Sendable {
    package private(set) var bytes: [UInt8]
    /// The version that the editor gave it.
    package private(set) var version: Int
    /// Another number with every change, whatever versions the editor gives.
    package private(set) var revision = 0
    /// Where each line begins; a line ends with LF, CR or CR LF, as the protocol counts them.
    private var starts: [Int]

    package init(_ text: [UInt8], version: Int) {
        bytes = text
        self.version = version
        starts = Self.starts(of: text[...], from: 0)
    }

    package var lineCount: Int { starts.count }

    // MARK: Places

    /// The byte that a position names. A column beyond the line is its end, a line beyond the last the end of the text, and a column within a
    /// character or between CR and LF the place before it.
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

    /// How many units of a column a part of a line takes.
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

    /// The line that holds a byte, by binary search.
    package func lineNumber(at offset: Int) -> Int {
        max(0, starts.partitioningIndex { $0 > offset } - 1)
    }

    // MARK: Changes

    /// All of it again.
    package mutating func replace(with text: [UInt8], version: Int) {
        let next = revision + 1
        self = TextBuffer(text, version: version)
        revision = next
    }

    /// A part of it, in the order in which the editor tells its changes.
    package mutating func replace(_ range: TextRange, with text: [UInt8], version: Int, _ encoding: PositionEncoding) {
        let place = offsets(of: range, encoding)
        // From the line before: a CR at its end may have come to be before an LF, or lost the one after it.
        let first = max(0, lineNumber(at: place.lowerBound) - 1)
        bytes.replaceSubrange(place, with: text)
        let shift = text.count - place.count
        let touched = place.lowerBound + text.count
        // Lines that begin well after the change begin there still, only elsewhere.
        var tail = lineNumber(atOrAfter: place.upperBound + 2)
        while tail < starts.count, starts[tail] + shift <= touched + 1 { tail += 1 }
        let rest = starts[tail...].map { $0 + shift }
        let end = rest.first ?? bytes.count
        let middle = Self.starts(of: bytes[starts[first]..<end], from: starts[first])
        var renewed = starts[..<first] + middle
        // The last of the middle is where the rest begins, if a line ends there.
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

    /// The bytes of the character that begins with a byte; what begins none is one by itself.
    private static func length(from byte: UInt8) -> Int {
        switch byte {
        case 0xc2...0xdf: 2
        case 0xe0...0xef: 3
        case 0xf0...0xf4: 4
        default: 1
        }
    }
}
