// A row to be written to a readings file.

import Sensors

/// The values of one device at one time.
package struct ReadingRow: Sendable, Hashable {
    package struct Cell: Sendable, Hashable {
        package let measure: MeasureID
        package let value: Double
        /// Outside the plausible range of the sensor: kept, but not as a value of the measure.
        package let isSuspect: Bool

        package init(measure: MeasureID, value: Double, isSuspect: Bool = false) {
            self.measure = measure
            self.value = value
            self.isSuspect = isSuspect
        }
    }

    package let device: DeviceID
    /// Milliseconds since the epoch.
    package let time: Int64
    package var cells: [Cell]
    /// The message may have been stored long ago: brokers retain the last one of each topic.
    package var isRetained: Bool

    package init(device: DeviceID, time: Int64, cells: [Cell], isRetained: Bool = false) {
        self.device = device
        self.time = time
        self.cells = cells
        self.isRetained = isRetained
    }
}
