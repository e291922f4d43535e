// Parses times of readings, for other layers.

import Bytes

package enum ReadingTime {
    /// Milliseconds since the epoch from ISO 8601 (without an offset: UTC), or from epoch seconds or milliseconds; nil for anything else.
    package static func parse(_ text: String) -> Int64? { PayloadText.time(text) }
}
