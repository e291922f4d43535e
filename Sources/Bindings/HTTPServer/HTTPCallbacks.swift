// Callbacks from the library, on its thread, which turn requests into responses.

internal import CMicrohttpd
internal import Glibc
import Synchronization

/// A request being processed.
///
/// `@unchecked Sendable`: the library's thread and a worker take turns, since the connection is suspended while the worker has it.
private final class CallState: @unchecked Sendable {
    enum State { case head, body, working, answered }

    let target: String
    var state = State.head
    var request: IncomingRequest?
    /// Answers the request.
    var answer: (@Sendable (IncomingRequest) -> OutgoingResponse)?
    var response: OutgoingResponse?
    /// The length of the body, including discarded bytes.
    var count = 0

    init(target: String) { self.target = target }
}

/// `@unchecked Sendable`: a worker only resumes the connection.
private struct SuspendedConnection: @unchecked Sendable {
    let pointer: OpaquePointer
}

private func listener(_ owner: UnsafeMutableRawPointer) -> HTTPListener {
    Unmanaged<HTTPListener>.fromOpaque(owner).takeUnretainedValue()
}

/// The target as sent; the exchange begins with it.
func httpTarget(
    _ owner: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    Unmanaged.passRetained(CallState(target: target.map { String(cString: $0) } ?? "")).toOpaque()
}

/// Does not decode: the handler needs the target as sent.
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
        let fields = RequestFields(connection)
        let request = IncomingRequest(
            method: method.map { String(cString: $0) } ?? "", target: exchange.target, headers: fields.pairs,
            hasHiddenBytes: fields.isMalformed
                || hasHiddenBytes(connection, method, path, version, exchange.target, fields))
        exchange.request = request
        exchange.state = .body
        switch listener.handlers.head(request) {
        case .answer(let early): return queue(early, connection, listener, exchange, isLast: true)
        case .whole(let answer): exchange.answer = answer
        }
        return daybook_http_result(1)
    case .body where size.pointee > 0:
        exchange.count += size.pointee
        // A body that will not be used is read up to a limit, so that the client receives the response.
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

/// Whether the other end of a socket is closed (recv(2)). The library does not check while the connection is suspended.
private func isClosed(_ descriptor: Int32) -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
}

/// The library splits the head of a request into NUL-terminated texts in place and reports its length: any byte that
/// is not in one of them, a single blank, a colon with following blanks or a line end (CR LF) was dropped. That is a
/// NUL, a folded line, a line without CR, or more than one blank (`parse_initial_message_line`,
/// `get_next_header_line` in src/microhttpd/connection.c).
private func hasHiddenBytes(
    _ connection: OpaquePointer, _ method: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?, _ target: String, _ fields: RequestFields
) -> Bool {
    guard let method, let path, let version else { return true }
    let line = strlen(method) + 1 + target.utf8.count + 1 + strlen(version) + 2
    return Int(bitPattern: version) - Int(bitPattern: path) != target.utf8.count + 1
        || line + fields.size + 2 != daybook_http_head_size(connection)
}

/// The header fields of a request.
private final class RequestFields {
    /// As sent, in order.
    private(set) var pairs: [(name: String, value: String)] = []
    /// The total bytes of their lines.
    private(set) var size = 0
    /// Whether a name is not a token (RFC 9110, section 5.6.2) or a value contains a control character (section 5.5).
    private(set) var isMalformed = false

    init(_ connection: OpaquePointer) {
        _ = daybook_http_headers(
            connection,
            { owner, _, name, nameSize, value, valueSize in
                guard let owner, let name else { return daybook_http_result(0) }
                Unmanaged<RequestFields>.fromOpaque(owner).takeUnretainedValue().add(
                    UnsafeRawBufferPointer(start: name, count: nameSize),
                    UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
                return daybook_http_result(1)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        pairs.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
        // The colon and its blanks are between the two, unless the library has moved them.
        let between = Int(bitPattern: value.baseAddress) - Int(bitPattern: name.baseAddress) - name.count
        if name.isEmpty || !name.allSatisfy(Self.isOfToken) || !value.allSatisfy(Self.isOfValue) || between < 1 {
            isMalformed = true
        } else {
            size += name.count + between + value.count + 2
        }
    }

    private static func isOfToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "^")...UInt8(ascii: "z"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "!"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "|"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static func isOfValue(_ byte: UInt8) -> Bool { byte == 0x09 || byte >= 0x20 && byte != 0x7f }
}

/// - Parameter isLast: whether to close the connection, since an unread rest of the request may follow.
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

/// A stream with its connection.
private final class OpenStream {
    let stream: ResponseStream
    let listener: HTTPListener
    let connection: OpaquePointer

    init(_ stream: ResponseStream, _ listener: HTTPListener, _ connection: OpaquePointer) {
        (self.stream, self.listener, self.connection) = (stream, listener, connection)
    }
}
