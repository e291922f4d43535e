// Messages that were taken as JSON.

import Bytes
import Ingest

extension Schema {
    package static func sensorIngest(_ ingested: IngestedMessages) -> JSONValue {
        let counts = ingested.counts
        return object(
            "sensors.ingest",
            [
                ("device", .string(ingested.device)), ("messages", .int(counts.messages)),
                ("values", .int(counts.readings)), ("suspects", .int(counts.suspects)), ("junk", .int(counts.junk)),
            ])
    }
}
