// Errors in requests about devices and readings.

import Sensors
import Vault
import Wording

package enum SensorActionError: Error, Sendable {
    /// None was named, and there are several devices, or none.
    case whichDevice(known: [DeviceID])
    case noDevice(String, known: [DeviceID])
    case whichMeasure(known: [MeasureID])
    case noMeasure(String, device: DeviceID, known: [MeasureID])
    /// A name that does not yield a folder name.
    case invalidDeviceName(String)
    case invalidMeasure(String)
    case invalidTopic(String)
    /// None was named, and there are several servers, or none.
    case whichServer(known: [String])
    case noServer(String, known: [String])
    /// The last message of the station.
    case surveyFailed(String)
    /// No such device among the discovered ones.
    case notHeard(String, heard: [String])
    /// Not of the form `HOST[:PORT]`.
    case invalidAddress(String)
    /// The settings have servers, but not this one.
    case hasServers(settings: VaultPath, server: String, host: String)
    /// Not a duration for a silence.
    case invalidSilence(String)
    /// The numbers of values and readings differ, or are zero.
    case unpairedSolutions
    /// A value or a reading that the sensor cannot measure.
    case implausibleSolution(Double, measure: MeasureID, bounds: Measure.Bounds)
    /// All solutions are alike.
    case noLine
    /// A device with readings, but without `device.md`.
    case undescribed(device: DeviceID)
    /// A `device.md` that cannot be read in full and has no known earlier version; with its path.
    case unreadableDevice(Phrase)
    /// A file of other rules with unreadable front matter.
    case unreadableRules(file: String, Problem)
    case invalidZone(String)
    /// A file of readings that cannot be read with the given options.
    case refusedImport(file: String, ImportTable.Refusal, columns: [String])
}
