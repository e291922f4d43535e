// Line ends of a merge: where they were changed on one side, that is a change of its own and not one of every line.

import Bytes

/// The line end that a merged text has: the one that a side changed to.
package struct LineEnds: Sendable {
    private let isWindows: Bool
    /// Whether the three texts end their lines alike, so that none has to be touched.
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

    /// By the first line; nil where there is no line end.
    private static func isWindows(_ bytes: [UInt8]) -> Bool? {
        bytes.firstIndex(of: .newline).map { $0 > 0 && bytes[$0 - 1] == .carriageReturn }
    }
}
