// What a paired device may see: the same as any export may contain.

import Wording

/// The permission of a device in the network that does not see private documents. Made only by `PermissionGate.deviceGrant`, for each
/// request.
package struct DeviceGrant: Sendable {
    /// The documents, as for an assistant with all parts granted.
    package let documents: AssistantGrant
    /// All other files.
    package let files: ExportGrant
}

extension PermissionGate {
    /// The subject of history lines about devices.
    package static let deviceSubject = "device"

    /// Shows the vault to a device. Denied parts, comments, and exact places unless location was granted are withheld. Throws
    /// `PermissionRefusal` if it is not known what was denied.
    package func deviceGrant(for device: PairedDevice) throws(PermissionRefusal) -> DeviceGrant {
        do throws(PermissionRefusal) {
            // A rehearsal, since visits are recorded once a day.
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
