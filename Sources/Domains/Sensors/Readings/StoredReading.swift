// One value of one measure that is on the disk.

/// What the writer of readings tells those who judge them.
package struct StoredReading: Sendable, Hashable {
    package let device: String
    package let measure: String
    /// Milliseconds since the epoch.
    package let time: Int64
    /// Raw.
    package let value: Double

    package init(device: String, measure: String, time: Int64, value: Double) {
        self.device = device
        self.measure = measure
        self.time = time
        self.value = value
    }
}
