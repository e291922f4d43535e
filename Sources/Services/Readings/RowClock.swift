// Times of rows as the files have them, straight into bytes.

import Bytes
import Sensors

/// Writes times of rows. Most are of the same day as the row before, so its text is remembered.
struct RowClock {
    private var day = Int64.min
    private var text: [UInt8] = []

    mutating func append(_ time: Int64, to bytes: inout [UInt8]) {
        let rest = (time % 86_400_000 + 86_400_000) % 86_400_000
        if time - rest != day {
            day = time - rest
            text = Array(UTCTime.text(time).utf8.prefix(11))
        }
        bytes += text
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60)
        for (value, mark) in [(hour, UInt8.colon), (minute, .colon), (second, .dot)] {
            bytes.append(0x30 + UInt8(value / 10))
            bytes.append(0x30 + UInt8(value % 10))
            bytes.append(mark)
        }
        let milliseconds = rest % 1000
        bytes.append(0x30 + UInt8(milliseconds / 100))
        bytes.append(0x30 + UInt8(milliseconds / 10 % 10))
        bytes.append(0x30 + UInt8(milliseconds % 10))
        bytes.append(UInt8(ascii: "Z"))
    }
}
