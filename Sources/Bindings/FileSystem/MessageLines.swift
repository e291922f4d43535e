// Reads lines of a file or of standard input in batches: available lines are returned without waiting for more.

internal import Glibc

package struct MessageLines: ~Copyable {
    /// Nil for standard input.
    private let file: OpenFile?
    private let descriptor: Int32
    private var rest: [UInt8] = []
    private var isAtEnd = false
    /// Longer lines are split, to bound memory.
    private static let longest = 16 << 20

    /// Lines of a file, or of standard input if nil. Throws `SystemError`.
    package init(_ path: String?) throws(SystemError) {
        guard let path else {
            file = nil
            descriptor = 0
            return
        }
        let opened = try OpenFile.reading(path)
        let number = opened.descriptor
        file = consume opened
        descriptor = number
    }

    /// At least one line, without line ends; nil at the end. A signal ends the wait with an empty result. Throws `SystemError`.
    package mutating func next() throws(SystemError) -> [[UInt8]]? {
        while !isAtEnd {
            var failure: SystemError?
            let descriptor = descriptor
            // A file is always ready; a pipe is polled in short steps, which lets the caller check whether to end.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&waiting, 1, 500) <= 0 { return [] }
            let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 17) { buffer, count in
                let got = retryingInterrupts { read(descriptor, buffer.baseAddress, 1 << 17) }
                if got < 0 { failure = .last("stdin") }
                count = max(got, 0)
            }
            if let failure { throw failure }
            if chunk.isEmpty { isAtEnd = true }
            rest += chunk
            let end = isAtEnd || rest.count > Self.longest ? rest.count : (rest.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0)
            if end > 0 {
                let lines = rest[..<end].split(separator: 0x0a).map(Array.init)
                rest.removeFirst(end)
                return lines
            }
        }
        return nil
    }
}
