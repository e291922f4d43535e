// A calibrated measure as JSON.

import Bytes
import Sensors

extension Schema {
    package static func sensorCalibrate(_ measure: CalibratedMeasure) -> JSONValue {
        object(
            "sensors.calibrate",
            [
                ("device", .string(measure.device.text)), ("measure", .string(measure.measure.text)),
                ("time", .string(UTCTime.text(measure.since))), ("offset", .double(measure.calibration.offset)),
                ("slope", .double(measure.calibration.slope)),
            ])
    }
}
