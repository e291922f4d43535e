// When nothing is heard from a server for long: no connection, or no message over one.

/// Whether the owner has been notified that a server is silent. Reads no clock.
package struct ServerSilence: Sendable, Hashable {
    package enum Event: Sendable, Hashable {
        /// No connection for this many seconds.
        case unreachable(seconds: Int64)
        /// A connection, and no message for this many seconds.
        case noMessages(seconds: Int64)
        case heardAgain
    }

    /// Without a word in the settings a server may be away for an hour.
    package static let usualLimit = 3600

    private var isTold = false

    package init() {}

    /// What is to be reported now, if anything.
    ///
    /// - Parameters:
    ///   - limit: seconds, as the settings have it; nil where they say nothing: then only a connection is missed. 0: never.
    ///   - since: when the connection began or ended, or somebody began to listen; milliseconds like all times here.
    package mutating func look(
        isConnected: Bool, since: Int64, lastMessage: Int64?, limit: Int?, now: Int64
    ) -> Event? {
        guard limit != 0 else { return nil }
        let heard = isConnected ? max(since, lastMessage ?? since) : since
        let silence = (now - heard) / 1000
        guard silence >= Int64(limit ?? Self.usualLimit), !isConnected || limit != nil else {
            // A connection that comes and goes at once has said nothing yet, but it is one.
            guard isTold, isConnected else { return nil }
            isTold = false
            return .heardAgain
        }
        guard !isTold else { return nil }
        isTold = true
        return isConnected ? .noMessages(seconds: silence) : .unreachable(seconds: silence)
    }
}
