// An HTTP/1.1 server on one address: a thread for I/O, a few workers, and timeouts.

internal import CMicrohttpd
import Dispatch
internal import Glibc
import Synchronization

/// Listens from creation until `stop`.
package final class HTTPListener: Sendable {
    package struct Options: Sendable {
        /// A literal address of this machine.
        package var address = "127.0.0.1"
        /// 0 for any free port.
        package var port = 0
        /// For a request line with its headers, including the library's own needs.
        package var memory = 48 << 10
        package var bodyLimit = 1 << 20
        package var connections = 256
        /// Per client address; nil for no limit.
        package var connectionsEach: Int?
        /// Enables TLS, and disables plain HTTP: a certificate and its key, both in PEM (RFC 7468).
        package var secrecy: (certificate: String, key: String)?
        /// The number of requests answered concurrently.
        package var workers = 4
        /// The time for a client to send a whole request, and to receive a part of a response.
        package var seconds = 30.0

        package init() {}
    }

    /// Request handlers. Called from several threads.
    package struct Handlers: Sendable {
        /// The decision after the head of a request.
        package enum Head: Sendable {
            /// Answered immediately, without reading the body.
            case answer(OutgoingResponse)
            /// To be answered once it is complete.
            case whole(@Sendable (IncomingRequest) -> OutgoingResponse)
        }

        let head: @Sendable (IncomingRequest) -> Head
        /// For a body beyond the limit.
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
    /// `@unchecked Sendable`: the library does its own locking (microhttpd.h).
    private struct Library: @unchecked Sendable {
        let pointer: OpaquePointer
    }
    private let library = Mutex<Library?>(nil)
    private let sweeper = DispatchQueue(label: "late clients")

    /// - Parameter handlers: receives the actual port.
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

    /// Refuses new connections, completes requests in progress, ends streams, and returns when all is done.
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

    /// Closes connections of clients that take too long to send a request; runs twice per timeout.
    private func sweep() {
        sweeper.asyncAfter(deadline: .now() + options.seconds / 2) { [weak self] in
            guard let self, !isEnding else { return }
            clients.sweep(olderThan: options.seconds)
            sweep()
        }
    }

    /// Whether another request can be accepted; `work` must follow.
    func admit() -> Bool { pool.admit() }

    func work(_ body: @escaping @Sendable () -> Void) { pool.run(body) }

    func opened(_ stream: ResponseStream) {
        streams.withLock { $0[ObjectIdentifier(stream)] = stream }
        // A stream opened after `stop` checked would be waited for forever.
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

    /// Accepts nothing more, and waits for running jobs.
    func finish() {
        places.withLock { $0.isClosed = true }
        group.wait()
    }
}
