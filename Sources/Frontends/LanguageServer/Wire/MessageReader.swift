// Messages cut out of a stream: a header with the length, then that many bytes (LSP 3.17, "Base Protocol").

import Bytes

/// Why a stream cannot be cut into messages where it is.
package enum FramingError: Error, Sendable, Hashable {
    /// A header without `Content-Length`, or with one that is not a number.
    case noLength
    /// A message beyond what an editor sends, or a header that does not end.
    case tooLarge
}

/// Takes bytes as they come and gives whole messages.
package struct MessageReader: Sendable {
    /// Larger ones are not read: the largest document that is one, escaped as JSON may escape it.
    package static let largestMessage = 128 << 20
    private static let largestHeader = 8192

    private var waiting: [UInt8] = []
    /// Where the next header begins in `waiting`.
    private var at = 0
    /// The body that is waited for.
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

    /// The next whole message; nil until more bytes came.
    package mutating func next() throws(FramingError) -> [UInt8]? {
        if body == nil { body = try header() }
        guard let range = body, range.upperBound <= waiting.count else { return nil }
        body = nil
        at = range.upperBound
        return Array(waiting[range])
    }

    /// Leaves out what cannot be cut, up to where the next header may begin: a length that lied costs the messages it lied about, and not the
    /// session.
    package mutating func skipToNextHeader() {
        body = nil
        let mark = Array("content-length:".utf8)
        var start = min(at + 1, waiting.count)
        let last = waiting.count - mark.count
        while start <= last, !mark.indices.allSatisfy({ waiting[start + $0].lowercased == mark[$0] }) { start += 1 }
        at = start
    }

    /// Whether the stream may end here without cutting anything off.
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
            // Names of fields have no case (RFC 9110 §5.1, which the protocol's header follows).
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
