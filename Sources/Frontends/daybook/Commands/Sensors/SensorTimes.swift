// The zone of readings as people see them.

import FileSystem

enum SensorOffset {
    /// Seconds east of UTC at an instant in the zone of the environment.
    static func at(_ secondsSinceEpoch: Int64) -> Int { MachineFacts.utcOffset(at: secondsSinceEpoch) }
}
