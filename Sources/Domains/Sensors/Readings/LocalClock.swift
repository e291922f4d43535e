// Local times for many ascending instants.

import Bytes
import CivilTime

/// Minimises queries of the zone: if both ends of a day have the same offset, it applies throughout; otherwise the change is searched for.
package struct LocalClock {
    private let zone: (Int64) -> Int
    /// The range of instants (seconds since the epoch) with `offset`.
    private var known = Int64.max..<Int64.max
    private var offset = 0

    private static let day: Int64 = 86_400

    /// - Parameter zone: seconds east of UTC at an instant, in seconds since the epoch.
    package init(_ zone: @escaping (Int64) -> Int) { self.zone = zone }

    /// The UTC offset in seconds at an instant in milliseconds since the epoch.
    package mutating func offset(at milliseconds: Int64) -> Int {
        let seconds = milliseconds.flooredSeconds
        if !known.contains(seconds) {
            offset = zone(seconds)
            known = seconds..<end(after: seconds)
        }
        return offset
    }

    /// The end of the offset's validity after an instant, at most a day later.
    private func end(after seconds: Int64) -> Int64 {
        let tomorrow = seconds + Self.day
        return zone(tomorrow) == offset
            ? tomorrow : (seconds + 1..<tomorrow).partitioningIndex { zone($0) != offset }
    }

    package mutating func local(_ milliseconds: Int64) -> LocalDateTime {
        LocalDateTime(localSeconds: Int(milliseconds.flooredSeconds) + offset(at: milliseconds))
    }
}
