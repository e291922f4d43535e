// A server of HTTP/1.1 on one address: a thread that waits, a few that work, and an end to what takes too long.

internal import CMicrohttpd
import Dispatch
internal import Glibc
import Synchronization

/// Listens from its beginning until `stop`.
package final class HTTPListener: Sendable {
    package struct Options: Sendable {
        /// A literal address of this machine.
        package var address = "127.0.0.1"
        /// 0 for one that is free.
        package var port = 0
        /// Of all bytes of a request line with its headers, with what the library needs besides.
        package var memory = 48 << 10
        package var bodyLimit = 1 << 20
        package var connections = 256
        /// Of one address; nil for all of them.
        package var connectionsEach: Int?
        /// For TLS, and nothing else than that: a certificate and its key, both in PEM (RFC 7468).
        package var secrecy: (certificate: String, key: String)?
        /// Requests that are answered at the same time.
        package var workers = 4
        /// In which a client has to send a whole request, and to take a part of an answer.
        package var seconds = 30.0

        package init() {}
    }

    /// What is done with requests. Called from several threads.
    package struct Handlers: Sendable {
        /// What comes of a request of which only the head is there.
        package enum Head: Sendable {
            /// It needs no more than that: its body is not read.
            case answer(OutgoingResponse)
            /// Who answers it once it is there as a whole.
            case whole(@Sendable (IncomingRequest) -> OutgoingResponse)
        }

        let head: @Sendable (IncomingRequest) -> Head
        /// A body that is longer than it may be.
        let tooLong: @Sendable (IncomingRequest) -> OutgoingResponse

        package init(
            head: @escaping @Sendable (IncomingRequest) -> Head,
            tooLong: @escaping @Sendable (IncomingRequest) -> OutgoingResponse
        ) {
            (self.head, self.tooLong) = (head, tooLong)
        }
    }

    let options: Options
    let handlers: Handlers
    package let port: Int
    private let pool: WorkerPool
    let clients = ClientBoard()
    private let streams = Mutex<[ObjectIdentifier: ResponseStream]>([:])
    private let isStopping = Atomic<Bool>(false)
    /// `@unchecked Sendable`: the library locks its own (microhttpd.h).
    private struct Library: @unchecked Sendable {
        let pointer: OpaquePointer
    }
    private let library = Mutex<Library?>(nil)
    private let sweeper = DispatchQueue(label: "late clients")

    /// - Parameter handlers: for the port that it came to be.
    package init(_ options: Options, _ handlers: (_ port: Int) -> Handlers) throws(HTTPServerError) {
        self.options = options
        pool = WorkerPool(width: options.workers)
        var socket = try ListeningSocket(options.address, port: options.port)
        port = socket.port
        self.handlers = handlers(socket.port)
        let owner = Unmanaged.passUnretained(self).toOpaque()
        guard
            let started = daybook_http_start(
                socket.descriptor, UInt32(options.connections), UInt32(options.connectionsEach ?? 0), options.memory,
                UInt32((2 * options.seconds).rounded(.up)), options.secrecy?.certificate, options.secrecy?.key,
                owner, httpRequest, httpTarget, httpUnescape, httpCompleted, httpConnection)
        else { throw .notStarted }
        _ = socket.taken()
        library.withLock { $0 = Library(pointer: started) }
        sweep()
    }

    /// Takes no new connections, lets what is under way be answered, ends streams, and returns when all is done.
    package func stop() {
        guard !isStopping.exchange(true, ordering: .acquiringAndReleasing) else { return }
        guard let library = library.withLock({ $0 }) else { return }
        let socket = MHD_quiesce_daemon(library.pointer)
        pool.finish()
        for stream in streams.withLock({ Array($0.values) }) { stream.close() }
        sweeper.sync {}
        MHD_stop_daemon(library.pointer)
        if socket >= 0 { close(socket) }
    }

    deinit { stop() }

    var isEnding: Bool { isStopping.load(ordering: .acquiring) }

    /// Lets go of clients that take longer for a request than they may, twice in that time.
    private func sweep() {
        sweeper.asyncAfter(deadline: .now() + options.seconds / 2) { [weak self] in
            guard let self, !isEnding else { return }
            clients.sweep(olderThan: options.seconds)
            sweep()
        }
    }

    /// Whether one more request may be worked on; then `work` has to follow.
    func admit() -> Bool { pool.admit() }

    func work(_ body: @escaping @Sendable () -> Void) { pool.run(body) }

    func opened(_ stream: ResponseStream) {
        streams.withLock { $0[ObjectIdentifier(stream)] = stream }
        // Those that come after `stop` looked would be waited for without end.
        if isEnding { stream.close() }
    }

    func ended(_ stream: ResponseStream) {
        stream.close()
        streams.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(stream)) }
    }
}

/// A pool with a bounded number of jobs in progress.
private final class WorkerPool: Sendable {
    private let queue = DispatchQueue(label: "requests", attributes: .concurrent)
    private let group = DispatchGroup()
    private struct Places {
        var free: Int
        var waiting: [@Sendable () -> Void] = []
        var isClosed = false
    }
    private let places: Mutex<Places>

    init(width: Int) { places = Mutex(Places(free: width)) }

    func admit() -> Bool {
        places.withLock { places in
            guard !places.isClosed else { return false }
            group.enter()
            return true
        }
    }

    func run(_ body: @escaping @Sendable () -> Void) {
        let isFree = places.withLock { places in
            guard places.free > 0 else {
                places.waiting.append(body)
                return false
            }
            places.free -= 1
            return true
        }
        if isFree { start(body) }
    }

    private func start(_ body: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            var next: (@Sendable () -> Void)? = body
            while let work = next {
                work()
                next = places.withLock { places in
                    if places.waiting.isEmpty {
                        places.free += 1
                        return nil
                    }
                    return places.waiting.removeFirst()
                }
                group.leave()
            }
        }
    }

    /// Takes nothing more, and waits for what it has.
    func finish() {
        places.withLock { $0.isClosed = true }
        group.wait()
    }
}
