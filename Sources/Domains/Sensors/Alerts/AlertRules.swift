// The alert rules of a device: when an alert is sent and when it is held back.

import CivilTime

/// The alert settings of a device's file, and the rules common to all devices.
package struct AlertRules: Sendable {
    package let device: DeviceSettings
    /// The number of changes of a measure within `flapWindow` that counts as flapping.
    package static let flapChanges = 6
    /// Milliseconds.
    package static let flapWindow: Int64 = 3_600_000
    /// A reading that arrives this many milliseconds late does not trigger alerts.
    package static let lateAfter: Int64 = 3_600_000

    package init(_ device: DeviceSettings) {
        self.device = device
    }

    /// Milliseconds.
    var cooldown: Int64 { Int64(device.cooldown) * 1000 }
    /// Milliseconds; nil: never offline.
    var offlineAfter: Int64? { device.offlineAfter.map { Int64($0) * 1000 } }

    /// Milliseconds; nil: no reminders. A reminder never precedes the end of the cooldown.
    var remindAfter: Int64? { device.remindAfter.map { max(Int64($0) * 1000, cooldown) } }

    func status(_ measure: MeasureID, _ raw: Double, at time: Int64, after previous: ReadingStatus) -> ReadingStatus {
        guard let measure = device.measure(named: measure) else { return .normal }
        return measure.status(of: measure.calibration.corrected(raw, at: time), after: previous)
    }
}

extension AlertRules {
    /// Milliseconds for which a value must be beyond a threshold; 0: none.
    func hold(_ measure: MeasureID) -> Int64 { Int64(device.measure(named: measure)?.holdsFor ?? 0) * 1000 }
}

/// Why an alert was held back.
package enum HoldBack: String, Sendable, CaseIterable {
    /// Alerts were snoozed.
    case snoozed
    /// The measure keeps changing between states.
    case flapping
    case quietHours = "quiet_hours"
    /// The last alert of the measure was sent recently.
    case cooldown
    /// An old reading that arrived late.
    case late
    /// It is over, and its beginning was never reported.
    case unannounced
}

extension ReadingStatus {
    /// The urgency of reporting a state: offline counts as a warning.
    var urgency: Int {
        switch self {
        case .normal: 0
        case .warning, .offline: 1
        case .critical: 2
        }
    }
}
