// One value of one measure that is on the disk.

/// What the writer of readings tells those who judge them.
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
