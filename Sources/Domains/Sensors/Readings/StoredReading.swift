// A value of a measure that has been written to disk.

/// Passed from the writer of readings to the alert rules.
package struct StoredReading: Sendable, Hashable {
    package let device: DeviceID
    package let measure: MeasureID
    /// Milliseconds since the epoch.
    package let time: Int64
    /// Raw.
    package let value: Double

    package init(device: DeviceID, measure: MeasureID, time: Int64, value: Double) {
        self.device = device
        self.measure = measure
        self.time = time
        self.value = value
    }
}
