// Ingested messages as JSON.

import Bytes
import Ingest
import Sensors

extension Schema {
    package static func sensorIngest(_ ingested: IngestedMessages) -> JSONValue {
        let counts = ingested.counts
        return object(
            "sensors.ingest",
            [
                ("device", .string(ingested.device.text)), ("messages", .int(counts.messages)),
                ("values", .int(counts.readings)), ("suspects", .int(counts.suspects)), ("junk", .int(counts.junk)),
            ])
    }
}
