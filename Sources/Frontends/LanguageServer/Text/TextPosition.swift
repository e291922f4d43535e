// Positions as counted by editors: lines from 0, and columns in the negotiated units.

import Bytes

/// The units of a column (LSP 3.17, `PositionEncodingKind`).
package enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"

    /// UTF-8 if the editor supports it, since files are UTF-8; else UTF-16, which every editor supports.
    package init(offered: [String]) { self = offered.contains(Self.utf8.rawValue) ? .utf8 : .utf16 }
}

package struct TextPosition: Sendable, Hashable, Comparable {
    package var line: Int
    package var character: Int

    package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

    package static func < (first: TextPosition, second: TextPosition) -> Bool {
        (first.line, first.character) < (second.line, second.character)
    }
}

package struct TextRange: Sendable, Hashable {
    package var start: TextPosition
    package var end: TextPosition

    package init(_ start: TextPosition, _ end: TextPosition) { (self.start, self.end) = (start, end) }
}
