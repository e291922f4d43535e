// Splits a stream into messages: a header with the length, then that number of bytes (LSP 3.17, "Base Protocol").

import Bytes

/// Why a stream cannot be split at this point.
package enum FramingError: Error, Sendable, Hashable {
    /// A header without `Content-Length`, or with one that is not a number.
    case noLength
    /// A message larger than editors send, or a header without an end.
    case tooLarge
}

/// Takes bytes as they arrive, and returns complete messages.
package struct MessageReader: Sendable {
    /// Larger messages are rejected: allows for the largest document with JSON escapes.
    package static let largestMessage = 128 << 20
    private static let largestHeader = 8192

    private var waiting: [UInt8] = []
    /// The start of the next header in `waiting`.
    private var at = 0
    /// The range of the expected body.
    private var body: Range<Int>?

    package init() {}

    package mutating func take(_ bytes: [UInt8]) {
        if at > 0, at == waiting.count || at > 1 << 20 {
            waiting.removeSubrange(..<at)
            body = body.map { ($0.lowerBound - at)..<($0.upperBound - at) }
            at = 0
        }
        waiting += bytes
    }

    /// The next complete message; nil until there are more bytes.
    package mutating func next() throws(FramingError) -> [UInt8]? {
        if body == nil { body = try header() }
        guard let range = body, range.upperBound <= waiting.count else { return nil }
        body = nil
        at = range.upperBound
        return Array(waiting[range])
    }

    /// Skips an invalid part, up to a possible start of the next header: a wrong length costs some messages, but not the session.
    package mutating func skipToNextHeader() {
        body = nil
        let mark = Array("content-length:".utf8)
        var start = min(at + 1, waiting.count)
        let last = waiting.count - mark.count
        while start <= last, !mark.indices.allSatisfy({ waiting[start + $0].lowercased == mark[$0] }) { start += 1 }
        at = start
    }

    /// Whether the stream may end here without truncating anything.
    package var isBetweenMessages: Bool { body == nil && at == waiting.count }

    private func header() throws(FramingError) -> Range<Int>? {
        var length: Int?
        var start = at
        while true {
            guard let end = waiting[start...].firstIndex(of: .newline) else {
                guard waiting.count - at <= Self.largestHeader else { throw .tooLarge }
                return nil
            }
            guard end - at <= Self.largestHeader else { throw .tooLarge }
            let line = waiting[start..<end].last == .carriageReturn ? waiting[start..<(end - 1)] : waiting[start..<end]
            start = end + 1
            if line.isEmpty {
                guard let length else { throw .noLength }
                return start..<(start + length)
            }
            // Field names are case-insensitive (RFC 9110 §5.1, which the protocol's header follows).
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                String(decoding: line[..<colon], as: UTF8.self).lowercased() == "content-length"
            else { continue }
            let digits = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed
            guard let number = Int(digits), number >= 0, digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else {
                throw .noLength
            }
            guard number <= Self.largestMessage else { throw .tooLarge }
            length = number
        }
    }
}

package enum MessageWriter {
    /// A message with its header.
    package static func framed(_ message: JSONValue) -> [UInt8] {
        let body = message.encoded()
        return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
