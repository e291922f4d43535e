// The state of all sources, their last uses, and the paired devices.

import Bytes
import Permissions
import Wording

package struct PermissionOverview {
    package let gate: PermissionGate
    /// The last use of each source, in seconds since the epoch.
    package let lastUses: [String: Int64]
    /// The paired devices.
    package let devices: [PairedDevice]
    /// Why they are unknown: then none is admitted.
    package let deviceProblem: PermissionRefusal?

    package init(in workspace: Workspace) {
        gate = workspace.gate()
        var uses: [String: Int64] = [:]
        for line in workspace.permissionHistory.lines where line.event == .used { uses[line.subject] = line.time }
        lastUses = uses
        do throws(PermissionRefusal) {
            devices = try DeviceRegister(workspace).book().devices
            deviceProblem = nil
        } catch {
            (devices, deviceProblem) = ([], error)
        }
    }
}

extension PermissionSource {
    /// The source with this name, in English or French.
    package static func named(_ typed: String) throws(PermissionActionError) -> PermissionSource {
        let folded = Folding.fold(typed)
        if let found = allCases.first(where: {
            $0.rawValue == folded || Folding.fold($0.title[.english]) == folded
                || Folding.fold($0.title[.french]) == folded
        }) {
            return found
        }
        throw .noSource(typed)
    }
}
