// What a paired device is let see: what would leave the vault by any other way out.

import Wording

/// The permission of a device in the network that does not see what is private. Only `PermissionGate.deviceGrant` makes one, again for each request.
package struct DeviceGrant: Sendable {
    /// The documents, as an assistant would read them that was granted every part.
    package let documents: AssistantGrant
    /// The files beside them.
    package let files: ExportGrant
}

extension PermissionGate {
    /// Of the lines of the history that are about devices.
    package static let deviceSubject = "device"

    /// Shows the vault to a device. What is denied stays, and so do comments, and exact places unless somebody granted location. Throws
    /// `PermissionRefusal` where it is not known what was denied.
    package func deviceGrant(for device: PairedDevice) throws(PermissionRefusal) -> DeviceGrant {
        do throws(PermissionRefusal) {
            // A rehearsal, since visits are noted once a day.
            let files = try exportGrant(via: .html, isRehearsal: true)
            let all = Set(VaultPart.allCases)
            let documents = AssistantGrant(
                reads: all, writes: device.writes ? all : [], redaction: files.redaction, note: { _, _ in })
            return DeviceGrant(documents: documents, files: files)
        } catch {
            note(.refused, Self.deviceSubject, device.name + ": " + error.message[.english])
            throw error
        }
    }
}
