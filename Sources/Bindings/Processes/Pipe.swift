// Pipes to and from a child process, without deadlock.

internal import CSys
internal import Glibc

/// The two ends of a pipe(2), each closed only once.
final class Pipe {
    private(set) var readEnd: Int32
    private(set) var writeEnd: Int32

    /// If a child ends before reading everything, write(2) should fail with EPIPE; by default SIGPIPE would end this process too (pipe(7)).
    private static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

    init?() {
        _ = Self.ignoresBrokenPipes
        var ends: [Int32] = [-1, -1]
        // The child gets its ends by dup2(2), which clears the close-on-exec flag.
        guard csys_pipe(&ends) == 0 else { return nil }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        closeReadEnd()
        closeWriteEnd()
    }

    func closeReadEnd() {
        if readEnd >= 0 { close(readEnd) }
        readEnd = -1
    }

    func closeWriteEnd() {
        if writeEnd >= 0 { close(writeEnd) }
        writeEnd = -1
    }
}

/// Sends input to a child and collects its two outputs with poll(2), so neither side blocks the other forever.
struct Collector {
    private let input: [UInt8]
    private var sent = 0
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []

    init(input: [UInt8]) { self.input = input }

    /// Runs until all pipes are closed, or with `milliseconds` until nothing happens for that long or a certain amount was exchanged.
    mutating func exchange(
        _ inputPipe: Pipe, _ outputPipe: Pipe, _ errorPipe: Pipe, milliseconds: Int32 = -1
    ) {
        _ = fcntl(inputPipe.writeEnd, F_SETFL, O_NONBLOCK)
        if input.isEmpty { inputPipe.closeWriteEnd() }
        if milliseconds >= 0, outputPipe.readEnd < 0, errorPipe.readEnd < 0, inputPipe.writeEnd < 0 {
            // The child may live on with closed streams.
            poll(nil, 0, milliseconds)
            return
        }
        var rounds = 0
        while outputPipe.readEnd >= 0 || errorPipe.readEnd >= 0 || inputPipe.writeEnd >= 0 {
            var waiting = [
                pollfd(fd: inputPipe.writeEnd, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: outputPipe.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: errorPipe.readEnd, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&waiting, 3, milliseconds)
            if count < 0, errno == EINTR { continue }
            rounds += 1
            if count < 0 || (milliseconds >= 0 && (count == 0 || rounds > 64)) { return }
            if waiting[0].revents != 0, !sendMore(to: inputPipe.writeEnd) { inputPipe.closeWriteEnd() }
            if waiting[1].revents != 0, !Self.readMore(outputPipe.readEnd, &output) { outputPipe.closeReadEnd() }
            if waiting[2].revents != 0, !Self.readMore(errorPipe.readEnd, &errors) { errorPipe.closeReadEnd() }
        }
    }

    /// Drops all but the last `count` bytes of each output.
    mutating func keepEnds(of count: Int) {
        if output.count > count { output.removeFirst(output.count - count) }
        if errors.count > count { errors.removeFirst(errors.count - count) }
    }

    /// The output since the last call.
    mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    private mutating func sendMore(to end: Int32) -> Bool {
        let count = input.withUnsafeBytes { write(end, $0.baseAddress.map { $0 + sent }, input.count - sent) }
        if count < 0 { return errno == EAGAIN || errno == EINTR }
        sent += count
        return sent < input.count
    }

    static func readMore(_ end: Int32, _ bytes: inout [UInt8]) -> Bool {
        var count = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, filled in
            count = read(end, buffer.baseAddress, 65536)
            filled = max(count, 0)
        }
        bytes.append(contentsOf: chunk)
        return count > 0 || (count < 0 && errno == EINTR)
    }
}
