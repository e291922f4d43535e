// What the library calls, on its own thread: one exchange of a request for a response after the other.

internal import CMicrohttpd
internal import Glibc
import Synchronization

/// One request on its way to a response.
///
/// `@unchecked Sendable`: the library's thread and a worker use it in turns, since the connection is suspended while the worker has it.
private final class CallState: @unchecked Sendable {
    enum State { case head, body, working, answered }

    let target: String
    var state = State.head
    var request: IncomingRequest?
    /// What answers it.
    var answer: (@Sendable (IncomingRequest) -> OutgoingResponse)?
    var response: OutgoingResponse?
    /// Of the body, with what was thrown away.
    var count = 0

    init(target: String) { self.target = target }
}

/// `@unchecked Sendable`: a worker resumes the connection and does nothing else with it.
private struct SuspendedConnection: @unchecked Sendable {
    let pointer: OpaquePointer
}

private func listener(_ owner: UnsafeMutableRawPointer) -> HTTPListener {
    Unmanaged<HTTPListener>.fromOpaque(owner).takeUnretainedValue()
}

/// The target as it was sent; the exchange begins with it.
func httpTarget(
    _ owner: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    Unmanaged.passRetained(CallState(target: target.map { String(cString: $0) } ?? "")).toOpaque()
}

/// Nothing is decoded here: who answers wants to see what was sent.
func httpUnescape(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?
) -> Int {
    text.map { strlen($0) } ?? 0
}

func httpConnection(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_ConnectionNotificationCode
) {
    guard let owner, let connection else { return }
    let descriptor = daybook_http_socket(connection)
    if daybook_http_is_start(code) != 0 {
        listener(owner).clients.waits(descriptor)
    } else {
        listener(owner).clients.isServed(descriptor)
    }
}

func httpCompleted(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ code: MHD_RequestTerminationCode
) {
    guard let owner, let connection, let exchange = context?.pointee else { return }
    context?.pointee = nil
    Unmanaged<CallState>.fromOpaque(exchange).release()
    // Another request may follow on this connection.
    listener(owner).clients.waits(daybook_http_socket(connection))
}

func httpRequest(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let owner, let connection, let size, let pointer = context?.pointee else { return daybook_http_result(0) }
    let listener = listener(owner)
    let exchange = Unmanaged<CallState>.fromOpaque(pointer).takeUnretainedValue()
    switch exchange.state {
    case .head:
        guard !listener.isEnding else { return daybook_http_result(0) }
        let request = IncomingRequest(
            method: method.map { String(cString: $0) } ?? "", target: exchange.target, headers: headers(connection),
            hasHiddenBytes: hasHiddenBytes(path, version, exchange.target))
        exchange.request = request
        exchange.state = .body
        switch listener.handlers.head(request) {
        case .answer(let early): return queue(early, connection, listener, exchange, isLast: true)
        case .whole(let answer): exchange.answer = answer
        }
        return daybook_http_result(1)
    case .body where size.pointee > 0:
        exchange.count += size.pointee
        // What will not be looked at is read to its end within bounds, so that the client hears why.
        if exchange.count <= listener.options.bodyLimit, let data {
            data.withMemoryRebound(to: UInt8.self, capacity: size.pointee) {
                exchange.request?.body.append(contentsOf: UnsafeBufferPointer(start: $0, count: size.pointee))
            }
        } else if exchange.count > 8 * listener.options.bodyLimit {
            return daybook_http_result(0)
        }
        size.pointee = 0
        return daybook_http_result(1)
    case .body:
        guard let request = exchange.request, let answer = exchange.answer else { return daybook_http_result(0) }
        if exchange.count > listener.options.bodyLimit {
            return queue(listener.handlers.tooLong(request), connection, listener, exchange, isLast: true)
        }
        guard listener.admit() else { return daybook_http_result(0) }
        exchange.state = .working
        let descriptor = daybook_http_socket(connection)
        listener.clients.isServed(descriptor)
        MHD_suspend_connection(connection)
        let suspended = SuspendedConnection(pointer: connection)
        (exchange.request, exchange.answer) = (nil, nil)
        listener.work {
            var request = request
            request.isAbandoned = { isClosed(descriptor) }
            exchange.response = answer(request)
            MHD_resume_connection(suspended.pointer)
        }
        return daybook_http_result(1)
    case .working:
        guard let response = exchange.response else { return daybook_http_result(0) }
        exchange.response = nil
        return queue(response, connection, listener, exchange, isLast: false)
    case .answered: return daybook_http_result(1)
    }
}

/// Whether nothing more can come from the other end of a socket (recv(2)). The library does not look while the connection is suspended.
private func isClosed(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
}

/// The library cuts the request line into texts that end with a NUL, in place: path, query and version follow one another, unless one of
/// them held a NUL of its own or more than one blank was between them (`parse_initial_message_line` in src/microhttpd/connection.c).
private func hasHiddenBytes(_ path: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ target: String) -> Bool {
    guard let path, let version else { return false }
    return Int(bitPattern: version) - Int(bitPattern: path) != target.utf8.count + 1
}

private func headers(_ connection: OpaquePointer) -> [(name: String, value: String)] {
    final class Collection { var pairs: [(name: String, value: String)] = [] }
    let found = Collection()
    _ = daybook_http_headers(
        connection,
        { owner, _, name, nameSize, value, valueSize in
            guard let owner, let name else { return daybook_http_result(0) }
            func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
                String(decoding: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count), as: UTF8.self)
            }
            Unmanaged<Collection>.fromOpaque(owner).takeUnretainedValue().pairs
                .append((text(name, nameSize), text(value, valueSize)))
            return daybook_http_result(1)
        }, Unmanaged.passUnretained(found).toOpaque())
    return found.pairs
}

/// - Parameter isLast: whether the connection ends with it, since more of the request may follow that is not read.
private func queue(
    _ response: OutgoingResponse, _ connection: OpaquePointer, _ listener: HTTPListener, _ exchange: CallState,
    isLast: Bool
) -> MHD_Result {
    exchange.state = .answered
    let made: OpaquePointer?
    switch response.body {
    case .bytes(var bytes):
        made = bytes.withUnsafeMutableBytes { daybook_http_response($0.count, $0.baseAddress) }
    case .stream(let stream):
        listener.opened(stream)
        let box = Unmanaged.passRetained(OpenStream(stream, listener, connection)).toOpaque()
        made = MHD_create_response_from_callback(
            .max, 4096,
            { owner, _, buffer, most in
                guard let owner, let buffer else { return daybook_http_end_of_stream() }
                let open = Unmanaged<OpenStream>.fromOpaque(owner).takeUnretainedValue()
                return open.stream.read(open.connection, into: buffer, most: most)
            }, box,
            { owner in
                guard let owner else { return }
                let open = Unmanaged<OpenStream>.fromOpaque(owner).takeRetainedValue()
                open.listener.ended(open.stream)
            })
    }
    guard let made else { return daybook_http_result(0) }
    defer { MHD_destroy_response(made) }
    for (name, value) in response.headers { MHD_add_response_header(made, name, value) }
    if isLast { MHD_add_response_header(made, "Connection", "close") }
    return MHD_queue_response(connection, UInt32(response.status), made)
}

/// A stream with the connection that it is sent on.
private final class OpenStream {
    let stream: ResponseStream
    let listener: HTTPListener
    let connection: OpaquePointer

    init(_ stream: ResponseStream, _ listener: HTTPListener, _ connection: OpaquePointer) {
        (self.stream, self.listener, self.connection) = (stream, listener, connection)
    }
}
