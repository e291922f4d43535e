// Splits files of any size, read in pieces, into lines, in constant memory.

import Bytes

#if canImport(Glibc)
    import Glibc
#endif

/// Splits pieces of bytes into lines that end with LF or CRLF (any number of CRs before the LF: some programs write two). Lines are
/// truncated to `limit`.
struct SourceLines {
    /// Maximum bytes kept of a line.
    let limit: Int

    init(limit: Int = 64 << 10) { self.limit = limit }

    private var kept: [UInt8] = []
    private var isCut = false
    /// The number of the next line, from 1.
    private var number = 1
    private var isFirst = true

    /// Passes on each complete line, valid only during the call, with its number and whether it was truncated.
    mutating func feed(
        _ piece: UnsafeRawBufferPointer, _ line: (UnsafeBufferPointer<UInt8>, _ number: Int, _ isCut: Bool) -> Void
    ) {
        guard let start = piece.bindMemory(to: UInt8.self).baseAddress else { return }
        var at = 0
        while at < piece.count {
            guard let found = memchr(start + at, Int32(UInt8.newline), piece.count - at) else {
                keep(UnsafeBufferPointer(start: start + at, count: piece.count - at))
                return
            }
            let end = UnsafeRawPointer(found) - UnsafeRawPointer(start)
            let part = UnsafeBufferPointer(start: start + at, count: end - at)
            if kept.isEmpty, !isCut, part.count <= limit {
                give(part, line)
            } else {
                keep(part)
                giveKept(line)
            }
            at = end + 1
        }
    }

    /// Passes on the rest after the last LF.
    mutating func finish(_ line: (UnsafeBufferPointer<UInt8>, _ number: Int, _ isCut: Bool) -> Void) {
        if !kept.isEmpty { giveKept(line) }
    }

    private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
        let room = limit - kept.count
        if bytes.count > room { isCut = true }
        kept.append(contentsOf: bytes.prefix(room))
    }

    private mutating func giveKept(_ line: (UnsafeBufferPointer<UInt8>, _ number: Int, _ isCut: Bool) -> Void) {
        var bytes: [UInt8] = []
        swap(&bytes, &kept)
        bytes.withUnsafeBufferPointer { give($0, line) }
        bytes.removeAll(keepingCapacity: true)
        swap(&bytes, &kept)
        isCut = false
    }

    private mutating func give(
        _ bytes: UnsafeBufferPointer<UInt8>, _ line: (UnsafeBufferPointer<UInt8>, _ number: Int, _ isCut: Bool) -> Void
    ) {
        var bytes = bytes
        if isFirst, bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes = .init(rebasing: bytes[3...]) }
        isFirst = false
        while bytes.last == .carriageReturn { bytes = .init(rebasing: bytes[..<(bytes.count - 1)]) }
        line(bytes, number, isCut)
        number += 1
    }
}
