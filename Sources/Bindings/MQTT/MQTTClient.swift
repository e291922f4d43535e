// An MQTT client that acknowledges messages under the control of its owner.

internal import CMosquitto
internal import Glibc

/// A connection with a persistent session. Not thread-safe.
///
/// libmosquitto 2.0 queues the acknowledgement of a QoS 1 message before it delivers the message
/// (lib/handle_publish.c), and sends it immediately unless another thread is declared to do the writing
/// (`mosquitto_threaded_set`, lib/packet_mosq.c). It is declared here although there is no such thread: nothing is
/// sent before `flush`. An owner that stores messages between `receive` and `flush` has them on disk before the
/// server knows of their arrival.
package final class MQTTClient {
    package struct Security: Sendable {
        /// PEM files; without an authority the system's are trusted.
        package var authority: String?
        package var certificate: String?
        package var key: String?
        package var isVerified = true

        package init() {}
    }

    package struct Options: Sendable {
        package var identifier: String
        package var host: String
        package var port: Int
        package var keepAlive = 60
        package var user: String?
        package var password: String?
        package var security: Security?
        /// The maximum number of unacknowledged messages in flight.
        package var window = 1000
        /// The number of seconds for which the server keeps the session after disconnection.
        package var sessionExpiry: UInt32 = .max

        package init(identifier: String, host: String, port: Int) {
            self.identifier = identifier
            self.host = host
            self.port = port
        }
    }

    /// A message being delivered; its payload is only valid during the call.
    package struct Message {
        package let topic: String
        package let payload: UnsafeRawBufferPointer
        /// 0 for QoS 0.
        package let identifier: UInt16
        package let isRetained: Bool
    }

    package enum State: Sendable, Equatable {
        case idle, connecting
        case connected(isSessionPresent: Bool)
    }

    private let options: Options
    private let client: OpaquePointer
    package private(set) var state = State.idle
    private var failure: MQTTError?
    /// The server only supports MQTT 3.1.1.
    private var isOldServer = false
    private var lastLog: String?
    /// Why the certificate of this connection is not trusted.
    private var distrust: MQTTError.Distrust?
    private var handler: ((Message) -> Void)?
    private var received = 0
    /// Filters of pending requests by packet identifier, to detect those that the server refuses (MQTT 5.0, section 3.9.3).
    private var requests: [Int32: [String]] = [:]
    package private(set) var refusedFilters: [String] = []

    package init(_ options: Options) throws(MQTTError) {
        // Reference-counted, hence safe to call again (lib/mosquitto.c).
        mosquitto_lib_init()
        guard let client = mosquitto_new(options.identifier, false, nil) else {
            throw .option("client identifier “\(options.identifier)”")
        }
        self.options = options
        self.client = client
        mosquitto_user_data_set(client, Unmanaged.passUnretained(self).toOpaque())
        mosquitto_threaded_set(client, true)
        mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, Int32(MQTT_PROTOCOL_V5))
        mosquitto_int_option(client, MOSQ_OPT_RECEIVE_MAXIMUM, Int32(options.window))
        mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
        if options.user != nil || options.password != nil {
            try check(mosquitto_username_pw_set(client, options.user ?? "", options.password))
        }
        if let security = options.security { try secure(security) }
        setCallbacks()
    }

    deinit {
        mosquitto_destroy(client)
        mosquitto_lib_cleanup()
    }

    private static let systemAuthorities = "/etc/ssl/certs"

    private func secure(_ security: Security) throws(MQTTError) {
        for path in [security.authority, security.certificate, security.key] {
            if let path, access(path, R_OK) != 0 { throw .security("\(path): \(String(cString: strerror(errno)))") }
        }
        // Without explicit authorities, the library uses the system's for the first connection but refuses to create
        // a second one (lib/net_mosq.c, net__init_ssl_ctx), and does not accept a client certificate
        // (mosquitto_tls_set). If this folder is missing, OpenSSL's built-in locations still apply.
        if security.authority == nil { mosquitto_int_option(client, MOSQ_OPT_TLS_USE_OS_CERTS, 1) }
        let code = mosquitto_tls_set(
            client, security.authority, security.authority == nil ? Self.systemAuthorities : nil, security.certificate,
            security.key, nil)
        guard code == MOSQ_ERR_SUCCESS.rawValue else { throw .security(Self.words(code)) }
        mosquitto_tls_opts_set(client, security.isVerified ? 1 : 0, nil, nil)
        mosquitto_tls_insecure_set(client, !security.isVerified)
    }

    // MARK: Callbacks

    private static func owner(_ pointer: UnsafeMutableRawPointer?) -> MQTTClient? {
        pointer.map { Unmanaged<MQTTClient>.fromOpaque($0).takeUnretainedValue() }
    }

    private func setCallbacks() {
        mosquitto_connect_v5_callback_set(client) { _, owner, code, flags, _ in
            guard let owner = MQTTClient.owner(owner) else { return }
            if code == 0 {
                owner.state = .connected(isSessionPresent: flags & 1 != 0)
                mosquitto_log_callback_set(owner.client, nil)
            } else {
                if code == Int32(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue) { owner.isOldServer = true }
                owner.failure = .refused(code: Int(code), reason: String(cString: mosquitto_reason_string(code)))
            }
        }
        mosquitto_disconnect_v5_callback_set(client) { _, owner, code, _ in
            guard let owner = MQTTClient.owner(owner), code != 0, owner.failure == nil else { return }
            // Codes from 128 on are reasons from the server (MQTT 5.0, section 3.14.2.1).
            owner.failure =
                code >= 128 ? .network(String(cString: mosquitto_reason_string(code))) : owner.failure(of: code)
        }
        mosquitto_message_v5_callback_set(client) { _, owner, message, _ in
            guard let owner = MQTTClient.owner(owner), let message = message?.pointee, let topic = message.topic
            else { return }
            owner.received += 1
            owner.handler?(
                Message(
                    topic: String(cString: topic),
                    payload: UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen)),
                    identifier: message.qos > 0 ? UInt16(truncatingIfNeeded: message.mid) : 0,
                    isRetained: message.retain))
        }
        mosquitto_subscribe_v5_callback_set(client) { _, owner, identifier, count, granted, _ in
            guard let owner = MQTTClient.owner(owner), let filters = owner.requests.removeValue(forKey: identifier),
                let granted
            else { return }
            for (index, filter) in filters.enumerated() where index < Int(count) && granted[index] >= 128 {
                owner.refusedFilters.append(filter)
            }
        }
    }

    // MARK: The connection

    /// Opens the connection and requests the session; whether the server accepts it shows in `state` after a `receive`.
    package func connect() throws(MQTTError) {
        failure = nil
        lastLog = nil
        distrust = nil
        refusedFilters = []
        requests = [:]
        state = .connecting
        mosquitto_log_callback_set(client) { _, owner, level, text in
            guard level == Int32(MOSQ_LOG_ERR), let text else { return }
            MQTTClient.owner(owner)?.noteLog(String(cString: text))
        }
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        if isOldServer {
            mosquitto_int_option(client, MOSQ_OPT_PROTOCOL_VERSION, Int32(MQTT_PROTOCOL_V311))
        } else {
            mosquitto_property_add_int32(
                &properties, Int32(MQTT_PROP_SESSION_EXPIRY_INTERVAL.rawValue), options.sessionExpiry)
        }
        let code = mosquitto_connect_bind_v5(
            client, options.host, Int32(options.port), Int32(options.keepAlive), nil, properties)
        guard code == MOSQ_ERR_SUCCESS.rawValue else { throw fail(failure(of: code)) }
        try flush()
    }

    /// Subscribes to filters at QoS 1.
    package func subscribe(_ filters: [String]) throws(MQTTError) {
        for filter in filters {
            var identifier: Int32 = 0
            let code = mosquitto_subscribe_v5(client, &identifier, filter, 1, 0, nil)
            guard code == MOSQ_ERR_SUCCESS.rawValue else { throw fail(failure(of: code)) }
            requests[identifier] = [filter]
        }
    }

    package func unsubscribe(_ filters: [String]) throws(MQTTError) {
        for filter in filters {
            let code = mosquitto_unsubscribe(client, nil, filter)
            guard code == MOSQ_ERR_SUCCESS.rawValue else { throw fail(failure(of: code)) }
        }
    }

    /// Publishes a message at QoS 1.
    package func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool = false) throws(MQTTError) {
        let code = payload.withUnsafeBytes {
            mosquitto_publish(client, nil, topic, Int32($0.count), $0.baseAddress, 1, isRetained)
        }
        guard code == MOSQ_ERR_SUCCESS.rawValue else { throw fail(failure(of: code)) }
    }

    /// Waits at most that long for input, and delivers the available messages, at most about `limit`.
    ///
    /// Returns the number of messages. A signal ends the wait early. Nothing is acknowledged yet.
    package func receive(
        limit: Int, milliseconds: Int, _ handler: @escaping (Message) -> Void
    ) throws(MQTTError) -> Int {
        let socket = mosquitto_socket(client)
        guard socket >= 0 else { throw fail(failure ?? .network("no connection")) }
        received = 0
        self.handler = handler
        defer { self.handler = nil }
        var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        if mosquitto_want_write(client) { waiting.events |= Int16(POLLOUT) }
        let ready = poll(&waiting, 1, Int32(clamping: milliseconds))
        if ready > 0, Int32(waiting.revents) & (POLLIN | POLLHUP | POLLERR) != 0 {
            var before = -1
            while received < limit, received > before {
                before = received
                let code = mosquitto_loop_read(client, 1)
                if code != MOSQ_ERR_SUCCESS.rawValue || failure != nil { throw fail(failure ?? failure(of: code)) }
            }
        }
        let code = mosquitto_loop_misc(client)
        guard code == MOSQ_ERR_SUCCESS.rawValue else { throw fail(failure ?? failure(of: code)) }
        return received
    }

    /// Sends pending packets: acknowledgements of everything received, requests, keep-alives.
    package func flush() throws(MQTTError) {
        for _ in 0..<100 where mosquitto_want_write(client) {
            errno = 0
            let code = mosquitto_loop_write(client, 1)
            guard code == MOSQ_ERR_SUCCESS.rawValue else { throw fail(failure ?? failure(of: code)) }
            // The socket is full, or TLS waits for the peer: the next `receive` continues.
            if errno == EAGAIN || state == .connecting { return }
        }
    }

    /// Disconnects; the server keeps the session.
    package func disconnect() {
        mosquitto_disconnect(client)
        _ = mosquitto_loop_write(client, 100)
        state = .idle
    }

    private func fail(_ error: MQTTError) -> MQTTError {
        state = .idle
        return error
    }

    private func failure(of code: Int32) -> MQTTError {
        let text = lastLog.map(Self.plain) ?? Self.words(code)
        if let distrust { return .distrusted(distrust) }
        switch code {
        case MOSQ_ERR_TLS.rawValue: return .security(text)
        case MOSQ_ERR_ERRNO.rawValue:
            return errno == EPROTO ? .security(text) : .network(String(cString: strerror(errno)))
        case MOSQ_ERR_CONN_REFUSED.rawValue, MOSQ_ERR_AUTH.rawValue: return .refused(code: Int(code), reason: text)
        case MOSQ_ERR_INVAL.rawValue: return .option(text)
        default: return .network(text)
        }
    }

    // MARK: Certificates

    private func noteLog(_ text: String) {
        lastLog = text
        if text.contains("host name verification failed") {
            distrust = .wrongHost(options.host)
        } else if text.contains("certificate verify failed"), distrust == nil {
            distrust = verification()
        }
    }

    /// OpenSSL's verdict on the certificate, while the failed connection still exists. libmosquitto does not expose
    /// it, but has OpenSSL loaded, which is called without being linked.
    private func verification() -> MQTTError.Distrust? {
        typealias Result = @convention(c) (UnsafeMutableRawPointer?) -> Int
        typealias Words = @convention(c) (Int) -> UnsafePointer<CChar>?
        guard let connection = mosquitto_ssl_get(client), let result = dlsym(nil, "SSL_get_verify_result") else {
            return nil
        }
        // `long SSL_get_verify_result(const SSL *)` (openssl/ssl.h); its values are in X509_STORE_CTX_get_error(3).
        let code = unsafeBitCast(result, to: Result.self)(connection)
        switch code {
        case 0: return nil
        case 2, 18, 19, 20, 21, 27: return .unknownAuthority
        case 9: return .notYetValid
        case 10: return .expired
        case 62, 64: return .wrongHost(options.host)
        default:
            guard let words = dlsym(nil, "X509_verify_cert_error_string"),
                // `const char *X509_verify_cert_error_string(long)` (openssl/x509_vfy.h).
                let text = unsafeBitCast(words, to: Words.self)(code)
            else { return nil }
            return .other(String(cString: text))
        }
    }

    private func check(_ code: Int32) throws(MQTTError) {
        guard code == MOSQ_ERR_SUCCESS.rawValue else { throw .option(Self.words(code)) }
    }

    private static func words(_ code: Int32) -> String { String(cString: mosquitto_strerror(code)) }

    /// Shortens messages such as `OpenSSL Error[0]: error:0A000086:SSL routines::certificate verify failed`.
    private static func plain(_ text: String) -> String {
        guard let range = text.lastIndex(of: ":"), text.hasPrefix("OpenSSL") else { return text }
        return String(text[text.index(after: range)...])
    }
}
