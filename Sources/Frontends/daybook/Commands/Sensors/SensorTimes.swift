// Times of readings as text.

import CivilTime
import FileSystem

enum UTCTime {
    /// `2026-11-20T08:15:00.000Z`, as in the CSV files.
    static func text(_ milliseconds: Int64) -> String {
        let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
        let stamp = Timestamp(secondsSinceEpoch: seconds)
        let rest = String(milliseconds - seconds * 1000)
        return stamp.day.iso + "T" + (stamp.time?.longText ?? "00:00:00") + "."
            + String(repeating: "0", count: 3 - rest.count) + rest + "Z"
    }
}

enum SensorOffset {
    /// Seconds east of UTC at an instant in the zone of the environment.
    static func at(_ secondsSinceEpoch: Int64) -> Int { MachineFacts.utcOffset(at: secondsSinceEpoch) }
}
