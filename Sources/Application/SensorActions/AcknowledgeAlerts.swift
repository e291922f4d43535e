// Acknowledges an alert, or silences it for a while.

import Alerting
import CivilTime
import Sensors
import Workspaces

package struct AcknowledgeAlerts: Sendable {
    /// Nil for the only device.
    package var device: String?
    /// Nil for all of the device.
    package var measure: String?
    /// Seconds of silence; 0 ends it. Nil to acknowledge.
    package var silence: Int?

    package init(device: String?, measure: String? = nil, silence: Int? = nil) {
        self.device = device
        self.measure = measure
        self.silence = silence
    }

    /// The seconds of a silence as typed: `2h`, `1d`; `0` ends it. Throws `.invalidSilence`.
    package static func silence(_ text: String) throws(SensorActionError) -> Int {
        if text == "0" { return 0 }
        guard let length = DurationText(text: text) else { throw .invalidSilence(text) }
        return length.seconds
    }

    /// Whether this machine keeps alert states of a device: without them there is nothing to acknowledge or silence.
    package static func hasStates(of device: DeviceSettings, in workspace: Workspace) -> Bool {
        let store = AlertStore(stateFolder: workspace.stateFolder, zone: Machine.zone)
        return !store.machine(of: device).measures.isEmpty
    }

    /// Changes this machine's states; the vault stays unchanged. Throws `SensorActionError`, `SystemError`, `AtomicWriteError`.
    package func carryOut(in workspace: Workspace) throws -> AcknowledgedAlerts {
        let reader = SensorReader(workspace)
        let device = try reader.device(named: device)
        let store = AlertStore(stateFolder: workspace.stateFolder, zone: Machine.zone)
        let known = Set(store.machine(of: device).measures.keys).union(device.measures.map(\.name)).sorted()
        let measure = try measure.map { try reader.measures([$0], of: device, known: known)[0] }
        let states = try store.change(device) { machine in
            if let silence {
                machine.snooze(measure, until: silence == 0 ? nil : reader.now + Int64(silence) * 1000)
            } else {
                machine.acknowledge(measure)
            }
            return machine.measures.filter { measure == nil || $0.key == measure }.sorted { $0.key < $1.key }
        }
        return AcknowledgedAlerts(
            device: device, states: states.map { (measure: $0.key, track: $0.value) }, now: reader.now)
    }
}

/// The alert states of a device after acknowledgement; empty if this machine keeps none.
package struct AcknowledgedAlerts {
    package let device: DeviceSettings
    package let states: [(measure: MeasureID, track: AlertTrack)]
    /// Milliseconds since the epoch.
    package let now: Int64
}
