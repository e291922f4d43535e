// Splits a stream into messages, one per line (Model Context Protocol, "stdio").

import Bytes

/// Takes bytes as they arrive, and returns complete lines.
package struct LineCutter: Sendable {
    /// Longer lines are skipped: no call needs this much.
    package static let longest = 8 << 20

    package enum Line: Sendable, Equatable {
        case whole([UInt8])
        /// A line longer than `longest`, which was discarded.
        case tooLong
    }

    private var waiting: [UInt8] = []
    /// The number of bytes in `waiting` already searched.
    private var seen = 0
    private var isSkipping = false

    package init() {}

    /// The lines that end in these bytes, without empty ones.
    package mutating func take(_ bytes: [UInt8]) -> [Line] {
        waiting += bytes
        var lines: [Line] = []
        var start = 0
        while let end = waiting[max(seen, start)...].firstIndex(of: .newline) {
            if isSkipping || end - start > Self.longest {
                lines.append(.tooLong)
                isSkipping = false
            } else {
                let line = waiting[start..<end]
                if line.contains(where: { !$0.isBlank && $0 != .carriageReturn }) { lines.append(.whole(Array(line))) }
            }
            start = end + 1
            seen = start
        }
        waiting.removeFirst(start)
        if waiting.count > Self.longest {
            isSkipping = true
            waiting.removeAll()
        }
        seen = waiting.count
        return lines
    }

    /// Whether the stream may end here without truncating a message.
    package var isBetweenLines: Bool { waiting.isEmpty && !isSkipping }
}
