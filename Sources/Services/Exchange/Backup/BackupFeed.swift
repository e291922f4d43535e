// Buffered input for a streaming JSON parser of backups, with seeking.

import Bytes
import FileSystem

/// A position at which a backup is not valid JSON.
struct BackupDamage: Error {
    /// In bytes from the start.
    let offset: Int64
    /// Unexpected end of the file.
    var isEnd = false
}

/// A file read through a buffer.
final class BackupFeed {
    private let file: OpenFile
    private var buffer: [UInt8] = []
    private var at = 0
    private var start: Int64 = 0

    private static let size = 1 << 18

    init(_ path: String) throws(SystemError) { file = try OpenFile.reading(path) }

    /// Position of the next byte from the start.
    var offset: Int64 { start + Int64(at) }

    func seek(to offset: Int64) throws {
        try file.seek(to: offset)
        (buffer, at, start) = ([], 0, offset)
    }

    /// False at the end of the file.
    private func hasMore() throws -> Bool {
        if at < buffer.count { return true }
        start += Int64(buffer.count)
        at = 0
        buffer = try file.readNext(count: Self.size)
        return !buffer.isEmpty
    }

    func peek() throws -> UInt8? { try hasMore() ? buffer[at] : nil }

    func next() throws -> UInt8 {
        guard try hasMore() else { throw BackupDamage(offset: offset, isEnd: true) }
        at += 1
        return buffer[at - 1]
    }

    func damage() -> BackupDamage { BackupDamage(offset: offset) }

    /// The next byte that is not whitespace.
    func nextWord() throws -> UInt8 {
        while true {
            let byte = try next()
            if !byte.isWhitespace { return byte }
        }
    }

    /// Skips whitespace to a required byte.
    func expect(_ byte: UInt8) throws {
        guard try nextWord() == byte else { throw damage() }
    }

    /// Skips to the start of the next line: in strings a newline is written `\n`, so a literal one is between two files.
    /// False at the end of the file.
    func skipLine() throws -> Bool {
        while try hasMore() {
            guard let end = buffer[at...].firstIndex(of: .newline) else {
                at = buffer.count
                continue
            }
            at = end + 1
            return try hasMore()
        }
        return false
    }

    // MARK: Strings

    /// The raw bytes of a string up to the next quote or backslash, at most what is buffered. A newline is damage.
    private func run() throws -> ArraySlice<UInt8> {
        guard try hasMore() else { throw BackupDamage(offset: offset, isEnd: true) }
        let end = buffer.withUnsafeBufferPointer { bytes in
            var end = at
            while end < bytes.count, bytes[end] != .quote, bytes[end] != .backslash, bytes[end] >= 0x20 { end += 1 }
            return end
        }
        if end < buffer.count, buffer[end] < 0x20 { throw damage() }
        defer { at = end }
        return buffer[at..<end]
    }

    /// Passes on the contents of a string in pieces, from after the opening quote to after the closing one. Throws `BackupDamage`, and what
    /// `take` throws.
    func readString(_ take: ([UInt8]) throws -> Void) throws {
        var piece: [UInt8] = []
        while true {
            piece += try run()
            if piece.count >= Self.size {
                try take(piece)
                piece.removeAll(keepingCapacity: true)
            }
            guard let byte = try peek() else { throw BackupDamage(offset: offset, isEnd: true) }
            guard byte == .quote || byte == .backslash else { continue }
            at += 1
            if byte == .quote { break }
            try escape(&piece)
        }
        try take(piece)
    }

    private func escape(_ piece: inout [UInt8]) throws {
        switch try next() {
        case UInt8(ascii: "n"): piece.append(.newline)
        case UInt8(ascii: "r"): piece.append(.carriageReturn)
        case UInt8(ascii: "t"): piece.append(.tab)
        case UInt8(ascii: "b"): piece.append(8)
        case UInt8(ascii: "f"): piece.append(12)
        case UInt8(ascii: "u"):
            var code = try fourDigits()
            // A surrogate pair (RFC 8259, section 7).
            if code & 0xfc00 == 0xd800 {
                guard try next() == .backslash, try next() == UInt8(ascii: "u") else { throw damage() }
                let low = try fourDigits()
                guard low & 0xfc00 == 0xdc00 else { throw damage() }
                code = 0x10000 + (code & 0x3ff) << 10 + low & 0x3ff
            }
            guard Unicode.Scalar(code) != nil else { throw damage() }
            UTF8Scalars.append(code, to: &piece)
        case let byte where byte == .quote || byte == .backslash || byte == .slash: piece.append(byte)
        default: throw damage()
        }
    }

    private func fourDigits() throws -> UInt32 {
        let digits = [try next(), try next(), try next(), try next()]
        guard digits.allSatisfy({ $0.isDigit || $0.isLetter }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw damage() }
        return value
    }

    /// A short string, such as a name: at most 64 KiB.
    func shortString() throws -> String {
        var bytes: [UInt8] = []
        try readString {
            bytes += $0
            guard bytes.count <= 1 << 16 else { throw damage() }
        }
        guard UTF8Scalars.firstIllFormed(bytes) == nil else { throw damage() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A number, or one of the three literals.
    private func skipWord(_ first: UInt8) throws {
        var word = [first]
        while let next = try peek(), next.isLetter || next.isDigit || "+-.".utf8.contains(next), word.count < 400 {
            word.append(next)
            at += 1
        }
        let isNumber = (first.isDigit || first == .hyphen) && Double(String(decoding: word, as: UTF8.self)) != nil
        guard isNumber || ["true", "false", "null"].contains(String(decoding: word, as: UTF8.self)) else {
            throw damage()
        }
    }

    /// Skips a value of any kind, whose first byte is given.
    func skipValue(_ first: UInt8) throws {
        var depth = 0
        var byte = first
        while true {
            switch byte {
            case .quote: try readString { _ in }
            case UInt8(ascii: "{"), .bracketOpen: depth += 1
            case UInt8(ascii: "}"), .bracketClose: depth -= 1
            default:
                // Separators within an array or object.
                if depth > 0, byte == .comma || byte == .colon { break }
                try skipWord(byte)
            }
            if depth <= 0 { return }
            byte = try nextWord()
        }
    }
}
