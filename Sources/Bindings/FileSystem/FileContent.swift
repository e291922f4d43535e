// Reads files in pieces, for comparing and copying files larger than memory.

internal import Glibc

extension OpenFile {
    /// The next bytes after those of the last call, at most `count`; empty at the end.
    package borrowing func readNext(count: Int) throws(SystemError) -> [UInt8] {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let got = retryingInterrupts { read(descriptor, buffer.baseAddress, count) }
            if got < 0 { failed = true }
            filled = max(got, 0)
        }
        if failed { throw .last(path) }
        return bytes
    }

    /// Continues reading at `offset`. Throws `SystemError` if the file is not seekable, such as a pipe.
    package borrowing func seek(to offset: Int64) throws(SystemError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .last(path) }
    }

    /// Passes on the rest of the file in pieces. Throws what `take` throws, and `SystemError`.
    package borrowing func readPieces(size: Int = FileContent.pieceSize, _ take: ([UInt8]) throws -> Void) throws {
        while true {
            let piece = try readFully(count: size)
            if piece.isEmpty { return }
            try take(piece)
        }
    }

    /// Exactly `count` bytes, or fewer at the end of the file.
    fileprivate borrowing func readFully(count: Int) throws(SystemError) -> [UInt8] {
        var bytes = try readNext(count: count)
        while bytes.count < count {
            let more = try readNext(count: count - bytes.count)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Writes the rest of `source` here in pieces.
    package borrowing func write(restOf source: borrowing OpenFile) throws(SystemError) {
        while true {
            let bytes = try source.readNext(count: FileContent.pieceSize)
            if bytes.isEmpty { return }
            try write(bytes)
        }
    }
}

/// Compares the contents of files in pieces.
package enum FileContent {
    package static let pieceSize = 1 << 20

    /// Whether two files have equal bytes.
    package static func isSame(_ first: String, _ second: String) throws(SystemError) -> Bool {
        let one = try OpenFile.reading(first)
        let other = try OpenFile.reading(second)
        guard try one.stamp().size == other.stamp().size else { return false }
        while true {
            let piece = try one.readFully(count: pieceSize)
            guard try other.readFully(count: pieceSize) == piece else { return false }
            if piece.isEmpty { return true }
        }
    }

    /// Whether a file consists of exactly these bytes.
    package static func isSame(_ path: String, _ bytes: [UInt8]) throws(SystemError) -> Bool {
        let file = try OpenFile.reading(path)
        guard try file.stamp().size == bytes.count else { return false }
        var at = 0
        while true {
            let piece = try file.readFully(count: pieceSize)
            guard bytes.dropFirst(at).prefix(pieceSize).elementsEqual(piece) else { return false }
            if piece.isEmpty { return true }
            at += piece.count
        }
    }
}
