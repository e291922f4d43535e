// What can be wrong with what is asked of devices and readings.

import Sensors
import Vault
import Wording

package enum SensorActionError: Error, Sendable {
    /// Several devices, or none, and none was named.
    case whichDevice(known: [DeviceID])
    case noDevice(String, known: [DeviceID])
    case whichMeasure(known: [MeasureID])
    case noMeasure(String, device: DeviceID, known: [MeasureID])
    /// A name that becomes no folder's name.
    case invalidDeviceName(String)
    case invalidMeasure(String)
    case invalidTopic(String)
    /// Several servers, or none, and none was named.
    case whichServer(known: [String])
    case noServer(String, known: [String])
    /// What the station said at its end.
    case surveyFailed(String)
    /// No such device among those that were heard.
    case notHeard(String, heard: [String])
    /// What is not `HOST[:PORT]`.
    case invalidAddress(String)
    /// The settings have servers already, and not this one.
    case hasServers(settings: VaultPath, server: String, host: String)
    /// No length of time for a silence.
    case invalidSilence(String)
    /// As many values of solutions as readings in them are needed, one at least.
    case unpairedSolutions
    /// A value or a reading that the sensor cannot measure.
    case implausibleSolution(Double, measure: MeasureID, bounds: Measure.Bounds)
    /// Solutions that are all alike.
    case noLine
    /// A device with readings, and without `device.md`.
    case undescribed(device: DeviceID)
    /// A `device.md` that cannot be read as a whole, of which no earlier version is known; with its place.
    case unreadableDevice(Phrase)
    /// A file of other rules whose front matter cannot be read.
    case unreadableRules(file: String, Problem)
    case invalidZone(String)
    /// A file of readings that cannot be read as it was said.
    case refusedImport(file: String, ImportTable.Refusal, columns: [String])
}
