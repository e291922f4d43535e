// A query for a device's readings: measures, time span, and resolution.

import CivilTime
import Readings
import Sensors
import Vault
import Workspaces

/// The time that a row or a point covers.
package enum ReadingStep: Sendable, Hashable {
    /// The default of the output: days in a table, some hundred points in a chart, single readings in an export.
    case usual
    /// Single readings.
    case reading
    case period(ReadingPeriod)

    /// Nil for single readings.
    func period(usually usual: @autoclosure () -> ReadingPeriod?) -> ReadingPeriod? {
        switch self {
        case .usual: usual()
        case .reading: nil
        case .period(let period): period
        }
    }
}

/// A query for the readings of a device.
package struct ReadingQuestion: Sendable {
    /// Nil for the only device.
    package var device: String?
    /// Names or labels; if empty, all measures.
    package var measures: [String]
    package var span: ReadingSpan
    package var step: ReadingStep
    /// Raw values, without calibration.
    package var isUncalibrated: Bool

    package init(
        device: String? = nil, measures: [String] = [], span: ReadingSpan = ReadingSpan(), step: ReadingStep = .usual,
        isUncalibrated: Bool = false
    ) {
        self.device = device
        self.measures = measures
        self.span = span
        self.step = step
        self.isUncalibrated = isUncalibrated
    }

    func settings(_ reader: SensorReader) throws -> DeviceSettings {
        let device = try reader.device(named: device)
        return isUncalibrated ? device.uncalibrated : device
    }
}
