// ASCII armor of age files, for mail and text files (C2SP age, “ASCII armor”; RFC 7468, section 3).

import Bytes

package enum AgeArmor {
    private static let begin = Array("-----BEGIN AGE ENCRYPTED FILE-----".utf8)
    private static let end = Array("-----END AGE ENCRYPTED FILE-----".utf8)
    private static let columns = 64
    private static let bytesOfLine = 48

    static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(byte) }

    /// Encodes bytes as they arrive.
    struct Writer {
        private var waiting: [UInt8] = []
        private var isBegun = false

        mutating func add(_ bytes: UnsafeRawBufferPointer, to sink: AgePayload.Sink) throws {
            waiting.append(contentsOf: bytes)
            var text: [UInt8] = []
            beginOnce(&text)
            text.reserveCapacity(waiting.count * 65 / bytesOfLine + 64)
            var at = 0
            waiting.withUnsafeBytes { waiting in
                while waiting.count - at >= bytesOfLine {
                    Base64.append(.init(rebasing: waiting[at..<at + bytesOfLine]), to: &text)
                    text.append(UInt8(ascii: "\n"))
                    at += bytesOfLine
                }
            }
            waiting.removeFirst(at)
            try text.withUnsafeBytes(sink)
        }

        mutating func finish(to sink: AgePayload.Sink) throws {
            var text: [UInt8] = []
            beginOnce(&text)
            if !waiting.isEmpty {
                text += Base64.encode(waiting).utf8
                text.append(UInt8(ascii: "\n"))
            }
            text += AgeArmor.end + [UInt8(ascii: "\n")]
            try text.withUnsafeBytes(sink)
        }

        private mutating func beginOnce(_ text: inout [UInt8]) {
            if !isBegun { text += AgeArmor.begin + [UInt8(ascii: "\n")] }
            isBegun = true
        }
    }

    /// Decodes letters as they arrive. Whitespace before and after is skipped; apart from line ends, everything else has one spelling.
    struct Reader {
        private enum Place { case before, lines, last, after }

        private var place = Place.before
        private var line: [UInt8] = []

        mutating func add(_ letters: UnsafeRawBufferPointer, to sink: AgePayload.Sink) throws {
            var bytes: [UInt8] = []
            for letter in letters {
                if place == .after {
                    guard AgeArmor.isBlank(letter) else { throw AgeError.damagedArmor }
                } else if place == .before, line.isEmpty, AgeArmor.isBlank(letter) {
                    continue
                } else if letter == UInt8(ascii: "\n") {
                    if line.last == UInt8(ascii: "\r") { line.removeLast() }
                    try take(&bytes)
                } else {
                    line.append(letter)
                    guard line.count <= columns + 1 else { throw AgeError.damagedArmor }
                    if place == .lines || place == .last, isEnd { try take(&bytes) }
                }
            }
            if !bytes.isEmpty { try bytes.withUnsafeBytes(sink) }
        }

        /// The end of the input.
        func finish() throws(AgeError) {
            guard place == .after else { throw .damagedArmor }
        }

        /// The last line may lack a line end.
        private var isEnd: Bool { line.count == AgeArmor.end.count && line == AgeArmor.end }

        private mutating func take(_ bytes: inout [UInt8]) throws(AgeError) {
            defer { line.removeAll(keepingCapacity: true) }
            switch place {
            case .before:
                guard line == AgeArmor.begin else { throw .damagedArmor }
                place = .lines
            case .lines, .last:
                if isEnd {
                    place = .after
                    return
                }
                guard place == .lines, !line.isEmpty, line.count <= columns, let piece = Base64.decode(letters: line),
                    Base64.encode(piece).utf8.elementsEqual(line)
                else { throw .damagedArmor }
                // A shorter line, or one with padding, is the last.
                if piece.count < bytesOfLine { place = .last }
                bytes += piece
            case .after: break
            }
        }
    }
}
