// A request as it came, and what is to be sent back for it.

/// A request with the bytes of its target as they were in the request line (RFC 9112, section 3).
package struct IncomingRequest: Sendable {
    package let method: String
    /// Path and query, nothing decoded.
    package let target: String
    /// As sent, in order; a name may be there twice.
    package let headers: [(name: String, value: String)]
    package internal(set) var body: [UInt8] = []
    /// Whether the head held bytes that the library cut off or that it may not hold: a NUL, a control character, a name of a field that is not
    /// a token, a line that goes on on the next one, blanks that belong to nothing (RFC 9112, sections 2.2, 3 and 5).
    package let hasHiddenBytes: Bool
    /// Whether the client has closed its end since: the answer is not waited for. Asked only until the request is answered.
    package internal(set) var isAbandoned: @Sendable () -> Bool = { false }
}

/// What is sent back.
package struct OutgoingResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Without an end, until the stream is closed.
        case stream(ResponseStream)
    }

    let status: Int
    let headers: [(name: String, value: String)]
    let body: Body

    package init(status: Int, headers: [(name: String, value: String)], body: Body) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }
}
