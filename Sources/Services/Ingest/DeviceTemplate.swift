// Creates a device for a new topic: its file is a copy of the template with its own name and topic.

import Bytes
import Sensors
import Vault

/// A new device and the contents of its file.
struct AdoptedDevice {
    let device: SensorFleet.Device
    let bytes: [UInt8]

    /// Nil if the topic does not match the template, its name is not valid for a folder, or the file cannot be edited.
    init?(_ template: SensorFleet.Device, topic: String) {
        guard let pattern = template.connection.template, let name = pattern.device(of: topic) else { return nil }
        guard let folder = DeviceID(folder: Slug.of(name)), folder != template.identifier, let text = template.text
        else { return nil }
        let path = folder.document
        let document = Document(path: path, contents: text)
        guard
            let edits = try? document.settingAll([
                ("name", YAMLText.scalar(name)), ("topic", YAMLText.scalar(pattern.topic(of: name))),
            ]), let bytes = try? document.applying(edits)
        else { return nil }
        self.bytes = bytes
        let made = Document(path: path, contents: bytes)
        device = SensorFleet.Device(
            settings: DeviceSettings(identifier: folder, document: made),
            connection: DeviceConnection(document: made), path: path)
    }
}
