// Whether whoever asked for something still waits for it.

/// Asked by long work between two steps, on any thread.
package struct CancelFlag: Sendable {
    private let ask: @Sendable () -> Bool

    /// - Parameter isSet: true once the result is no longer waited for.
    package init(_ isSet: @escaping @Sendable () -> Bool) { ask = isSet }

    /// Is never cancelled.
    package static let never = CancelFlag { false }

    /// A signal asked the process to end. Only where signals are caught: else they end it by themselves.
    package static let endSignals = CancelFlag { EndSignals.areCaught && EndSignals.haveCome }

    package var isSet: Bool { ask() }

    /// Throws `Cancellation` when it is set.
    package func check() throws(Cancellation) {
        if isSet { throw Cancellation() }
    }
}

/// Work that ended because it is no longer waited for. What it did until then stays.
package struct Cancellation: Error {
    package init() {}
}
