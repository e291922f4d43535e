// Detects long silence of a server: no connection, or no messages.

/// Whether the owner has been notified of a silent server. Reads no clock.
package struct ServerSilence: Sendable, Hashable {
    package enum Event: Sendable, Hashable {
        /// Not connected for this many seconds.
        case unreachable(seconds: Int64)
        /// Connected, but without a message for this many seconds.
        case noMessages(seconds: Int64)
        case heardAgain
    }

    /// The default: a server may be unreachable for an hour.
    package static let usualLimit = 3600

    private var isTold = false

    package init() {}

    /// The event to be reported now, if any.
    ///
    /// - Parameters:
    ///   - limit: seconds, from the settings; if nil, only a missing connection is reported. 0: never.
    ///   - since: when the connection began or ended, or listening began; in milliseconds, like all times here.
    package mutating func look(
        isConnected: Bool, since: Int64, lastMessage: Int64?, limit: Int?, now: Int64
    ) -> Event? {
        guard limit != 0 else { return nil }
        let heard = isConnected ? max(since, lastMessage ?? since) : since
        let silence = (now - heard) / 1000
        guard silence >= Int64(limit ?? Self.usualLimit), !isConnected || limit != nil else {
            // A connection that comes and goes immediately has not delivered anything yet, but counts.
            guard isTold, isConnected else { return nil }
            isTold = false
            return .heardAgain
        }
        guard !isTold else { return nil }
        isTold = true
        return isConnected ? .noMessages(seconds: silence) : .unreachable(seconds: silence)
    }
}
