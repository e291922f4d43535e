// One occurrence of an event, on the reader's clock.

import CivilTime

/// What happens at one time: computed from a line, never written.
package struct Occurrence: Sendable, Hashable {
    /// On the reader's clock.
    package let span: EventSpan
    /// When it was to start, on the series' own clock; nil for what happens once.
    package let original: Moment?
    /// Whether it was moved away from `original`.
    package let isMoved: Bool
    /// Seconds since the epoch; nil for whole days and for times that float.
    package let instant: Int64?
    /// The end, where `instant` is there.
    package let endInstant: Int64?
}
