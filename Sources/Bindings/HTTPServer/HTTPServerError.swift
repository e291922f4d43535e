// Why nothing is served.

package enum HTTPServerError: Error, Sendable, Equatable {
    /// Another program listens there.
    case portTaken(address: String, port: Int)
    /// The system refused, in its words.
    case socket(address: String, reason: String)
    /// The library did not start.
    case notStarted
}
