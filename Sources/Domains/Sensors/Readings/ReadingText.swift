// Times and numbers of readings as text, as the files hold them.

import CivilTime

package enum UTCTime {
    /// `2026-11-20T08:15:00.000Z`, as in the CSV files.
    ///
    /// - Parameter milliseconds: since the epoch.
    package static func text(_ milliseconds: Int64) -> String {
        let stamp = Timestamp(secondsSinceEpoch: milliseconds.flooredSeconds)
        let rest = String(milliseconds.modulo(1000))
        return stamp.day.iso + "T" + (stamp.time?.longText ?? "00:00:00") + "."
            + String(repeating: "0", count: 3 - rest.count) + rest + "Z"
    }
}

package enum ReadingNumber {
    /// A value for people: three decimals at most, which is more than sensors of a house know; empty for none.
    package static func text(_ value: Double) -> String { exact((value * 1000).rounded() / 1000) }

    /// A value with all its digits, the shortest that read back the same; empty for none.
    package static func exact(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    }
}
