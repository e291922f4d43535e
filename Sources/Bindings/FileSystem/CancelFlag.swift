// Cancellation of work whose result is no longer needed.

/// Checked by long operations between steps, on any thread.
package struct CancelFlag: Sendable {
    private let ask: @Sendable () -> Bool

    /// - Parameter isSet: true once the result is no longer needed.
    package init(_ isSet: @escaping @Sendable () -> Bool) { ask = isSet }

    /// Never cancelled.
    package static let never = CancelFlag { false }

    /// Set when a signal requested the end of the process. Only if signals are caught: otherwise they end it directly.
    package static let endSignals = CancelFlag { EndSignals.areCaught && EndSignals.haveCome }

    package var isSet: Bool { ask() }

    /// Throws `Cancellation` if it is set.
    package func check() throws(Cancellation) {
        if isSet { throw Cancellation() }
    }
}

/// Work ended early because it was cancelled. Completed steps remain.
package struct Cancellation: Error {
    package init() {}
}
