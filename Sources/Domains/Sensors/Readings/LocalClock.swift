// Local times of many instants in ascending order.

import Bytes
import CivilTime

/// Asks a zone as seldom as it may: a day whose ends have one offset has it throughout; else the change is looked for.
package struct LocalClock {
    private let zone: (Int64) -> Int
    /// Instants (seconds since the epoch) that have `offset`.
    private var known = Int64.max..<Int64.max
    private var offset = 0

    private static let day: Int64 = 86_400

    /// - Parameter zone: seconds east of UTC at an instant, in seconds since the epoch.
    package init(_ zone: @escaping (Int64) -> Int) { self.zone = zone }

    /// Seconds east of UTC at an instant in milliseconds since the epoch.
    package mutating func offset(at milliseconds: Int64) -> Int {
        let seconds = milliseconds.flooredSeconds
        if !known.contains(seconds) {
            offset = zone(seconds)
            known = seconds..<end(after: seconds)
        }
        return offset
    }

    /// How long the offset of an instant lasts, a day at most.
    private func end(after seconds: Int64) -> Int64 {
        let tomorrow = seconds + Self.day
        return zone(tomorrow) == offset
            ? tomorrow : (seconds + 1..<tomorrow).partitioningIndex { zone($0) != offset }
    }

    package mutating func local(_ milliseconds: Int64) -> LocalDateTime {
        LocalDateTime(localSeconds: Int(milliseconds.flooredSeconds) + offset(at: milliseconds))
    }
}
