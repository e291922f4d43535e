// Times of readings as text, for other layers.

import Bytes

package enum ReadingTime {
    /// Milliseconds since the epoch of ISO 8601 (without an offset: UTC), or of epoch seconds or milliseconds; nil for anything else.
    package static func parse(_ text: String) -> Int64? { PayloadText.time(text) }
}
