// An occurrence of an event, on the reader's clock.

import CivilTime

/// An occurrence, computed from a line and never stored.
package struct Occurrence: Sendable, Hashable {
    /// On the reader's clock.
    package let span: EventSpan
    /// The original start, on the series' own clock; nil for a single event.
    package let original: Moment?
    /// Whether it was moved away from `original`.
    package let isMoved: Bool
    /// Seconds since the epoch; nil for whole days and floating times.
    package let instant: Int64?
    /// The end, if there is an `instant`.
    package let endInstant: Int64?
}
