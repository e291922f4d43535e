// Why the server cannot start.

package enum HTTPServerError: Error, Sendable, Equatable {
    /// Another program listens on the port.
    case portTaken(address: String, port: Int)
    /// The system refused, with its message.
    case socket(address: String, reason: String)
    /// The library did not start.
    case notStarted
}
