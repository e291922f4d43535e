// Requests as received, and responses.

/// A request with its target exactly as in the request line (RFC 9112, section 3).
package struct IncomingRequest: Sendable {
    package let method: String
    /// Path and query, not decoded.
    package let target: String
    /// As sent, in order; names may be repeated.
    package let headers: [(name: String, value: String)]
    package internal(set) var body: [UInt8] = []
    /// Whether the head contained bytes that the library dropped or that are invalid: a NUL, a control character, a
    /// field name that is not a token, a folded line, surplus blanks (RFC 9112, sections 2.2, 3 and 5).
    package let hasHiddenBytes: Bool
    /// Whether the client has closed its end since, so the response is not needed. Only called until the request is answered.
    package internal(set) var isAbandoned: @Sendable () -> Bool = { false }
}

/// The response to a request.
package struct OutgoingResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Open-ended, until the stream is closed.
        case stream(ResponseStream)
    }

    let status: Int
    let headers: [(name: String, value: String)]
    let body: Body

    package init(status: Int, headers: [(name: String, value: String)], body: Body) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}
