// When an alert is sent and when it waits: the rules of one device.

import CivilTime

/// What a device's file says about alerts, and the rules that are the same for all.
package struct AlertRules: Sendable {
    package let device: DeviceSettings
    /// Changes of one measure within `flapWindow` from which on it is flapping.
    package static let flapChanges = 6
    /// Milliseconds.
    package static let flapWindow: Int64 = 3_600_000
    /// A reading that arrives this many milliseconds late sends nothing by itself.
    package static let lateAfter: Int64 = 3_600_000

    package init(_ device: DeviceSettings) {
        self.device = device
    }

    /// Milliseconds.
    var cooldown: Int64 { Int64(device.cooldown) * 1000 }
    /// Milliseconds; nil: never offline.
    var offlineAfter: Int64? { device.offlineAfter.map { Int64($0) * 1000 } }

    /// Milliseconds; nil: no reminders. A reminder never comes before the cooldown is over.
    var remindAfter: Int64? { device.remindAfter.map { max(Int64($0) * 1000, cooldown) } }

    func status(_ measure: MeasureID, _ raw: Double, at time: Int64, after previous: ReadingStatus) -> ReadingStatus {
        guard let measure = device.measure(named: measure) else { return .normal }
        return measure.status(of: measure.calibration.corrected(raw, at: time), after: previous)
    }
}

extension AlertRules {
    /// Milliseconds for which a value must be beyond a threshold of a measure; 0: none.
    func hold(_ measure: MeasureID) -> Int64 { Int64(device.measure(named: measure)?.holdsFor ?? 0) * 1000 }
}

/// Why an alert was not sent.
package enum HoldBack: String, Sendable, CaseIterable {
    /// Somebody asked for silence for a while.
    case snoozed
    /// The measure goes to and fro.
    case flapping
    case quietHours = "quiet_hours"
    /// The last alert of the measure was sent a short while ago.
    case cooldown
    /// The reading is an old one that arrived now.
    case late
    /// It is over, and no notification had been sent that it began.
    case unannounced
}

extension ReadingStatus {
    /// How urgently a state is to be reported: being offline is a warning.
    var urgency: Int {
        switch self {
        case .normal: 0
        case .warning, .offline: 1
        case .critical: 2
        }
    }
}
