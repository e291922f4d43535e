// The time as recorded by the station.

import FileSystem

enum StationClock {
    /// Milliseconds since the epoch.
    static var now: Int64 { MachineFacts.now() / 1_000_000 }
}
