// Pipes between this process and a child, both ways at once without deadlock.

internal import CSys
internal import Glibc

/// The two ends of a pipe(2), each closed once.
final class Pipe {
    private(set) var readEnd: Int32
    private(set) var writeEnd: Int32

    /// A child that ends before it has read all makes write(2) fail with EPIPE. Without this it would end this process too (pipe(7)).
    private static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

    init?() {
        _ = Self.ignoresBrokenPipes
        var ends: [Int32] = [-1, -1]
        // The child gets its ends by dup2(2), which clears the flag that closes them.
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

/// Feeds a child and collects its two outputs with poll(2), so that neither side waits for the other for ever.
struct Collector {
    private let input: [UInt8]
    private var sent = 0
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []

    init(input: [UInt8]) { self.input = input }

    /// Until all pipes are closed, or with `milliseconds` until nothing moves for that long or more than a little was exchanged.
    mutating func exchange(
        _ inputPipe: Pipe, _ outputPipe: Pipe, _ errorPipe: Pipe, milliseconds: Int32 = -1
    ) {
        _ = fcntl(inputPipe.writeEnd, F_SETFL, O_NONBLOCK)
        if input.isEmpty { inputPipe.closeWriteEnd() }
        if milliseconds >= 0, outputPipe.readEnd < 0, errorPipe.readEnd < 0, inputPipe.writeEnd < 0 {
            // It may live on with its streams closed.
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

    /// Forgets all but the last `count` bytes of what the child wrote.
    mutating func keepEnds(of count: Int) {
        if output.count > count { output.removeFirst(output.count - count) }
        if errors.count > count { errors.removeFirst(errors.count - count) }
    }

    /// What the child printed since the last call.
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
