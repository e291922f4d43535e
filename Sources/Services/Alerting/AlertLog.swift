// `sensors/<device>/alerts.csv`: the permanent log of alerts, whether sent or suppressed.

import Bytes
import FileSystem
import Sensors
import Vault

package enum AlertLog {
    /// Appends alerts and waits until they are on disk. A line left half written by another writer remains a separate line.
    ///
    /// Throws `SystemError`.
    package static func append(_ alerts: [SensorAlert], to device: DeviceID, in vault: VaultFolder) throws(SystemError)
    {
        guard !alerts.isEmpty else { return }
        let location = vault.files.location(device.file(SensorAlert.fileName))
        let file = try OpenFile.appending(location)
        try file.lock(exclusive: true)
        defer { file.unlock() }
        let size = try file.stamp().size
        var text = ""
        if size == 0 {
            text = CSVRow.text(SensorAlert.columns)
        } else if try !endsInLine(location) {
            text = "\n"
        }
        for alert in alerts { text += CSVRow.text(alert.fields) }
        try file.write(Array(text.utf8))
        try file.synchronize()
    }

    private static func endsInLine(_ location: String) throws(SystemError) -> Bool {
        try OpenFile.reading(location).readAll().last == .newline
    }
}
