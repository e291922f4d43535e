// Exported readings as JSON or JSON Lines.

import Bytes
import Sensors

extension Schema {
    /// The rows of a table as objects: one per line, or all in one object, which may be too large to hold in memory.
    package static func sensorExport(
        _ table: SensorTable, isLines: Bool, clock: SensorTableClock, put: ([UInt8]) -> Void
    ) {
        let time = clock.writer()
        if !isLines {
            let head = object(
                "sensors.export", [("device", .string(table.device.identifier.text)), ("by", by(table.period))])
            put(head.encoded().dropLast() + Array(",\"rows\":[".utf8))
        }
        for (row, moment) in table.times.enumerated() {
            var writer = JSONWriter(indented: false)
            writer.beginObject()
            writer.member("timestamp", time(moment))
            for (column, name) in table.measures.enumerated() where !table.values[column][row].isNaN {
                writer.member(name.text, table.values[column][row])
            }
            writer.endObject()
            put((!isLines && row > 0 ? [.comma] : []) + writer.bytes + (isLines ? [.newline] : []))
        }
        if !isLines { put(Array("]}\n".utf8)) }
    }
}
