// The state of all sources, when each was used last, and which devices were let in.

import Bytes
import Permissions
import Wording

package struct PermissionOverview {
    package let gate: PermissionGate
    /// When each source was used last, in seconds since the epoch.
    package let lastUses: [String: Int64]
    /// Those in the network that were let in.
    package let devices: [PairedDevice]
    /// Why those are not known: then none gets in.
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
    /// The source that a word means, in English or French.
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
