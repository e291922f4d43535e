// What is asked of the readings of a device: which measures, from when to when, in what steps.

import CivilTime
import Readings
import Sensors
import Vault
import Workspaces

/// What a row or a point covers.
package enum ReadingStep: Sendable, Hashable {
    /// What suits the answer: days in a table, some hundred points in a chart, each reading in an export.
    case usual
    /// Each reading.
    case reading
    case period(ReadingPeriod)

    /// Nil is each reading.
    func period(usually usual: @autoclosure () -> ReadingPeriod?) -> ReadingPeriod? {
        switch self {
        case .usual: usual()
        case .reading: nil
        case .period(let period): period
        }
    }
}

/// The readings of a device over some time.
package struct ReadingQuestion: Sendable {
    /// Nil: the only one there is.
    package var device: String?
    /// Names or labels; empty: all measures.
    package var measures: [String]
    package var span: ReadingSpan
    package var step: ReadingStep
    /// Values as the files have them, without the calibrations.
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
