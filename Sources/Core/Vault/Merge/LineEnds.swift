// Line ends in a merge: a side that changed them made one change, not one per line.

import Bytes

/// The line end of the merged text: the one to which a side changed.
package struct LineEnds: Sendable {
    private let isWindows: Bool
    /// Whether the three texts have the same line ends, hence need no conversion.
    private let isSame: Bool

    package init(base: [UInt8], first: [UInt8], second: [UInt8]) {
        let (old, mine, theirs) = (Self.isWindows(base), Self.isWindows(first), Self.isWindows(second))
        let (one, other) = (mine ?? theirs ?? old ?? false, theirs ?? mine ?? old ?? false)
        isSame = one == other && (old ?? one) == one
        isWindows = one == other ? one : old.map { !$0 } ?? false
    }

    package var text: String { isWindows ? "\r\n" : "\n" }

    package func applied(to bytes: [UInt8]) -> [UInt8] {
        guard !isSame, TextEncoding.detect(bytes).isEditable else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        for byte in bytes {
            if byte == .newline {
                if result.last == .carriageReturn { result.removeLast() }
                if isWindows { result.append(.carriageReturn) }
            }
            result.append(byte)
        }
        return result
    }

    /// According to the first line; nil if there is no line end.
    private static func isWindows(_ bytes: [UInt8]) -> Bool? {
        bytes.firstIndex(of: .newline).map { $0 > 0 && bytes[$0 - 1] == .carriageReturn }
    }
}
